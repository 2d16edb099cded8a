"""The frontends in a terminal: two line games and one on the full screen, the analysis, boards, the agent.

`face` has what both line games share, `line` is the game of a1 and #g13, `slices` the one in any number of
dimensions, `tui` the one on the full screen. They import `play`, `judge.words`, `players` and `shell`.
Start reading at `face`.
"""
