"""For notebooks and scripts: players at work, clues about anything, screenshots.

`play` lets a player play, and `evaluations` measures it. `clues` analyses clues about cells of any kind, and
`pictures` reads the position in a screenshot. Boards, positions, games and reviews are the classes of other
rooms.
"""
