"""Parts of long runs of games, such as contests and batch runs: log, options, progress, tables.

A campaign writes each result to a `log`, and is resumed from that. The fields of its plan are its `options`.
`progress` is a line on the terminal, and `table` breaks rows that are too wide. Begin with `log`.
"""
