"""What a board is and what a move does, in any number of dimensions.

`grid` is a board's shape, `game` the truth and what is seen of it, `position` what is visible of one board,
`move` what is done to a cell, and `play` the loop in which a player plays. `maps` and `slices` read and
write text, `given` what callers give, `draw` draws boards from seeds, and `svg` pictures. They import
nothing but each other. Start reading at `game`.
"""
