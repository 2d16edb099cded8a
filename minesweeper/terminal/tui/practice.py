"""Practice on the whole terminal: positions in which something is certain, one after the other."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from minesweeper.boards.catalogue import CLASSIC, DRAWN_SEEDS
from minesweeper.boards.puzzle import Puzzle, draw_puzzle, puzzle_of, turned
from minesweeper.boards.setting import Given
from minesweeper.games.game import Game
from minesweeper.players.action import Action
from minesweeper.rules.game import MARKED, REVEALED, Board, Minefield
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.solver.proof import Rule
from minesweeper.terminal.tui.board import BoardView, Room
from minesweeper.terminal.tui.paint import Palette
from minesweeper.words.actions import RULES
from minesweeper.words.puzzles import task, verdict
from minesweeper.words.sentence import place

# A missed puzzle comes back after three others, and of three puzzles in a row at most one is an old one.
LATER = EVERY = 3


class Drill:
    """Which puzzle comes next, and how often one was right in a row at each level."""

    def __init__(self, random: Random):
        self.random = random
        self.level: Rule | None = None  # None: mixed
        self.streaks = dict.fromkeys(Rule, 0)
        self._missed: list[tuple[int, Puzzle]] = []  # each with the number of the puzzle that it will be
        self._drawn = 0
        self._since = 0  # how many puzzles ago one came back

    def next(self) -> Puzzle:
        """The next puzzle: one that was missed, turned so that it is not known by its place, or a new one."""
        self._drawn += 1
        self._since += 1
        for number, (due, puzzle) in enumerate(self._missed if self._since >= EVERY else ()):
            if due <= self._drawn and self.level in (None, puzzle.rule):
                self._since = 0
                del self._missed[number]
                return puzzle_of(turned(puzzle.position, self.random.randrange(8))) or puzzle
        level = self.level or self.random.choice(list(Rule))
        return draw_puzzle(self.random.randrange(DRAWN_SEEDS), level)

    def judge(self, puzzle: Puzzle, cell: int, *, mine: bool) -> bool:
        """Whether an answer is right; a wrong one brings the puzzle back later."""
        right = any((each.cell, each.kind == FLAG) == (cell, mine) for each in puzzle.certain)
        if right:
            self.streaks[puzzle.rule] += 1
        else:
            self.miss(puzzle)
        return right

    def miss(self, puzzle: Puzzle) -> None:
        """The puzzle was not solved."""
        self.streaks[puzzle.rule] = 0
        self._missed.append((self._drawn + LATER + 1, puzzle))


class Practice(Screen[None]):
    """One puzzle after the other: a cell is certain, to be revealed or flagged."""

    CSS = """
    #task { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
    #told { height: 4; padding: 0 1; }
    #practice-keys { height: 1; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(0, -1)"),
        Binding("right,l", "go(0, 1)"),
        Binding("up,k", "go(-1, 0)"),
        Binding("down,j", "go(1, 0)"),
        Binding("space,enter", "answer(False)"),
        Binding("f", "answer(True)"),
        Binding("question_mark", "give_up"),
        Binding("n", "next"),
        *(Binding(str(number), f"level({number})") for number in range(5)),
        Binding("escape,q,e", "dismiss(None)"),
    ]

    def __init__(self, drill: Drill, palette: Palette | None, *, ascii_only: bool):
        super().__init__()
        self.drill = drill
        self.puzzle = drill.next()
        self.cursor = self.puzzle.position.grid.size // 2
        self.over = False  # whether it is answered
        self.said = ""
        self.board = BoardView(shown(self.puzzle.position), ascii_only=ascii_only)
        self.board.palette = palette

    def compose(self) -> ComposeResult:
        yield Static(id="task", markup=False)
        yield Room(self.board)
        yield Static(id="told", markup=False)
        yield Static(
            "[b]space[/b] reveal  [b]f[/b] flag  [b]?[/b] show me  [b]n[/b] next  [b]1-4[/b] level"
            "  [b]0[/b] mixed  [b]escape[/b] back",
            id="practice-keys",
        )

    def on_mount(self) -> None:
        self.show()

    def show(self, proof: Action | None = None) -> None:
        """Show the puzzle, and the proof of a cell with its numbers outlined."""
        puzzle, drill = self.puzzle, self.drill
        risks = {proof.cell: float(proof.kind == FLAG)} if proof else {}
        self.board.show(shown(puzzle.position), self.cursor, risks, frozenset(proof.clues if proof else ()))
        level = "mixed" if drill.level is None else RULES[drill.level]
        streak = drill.streaks[puzzle.rule]
        self.query_one("#task", Static).update(
            f"Practice, {level}: {puzzle.position.mines} mines, {streak} right in a row at this level"
        )
        self.query_one("#told", Static).update(self.said or task(puzzle))

    def action_go(self, down: int, right: int) -> None:
        rows, columns = self.puzzle.position.grid.dims
        row, column = divmod(self.cursor, columns)
        self.cursor = min(max(row + down, 0), rows - 1) * columns + min(max(column + right, 0), columns - 1)
        self.show()

    def action_answer(self, mine: bool) -> None:
        """Answer with the cell at the cursor; after an answer, the next puzzle."""
        if self.over:
            self.action_next()
        elif self.puzzle.position.states[self.cursor] not in (REVEALED, MARKED):
            right = self.drill.judge(self.puzzle, self.cursor, mine=mine)
            cell = next((each for each in self.puzzle.certain if each.cell == self.cursor), None)
            self.explain((self.cursor, mine), cell if right and cell else self.puzzle.certain[0])

    def action_give_up(self) -> None:
        if not self.over:
            self.drill.miss(self.puzzle)
            self.explain(None, self.puzzle.certain[0])

    def explain(self, given: tuple[int, bool] | None, action: Action) -> None:
        """Say what was certain, and why."""
        self.over, self.cursor = True, action.cell
        position = self.puzzle.position
        said = verdict(position, self.puzzle, given, action) + "Space goes on."
        self.said = said.text(partial(place, position.grid))
        self.show(action)

    def action_next(self) -> None:
        self.puzzle, self.over, self.said = self.drill.next(), False, ""
        self.cursor = self.puzzle.position.grid.size // 2
        self.show()

    def action_level(self, number: int) -> None:
        """Go on with puzzles of one level, or of all (0)."""
        self.drill.level = Rule(number) if number else None
        self.action_next()

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        self.cursor = event.cell
        if event.kind in (REVEAL, FLAG):
            self.action_answer(event.kind == FLAG)


def shown(position: Position) -> Game:
    """A game that shows a position; where its unknown mines are does not matter."""
    mines = [cell for cell, state in enumerate(position.states) if state == MARKED]
    board = Board.of_cells(position.grid, mines)
    game = Game(Given(board, CLASSIC))
    seen = bytes(state == REVEALED for state in position.states)
    symbols = map(position.symbol, range(position.grid.size))
    clues = [int(symbol) if symbol.isdigit() else 0 for symbol in symbols]
    game.field = Minefield.of_seen(Board(position.grid, board.is_mine, clues), seen)
    for cell in mines:
        game.field.mark(cell)
    return game
