"""What long runs of games share, contests and batch runs alike: log, resuming, progress, tables.

A campaign writes each result to a `log`, and is resumed from that. `progress` is its line on the terminal,
and `table` breaks rows that are too wide. Begin with `log`.
"""
