"""Batch runs: many seeded games for each player, and the scores that result.

`plan` says what is played, `jobs` plays one part of it, `run` lets workers (or a `cluster`) play all of it
and writes the `score_log`, `totals` adds up the results; `replay` plays the games of a log again. The two
commands are `score` and `compare`; `tables` and `report` (the page of `--html`) are what they show.
Begin with `plan`.
"""
