"""The frontends in a terminal: two line games, one on the full screen, analysis, screenshots, boards, agent.

`frontend` has what both line games share, `line` is the game of a1 and #g13, `slices` the one in any number
of dimensions, `tui` the one on the full screen; `layout` says where cells are. Start reading at `frontend`.
"""
