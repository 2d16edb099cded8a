"""One connection's side of the browser game: a request comes in, its answer goes out (see docs/browser.md).

It reads no clock and no socket: its caller carries the messages. A request that is refused changes nothing.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import nullcontext
from datetime import date
from random import Random
from typing import Any

from minesweeper import __version__
from minesweeper.boards.catalogue import CLASSIC, DRAWN_SEEDS, MAX_CELLS, MAX_SEED
from minesweeper.boards.daily import daily
from minesweeper.boards.puzzle import draw_puzzle, puzzle_of, turned
from minesweeper.boards.setting import GIVEN, Given, read_setting
from minesweeper.files.foreign import FOREIGN, missing, read_foreign
from minesweeper.files.mbf import read_mbf, write_mbf
from minesweeper.files.rawvf import read_rawvf, write_rawvf
from minesweeper.games.game import Game, opened, replay
from minesweeper.games.keep import resumed
from minesweeper.midend.midend import Change, Midend
from minesweeper.midend.record import fields_of, is_reviewed
from minesweeper.players.analysis import analyse
from minesweeper.players.player import prior_of
from minesweeper.rules.position import Position
from minesweeper.shell.numbers import decimal
from minesweeper.shell.schema import parsed
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.patience import Stopped, stopped_if
from minesweeper.solver.proof import LEVELS
from minesweeper.web import telling
from minesweeper.web.messages import (
    MAX_MESSAGE,
    STOPPABLE,
    AiRequest,
    AnalyseRequest,
    DailyRequest,
    FinishRequest,
    JudgeRequest,
    LoadRequest,
    MoveRequest,
    NewRequest,
    PlainRequest,
    PuzzleRequest,
    ResumeRequest,
    StepRequest,
    number_of,
    request_of,
)
from minesweeper.web.telling import Told

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
    ):
        """`urged` tells whether an urgent message waits for its answer: long work is then given up."""
        self._draw_seed = draw_seed
        self._urged = urged
        self._midend: Midend | None = None

    def ask(self, **request: object) -> Told:
        """The answer to a request with these fields."""
        return self.answer(json.dumps({"id": 0, **request}))

    def answer(self, text: str) -> Told:
        """The answer to a message."""
        number = None
        try:
            if len(text) > MAX_MESSAGE:
                raise ValueError(f"a message has at most {MAX_MESSAGE} characters, not {len(text)}")
            found = parsed(text)
            number = number_of(found)
            request = request_of(found)
            return {"id": number, **self._handled(request)}
        except ValueError as error:
            refusal = {"id": number, "error": " ".join(str(error).split())[:300]}
            return refusal | {"cell": error.clue} if isinstance(error, Contradiction) else refusal
        except (Stopped, MemoryError) as error:
            if self._midend:
                self._midend.forget()  # what it was working out may be half done
            if isinstance(error, Stopped):
                return {"id": number, "error": "another request came first", "stopped": True}
            return {"id": number, "error": "this takes more memory than one connection may have"}

    def _handled(self, request: Any) -> Told:
        """The fields of the answer, from the method `do_` of what the request asks for."""
        handler: Callable[[Any], Told] = getattr(self, f"do_{request['do']}")
        with stopped_if(self._urged) if request["do"] in STOPPABLE else nullcontext():
            return handler(request)

    # Games

    def do_new(self, request: NewRequest) -> Told:
        seed = request["setting"].get("seed")
        if seed is not None and not 0 <= seed <= MAX_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
        setting = read_setting(request["setting"], self._draw_seed)
        game = replay(setting, request["moves"]) if request.get("moves") else Game(setting)
        game.known |= seed is not None or bool(game.history)
        done = request.get("done", game.done)
        return self._begin(game if done == game.done else game.after(done))

    def do_resume(self, request: ResumeRequest) -> Told:
        return self._begin(resumed(request["game"]))

    def do_load(self, request: LoadRequest) -> Told:
        if request["kind"] == "rawvf":
            return self._begin(read_rawvf(request["data"]).after(0))
        data = b64decode(request["data"], validate=True)
        if request["kind"] == "mbf":
            return self._begin(Game(Given(read_mbf(data), CLASSIC)))
        return self._begin(read_foreign(data, request["kind"]).after(0))

    def _begin(self, game: Game) -> Told:
        self._midend = Midend(game)
        return telling.game(game)

    def do_daily(self, request: DailyRequest) -> Told:
        return self._begin(opened(daily(date.fromisoformat(request["date"]), request["board"])))

    def _go(self, request: PlainRequest) -> Told:
        midend = self._need()
        {"again": midend.again, "undo": midend.undo, "redo": midend.redo}[request["do"]]()
        return telling.game(midend.game)

    do_again = do_undo = do_redo = _go

    def do_step(self, request: StepRequest) -> Told:
        midend = self._need()
        midend.step(request["to"])
        return telling.game(midend.game)

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
        move = midend.solver_moves if request["agent"] == "solver" else midend.agent_moves
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
        best = midend.hint()
        return {"best": telling.advice(best, midend.risks().of if best.runner_up else None)}

    def do_risks(self, request: PlainRequest) -> Told:
        found = self._need().risks()
        return {"risks": telling.risks(found.of), "exact": found.exact}

    def do_chances(self, request: PlainRequest) -> Told:
        found = self._need().chances()
        return found._asdict() | {"candidates": [each._asdict() for each in found.candidates]}

    def _assist(self, request: AnalyseRequest | PuzzleRequest) -> None:
        """A question about a position is help in a game of which something is visible."""
        if request.get("unrelated"):
            return
        if self._midend and self._midend.game.shown and not self._midend.game.over:
            self._midend.game.assisted = True

    def do_analyse(self, request: AnalyseRequest) -> Told:
        self._assist(request)
        position = Position.of_text(request["position"], request.get("mines"), MAX_CELLS)
        found = analyse(position, prior_of(position.mines))
        best = found.action and telling.advice(found.action, found.cell_risks)
        return {"risks": telling.risks(found.cell_risks), "best": best, "boards": decimal(found.boards)}

    def do_puzzle(self, request: PuzzleRequest) -> Told:
        if "position" in request:
            self._assist(request)
            position = Position.of_text(request["position"], request.get("mines"), MAX_CELLS)
            found = puzzle_of(turned(position, request.get("turn", 0)))
            if found is None:
                raise ValueError("nothing is certain in this position")
        else:
            found = draw_puzzle(request.get("seed", 0), LEVELS[request.get("level", "pair")])
        return telling.puzzle(found)

    # Figures, texts and files

    def do_figures(self, request: PlainRequest) -> Told:
        game = self._need().game
        return {"bbbv_done": game.solved, "clicks": game.clicks}

    def do_record(self, request: FinishRequest) -> Told:
        midend, day = self._need(), date.fromisoformat(request["date"])
        found = midend.record(round(request["seconds"], 3), day, reviewed=False)
        return {"record": found and fields_of(found), "reviewed": bool(found) and is_reviewed(midend.game)}

    def do_review(self, request: JudgeRequest) -> Told:
        midend = Midend(resumed(request["game"])) if "game" in request else self._need()
        return telling.review(midend.review())

    def do_export(self, request: PlainRequest) -> Told:
        game = self._need().game
        tellable = game.over or game.setting.start == GIVEN
        return {"board": telling.board_text(game) if tellable else None, "position": game.position.text()}

    def do_files(self, request: PlainRequest) -> Told:
        game = self._need().game
        if not game.over:
            raise ValueError("a game can be written to a file only once it is over")
        mbf = b64encode(write_mbf(game.field.board)).decode()
        return {"mbf": mbf, "rawvf": write_rawvf(game, __version__)}

    def do_version(self, request: PlainRequest) -> Told:
        files = ["mbf", "rawvf", *(kind for kind in FOREIGN if not missing(kind))]
        return {"version": __version__, "files": files}

    def _need(self) -> Midend:
        if self._midend is None:
            raise ValueError("there is no game yet")
        return self._midend
