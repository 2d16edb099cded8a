"""The frontends in a terminal: two games by lines, one on the full screen, analysis, boards, the agent.

`console` is the assignment's game of a1 and #g13, `line` the one for people in any number of dimensions,
`tui` the one on the full screen; `layout` computes the places of cells. Start reading at `play`.
"""
