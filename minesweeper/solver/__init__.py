"""What follows from clues: sets of cells and how many mines they hold. Knows no boards.

`solver` is what others ask: one object for each position, which holds the rest together. `knowledge` settles
what one clue or two settle; `counting` counts a component (`components`), once `reduction` has cut it down;
`posterior` puts the components together under a `prior`, and `sampling` draws boards of it; `propagation`
estimates where counting is refused; `proof` finds the clues that make a cell certain. They import nothing but
each other. Start reading at `solver`, then `knowledge` and `counting`; docs/solver.md tells the whole.
"""
