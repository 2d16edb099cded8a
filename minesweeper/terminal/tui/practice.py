"""Practice on the whole terminal: positions with a certain cell, one after the other."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Static

from minesweeper.players.sentence import place, sentence
from minesweeper.profile.practice import Answered, Choice, judged
from minesweeper.rules.game import MARKED, REVEALED
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.text import shortened
from minesweeper.terminal.layout import moved
from minesweeper.terminal.tui.board import BoardView, Room
from minesweeper.terminal.tui.keys import ARROWS, TALL, Key, bindings, footer
from minesweeper.terminal.tui.paint import Palette
from minesweeper.terminal.tui.store import Store
from minesweeper.words.puzzles import CHOICE_WORDS, left, score_words, task
from minesweeper.words.puzzles import verdict as verdict_words

PRACTICE_KEYS = (
    *ARROWS,
    Key("space,enter", "answer(False)", playing=tr_later("reveal")),
    Key("f", "answer(True)", playing=tr_later("flag")),
    Key("question_mark", "give_up", playing=tr_later("show")),
    Key("n", "next", playing=tr_later("next")),
    Key("0", "choose(0)", shown="0-4", playing=tr_later("level")),
    *(Key(str(level), f"choose({level})") for level in (1, 2, 3, 4)),
    Key("5", "choose(5)", playing=tr_later("own"), rank=10),
    Key("escape,q,e", "dismiss(None)", playing=tr_later("back"), rank=1),
)


class PracticeScreen(Screen[None]):
    """The screen of puzzles: in each, a certain cell is to be revealed or flagged."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(PRACTICE_KEYS)

    def __init__(self, store: Store, palette: Palette | None, *, ascii_only: bool):
        super().__init__()
        self.store = store
        self.pose()
        self.board = BoardView(self.puzzle.position.grid, ascii_only=ascii_only)
        self.board.palette = palette

    def pose(self, choice: Choice | None = None) -> None:
        """Take the next puzzle; after a `choice`, one of that kind."""
        posed = self.store.try_change(lambda profile: profile.pose(choice, self.store.random))
        self.source, self.puzzle = posed
        self.cursor = self.puzzle.position.grid.size // 2
        self.verdict: Answered | None = None  # once it is answered
        self.posed_at = monotonic()

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Room(self.board)
        yield Static(id="said", markup=False)
        yield Static(id="keys")

    def on_resize(self) -> None:
        self.call_later(self.show)  # when `self.app.size` is the new one

    def show(self) -> None:
        """Show the puzzle and, once it is answered, the proof of a cell with its clues outlined."""
        puzzle, verdict, (width, height) = self.puzzle, self.verdict, self.app.size
        room = width - 2, 1 + (height >= TALL)
        keys = footer(PRACTICE_KEYS, "playing", "screen", *room, self.app.has_class("ascii"))
        self.query_one("#keys", Static).update(keys)
        position, proof = puzzle.position, verdict and verdict.proof
        risks = {proof.cell: float(proof.kind == FLAG)} if proof else {}
        clues = proof.clues if proof else ()
        self.board.show(position.grid, position.symbol, self.cursor, risks, clues)
        practice = self.store.profile.practice
        score = score_words(practice, puzzle.level)
        choice, mines = tr(CHOICE_WORDS[practice.choice]), left(puzzle)
        # Translators: the title of a practice: the kind of puzzles, the mines of the puzzle, the score.
        title = plural(
            "Practice, {choice}: {n} mine left, {score}",
            "Practice, {choice}: {n} mines left, {score}",
            mines, choice=choice, score=score,
        )  # fmt: skip
        self.query_one("#title", Static).update(shortened(title, width - 2, tr(", ")))
        said = task(puzzle, self.source.kind)
        if verdict:
            answer = verdict_words(position, puzzle, verdict) + sentence("Press Space to continue.")
            said = answer.text(partial(place, position.grid))
        self.query_one("#said", Static).update(said)

    def action_go(self, axis: int, step: int) -> None:
        self.cursor = moved(self.puzzle.position.grid.dims, self.cursor, axis, step)
        self.show()

    def action_answer(self, mine: bool) -> None:
        """Answer with the cell at the cursor; after an answer, go on to the next puzzle."""
        if self.verdict:
            self.action_next()
        elif self.puzzle.position.states[self.cursor] not in (REVEALED, MARKED):
            self.judge(judged(self.puzzle, self.cursor, mine=mine))

    def action_give_up(self) -> None:
        if not self.verdict:
            self.judge(judged(self.puzzle, None))

    def judge(self, verdict: Answered) -> None:
        """Score an answer, and show a certain cell with its proof."""
        seconds = monotonic() - self.posed_at
        answer = self.source, self.puzzle, verdict.right, seconds
        self.store.try_change(lambda profile: profile.answer(*answer))
        self.verdict, self.cursor = verdict, verdict.proof.cell
        self.show()

    def action_next(self) -> None:
        self.pose()
        self.show()

    def action_choose(self, number: int) -> None:
        """Go on with the choice of this number, in the order of CHOICES."""
        choice = [*CHOICE_WORDS][number]
        if choice == "own" and not self.store.profile.practice.own:
            self.query_one("#said", Static).update(score_words(self.store.profile.practice, choice))
        else:
            self.pose(choice)
            self.show()

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        self.cursor = event.cell
        if event.kind in (REVEAL, FLAG):
            self.action_answer(event.kind == FLAG)
