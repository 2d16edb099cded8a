"""What follows from clues: sets of cells and how many mines they hold. Knows no boards.

`knowledge` settles what one clue or two settle, `counting` counts a component, once `reduction` has cut
it down, `posterior` puts the components together under a `prior`, of which `sampling` draws boards, and
`propagation` estimates where counting is refused; `policy` guesses, with `endgame` where few boards are
left and `switches` where no number will ever help; `proof` finds the clues that make a cell certain. They
import nothing but each other. Start reading at `knowledge`, then `counting`; docs/solver.md tells the whole.
"""
