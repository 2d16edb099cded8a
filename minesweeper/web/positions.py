"""Positions that belong to no game of the session: analysed, read from a picture, or made a board."""

from __future__ import annotations

import zlib
from functools import partial

from minesweeper.boards.catalogue import MAX_CELLS, usual_mines
from minesweeper.players.analysis import analyse
from minesweeper.players.report import analysis_words, boards_words, contradiction, unplayable
from minesweeper.players.sentence import place
from minesweeper.rules.game import Board
from minesweeper.rules.position import Position
from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.shell.language import plural
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.prior import prior_of
from minesweeper.web import answers, telling


def analysis(text: str, mines: int | None) -> answers.AnalysisAnswer:
    """Analyse a position; without `mines`, the total is unknown."""
    position = Position.of_text(text, mines, MAX_CELLS)
    try:
        result = analyse(position, prior_of(position.mines))
    except Contradiction as error:
        if error.clue is None:
            raise
        problem = contradiction(error.clue).text(partial(place, position.grid))
        raise Contradiction(problem, error.clue) from None
    return {
        "risks": telling.risks(result.cell_risks),
        "best": telling.advice(result.action) if result.action else None,
        "words": telling.words(position.grid, analysis_words(result)),
        "boards": boards_words(result.boards),
    }


def layout(text: str) -> str:
    """Return the board, as a map, that has a mine on each known mine of a position and nowhere else."""
    position = Position.of_text(text, max_cells=MAX_CELLS)
    if problem := unplayable(position):
        raise ValueError(problem.text(partial(place, position.grid)))
    mines = [cell for cell in range(position.grid.size) if position.symbol(cell) == "@"]
    return Board.of_cells(position.grid, mines).text()


def screenshot(width: int, height: int, data: bytes) -> answers.ScreenshotAnswer:
    """Read the position in a picture; `data` has its pixels, three bytes each, compressed by deflate."""
    from minesweeper.screenshots.reading import read_screenshot  # here for the speed of a start

    reading = read_screenshot(Picture(width, height, inflated(data, 3 * MAX_PIXELS)))
    if len(reading.symbols) > MAX_CELLS:
        raise ValueError(
            plural("A position has at most {n} cell.", "A position has at most {n} cells.", MAX_CELLS)
        )
    position = reading.position.text()
    usual = usual_mines((reading.rows, reading.columns))
    if reading.is_over or (usual and position.count("@") > usual):
        usual = None
    answer: answers.ScreenshotAnswer = {
        "position": position,
        "mines": reading.mines or usual,
        "doubtful": reading.doubtful,
        "groups": reading.groups,
        "box": reading.box,
    }
    if reading.ended:
        answer["ended"] = {str(cell): mark for cell, mark in reading.ended.items()}
    return answer


def inflated(data: bytes, most: int) -> bytes:
    """Decompress bytes of deflate; ValueError if they give nothing, or more than `most` bytes."""
    try:
        result = zlib.decompressobj().decompress(data, most + 1)
    except zlib.error:
        result = b""
    if not 0 < len(result) <= most:
        raise ValueError(f"expected 1 to {most} compressed bytes")
    return result
