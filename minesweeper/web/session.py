"""One connection's side of the browser game: a request comes in, its answer goes out (see docs/browser.md).

It reads no clock and no socket: its caller carries the messages. A request that is refused changes nothing.
"""

from __future__ import annotations

import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import nullcontext, suppress
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from minesweeper import __version__
from minesweeper.boards.catalogue import DRAWN_SEEDS, GIVEN, MAX_CELLS, MAX_SEED, usual_mines
from minesweeper.boards.daily import Daily, daily
from minesweeper.boards.setting import read_setting
from minesweeper.files.foreign import FOREIGN, missing
from minesweeper.files.mbf import write_mbf
from minesweeper.files.rawvf import write_rawvf
from minesweeper.files.replays import open_file
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import Kept, replay, resumed
from minesweeper.midend.midend import Change, Midend
from minesweeper.players.action import Why
from minesweeper.players.analysis import analyse
from minesweeper.players.player import prior_of
from minesweeper.profile.record import Record, kind_of
from minesweeper.rules.game import Board
from minesweeper.rules.position import Position
from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.screenshots.reading import read_screenshot
from minesweeper.shell.language import LANGUAGES, messages_of, plural, speaking, tr
from minesweeper.shell.program import did_you_mean
from minesweeper.shell.schema import parsed
from minesweeper.solver.budget import Stopped, stopped_if
from minesweeper.solver.counting import Contradiction
from minesweeper.web import telling
from minesweeper.web.memory import Memory
from minesweeper.web.requests import (
    MAX_MESSAGE,
    STOPPABLE,
    AiRequest,
    AnalyseRequest,
    AnswerRequest,
    DailyRequest,
    EndRequest,
    JudgeRequest,
    LanguageRequest,
    LayoutRequest,
    LinesRequest,
    LoadRequest,
    MoveRequest,
    MovesRequest,
    NewRequest,
    PieceRequest,
    PlainRequest,
    PuzzleRequest,
    ResumeRequest,
    ScreenshotRequest,
    StepRequest,
    TodayRequest,
    number_of,
    request_of,
)
from minesweeper.web.telling import Told
from minesweeper.words.actions import next_best, reason
from minesweeper.words.analyses import analysis_words, boards_words, contradiction, unplayable
from minesweeper.words.games import figures_now, otherwise, refusal
from minesweeper.words.sentence import capital, place

_LOG = logging.getLogger(__name__)

# The longest refusal, in characters.
MAX_REFUSAL = 300

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
        """`urged` tells whether an urgent message waits for its answer: long work is then given up.

        With a `file`, the profile of the player is kept there; else the page keeps it, which may be on a
        `remote` computer.
        """
        self._draw_seed = draw_seed
        self._urged = urged
        self._midend: Midend | None = None
        self._memory = Memory(draw_seed, file, remote)
        self._remote = remote
        # The last games that have ended, by their names.
        self._endings: dict[str, tuple[Record, Kept, Game]] = {}
        self._language = "en"

    def ask(self, **request: object) -> Told:
        """The answer to a request with these fields."""
        return self.answer(json.dumps({"id": 0, **request}))

    def answer(self, text: str) -> Told:
        """The answer to a message."""
        with speaking(self._language):
            return self._answer(text)

    def _answer(self, text: str) -> Told:
        number = None
        try:
            if len(text) > MAX_MESSAGE:
                raise ValueError(
                    tr(
                        "a message has at most {most} characters, not {found}",
                        most=MAX_MESSAGE,
                        found=len(text),
                    )
                )
            found = parsed(text)
            number = number_of(found)
            request = request_of(found)
            return {"id": number, **self._handled(request)}
        except (ValueError, OSError) as error:
            refused = {"id": number, "error": refusal(error, MAX_REFUSAL)}
            return refused | {"cell": error.clue} if isinstance(error, Contradiction) else refused
        except (Stopped, MemoryError) as error:
            if self._midend:
                self._midend.forget()  # what it was working out may be half done
            if isinstance(error, Stopped):
                return {"id": number, "error": tr("Another request came first."), "stopped": True}
            return {"id": number, "error": tr("This takes more memory than one page may have.")}
        except Exception:
            _LOG.exception("a request has failed")  # and with it, this one alone
            return {"id": number, "error": tr("This has failed; the program’s log says more.")}

    def _handled(self, request: Any) -> Told:
        """The fields of the answer, from the method `do_` of what the request asks for."""
        handler: Callable[[Any], Told] = getattr(self, f"do_{request['do']}")
        stoppable = stopped_if(self._urged) if request["do"] in STOPPABLE else nullcontext()
        with stoppable:
            return handler(request)

    # Games

    def do_new(self, request: NewRequest) -> Told:
        seed = request["setting"].get("seed")
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise ValueError(
                tr("a seed is a whole number from 0 to {most}, not {seed}", most=MAX_SEED, seed=seed)
            )
        setting = read_setting(request["setting"], self._draw_seed)
        game = replay(setting, request["moves"]) if request.get("moves") else Game(setting)
        game.known |= seed is not None or bool(game.history)
        done = request.get("done", game.done)
        return self._begin(game if done == game.done else game.after(done))

    def do_resume(self, request: ResumeRequest) -> Told:
        return self._begin(resumed(request["game"]))

    def do_load(self, request: LoadRequest) -> Told:
        found = open_file(request["name"], b64decode(request["data"], validate=True))
        words = otherwise(found.game.after(len(found.game.history)))
        said = tr("{sentence}.", sentence=capital(words)) if words else ""
        return self._begin(found.game) | {"recording": found.recording, "said": said}

    def _begin(self, game: Game) -> Told:
        self._midend = Midend(game)
        return self._told(game)

    def _told(self, game: Game) -> Told:
        return telling.game(game) | {"earlier": self._earlier()}

    def do_daily(self, request: DailyRequest) -> Told:
        asked = Daily(date.fromisoformat(request["date"]), request["board"])
        first = self._memory.is_first(asked, request["now"])
        if first and request.get("elsewhere"):
            raise ValueError(tr("this board is open in another tab, as your first attempt"))
        left = [*self._memory.begun(asked), *([request["game"]] if "game" in request else [])]
        if first and left:
            furthest = max(left, key=lambda each: len(each["by"]))
            helped = any(each["assisted"] for each in left)
            with suppress(ValueError):  # what was kept, perhaps long ago, may be no game any more
                return self._begin(resumed({**furthest, "assisted": helped}))
        game = opened(daily(*asked))
        game.known = not first
        return self._begin(game)

    def _go(self, request: PlainRequest) -> Told:
        midend = self._need()
        {"again": midend.again, "undo": midend.undo, "redo": midend.redo}[request["do"]]()
        return self._told(midend.game)

    do_again = do_undo = do_redo = _go

    def do_step(self, request: StepRequest) -> Told:
        midend = self._need()
        midend.step(request["to"])
        return self._told(midend.game)

    # Moves

    def _move(self, request: MoveRequest) -> Told:
        midend, at = self._need(), request.get("at")
        if request["cell"] >= midend.game.grid.size:
            raise ValueError(f"this board has {midend.game.grid.size} cells, and no cell {request['cell']}")
        return self._moved(midend.make(request["do"], request["cell"], None if at is None else at / 100))

    do_reveal = do_flag = do_chord = _move

    def do_certain(self, request: PlainRequest) -> Told:
        return self._moved(self._need().certain())

    def do_ai(self, request: AiRequest) -> Told:
        midend = self._need()

        def move() -> list[Change]:
            return midend.follow(midend.best() if request["agent"] == "solver" else midend.choice())

        changes = move()
        grid = midend.game.grid
        for _ in range(RUN // (grid.size * grid.block) if request.get("run") else 0):
            if midend.game.over or self._urged():
                break
            try:
                changes += move()
            except ValueError:
                break  # told to whoever asks for that move alone
        return self._moved(changes)

    def _moved(self, changes: list[Change]) -> Told:
        return telling.moved(self._need().game, changes)

    # Help

    def do_hint(self, request: PlainRequest) -> Told:
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

    def do_risks(self, request: PlainRequest) -> Told:
        found = self._need().risks()
        return {"risks": telling.risks(found.of), "exact": found.exact}

    def do_chances(self, request: PlainRequest) -> Told:
        midend = self._need()
        return telling.chances(midend.game, midend.chances())

    def _assist(self) -> None:
        """A question about a position is help in a game of which something is visible."""
        if self._midend and self._midend.game.shown and not self._midend.game.over:
            self._midend.game.assisted = True

    def do_analyse(self, request: AnalyseRequest) -> Told:
        self._assist()
        position = Position.of_text(request["position"], request.get("mines"), MAX_CELLS)
        try:
            found = analyse(position, prior_of(position.mines))
        except Contradiction as error:
            if error.clue is None:
                raise
            said = contradiction(error.clue).text(partial(place, position.grid))
            raise Contradiction(said, error.clue) from None
        return {
            "risks": telling.risks(found.cell_risks),
            "best": found.action and telling.advice(found.action),
            "words": telling.words(position.grid, analysis_words(found)),
            "boards": boards_words(found.boards),
        }

    def do_read(self, request: ScreenshotRequest) -> Told:
        data = self._memory.whole()
        if self._remote:
            raise ValueError(tr("Pictures are read only on the computer on which this server runs."))
        pixels = inflated(b64decode(data, validate=True), 3 * MAX_PIXELS)
        found = read_screenshot(Picture(request["width"], request["height"], pixels))
        if len(found.symbols) > MAX_CELLS:
            raise ValueError(
                plural("A position has at most {n} cell.", "A position has at most {n} cells.", MAX_CELLS)
            )
        position = found.position.text()
        usual = usual_mines((found.rows, found.columns))
        if found.is_over or (usual and position.count("@") > usual):
            usual = None
        answer = {
            "position": position,
            "mines": found.mines or usual,
            "doubtful": found.doubtful,
            "groups": found.groups,
            "box": found.box,
        }
        ended = {str(cell): was for cell, was in found.ended.items()}
        return answer | ({"ended": ended} if ended else {})

    def do_layout(self, request: LayoutRequest) -> Told:
        position = Position.of_text(request["position"], max_cells=MAX_CELLS)
        if problem := unplayable(position):
            raise ValueError(problem.text(partial(place, position.grid)))
        mines = [cell for cell in range(position.grid.size) if position.symbol(cell) == "@"]
        return {"board": Board.of_cells(position.grid, mines).text()}

    # Figures, texts and files

    def do_figures(self, request: PlainRequest) -> Told:
        game = self._need().game
        return {"bbbv_done": game.solved, "figures": figures_now(game)}

    def do_export(self, request: PlainRequest) -> Told:
        game = self._need().game
        tellable = game.over or game.setting.start == GIVEN
        return {"board": telling.board_text(game) if tellable else None, "position": game.position.text()}

    def do_files(self, request: PlainRequest) -> Told:
        game = self._need().game
        if not game.over:
            raise ValueError(tr("a game can be written to a file only once it is over"))
        mbf = b64encode(write_mbf(game.field.board)).decode()
        return {"mbf": mbf, "rawvf": write_rawvf(game, __version__)}

    def do_language(self, request: LanguageRequest) -> Told:
        code = request["language"]
        if code not in LANGUAGES:
            raise ValueError(
                f"unknown language {code!r}; expected {', '.join(LANGUAGES)}{did_you_mean(code, LANGUAGES)}"
            )
        messages = messages_of("web/static", code)
        self._language = code
        with speaking(code):
            return {"messages": messages, "memory": self._memory.where()}

    def do_version(self, request: PlainRequest) -> Told:
        files = ["mbf", "rawvf", *(kind for kind in FOREIGN if not missing(kind))]
        pixels = 0 if self._remote else MAX_PIXELS
        return {"version": __version__, "files": files, "pixels": pixels, "memory": self._memory.where()}

    # The profile

    def do_end(self, request: EndRequest) -> Told:
        name = request["name"]
        if name not in self._endings:
            midend = self._ended(request)
            found = midend.end(
                id=name, at=request["at"], seconds=round(request["seconds"], 3),
                day=date.fromisoformat(request["date"]), on=date.fromisoformat(request["on"]),
            )  # fmt: skip
            if not found:
                raise ValueError(tr("this game has not ended, or is kept already"))
            self._endings = dict([*self._endings.items()][-MAX_ENDINGS:]) | {name: (*found, midend.game)}
        return self._memory.end(*self._endings[name])

    def _ended(self, request: EndRequest) -> Midend:
        """The game that has ended."""
        if "game" not in request:
            return self._need()
        return Midend(resumed({**request["game"], "recorded": False}))

    def do_review(self, request: JudgeRequest) -> Told:
        midend = Midend(resumed(request["game"])) if "game" in request else self._need()
        found = midend.review()
        return telling.review(found) | self._memory.study(found, request.get("name"), request.get("now", 0))

    def do_puzzle(self, request: PuzzleRequest) -> Told:
        source = request.get("source")
        if source and source.kind == "shared":
            self._assist()
        return self._memory.puzzle(request)

    def do_answer(self, request: AnswerRequest) -> Told:
        return self._memory.answer(request)

    def do_lines(self, request: LinesRequest) -> Told:
        return self._memory.lines(request) | {"earlier": self._earlier()}

    def do_piece(self, request: PieceRequest) -> Told:
        return self._memory.piece(request)

    def do_import(self, request: PlainRequest) -> Told:
        return self._memory.import_file()

    def do_clear(self, request: PlainRequest) -> Told:
        return self._memory.clear()

    def do_profile(self, request: PlainRequest) -> Told:
        return self._memory.text()

    def do_moves(self, request: MovesRequest) -> Told:
        return self._memory.moves(request["name"])

    def do_statistics(self, request: PlainRequest) -> Told:
        return self._memory.statistics()

    def do_today(self, request: TodayRequest) -> Told:
        return self._memory.today(request)

    def _earlier(self) -> list[tuple[str, str]]:
        """The figures of the games before on boards like this."""
        return self._memory.earlier(kind_of(self._midend.game.setting)) if self._midend else []

    def _need(self) -> Midend:
        if self._midend is None:
            raise ValueError(tr("there is no game yet"))
        return self._midend


def inflated(data: bytes, most: int) -> bytes:
    """The bytes that deflate has compressed; ValueError if there are none, or more than `most`."""
    try:
        found = zlib.decompressobj().decompress(data, most + 1)
    except zlib.error:
        found = b""
    if not 0 < len(found) <= most:
        raise ValueError(f"expected 1 to {most} compressed bytes")
    return found
