"""One connection's side of the browser game: a request comes in, its answer goes out (see docs/browser.md).

It reads no clock and no socket: its caller carries the messages. Each request has a handler, a method `do_`
of the session or of its memory: the parameters are its fields, and what comes back is its answer. A request
that is refused changes nothing.
"""

from __future__ import annotations

import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from datetime import date as Day
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

from minesweeper import __version__
from minesweeper.boards.catalogue import DRAWN_SEEDS, GIVEN, MAX_CELLS, MAX_SEED, Preset, usual_mines
from minesweeper.boards.daily import Daily
from minesweeper.boards.setting import SettingFields, read_setting
from minesweeper.files.recording import RECORDINGS
from minesweeper.games.game import Game
from minesweeper.games.keep import LATEST, Kept, replay, resumed
from minesweeper.midend.midend import Change, Midend
from minesweeper.players.action import Why
from minesweeper.players.analysis import analyse
from minesweeper.players.player import prior_of
from minesweeper.profile.practice import Choice, PuzzleSource
from minesweeper.profile.record import Date, Id, Milliseconds, Record, kind_of
from minesweeper.rules.game import Board
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Kind
from minesweeper.rules.position import Position
from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.shell.language import LANGUAGES, plural, speaking, tr
from minesweeper.shell.program import unknown
from minesweeper.shell.schema import Between, Duration, brief, checked, parsed
from minesweeper.solver.budget import Stopped, stopped_if
from minesweeper.solver.counting import Contradiction
from minesweeper.web import answers, telling
from minesweeper.web.memory import Memory
from minesweeper.web.requests import MAX_MESSAGE, STOPPABLE, CellNumber, MoveCount, number_of, request_type
from minesweeper.words.actions import next_best, reason
from minesweeper.words.analyses import analysis_words, boards_words, contradiction, unplayable
from minesweeper.words.games import otherwise, refusal
from minesweeper.words.sentence import capital, place

_LOG = logging.getLogger(__name__)

# The longest refusal, in characters.
MAX_REFUSAL = 300

# How many games that have ended may still be asked about, after the last one.
MAX_ENDINGS = 9

# The work of a run of moves: the neighbours of all cells, for each move after the first.
RUN = 100_000

# When a move was made, after the first one.
Hundredths = Annotated[int, Between(0, round(100 * LATEST))]

Pixels = Annotated[int, Between(1, MAX_PIXELS)]


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
        """`urged` tells whether an urgent message waits for its answer: long work is then given up.

        With a `file`, the profile of the player is kept there; else the page keeps it, which may be on a
        `remote` computer.
        """
        self._urged = urged
        self._midend: Midend | None = None
        self._memory = Memory(draw_seed, file, remote)
        # The last games that have ended, by their names.
        self._endings: dict[str, tuple[Record, Kept, Game]] = {}
        self._language = "en"
        # Whether answers have the figures of a game that goes on.
        self._live = False

    def ask(self, **request: object) -> Any:
        """The answer to a request with these fields."""
        return json.loads(self.answer(json.dumps({"id": 0, **request})))

    def answer(self, text: str) -> str:
        """The answer to a message; both are JSON."""
        with speaking(self._language):
            return json.dumps(self._answer(text), default=vars, separators=(",", ":"), allow_nan=False)

    def _answer(self, text: str) -> dict[str, object]:
        number = None
        try:
            if len(text) > MAX_MESSAGE:
                longest = tr(
                    "a message has at most {most} characters, not {found}", most=MAX_MESSAGE, found=len(text)
                )
                raise ValueError(longest)
            found = parsed(text)
            number = number_of(found)
            return {"id": number, **self._handled(request_of(found))}
        except (ValueError, OSError) as error:
            refused = answers.Refusal(error=refusal(error, MAX_REFUSAL))
            if isinstance(error, Contradiction):
                refused["cell"] = error.clue
        except (Stopped, MemoryError) as error:
            if self._midend:
                self._midend.forget()  # what it was working out may be half done
            if isinstance(error, Stopped):
                refused = answers.Refusal(error=tr("Another request came first."), stopped=True)
            else:
                refused = answers.Refusal(error=tr("This takes more memory than one page may have."))
        except Exception:
            _LOG.exception("a request has failed")  # and with it, this one alone
            refused = answers.Refusal(error=tr("This failed; see the program’s log."))
        return {"id": number, **refused}

    def _handled(self, request: dict[str, Any]) -> Mapping[str, object]:
        do = request["do"]
        handler = getattr(self, f"do_{do}", None) or getattr(self._memory, f"do_{do}")
        fields = {name: value for name, value in request.items() if name not in ("id", "do")}
        with stopped_if(self._urged) if do in STOPPABLE else nullcontext():
            found: Mapping[str, object] = handler(**fields)
            return found

    # Games

    def do_new(
        self, setting: SettingFields, moves: str = "", done: MoveCount | None = None
    ) -> answers.GameAnswer:
        """A new game; with `moves`, a game that is known. `done` shows only the first of them."""
        seed = setting.get("seed")
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise ValueError(
                tr("a seed is a whole number from 0 to {most}, not {seed}", most=MAX_SEED, seed=seed)
            )
        drawn = read_setting(setting, self._memory.draw_seed)
        game = replay(drawn, moves) if moves else Game(drawn)
        game.known |= seed is not None or bool(game.history)
        return self._begin(game if done in (None, game.done) else game.after(done))

    def do_resume(self, game: Kept) -> answers.GameAnswer:
        """A game that was kept. A recording that is told in another language keeps its mode and path."""
        found, now = resumed(game), self._midend.game if self._midend else None
        moves = [[move[:2] for move in each.history] for each in (found, now) if each]
        if now and now.board == found.board and moves[0] == moves[1]:
            found.mode, found.mouse_path = now.mode, now.mouse_path
        return self._begin(found)

    def do_load(self, name: str, data: str) -> answers.LoadedAnswer:
        """The game in a file with this name, and with these bytes in base64."""
        from minesweeper.files.replays import open_file  # here for the speed of a start

        found = open_file(name, b64decode(data, validate=True))
        words = otherwise(found.game.after(len(found.game.history)))
        said = tr("{sentence}.", sentence=capital(words)) if words else ""
        return {**self._begin(found.game), "recording": found.recording, "said": said}

    def do_daily(
        self,
        date: Date,
        board: Preset,
        now: Milliseconds,
        game: Kept | None = None,
        elsewhere: bool = False,
    ) -> answers.GameAnswer:
        """The board of a day: the first attempt, as it goes on if there is a `game`, or else one for fun.

        `elsewhere` tells whether another tab holds the first attempt.
        """
        asked = Daily(Day.fromisoformat(date), board)
        return self._begin(self._memory.game_of(asked, now, game, elsewhere))

    def _begin(self, game: Game) -> answers.GameAnswer:
        self._midend = Midend(game)
        return self._game()

    def _game(self) -> answers.GameAnswer:
        return telling.game(self._need().game, self._earlier(), live=self._live)

    def _earlier(self) -> list[tuple[str, str]]:
        """The figures of the games before on boards like this."""
        return self._memory.earlier(kind_of(self._midend.game.setting)) if self._midend else []

    def _need(self) -> Midend:
        if self._midend is None:
            raise ValueError(tr("there is no game yet"))
        return self._midend

    def do_again(self) -> answers.GameAnswer:
        """The same board from the beginning."""
        self._need().again()
        return self._game()

    def do_undo(self) -> answers.GameAnswer:
        """The game without its last move, and without what was certain after it."""
        self._need().undo()
        return self._game()

    def do_redo(self) -> answers.GameAnswer:
        """The game with the move that was taken back last."""
        self._need().redo()
        return self._game()

    def do_step(self, to: MoveCount) -> answers.GameAnswer:
        """The game after its first `to` moves."""
        self._need().step(to)
        return self._game()

    # Moves

    def do_reveal(self, cell: CellNumber, at: Hundredths | None = None) -> answers.MovedAnswer:
        return self._move(REVEAL, cell, at)

    def do_flag(self, cell: CellNumber, at: Hundredths | None = None) -> answers.MovedAnswer:
        """Flag a cell, or the cells around a number if all that are hidden there must be mines."""
        return self._move(FLAG, cell, at)

    def do_chord(self, cell: CellNumber, at: Hundredths | None = None) -> answers.MovedAnswer:
        return self._move(CHORD, cell, at)

    def _move(self, kind: Kind, cell: int, at: int | None) -> answers.MovedAnswer:
        midend = self._need()
        if cell >= midend.game.grid.size:
            raise ValueError(f"this board has {midend.game.grid.size} cells, and no cell {cell}")
        time = None if at is None else at / 100
        return self._moved(midend.flag(cell, time) if kind == FLAG else midend.make(kind, cell, time))

    def _moved(self, changes: list[Change]) -> answers.MovedAnswer:
        return telling.moved(self._need().game, changes, live=self._live)

    def do_certain(self) -> answers.MovedAnswer:
        """Reveal and flag what is certain, until nothing is."""
        return self._moved(self._need().certain())

    def do_ai(self, agent: Literal["solver", "agent"], run: bool = False) -> answers.MovedAnswer:
        """A move of the solver, or of the knowledge-based agent; in a `run` several moves."""
        midend = self._need()

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
                break  # told to whoever asks for that move alone
        return self._moved(changes)

    # Help

    def do_hint(self) -> answers.HintAnswer:
        """The best action."""
        midend = self._need()
        best, game = midend.hint(), midend.game
        words = reason(game, best._replace(runner_up=None))
        other = next_best(best, midend.risks().of[best.runner_up[0]] if best.runner_up else None)
        return {
            "best": telling.advice(best),
            "words": telling.words(game.grid, words),
            "more": other.text(partial(place, game.grid)),
            "ahead": best.why is Why.GUESS and midend.to_win,
        }

    def do_risks(self) -> answers.RisksAnswer:
        """The risks of all hidden cells."""
        found = self._need().risks()
        return {"risks": telling.risks(found.of), "exact": found.exact}

    def do_chances(self) -> answers.ChancesAnswer:
        """Chances to win, after a hint that is a guess: from a few more games each time, until it is over."""
        midend = self._need()
        return telling.chances(midend.game, midend.chances())

    def _assist(self) -> None:
        """A question about a position is help in a game of which something is visible."""
        if self._midend and self._midend.game.shown and not self._midend.game.over:
            self._midend.game.assisted = True

    def do_analyse(
        self, position: str, mines: Annotated[int, Between(0, MAX_CELLS)] | None = None
    ) -> answers.AnalysisAnswer:
        """What a position says; without `mines` the total is not known."""
        self._assist()
        asked = Position.of_text(position, mines, MAX_CELLS)
        try:
            found = analyse(asked, prior_of(asked.mines))
        except Contradiction as error:
            if error.clue is None:
                raise
            said = contradiction(error.clue).text(partial(place, asked.grid))
            raise Contradiction(said, error.clue) from None
        return {
            "risks": telling.risks(found.cell_risks),
            "best": telling.advice(found.action) if found.action else None,
            "words": telling.words(asked.grid, analysis_words(found)),
            "boards": boards_words(found.boards),
        }

    def do_read(self, width: Pixels, height: Pixels) -> answers.ScreenshotAnswer:
        """The position in a picture of this size.

        Its pixels (three bytes each, row by row) came in pieces, compressed by deflate, in base64.
        """
        from minesweeper.screenshots.reading import read_screenshot  # here for the speed of a start

        data = self._memory.whole()
        if self._memory.remote:
            raise ValueError(tr("Pictures are read only on the computer on which this server runs."))
        pixels = inflated(b64decode(data, validate=True), 3 * MAX_PIXELS)
        found = read_screenshot(Picture(width, height, pixels))
        if len(found.symbols) > MAX_CELLS:
            raise ValueError(
                plural("A position has at most {n} cell.", "A position has at most {n} cells.", MAX_CELLS)
            )
        position = found.position.text()
        usual = usual_mines((found.rows, found.columns))
        if found.is_over or (usual and position.count("@") > usual):
            usual = None
        answer: answers.ScreenshotAnswer = {
            "position": position,
            "mines": found.mines or usual,
            "doubtful": found.doubtful,
            "groups": found.groups,
            "box": found.box,
        }
        if found.ended:
            answer["ended"] = {str(cell): mark for cell, mark in found.ended.items()}
        return answer

    def do_layout(self, position: str) -> answers.LayoutAnswer:
        """The board that has a mine on each known mine of a position, and nowhere else."""
        found = Position.of_text(position, max_cells=MAX_CELLS)
        if problem := unplayable(found):
            raise ValueError(problem.text(partial(place, found.grid)))
        mines = [cell for cell in range(found.grid.size) if found.symbol(cell) == "@"]
        return {"board": Board.of_cells(found.grid, mines).text()}

    # Figures, texts and files

    def do_figures(self, shown: bool) -> answers.FiguresAnswer:
        """Return the figures now and with each answer about a game that goes on, if they are `shown`."""
        self._live = shown
        return {"figures": telling.figures(self._midend.game) if shown and self._midend else None}

    def do_export(self) -> answers.TextAnswer:
        """The board, once it may be known, and the position."""
        game = self._need().game
        tellable = game.over or game.setting.start == GIVEN
        return {"board": telling.board_text(game) if tellable else None, "position": game.position.text()}

    def do_files(self) -> answers.FilesAnswer:
        """The board and the moves of a game that is over, as files of other programs."""
        from minesweeper.files.mbf import write_mbf  # here for the speed of a start
        from minesweeper.files.rawvf import write_rawvf

        game = self._need().game
        if not game.over:
            raise ValueError(tr("a game can be written to a file only once it is over"))
        mbf = b64encode(write_mbf(game.field.board)).decode()
        return {"mbf": mbf, "rawvf": write_rawvf(game, __version__)}

    def do_language(self, language: str) -> answers.LanguageAnswer:
        """Speak a language from now on, named by its code."""
        if language not in LANGUAGES:
            raise ValueError(unknown("language", language, LANGUAGES))
        with speaking(language):
            self._language = language
            return {"memory": self._memory.where()}

    def do_version(self) -> answers.VersionAnswer:
        """The version, and what can be done here."""
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
            midend = Midend(resumed({**game, "recorded": False})) if game else self._need()
            ended, begun = Day.fromisoformat(date), Day.fromisoformat(on)
            found = midend.end(id=name, at=at, seconds=round(seconds, 3), day=ended, on=begun)
            if not found:
                raise ValueError(tr("this game has not ended, or is saved already"))
            self._endings = dict([*self._endings.items()][-MAX_ENDINGS:]) | {name: (*found, midend.game)}
        return self._memory.end(*self._endings[name])

    def do_review(
        self, game: Kept | None = None, name: Id | None = None, now: Milliseconds = 0
    ) -> answers.ReviewAnswer:
        """The review of the game, or of another one that was kept.

        If the game has ended under a `name`, the profile keeps what its review says.
        """
        midend = Midend(resumed(game)) if game else self._need()
        found = midend.review()
        return telling.review(found, *self._memory.study(found, name, now))

    def do_puzzle(
        self, source: PuzzleSource | None = None, choice: Choice | None = None
    ) -> answers.PuzzleAnswer:
        """The puzzle of a source, or the next one; if there is a `choice`, of that from now on."""
        if source and source.kind == "shared":
            self._assist()
        return self._memory.puzzle(source, choice)

    def do_lines(self, lines: dict[str, str | None]) -> answers.LinesAnswer:
        """Lines of the profile as they are kept now, None for those that are no more.

        They are taken from the pieces before, if there are some.
        """
        return {"said": self._memory.take(lines), "earlier": self._earlier()}


# What can be asked, and what answers it.
HANDLERS: dict[str, Callable[..., object]] = {
    name.removeprefix("do_"): handler
    for room in (Session, Memory)
    for name, handler in vars(room).items()
    if name.startswith("do_")
}


def request_of(found: object) -> dict[str, Any]:
    """A JSON value as the request that it is; ValueError says what is wrong with it."""
    do = checked(dict[str, Any], found, "a message").get("do")
    if not isinstance(do, str) or do not in HANDLERS:
        raise ValueError(f"do: expected one of {', '.join(HANDLERS)}, found {brief(do)}")
    request: dict[str, Any] = checked(request_type(do, HANDLERS[do]), found)
    return request


def inflated(data: bytes, most: int) -> bytes:
    """The bytes that deflate has compressed; ValueError if there are none, or more than `most`."""
    try:
        found = zlib.decompressobj().decompress(data, most + 1)
    except zlib.error:
        found = b""
    if not 0 < len(found) <= most:
        raise ValueError(f"expected 1 to {most} compressed bytes")
    return found
