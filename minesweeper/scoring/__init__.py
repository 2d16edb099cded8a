"""Batch runs: many seeded games for each player, and what they say about it.

`plan` says what is played, `jobs` plays a chunk of it, `run` has workers (or a `cluster`) play all of it
into a `log`, `tally` adds up; `command` and `compare` are the two commands, `report`, `figures` and
`png` pictures. They import `judge`, `players`, `programs`, `rules` and `shell`. Start reading at `plan`.
"""
