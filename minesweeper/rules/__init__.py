"""What a board is and what a move does, in any number of dimensions.

`grid` is a board's shape, `game` the truth and what is seen of it, `maps` map text, `draw` every way
mines are laid. They import nothing but each other. Start reading at `game`.
"""
