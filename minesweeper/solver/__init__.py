"""What follows from clues: sets of cells and how many mines they hold. Knows no boards.

`solver` answers every question, one object for each position. Its `step` is the algorithm: `knowledge`
deduces from one clue or two; `components` finds the clues that hang together, `reduction` cuts large ones
down and `counting` counts them; `posterior` combines the counts under a `prior`. Where counting is refused,
`propagation` estimates. `proof` finds the clues that prove a cell, `independence` the parts that do not
depend on each other. They import nothing but each other. docs/solver.md explains the whole.
"""
