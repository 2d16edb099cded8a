"""What a board is and what a move does, in any number of dimensions.

`grid` is a board's shape, `game` the truth and what is seen of it, `position` what is visible of one board,
`play` the loop in which a player plays a game. `maps` and `slices` read and write text, `draw` draws boards.
They import nothing but each other. Start reading at `game`.
"""
