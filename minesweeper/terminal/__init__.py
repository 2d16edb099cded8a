"""The faces in a terminal: two line games on the one floor of `play`, the analysis, the agent.

`face` is what both line games have, `line` the game of a1 and #g13, `slices` the one in any number of
dimensions. They import `play`, `judge.words`, `players` and `shell`. Start reading at `face`.
"""
