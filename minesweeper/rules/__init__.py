"""Boards and moves, in any number of dimensions.

`grid` is a board's shape, `game` a board and its visible part, `position` the visible part as a value, `move`
a move, and `play` the loop of a player's game. `maps` and `slices` read and write text, `given`
validates arguments, and `svg` makes pictures. They import nothing but each other. Start reading at `game`.
"""
