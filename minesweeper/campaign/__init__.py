"""What long runs of games share, contests and batch runs alike: plan, log, resuming, progress, tables.

A campaign plays what its `plan` says, writes each result to a `log`, and is resumed from that. `progress` is
its line on the terminal, and `table` breaks rows that are too wide. Begin with `log`.
"""
