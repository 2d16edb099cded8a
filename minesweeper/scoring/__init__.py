"""Batch runs: many seeded games for each player, and the scores that result.

A `plan` has the players and the boards, and `jobs` plays one part of it. `run` lets workers (or a `cluster`)
play all of it, and writes the `score_log`. `totals` adds up the results; `replay` plays the games of a log
again. The commands are `score` and `compare`, which print `tables` and a `report`. Begin with `plan`.
"""
