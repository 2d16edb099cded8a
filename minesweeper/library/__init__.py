"""For notebooks and scripts: players at work, and clues about anything.

`play` lets a player play one board, `evaluations` many, and `clues` analyses clues about cells of any kind.
Boards, positions, games and reviews are the classes of their rooms.
"""
