"""Batch runs: many seeded games for each player, and the scores that result.

`plan` says what is played, `jobs` plays one part of it, `run` lets workers (or a `cluster`) play all of it
and writes the `log`, `totals` adds up the results; `again` plays a game of a log again; `command` and
`compare` are the two commands; `report` and `figures` make the page of `--report`. Begin with `plan`.
"""
