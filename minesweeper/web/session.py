"""One connection's side of the browser game: a request comes in, its answer goes out (see docs/browser.md).

It reads no clock and no socket: its caller carries the messages. Each request has a handler, a method `do_`
of the session: the parameters are its fields, and the return value is its answer. A refused request changes
nothing.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from datetime import date as Day
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

from minesweeper import __version__
from minesweeper.boards.catalogue import DRAWN_SEEDS, MAX_CELLS, MAX_SEED, Preset
from minesweeper.boards.daily import Daily
from minesweeper.boards.setting import SettingFields, read_setting
from minesweeper.files.recording import RECORDINGS
from minesweeper.games.game import Game
from minesweeper.games.keep import Kept, replay, resumed
from minesweeper.midend.midend import Change, Midend
from minesweeper.players.sentence import capital
from minesweeper.profile.practice import Choice, PuzzleSource
from minesweeper.profile.record import Date, Id, Milliseconds, Record, kind_of
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Kind
from minesweeper.screenshots.picture import MAX_PIXELS
from minesweeper.shell.language import LANGUAGES, grouped, speaking, tr
from minesweeper.shell.program import unknown
from minesweeper.shell.schema import Between, Duration
from minesweeper.shell.text import amount
from minesweeper.solver.budget import Stopped, stopped_if
from minesweeper.web import answers, positions, requests, telling, views
from minesweeper.web.memory import Memory
from minesweeper.web.requests import STOPPABLE, CellNumber, Hundredths, MoveCount, Pixels
from minesweeper.words.games import otherwise

# The longest text that comes in pieces, in characters: more than browsers keep for a page.
MAX_TEXT = 12_000_000

# How many games that have ended may still be asked about, after the last one.
MAX_ENDINGS = 9

# The work of a run of moves: the neighbours of all cells, for each move after the first.
RUN = 100_000


class Session:
    """The game of one connection.

    >>> session = Session()
    >>> game = session.ask(do="new", setting={"board": "1 4\\n..X.", "variant": "classic"})
    >>> moved = session.ask(do="reveal", cell=0)
    >>> game["cells"], moved["changes"][0]["cells"], moved["status"]
    ('????', {'0': 0, '1': 1}, 'ongoing')
    """

    def __init__(
        self,
        draw_seed: Callable[[], int] = lambda: Random().randrange(DRAWN_SEEDS),
        urged: Callable[[], bool] = lambda: False,
        file: Path | None = None,
        remote: bool = False,
    ):
        """Keep the profile in a `file`, or have the page keep it, which may be on a `remote` computer.

        Long work polls `urged`, and stops once it returns true, since an urgent message waits.
        """
        self._urged = urged
        self._midend: Midend | None = None
        self._memory = Memory(draw_seed, file, remote)
        self._text = ""  # the pieces of a long text so far
        self._endings: dict[str, tuple[Record, Kept, Game]] = {}  # the last games that have ended, by name
        self._language = "en"
        self._live = False  # whether answers have the figures of a game that goes on

    def ask(self, **request: object) -> Any:
        """Return the answer to a request with these fields."""
        return json.loads(self.answer(json.dumps({"id": 0, **request})))

    def answer(self, message: str) -> str:
        """Return the answer to a message; both are JSON."""
        with speaking(self._language):
            return requests.answer(message, HANDLERS, self._handle)

    def _handle(self, do: str, **fields: object) -> Mapping[str, object]:
        try:
            with stopped_if(self._urged) if do in STOPPABLE else nullcontext():
                return HANDLERS[do](self, **fields)
        except (Stopped, MemoryError):
            if self._midend:
                self._midend.forget()  # its work may be half done
            raise

    # Games

    def do_new(
        self, setting: SettingFields, moves: str = "", done: MoveCount | None = None
    ) -> answers.GameAnswer:
        """Begin a new game; with `moves`, a known one, and with `done` after so many of them."""
        seed = setting.get("seed")
        _check_seed(seed or 0, 0)
        drawn = read_setting(setting, self._memory.draw_seed)
        game = replay(drawn, moves) if moves else Game(drawn)
        game.known |= seed is not None or bool(game.history)
        return self._begin(game if done in (None, game.done) else game.after(done))

    def do_resume(self, game: Kept) -> answers.GameAnswer:
        """Go on with a kept game; a recording that is shown already keeps its mode and its mouse path."""
        kept, shown = resumed(game), self._midend.game if self._midend else None
        moves = [[move[:2] for move in state.history] for state in (kept, shown) if state]
        if shown and shown.board == kept.board and moves[0] == moves[1]:
            kept.mode, kept.mouse_path = shown.mode, shown.mouse_path
        return self._begin(kept)

    def do_load(self, name: str, data: str) -> answers.LoadedAnswer:
        """Load the game from a file with this name, and with these bytes in base64."""
        from minesweeper.files.replays import open_file  # here for the speed of a start

        game, recording = open_file(name, b64decode(data, validate=True))
        words = otherwise(game.after(len(game.history)))
        said = tr("{sentence}.", sentence=capital(words)) if words else ""
        return {**self._begin(game), "recording": recording, "said": said}

    def do_daily(
        self,
        date: Date,
        board: Preset,
        now: Milliseconds,
        game: Kept | None = None,
        elsewhere: bool = False,
    ) -> answers.GameAnswer:
        """Play the board of a day: the first attempt, perhaps from a kept `game`, or else one for fun.

        With `elsewhere`, another tab holds the first attempt.
        """
        return self._begin(self._memory.game_of(Daily(Day.fromisoformat(date), board), now, game, elsewhere))

    def do_again(self) -> answers.GameAnswer:
        """Begin the same board again."""
        self.midend.again()
        return self._game()

    def do_undo(self) -> answers.GameAnswer:
        """Take back the last move, and the certain ones after it."""
        self.midend.undo()
        return self._game()

    def do_redo(self) -> answers.GameAnswer:
        """Make the move again that was taken back last."""
        self.midend.redo()
        return self._game()

    def do_step(self, to: MoveCount) -> answers.GameAnswer:
        """Go to the game after its first `to` moves."""
        self.midend.step(to)
        return self._game()

    def _begin(self, game: Game) -> answers.GameAnswer:
        _check_seed(game.setting.seed, -MAX_SEED)  # the terminal has others, too
        self._midend = Midend(game)
        return self._game()

    def _game(self) -> answers.GameAnswer:
        return telling.game(self.midend.game, self._earlier(), live=self._live)

    def _earlier(self) -> list[tuple[str, str]]:
        """Return the figures of the earlier games on boards like this."""
        return self._memory.earlier(kind_of(self._midend.game.setting)) if self._midend else []

    @property
    def midend(self) -> Midend:
        """The game and its help; ValueError before the first game."""
        if self._midend is None:
            raise ValueError(tr("there is no game yet"))
        return self._midend

    # Moves

    def do_reveal(self, cell: CellNumber, at: Hundredths | None = None) -> answers.MovedAnswer:
        return self._move(REVEAL, cell, at)

    def do_flag(self, cell: CellNumber, at: Hundredths | None = None) -> answers.MovedAnswer:
        """Flag a cell, or the cells around a number if all that are hidden there must be mines."""
        return self._move(FLAG, cell, at)

    def do_chord(self, cell: CellNumber, at: Hundredths | None = None) -> answers.MovedAnswer:
        return self._move(CHORD, cell, at)

    def do_certain(self) -> answers.MovedAnswer:
        """Reveal and flag certain cells, as long as there are any."""
        return self._moved(self.midend.certain())

    def do_ai(self, agent: Literal["solver", "agent"], run: bool = False) -> answers.MovedAnswer:
        """Make a move of the solver, or of the knowledge-based agent; in a `run` several moves."""
        midend = self.midend

        def move() -> list[Change]:
            return midend.follow(midend.best() if agent == "solver" else midend.choice())

        changes = move()
        grid = midend.game.grid
        for _ in range(RUN // (grid.size * grid.block) if run else 0):
            if midend.game.over or self._urged():
                break
            try:
                changes += move()
            except ValueError:
                break  # the next request, for that move alone, gets the refusal
        return self._moved(changes)

    def _move(self, kind: Kind, cell: int, at: int | None) -> answers.MovedAnswer:
        cells, time = self.midend.game.grid.size, None if at is None else at / 100
        if cell >= cells:
            raise ValueError(f"this board has {amount(cells, 'cell')}, and no cell {cell}")
        changes = self.midend.flag(cell, time) if kind == FLAG else self.midend.make(kind, cell, time)
        return self._moved(changes)

    def _moved(self, changes: list[Change]) -> answers.MovedAnswer:
        return telling.moved(self.midend.game, changes, live=self._live)

    # Help

    def do_hint(self) -> answers.HintAnswer:
        """Return the best action."""
        return telling.hint(self.midend)

    def do_risks(self) -> answers.RisksAnswer:
        """Return the risks of all hidden cells."""
        risks, exact = self.midend.risks()
        return {"risks": telling.risks(risks), "exact": exact}

    def do_chances(self) -> answers.ChancesAnswer:
        """Return chances of winning, after a hint that is a guess; each time from a few more games."""
        return telling.chances(self.midend.game, self.midend.chances())

    # Positions

    def _assist(self) -> None:
        """Count a question about a position as help, once a cell of the game is revealed."""
        if self._midend and self._midend.game.shown and not self._midend.game.over:
            self._midend.game.assisted = True

    def do_analyse(
        self, position: str, mines: Annotated[int, Between(0, MAX_CELLS)] | None = None
    ) -> answers.AnalysisAnswer:
        """Analyse a position; without `mines`, the total is unknown."""
        self._assist()
        return positions.analysis(position, mines)

    def do_read(self, width: Pixels, height: Pixels) -> answers.ScreenshotAnswer:
        """Read the position in a picture of this size, whose compressed pixels came in pieces, in base64."""
        data = self._whole()
        if self._memory.remote:
            raise ValueError(tr("Pictures are read only on the computer on which this server runs."))
        return positions.screenshot(width, height, b64decode(data, validate=True))

    def do_layout(self, position: str) -> answers.LayoutAnswer:
        """Return the board that has a mine on each known mine of a position, and nowhere else."""
        return {"board": positions.layout(position)}

    # Figures, texts and files

    def do_figures(self, shown: bool) -> answers.FiguresAnswer:
        """Return the figures now and with each answer about a game that goes on, if they are `shown`."""
        self._live = shown
        return {"figures": telling.figures(self._midend.game) if shown and self._midend else None}

    def do_export(self) -> answers.TextAnswer:
        """Return the position and, where the player may know it, the board."""
        return telling.texts(self.midend.game)

    def do_files(self) -> answers.FilesAnswer:
        """Return the board and the moves of a game that is over, as files of other programs."""
        return telling.files(self.midend.game)

    def do_language(self, language: str) -> answers.LanguageAnswer:
        """Answer in another language from now on, named by its code."""
        if language not in LANGUAGES:
            raise ValueError(unknown("language", language, LANGUAGES))
        with speaking(language):
            self._language = language
            return {"memory": self._memory.where()}

    def do_version(self) -> answers.VersionAnswer:
        """Return the version, and the files that can be loaded here."""
        return {
            "version": __version__,
            "files": ["mbf", *RECORDINGS],
            "pixels": 0 if self._memory.remote else MAX_PIXELS,
            "memory": self._memory.where(),
        }

    # The profile

    def do_end(
        self, name: Id, at: Milliseconds, date: Date, on: Date, seconds: Duration, game: Kept | None = None
    ) -> answers.EndAnswer:
        """Keep the game that has ended, or another one, in the profile.

        It took `seconds` and ended `at` a moment, on this `date` where its player is; it was begun `on` a
        date in UTC.
        """
        if name not in self._endings:
            midend = Midend(resumed({**game, "recorded": False})) if game else self.midend
            ended, begun = Day.fromisoformat(date), Day.fromisoformat(on)
            ending = midend.end(id=name, at=at, seconds=round(seconds, 3), day=ended, on=begun)
            if not ending:
                raise ValueError(tr("this game has not ended, or is saved already"))
            self._endings = dict([*self._endings.items()][-MAX_ENDINGS:]) | {name: (*ending, midend.game)}
        return self._memory.end(*self._endings[name])

    def do_review(
        self, game: Kept | None = None, name: Id | None = None, now: Milliseconds = 0
    ) -> answers.ReviewAnswer:
        """Review the game, or another one that was kept.

        If the game has ended under a `name`, the profile keeps the results of its review.
        """
        midend = Midend(resumed(game)) if game else self.midend
        review = midend.review()
        return telling.review(review, *self._memory.study(review, name, now))

    def do_puzzle(
        self, source: PuzzleSource | None = None, choice: Choice | None = None
    ) -> answers.PuzzleAnswer:
        """Pose the puzzle of a source, or the next one; after a `choice`, puzzles of that kind."""
        if source and source.kind == "shared":
            self._assist()
        return self._memory.puzzle(source, choice)

    def do_lines(self, lines: dict[str, str | None]) -> answers.LinesAnswer:
        """Take lines of the profile as the page keeps them now, None for deleted ones.

        If pieces came before, the lines are in these.
        """
        return {"said": self._memory.take(lines, self._whole()), "earlier": self._earlier()}

    def do_piece(self, text: str) -> answers.Empty:
        """Take a piece of a text that is too long for a message; the text is for the next request."""
        if len(self._text) + len(text) > MAX_TEXT:
            self._text = ""
            raise ValueError(tr("expected at most {most} characters", most=grouped(MAX_TEXT)))
        self._text += text
        return {}

    def _whole(self) -> str:
        """Return the text that came in pieces, and forget it."""
        text, self._text = self._text, ""
        return text

    def do_profile(self) -> answers.LongAnswer:
        """Return a profile that the server keeps, as the text of a file."""
        return {"text": self._memory.profile.text()}

    def do_moves(self, name: Id) -> answers.LongAnswer:
        """Return the moves of one of the last games, in a profile that the server keeps."""
        return {"text": self._memory.moves(name)}

    def do_statistics(self) -> answers.StatisticsAnswer:
        """Return the statistics of all games, and the last games."""
        return views.statistics(self._memory.profile)

    def do_clear(self) -> answers.SaidAnswer:
        """Delete all records and games."""
        return self._memory.clear()

    def do_import(self) -> answers.SaidAnswer:
        """Add the records and games of a file, whose text came in pieces."""
        return self._memory.merge(self._whole())

    def do_today(self, date: Date, now: Milliseconds) -> answers.TodayAnswer:
        """Return the boards of a day, with their results."""
        return views.today(self._memory.profile, Day.fromisoformat(date), now)

    def do_answer(
        self, source: PuzzleSource, cell: CellNumber | None, mine: bool, seconds: Duration
    ) -> answers.VerdictAnswer:
        """Judge the answer to a puzzle: a cell and whether it is a mine, or None to give up."""
        return self._memory.answer(source, cell, mine, seconds)


def _check_seed(seed: int, least: int) -> None:
    """Raise ValueError for a seed below `least`, or beyond the whole numbers that a page can hold."""
    if not least <= seed <= MAX_SEED:
        raise ValueError(
            tr("a seed is a whole number from 0 to {most}, not {seed}", most=MAX_SEED, seed=seed)
        )


# The requests, and the handler that answers each.
HANDLERS: dict[str, Callable[..., Mapping[str, object]]] = {
    name.removeprefix("do_"): handler for name, handler in vars(Session).items() if name.startswith("do_")
}
