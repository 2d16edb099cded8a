"""Cases of the basic task: inputs, and the output of a correct server.

Six small ones of our own are files of this package, the others are drawn from a seed. All keep to the
assignment: 2 to 30 rows and columns, no blanks in a row, only valid operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib import resources
from random import Random
from typing import NamedTuple

from minesweeper.assignment.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.boards.draw import sample_board
from minesweeper.judge.data import Operation
from minesweeper.rules.game import ONGOING, Board
from minesweeper.rules.grid import grid_of

_SMALL = 6

_SEED = 2876

# The most operations of a case.
MOST_OPERATIONS = 1000


class Case(NamedTuple):
    """An input with its right output; `rows` is the height of each map in that."""

    name: str
    rows: int
    text: str
    expected: str

    @property
    def maps(self) -> int:
        """How many maps the output has, before the two lines that end a game."""
        over = "YOU WIN!" in self.expected or "GAME OVER!" in self.expected
        return (self.expected.count("\n") - 2 * over) // self.rows

    @property
    def operations(self) -> list[str]:
        return self.text.splitlines()[1 + self.rows :]


def all_cases(seed: int | None = None) -> list[Case]:
    """Return our small cases, and those drawn from a seed, by default the public one."""
    return [*_small_cases(), *_drawn_cases(Random(_SEED if seed is None else seed))]


def digest_of(cases: Iterable[Case]) -> str:
    """Return a hash of cases: a grade on other cases is another grade."""
    return sha256(repr([tuple(case) for case in cases]).encode()).hexdigest()[:16]


def _small_cases() -> Iterator[Case]:
    folder = resources.files("minesweeper.judge") / "small"
    for number in range(1, _SMALL + 1):
        text, expected = ((folder / f"{number}.{kind}").read_text("ascii") for kind in ("in", "out"))
        yield Case(f"small {number}", int(text.split()[0]), text, expected)


def _drawn_cases(random: Random) -> Iterator[Case]:
    for number, (rows, columns, mines) in enumerate(((8, 9, 10), (12, 7, 14), (16, 30, 70)), 1):
        board = _drawn(rows, columns, mines, random)
        yield _case(f"all operations {number}", board, _mixed(board, random))
    for number, (rows, columns, mines) in enumerate(((9, 9, 12), (20, 13, 40)), 1):
        board = _drawn(rows, columns, mines, random)
        operations = [*_mixed(board, random)]
        visits = (operation for operation in operations if operation[2] == VISIT)
        yield _case(f"won without marks {number}", board, visits)
        fatal = next(cell for cell in range(board.grid.size) if board.is_mine[cell])
        mark = (*divmod(fatal, columns), MARK)
        cut = [operation for operation in operations[: len(operations) // 2] if operation != mark]
        yield _case(f"visited a mine {number}", board, [*cut, (*divmod(fatal, columns), VISIT)])
        free = next(cell for cell in range(board.grid.size) if not board.is_mine[cell])
        yield _case(f"a wrong mark {number}", board, [*_marks_of(board)[:3], (*divmod(free, columns), MARK)])
    board = _drawn(8, 8, 10, random)
    yield _case("without effect", board, _repeated(_mixed(board, random)))
    yield _case("flood 30 x 30", Board.of_cells(grid_of((30, 30)), [899]), [(0, 0, VISIT)])
    board = _drawn(30, 30, 12, random)
    yield _case("flood 30 x 30 with holes", board, [(*divmod(_zero(board), 30), VISIT)])
    yield _case("flood stops at marks", board, [*_marks_of(board)[:6], (*divmod(_zero(board), 30), VISIT)])
    board = _drawn(30, 30, 180, random)
    yield _case("1,000 operations", board, _repeated(_mixed(board, random)))
    board = _drawn(10, 10, 12, random)
    yield _case("ends with the input", board, [*_mixed(board, random)][:20])
    yield _case("2 x 30", board := _drawn(2, 30, 9, random), _mixed(board, random))
    yield _case("30 x 2", board := _drawn(30, 2, 9, random), _mixed(board, random))
    yield _case(
        "all mines but one", Board.of_cells(grid_of((2, 2)), [0, 1, 3]), [(1, 0, EXPLORE), (1, 0, VISIT)]
    )


def _case(name: str, board: Board, operations: Iterable[Operation]) -> Case:
    """Return the case of a game on a board; its operations end with the game."""
    game = JudgeGame(board)
    lines, expected = [board.text().replace("  ", " ")], [game.text()]
    for done, operation in enumerate(operations):
        if game.status != ONGOING or done == MOST_OPERATIONS:
            break
        lines.append(" ".join(map(str, operation)) + "\n")
        expected.append(game.execute(*operation))
    if game.status != ONGOING:
        expected.append(game.closing())
    return Case(name, game.rows, "".join(lines), "".join(expected))


def _drawn(rows: int, columns: int, mines: int, random: Random) -> Board:
    return sample_board(grid_of((rows, columns)), mines, random)


def _mixed(board: Board, random: Random) -> Iterator[Operation]:
    """Yield operations that win: every cell in a random order, with numbers explored again and again."""
    columns = board.shape[1]
    cells = random.sample(range(board.grid.size), board.grid.size)
    for done, cell in enumerate(cells):
        yield *divmod(cell, columns), MARK if board.is_mine[cell] else VISIT
        if done % 3 == 2:
            yield *divmod(random.choice(cells), columns), EXPLORE
    for cell in cells:
        yield *divmod(cell, columns), EXPLORE


def _repeated(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Yield each operation with others that change nothing: itself again, and the others on a mark."""
    for row, column, kind in operations:
        yield row, column, kind
        yield row, column, kind
        if kind == MARK:
            yield row, column, VISIT
            yield row, column, EXPLORE


def _marks_of(board: Board) -> list[Operation]:
    columns = board.shape[1]
    return [(*divmod(cell, columns), MARK) for cell in range(board.grid.size) if board.is_mine[cell]]


def _zero(board: Board) -> int:
    """Return the first cell that shows 0."""
    return next(c for c in range(board.grid.size) if not board.clues[c] and not board.is_mine[c])
