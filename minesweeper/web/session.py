"""One connection's side of the browser game: a message comes in, messages go out (see docs/browser.md).

It reads no clock and no socket: its caller carries the messages. A message that is refused changes
nothing; work that may take long is done under a `limit`.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from random import Random

from minesweeper import __version__
from minesweeper.agent import MinesweeperAI
from minesweeper.players.analysis import analyse
from minesweeper.playing.advising import Adviser, ask_agent
from minesweeper.playing.files import read_mbf, read_rawvf, write_mbf, write_rawvf
from minesweeper.playing.moves import CHORD, FLAG, MAX_MOVES, REVEAL, moves_text
from minesweeper.playing.play import Play, replay
from minesweeper.playing.setting import CLASSIC, GIVEN, MAX_CELLS, Setting
from minesweeper.playing.text import board_text, position_of
from minesweeper.rules.game import MARKED, WON
from minesweeper.rules.maps import format_map
from minesweeper.rules.position import Position
from minesweeper.shell.numbers import decimal
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.strategy.action import MARK, Why, certain_action
from minesweeper.web import fields
from minesweeper.web.fields import Message
from minesweeper.web.outlook import Lookout
from minesweeper.web.reasons import told_action, told_choice, told_reason, told_solution
from minesweeper.web.setting import read_setting, told_setting

SOLVER, AGENT, CERTAIN, YOU = "solver", "knowledge", "certain", "you"

# Seconds of work for an answer, and for the search for a short proof.
MAX_SECONDS = 3.0
PROOF_SECONDS = 0.5

# The largest number that a page may give an analysis: JavaScript's whole numbers are exact up to here.
MAX_ID = (1 << 53) - 1

# The latest time of a move, in hundredths of a second: 11 days.
MAX_HUNDREDTHS = 99_999_999

_MOVES = {"reveal": REVEAL, "flag": FLAG, "chord": CHORD}


class TooLong(ValueError):
    """An answer takes more time or memory than a connection may have."""


class Session:
    """The game of one connection, and which help its page has switched on.

    >>> session = Session()
    >>> [game] = session.answer('{"do": "new", "board": "1 4\\\\n..X.", "custom": "classic"}')
    >>> [change] = session.answer('{"do": "reveal", "cell": 0}')
    >>> game["cells"], change["cells"]
    ('????', {'0': 0, '1': 1})
    """

    def __init__(
        self,
        draw_seed: Callable[[], int] = lambda: Random().randrange(1 << 32),
        limit: Callable[[float], AbstractContextManager[object]] = nullcontext,
    ):
        """`limit(seconds)` is a context in which more work than that raises TooLong."""
        self._draw_seed = draw_seed
        self._limit = limit
        self._play: Play | None = None
        self._id = 0
        self._adviser: Adviser | None = None
        self._agent: MinesweeperAI | None = None
        self._lookout: Lookout | None = None  # for the guess of the last hint
        self._overlay = False  # whether the page shows risks
        self._risks_due = False  # whether they may have changed since they were sent
        self._certain = False  # whether certain moves are made at once
        self._figures = False  # whether each change has the solved 3BV and the clicks

    def answer(self, text: str) -> list[Message]:
        """All answers to a message."""
        return [*self.handle(text), *self.risks()]

    def handle(self, text: str) -> Iterator[Message]:
        """Do what a message asks for and yield the answers, except new risks (see `risks`)."""
        try:
            message = fields.read(text)
            yield from _HANDLERS[fields.choice(message, "do", list(_HANDLERS))](self, message)
        except ValueError as error:
            yield {"type": "error", "message": " ".join(str(error).split())[:300]}

    def risks(self) -> Iterator[Message]:
        """The risks, if the page shows them and they may have changed."""
        play, due, self._risks_due = self._play, self._risks_due, False
        if due and self._overlay and play and not play.over:
            answer: Message = {"type": "risks", "id": self._id, "done": play.done}
            try:
                with self._advice():
                    answer["risks"] = _exact(self._help().risks())
            except ValueError as error:
                answer["error"] = str(error)
            yield answer

    # Beginning

    def _new(self, message: Message) -> Iterator[Message]:
        with self._limit(MAX_SECONDS):
            setting = read_setting(message, self._draw_seed)
            play = replay(setting, fields.words(message, "moves"))
            done = fields.maybe_whole(message, "done", 0, len(play.moves))
            if done is not None:
                play = play.after(done)
        if message.get("assisted") is not None:  # a page resumes a game that it has kept
            play.assisted = fields.switch(message, "assisted")
        yield from self._begin(play)

    def _again(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        twin = play.again()
        twin.assisted |= play.assisted or bool(play.shown)
        yield from self._begin(twin)

    def _begin(self, play: Play) -> Iterator[Message]:
        self._id += 1
        yield from self._show(play)
        if not play.done:
            yield from self._do_certain()

    def _show(self, play: Play) -> Iterator[Message]:
        """Continue with `play` instead of the game before."""
        self._play = play
        self._adviser = self._agent = self._lookout = None
        self._risks_due = True
        play.assisted |= self._overlay or self._certain
        yield self._game(play)
        if play.over:
            yield self._end(play)

    def _game(self, play: Play) -> Message:
        symbols = [play.symbol(cell) for cell in range(play.grid.size)]
        numbers = {str(c): s for c, s in enumerate(symbols) if type(s) is int and s > 9}
        return {
            "type": "game",
            "id": self._id,
            **told_setting(play.setting),
            "cells": "".join("+" if type(s) is int and s > 9 else str(s) for s in symbols),
            **({"numbers": numbers} if numbers else {}),
            "status": play.status,
            "left": play.left,
            "moves": moves_text(play.moves),
            "done": play.done,
            "total": len(play.moves),
            "assisted": play.assisted,
        }

    # Moves

    def _move(self, message: Message) -> Iterator[Message]:
        play = self._need_ongoing()
        cell = fields.whole(message, "cell", 0, play.grid.size - 1)
        at = fields.maybe_whole(message, "at", 0, MAX_HUNDREDTHS)
        # The first move may draw a board that needs no guess, which may take a while.
        with nullcontext() if play.drawn else self._limit(MAX_SECONDS):
            told = list(
                self._make(_MOVES[str(message["do"])], cell, YOU, at=None if at is None else at / 100)
            )
        yield from told
        yield from self._do_certain()

    def _make(
        self, kind: str, cell: int, by: str, why: Message | None = None, at: float | None = None
    ) -> Iterator[Message]:
        """Make a move, and say what it changed."""
        play = self._need_ongoing()
        changed = play.make(kind, cell, by, at)
        self._risks_due |= bool(changed)
        yield {
            "type": "change",
            "id": self._id,
            "cells": {str(cell): play.symbol(cell) for cell in changed},
            "status": play.status,
            "left": play.left,
            "last": str(play.moves[-1]) if changed else None,
            "done": play.done,
            "by": by,
            "why": why,
            "assisted": play.assisted,
            **({"bbbv_done": play.bbbv()[1], "clicks": play.clicks} if self._figures else {}),
        }
        if play.over:
            yield self._end(play)

    def _end(self, play: Play) -> Message:
        board = play.game.board
        whole, solved = play.bbbv()
        return {
            "type": "end",
            "id": self._id,
            "won": play.status == WON,
            "mines": [cell for cell, mine in enumerate(board.mines) if mine],
            "wrong": sorted(cell for cell in play.game.marks if not board.mines[cell]),
            "hit": play.hit,
            "bbbv": whole,
            "bbbv_done": solved,
            "clicks": play.clicks,
            "moves": play.text(),
            **({"takes": told_solution(play)} if play.setting.guess_free else {}),
        }

    def _undo(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        with self._limit(MAX_SECONDS):
            before = play.undone()
        del before.moves[before.done :]
        before.assisted = True
        yield from self._show(before)

    def _step(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        done = fields.whole(message, "to", 0, len(play.moves))
        with self._limit(MAX_SECONDS):
            then = play.after(done)
        then.assisted = True
        yield from self._show(then)

    # Help

    def _switch_risks(self, message: Message) -> Iterator[Message]:
        self._overlay = self._risks_due = fields.switch(message, "on")
        if self._play:
            self._play.assisted |= self._overlay
        yield from ()

    def _switch_figures(self, message: Message) -> Iterator[Message]:
        self._figures = fields.switch(message, "on")
        yield from ()

    def _switch_certain(self, message: Message) -> Iterator[Message]:
        self._certain = fields.switch(message, "on")
        if self._play:
            self._play.assisted |= self._certain
        yield from self._do_certain()

    def _do_certain(self) -> Iterator[Message]:
        """If the page wants it, reveal and flag the certain cells until none is left."""
        play = self._play
        while self._certain and play and play.shown and not play.over:
            with self._advice():
                safe, mines = self._help().certain(SAFE), self._help().certain(MINE)
            before = play.done
            for cell in safe:
                if not play.over and play.game.seen[cell] in (0, MARKED):
                    yield from self._reveal(cell, CERTAIN)
            for cell in mines:
                if not play.over and play.game.seen[cell] != MARKED:
                    yield from self._make(FLAG, cell, CERTAIN)
            if play.done == before:
                break

    def _reveal(self, cell: int, by: str, why: Message | None = None) -> Iterator[Message]:
        """Reveal a cell, after taking off a flag that lies on it."""
        if self._need_ongoing().game.seen[cell] == MARKED:
            yield from self._make(FLAG, cell, by)
        yield from self._make(REVEAL, cell, by, why)

    def _hint(self, message: Message) -> Iterator[Message]:
        play = self._need_ongoing()
        with self._advice():
            action = self._help().best(mark=play.setting.variant.strict)
        if action.certain:
            action = certain_action(action.kind, action.cell, self._proof(action.cell))
        play.assisted = True
        if action.why is not Why.GUESS or play.setting.variant.strict:  # with strict marks the score counts
            self._lookout = None
        elif self._lookout is None or self._lookout.done != play.done:
            self._lookout = Lookout(self._help().solver, self._help().grid, play.done)
        risks = self._help().risks() if action.runner_up else None
        yield {"type": "hint", "id": self._id, **told_action(action, risks)}

    def _outlook(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        number = fields.whole(message, "id", 0, MAX_ID)
        done = fields.whole(message, "done", 0, MAX_MOVES)
        answer: Message = {"type": "outlook", "id": number, "done": done}
        if self._lookout is None or (number, done, done) != (self._id, play.done, self._lookout.done):
            yield answer | {
                "error": "win probabilities need a hint that is a guess, in a game with classic flags"
            }
            return
        try:
            with self._advice():
                answer |= self._lookout.go_on()
        except ValueError as error:
            self._lookout = None
            answer["error"] = str(error)
        yield answer

    def _proof(self, cell: int) -> tuple[int, ...]:
        """Visible numbers that prove a certain cell: a short proof, if one is found in PROOF_SECONDS."""
        try:
            with self._limit(PROOF_SECONDS):
                return self._help().solver.prove(cell)
        except TooLong:
            return self._help().solver.chain(cell)

    def _ai(self, message: Message) -> Iterator[Message]:
        play = self._need_ongoing()
        if fields.choice(message, "agent", (SOLVER, AGENT)) == AGENT:
            cell, why = self._ask_agent(play)
            play.assisted = True
            yield from self._reveal(cell, AGENT, why)
        else:
            with self._advice():
                action = self._help().best(mark=True)
            play.assisted = True
            if action.kind == MARK:
                yield from self._make(FLAG, action.cell, SOLVER, told_reason(action))
            else:
                yield from self._reveal(action.cell, SOLVER, told_reason(action))
        yield from self._do_certain()

    def _help(self) -> Adviser:
        """The adviser, told all that the board shows by now."""
        if self._adviser is None:
            self._adviser = Adviser(self._need_game())
        self._adviser.follow(self._need_game())
        return self._adviser

    def _ask_agent(self, play: Play) -> tuple[int, Message]:
        """The cell that the knowledge-based agent opens next, and its reason."""
        if len(play.grid.dims) != 2:
            raise ValueError("the knowledge-based agent plays in two dimensions only")
        with self._advice():
            self._agent = self._agent or MinesweeperAI(*play.grid.dims)
            choice = ask_agent(self._agent, play)
        return play.grid.cell(choice.cell), told_choice(choice, play.grid)

    @contextmanager
    def _advice(self) -> Iterator[None]:
        """Work under a limit; if it fails, drop the solver and the agent, which may be half informed."""
        try:
            with self._limit(MAX_SECONDS):
                yield
        except ValueError:
            self._adviser = self._agent = None
            raise

    # Text

    def _export(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        told = play.over or play.setting.start == GIVEN
        yield {
            "type": "export",
            "board": board_text(play) if told else None,
            "position": position_of(play).text(),
        }

    def _analyse(self, message: Message) -> Iterator[Message]:
        if self._play and self._play.shown and not self._play.over:
            self._play.assisted = True
        number = fields.whole(message, "id", 0, MAX_ID)
        mines = fields.maybe_whole(message, "mines", 0, MAX_CELLS)
        position = fields.words(message, "position")
        answer: Message = {"type": "analysis", "id": number}
        try:
            with self._limit(MAX_SECONDS):
                found = analyse(Position.of_text(position, mines, MAX_CELLS))
        except ValueError as error:
            cell = error.clue if isinstance(error, Contradiction) else None
            yield answer | {"error": str(error), "cell": cell}
            return
        best = found.best and told_action(found.best, found.risks)
        yield answer | {"risks": _exact(found.risks), "best": best, "boards": decimal(found.boards)}

    def _files(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        if not play.over:
            raise ValueError("a game can be written to a file only once it is over")
        yield {
            "type": "files",
            "mbf": b64encode(write_mbf(play.game.board)).decode(),
            "rawvf": write_rawvf(play, __version__),
        }

    def _load(self, message: Message) -> Iterator[Message]:
        kind = fields.choice(message, "kind", ("mbf", "rawvf"))
        data = fields.words(message, "data")
        with self._limit(MAX_SECONDS):
            if kind == "rawvf":
                play = read_rawvf(data)
            else:
                board = read_mbf(b64decode(data, validate=True))
                text = format_map(board, None)
                play = Play(Setting(board.grid.dims, board.total_mines, GIVEN, CLASSIC, board=text))
        yield from self._begin(play.after(0))

    def _version(self, message: Message) -> Iterator[Message]:
        yield {"type": "version", "version": __version__}

    def _need_game(self) -> Play:
        if self._play is None:
            raise ValueError("there is no game yet")
        return self._play

    def _need_ongoing(self) -> Play:
        play = self._need_game()
        if play.over:
            raise ValueError("the game is over")
        return play


def _exact(risks: dict[int, float]) -> dict[str, float]:
    """Risks as messages tell them: the ints 0 and 1 where a cell is certain."""
    return {str(cell): int(risk) if risk in (0, 1) else risk for cell, risk in risks.items()}


# The handler of each request that a page can send.
_HANDLERS: dict[str, Callable[[Session, Message], Iterator[Message]]] = {
    "new": Session._new,
    "again": Session._again,
    "reveal": Session._move,
    "flag": Session._move,
    "chord": Session._move,
    "undo": Session._undo,
    "step": Session._step,
    "risks": Session._switch_risks,
    "certain": Session._switch_certain,
    "hint": Session._hint,
    "outlook": Session._outlook,
    "ai": Session._ai,
    "export": Session._export,
    "analyse": Session._analyse,
    "figures": Session._switch_figures,
    "files": Session._files,
    "version": Session._version,
    "load": Session._load,
}
