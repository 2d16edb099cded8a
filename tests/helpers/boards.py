"""Boards as they are drawn and printed, and random ones."""

from random import Random

from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of


def drawn(text, mine="X"):
    """Return the board of a drawing, with blanks between its rows and this symbol for each mine."""
    rows = text.split()
    mines = [cell for cell, symbol in enumerate("".join(rows)) if symbol == mine]
    return Board.of_cells(grid_of((len(rows), len(rows[0]))), mines)


def picture(symbols, columns):
    """Return the cells of a board as printed, row by row."""
    return "".join(symbols[at : at + columns] + "\n" for at in range(0, len(symbols), columns))


def mined(board):
    return [cell for cell, mine in enumerate(board.is_mine) if mine]


def tangled_board(seed, seen=40):
    """Return a board of four dimensions, and some safe cells whose numbers leave too many boards to count."""
    random, shape = Random(seed), grid_of((4, 4, 4, 4))
    board = random_board(random, shape, 60, 0)
    return board, random.sample([cell for cell in range(shape.size) if not board.is_mine[cell]], seen)


def random_board(random, shape, mines, first):
    """Return a board without a mine on `first` or, if they fit elsewhere, around it."""
    free = sorted(set(range(shape.size)) - {first, *shape.neighbours(first)})
    if len(free) < mines:
        free = sorted(set(range(shape.size)) - {first})
    return Board.of_cells(shape, random.sample(free, mines))
