"""Batch runs: many seeded games for each player, and the scores that result.

`plan` says what is played, `jobs` plays one part of it, `run` has workers (or a `cluster`) play all of it
and write a `log`, `totals` adds up the results; `command` and `compare` are the two commands, `report`
and `figures` draw. Start reading at `plan`.
"""
