"""An analysis as text: the board with its risks, the certain cells, the best action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minesweeper.players.reasons import next_best, reason
from minesweeper.players.sentence import At, Phrase, sentence
from minesweeper.shell.language import grouped, plural, tr
from minesweeper.shell.numbers import large, percent_number, scientific
from minesweeper.shell.text import left

if TYPE_CHECKING:
    from minesweeper.players.analysis import Analysis
    from minesweeper.rules.position import Position


# The columns of a table of risks that fit into 80 characters.
_COLUMNS = 10


def analysis_text(analysis: Analysis, *, colour: bool = False) -> str:
    """Return the board with its risks in per cent, the certain cells, the best action, the number of boards.

    A board of more than two dimensions is split into slices of its last two axes, each below its place on the
    others, and a board wider than 80 characters into parts below each other.
    """
    grid = analysis.position.grid
    rows, columns = (1, *grid.dims)[-2:]
    lines: list[str] = []
    for start in range(0, grid.size, rows * columns):
        if len(grid.dims) > 2:
            lines.append(" ".join(map(str, grid.coords(start)[:-2])))
        for first in range(0, columns, _COLUMNS):
            part = range(first, min(first + _COLUMNS, columns))
            lines.append("    " + "".join(f"{column:>7}" for column in part))
            for row in range(rows):
                cells = (start + row * columns + column for column in part)
                lines.append(f"{row:>4}" + "".join(_cell_text(analysis, cell, colour) for cell in cells))
            lines.append("")
    few = analysis.boards < 10**15
    figures = [
        (tr("safe:"), _places(analysis.safe_cells)),
        (tr("mines:"), _places(analysis.mine_cells)),
        (tr("best:"), _best_words(analysis).in_coordinates(grid)),
        (tr("boards:"), grouped(analysis.boards) if few else scientific(analysis.boards)),
    ]
    if pairs := analysis.fifty_fifties:
        figures.insert(-1, ("50/50:", ", ".join(f"{one} {other}" for one, other in pairs)))
    if groups := analysis.fifty_fifty_groups:
        # Translators: 50/50s of other than two cells; at most 7 columns.
        figures.insert(-1, (tr("groups:"), ", ".join(" ".join(map(str, group)) for group in groups)))
    lines += [f"{left(name, 7)} {text}" for name, text in figures]
    return "\n".join(lines) + "\n"


def _places(cells: Sequence[tuple[int, ...]]) -> str:
    return " ".join(map(str, cells)) if cells else tr("none certain")


def analysis_words(analysis: Analysis) -> Phrase:
    """Return the best action and its reason, then a 50/50 and a larger one, if there are any."""
    words, grid = _best_words(analysis), analysis.position.grid
    for pair in analysis.fifty_fifties[:1]:
        one, other = (At(grid.cell(cell), "other") for cell in pair)
        words += sentence(
            "a 50/50: {one} or {other} has the mine, and no number will tell which.", one=one, other=other
        )
    for group in analysis.fifty_fifty_groups[:1]:
        cells = Phrase(tuple(part for cell in group for part in ("; ", At(grid.cell(cell), "other")))[1:])
        words += sentence(
            "a larger 50/50: no number will tell which of these cells have the mines: {cells}.", cells=cells
        )
    return words


def _best_words(analysis: Analysis) -> Phrase:
    best = analysis.action
    if best is None:
        return sentence("nothing is hidden.")
    next_risk = best.runner_up and analysis.cell_risks.get(best.runner_up[0])
    return reason(analysis.position, best) + next_best(best, next_risk)


def boards_words(boards: int) -> str:
    """Return a sentence with the number of boards that agree with a position."""
    return plural(
        "Only one board fits these numbers.",
        "{boards} boards fit these numbers.",
        boards,
        boards=large(boards),
    )


def contradiction(cell: int) -> Phrase:
    """Return a sentence that blames a number, for a position that no board fits."""
    return sentence("the number at {cell} cannot be right.", cell=At(cell))


def unplayable(position: Position) -> Phrase | None:
    """Return why no game can be played on the known mines of a position; None if one can."""
    grid = position.grid
    mined = {cell for cell in range(grid.size) if position.symbol(cell) == "@"}
    if not mined:
        return sentence("draw the mines first: set a flag on each cell that has one.")
    if len(mined) == grid.size:
        return sentence("a board has a cell without a mine.")
    for cell in range(grid.size):
        symbol, mines = position.symbol(cell), len(mined.intersection(grid.neighbours(cell)))
        if symbol.isdigit() and int(symbol) != mines:
            around = plural("{n} mine", "{n} mines", mines)
            return sentence(
                "the number at {cell} does not fit: {mines} next to it.", cell=At(cell), mines=around
            )
    return None


def _cell_text(analysis: Analysis, cell: int, colour: bool) -> str:
    """Return seven columns for a cell: its symbol or its risk in per cent, in brackets for the best cell."""
    risk = analysis.cell_risks.get(cell)
    if risk is None:
        symbol = analysis.position.symbol(cell)
        return f"{'.' if symbol == '0' else symbol:>7}"
    text = percent_number(risk)
    if analysis.action is not None and cell == analysis.action.cell:
        text = f"[{text}]"
    if not colour:
        return f"{text:>7}"
    tone = 32 if risk == 0 else 31 if risk == 1 else 33
    return f"\x1b[{tone}m{text:>7}\x1b[0m"
