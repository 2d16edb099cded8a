"""What follows from clues: sets of cells and how many mines they hold. Knows no boards."""
