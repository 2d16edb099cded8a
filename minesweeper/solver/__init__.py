"""What follows from clues: sets of cells and how many mines they hold. Knows no boards.

`solver` is what others ask: one object for each position. Its `settle` is the algorithm: `knowledge` settles
what one clue or two settle; `components` finds the clues that hang together, `reduction` cuts large ones down
and `counting` counts them; `posterior` combines the counts under a `prior`. Where counting is refused,
`propagation` estimates. `proof` finds the clues that make a cell certain, `independence` the parts that tell
nothing about each other. They import nothing but each other. docs/solver.md tells the whole.
"""
