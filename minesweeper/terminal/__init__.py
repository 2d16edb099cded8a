"""The faces in a terminal: two line games and one on the full screen, the analysis, boards, the agent.

`face` is what both line games have, `line` the game of a1 and #g13, `slices` the one in any number of
dimensions, `tui` the one on the full screen. They import `play`, `judge.words`, `players` and `shell`.
Start reading at `face`.
"""
