"""Endless boards from one seed, each with its first cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from minesweeper.boards.catalogue import JUDGE, NO_GUESS, OPENING, SAFE, SAFE_STARTS, Set, find_set, set_of
from minesweeper.boards.guessfree import guess_free_boards
from minesweeper.boards.starts import draw_started_boards, usual_first_cell
from minesweeper.rules.draw import Parameters, draw_maps
from minesweeper.rules.game import Board
from minesweeper.rules.given import coordinates, lengths, whole
from minesweeper.rules.grid import Cell, grid_of
from minesweeper.shell.program import unknown


def boards_of(parameters: Set, start: str = JUDGE, first: Cell | None = None) -> Iterator[Board]:
    """The boards of a set.

    Without `first`, all boards of two dimensions have the best first cell, and each board of others one that
    is drawn from all cells. The start "judge" draws the first cell with the board: ValueError with `first`.
    """
    if isinstance(parameters, Parameters) and start == JUDGE:
        if first is not None:
            raise ValueError("the judge draws the first cell: it can be chosen for the other starts")
        return draw_maps(parameters)
    grid, opening = grid_of(parameters.dims), start != SAFE
    cell = None if first is None else grid.cell(first)
    if first is None and isinstance(parameters, Parameters):
        cell = usual_first_cell(grid, parameters.mines, opening=opening)
    boards = guess_free_boards if start == NO_GUESS else draw_started_boards
    return boards(grid, parameters.mines, parameters.seed, cell, opening=opening)


def draw(
    size: str | Sequence[int],
    mines: int | None = None,
    *,
    seed: int | None = None,
    start: str | None = None,
    first: Iterable[int] | None = None,
) -> Iterator[Board]:
    """Endless boards from one seed, each with its first cell.

    `size` is a name such as "16x30:99" (rows, columns, mines), "6x6x6:20" (any dimensions) or "expert", or a
    shape together with `mines`. The default `seed` of a published set is its own, of all others 1.

    The `start` is "judge" (two dimensions: the maps that the judge's generator draws from this seed, 50 of
    which are a batch), "safe" (the first cell has no mine), "opening" (nor have its neighbours, if the mines
    leave room) or "no-guess" (and certain moves win from there). It is "judge" by default, in other
    dimensions "opening". Without `first`, the first cell is chosen for you. ValueError if there are no such
    boards.
    """
    parameters = find_size(size, mines, seed)
    return boards_of(
        parameters, check_start(parameters, start), None if first is None else coordinates(first)
    )


def generate(
    size: str | Sequence[int],
    mines: int | None = None,
    *,
    seed: int | None = None,
    start: str | None = None,
    first: Iterable[int] | None = None,
) -> Board:
    """The first board that `draw` draws.

    >>> generate("10x10:9").first  # of the first map in the judge's first batch
    (3, 1)
    >>> from minesweeper.boards.solution import solve
    >>> solve(generate((4, 4, 4), 6, seed=3, start="no-guess")).free_of_guesses
    True
    """
    return next(draw(size, mines, seed=seed, start=start, first=first))


def find_size(size: str | Sequence[int], mines: int | None, seed: int | None) -> Set:
    """The set of boards of this name or shape; ValueError unless it has one number of mines."""
    if isinstance(size, str):
        if mines is not None:
            raise ValueError(f"{size!r} includes its mines: expected no other number, found {mines}")
        found = find_set(size, for_judge=False)
    elif mines is None:
        raise ValueError(f"a board of {' x '.join(map(str, lengths(size)))} needs a number of mines")
    else:
        found = set_of(lengths(size), whole("mines", mines))
    return found if seed is None else found._replace(seed=whole("seed", seed))


def check_start(parameters: Set, start: str | None) -> str:
    """The start, by default the usual one of these boards; ValueError if they have no such start."""
    usual = JUDGE if isinstance(parameters, Parameters) else OPENING
    if start is None:
        return usual
    if start not in SAFE_STARTS:
        raise ValueError(unknown("start", start, SAFE_STARTS))
    if start == JUDGE != usual:
        wanted = ", ".join(map(repr, SAFE_STARTS[1:]))
        raise ValueError(f"expected {wanted} beyond two dimensions, found 'judge'")
    return start
