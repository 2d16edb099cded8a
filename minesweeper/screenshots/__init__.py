"""Screenshots of Minesweeper games: from pixels to a position, with a confidence for each cell."""
