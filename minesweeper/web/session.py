"""One connection's side of the browser game: a message comes in, messages go out (see docs/browser.md).

It reads no clock and talks to nobody: whoever holds a session carries the messages. What is
refused changes nothing; what takes long is done where `limit` bounds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from random import Random

from minesweeper.play.play import CHORD, FLAG, REVEAL, Play, replay
from minesweeper.play.setting import GIVEN, MAX_CELLS, STRICT, read_setting
from minesweeper.players.analysis import decimal
from minesweeper.players.reference import MARK, Action
from minesweeper.players.sentences import MinesweeperAI, next_move
from minesweeper.rules.bbbv import bbbv
from minesweeper.rules.game import MARKED, WON
from minesweeper.solver.counting import Contradiction
from minesweeper.web import advice, fields
from minesweeper.web.advice import Adviser, TooLong
from minesweeper.web.export import board_text, position_text
from minesweeper.web.fields import Message

SOLVER, AGENT, CERTAIN, YOU = "solver", "knowledge", "certain", "you"

# Seconds of work that an answer may take; and those that a search for a short proof may.
MAX_SECONDS = 3.0
PROOF_SECONDS = 0.5

# The largest number that a page may give an analysis: what JavaScript can count to.
MAX_ID = (1 << 53) - 1

_MOVES = {"reveal": REVEAL, "flag": FLAG, "chord": CHORD}


class Session:
    """The game of one connection, and what its page wants to be told.

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
        """`limit` makes a context in which more than so many seconds of work raise TooLong."""
        self._draw_seed = draw_seed
        self._limit = limit
        self._play: Play | None = None
        self._id = 0
        self._adviser: Adviser | None = None
        self._agent: MinesweeperAI | None = None
        self._overlay = False  # whether risks are wanted
        self._risks_due = False
        self._certain = False  # whether what is certain is done at once

    def answer(self, text: str) -> list[Message]:
        """All that a message leads to."""
        return [*self.handle(text), *self.risks()]

    def handle(self, text: str) -> Iterator[Message]:
        """Do what a message asks for; its answers, without the risks that are now due."""
        try:
            message = fields.read(text)
            yield from _DEEDS[fields.choice(message, "do", list(_DEEDS))](self, message)
        except ValueError as error:
            yield {"type": "error", "message": " ".join(str(error).split())[:300]}

    def risks(self) -> Iterator[Message]:
        """The risks, if they are wanted and have changed."""
        play, due, self._risks_due = self._play, self._risks_due, False
        if due and self._overlay and play and not play.over:
            answer: Message = {"type": "risks", "id": self._id, "done": play.done}
            try:
                with self._advice():
                    answer["risks"] = _exact(self._solver().risks())
            except ValueError as error:
                answer["error"] = str(error)
            yield answer

    # Beginning

    def _new(self, message: Message) -> Iterator[Message]:
        with self._limit(MAX_SECONDS):
            setting = read_setting(message, self._draw_seed)
            play = replay(setting, fields.words(message, "moves"))
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
        """Go on with `play`, whatever was on the board before."""
        self._play = play
        self._adviser = self._agent = None
        self._risks_due = True
        play.assisted |= self._overlay or self._certain
        yield self._game(play)
        if play.over:
            yield self._end(play)

    def _game(self, play: Play) -> Message:
        setting = play.setting
        symbols = [play.symbol(cell) for cell in range(play.shape.size)]
        numbers = {str(c): s for c, s in enumerate(symbols) if type(s) is int and s > 9}
        return {
            "type": "game",
            "id": self._id,
            **vars(setting),
            "cells": "".join("+" if type(s) is int and s > 9 else str(s) for s in symbols),
            **({"numbers": numbers} if numbers else {}),
            "status": play.status,
            "left": play.left,
            "moves": " ".join(map(str, play.moves)),
            "done": play.done,
            "total": len(play.moves),
            "assisted": play.assisted,
        }

    # Moves

    def _move(self, message: Message) -> Iterator[Message]:
        play = self._need_ongoing()
        cell = fields.whole(message, "cell", 0, play.shape.size - 1)
        yield from self._make(_MOVES[str(message["do"])], cell, YOU)
        yield from self._do_certain()

    def _make(self, kind: str, cell: int, by: str, why: str | None = None) -> Iterator[Message]:
        """Make a move, and say what it changed."""
        play = self._need_ongoing()
        changed = play.make(kind, cell, by)
        play.wasted += by == YOU and not changed
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
        }
        if play.over:
            yield self._end(play)

    def _end(self, play: Play) -> Message:
        board = play.game.board
        whole, solved = bbbv(board, play.game.seen)
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
        }

    def _undo(self, message: Message) -> Iterator[Message]:
        play = self._need_game()
        if not play.done:
            raise ValueError("there is no move to take back")
        with self._limit(MAX_SECONDS):
            before = play.after(play.before_last())
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

    def _switch_certain(self, message: Message) -> Iterator[Message]:
        self._certain = fields.switch(message, "on")
        if self._play:
            self._play.assisted |= self._certain
        yield from self._do_certain()

    def _do_certain(self) -> Iterator[Message]:
        """Open and flag whatever is certain, as long as there is anything, where that is wanted."""
        play = self._play
        while self._certain and play and play.shown and not play.over:
            with self._advice():
                safe, mines = self._solver().settled()
            before = play.done
            for cell in safe:
                if not play.over and play.game.seen[cell] in (0, MARKED):
                    yield from self._reveal(cell, CERTAIN)
            for cell in mines:
                if not play.over and play.game.seen[cell] != MARKED:
                    yield from self._make(FLAG, cell, CERTAIN)
            if play.done == before:
                break

    def _reveal(self, cell: int, by: str, why: str | None = None) -> Iterator[Message]:
        """Reveal a cell, after taking off a flag that lies on it."""
        if self._need_ongoing().game.seen[cell] == MARKED:
            yield from self._make(FLAG, cell, by)
        yield from self._make(REVEAL, cell, by, why)

    def _hint(self, message: Message) -> Iterator[Message]:
        play = self._need_ongoing()
        with self._advice():
            action = self._best(play, flags=play.setting.custom == STRICT)
        if action.guess is None and not action.note:
            action = action._replace(clues=self._proof(action.cell))
        play.assisted = True
        yield {
            "type": "hint",
            "id": self._id,
            "cell": action.cell,
            **_told(action, play.shape.coords),
            "clues": list(action.clues),
        }

    def _proof(self, cell: int) -> tuple[int, ...]:
        """Visible numbers that make a certain cell so: a short proof if one is found soon."""
        try:
            with self._limit(PROOF_SECONDS):
                return self._solver().proof(cell)
        except TooLong:
            return self._solver().reasons(cell)

    def _ai(self, message: Message) -> Iterator[Message]:
        play = self._need_ongoing()
        if fields.choice(message, "agent", (SOLVER, AGENT)) == AGENT:
            cell, why = self._ask_agent(play)
            play.assisted = True
            yield from self._reveal(cell, AGENT, why)
        else:
            with self._advice():
                action = self._best(play, flags=True)
            play.assisted = True
            why = action.describe(play.shape.coords)
            if action.kind == MARK:
                yield from self._make(FLAG, action.cell, SOLVER, why)
            else:
                yield from self._reveal(action.cell, SOLVER, why)
        yield from self._do_certain()

    def _best(self, play: Play, *, flags: bool) -> Action:
        return self._solver().best(lambda cell: play.game.seen[cell] == MARKED, flags=flags)

    def _solver(self) -> Adviser:
        """The adviser, told all that the board shows by now."""
        play = self._need_game()
        if self._adviser is None:
            self._adviser = Adviser(play.setting)
        clues = play.game.board.clues
        news = play.shown[self._adviser.known_cells :]
        self._adviser.read(
            [(cell, clues[cell]) for cell in news], play.game.marks if play.setting.custom == STRICT else ()
        )
        return self._adviser

    def _ask_agent(self, play: Play) -> tuple[int, str]:
        """The cell that the knowledge-based agent opens next, and its reason."""
        if len(play.shape.dims) != 2:
            raise ValueError("the knowledge-based agent plays in two dimensions only")
        coords, clues = play.shape.coords, play.game.board.clues
        with self._advice():
            ai = self._agent = self._agent or MinesweeperAI(*play.shape.dims)
            for cell in play.shown[len(ai.moves_made) :]:
                row, column = coords(cell)
                ai.add_knowledge((row, column), clues[cell])
            move = next_move(ai)
        assert move  # while the game goes on, a safe cell is left
        return play.shape.cell(move.cell), str(move)

    @contextmanager
    def _advice(self) -> Iterator[None]:
        """Bounded work; where it comes to grief, nothing half informed stays behind."""
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
            "position": position_text(play),
        }

    def _analyse(self, message: Message) -> Iterator[Message]:
        number = fields.whole(message, "id", 0, MAX_ID)
        mines = fields.maybe_whole(message, "mines", 0, MAX_CELLS)
        position = fields.words(message, "position")
        answer: Message = {"type": "analysis", "id": number}
        try:
            with self._limit(MAX_SECONDS):
                found = advice.analyse(position, mines)
        except ValueError as error:
            cell = error.clue if isinstance(error, Contradiction) else None
            yield answer | {"error": str(error), "cell": cell}
            return
        best = found.best and {"cell": found.best.cell, **_told(found.best, found.grid.coords)}
        yield answer | {"risks": _exact(found.risks), "best": best, "boards": decimal(found.boards)}

    def _need_game(self) -> Play:
        if self._play is None:
            raise ValueError("there is no game yet")
        return self._play

    def _need_ongoing(self) -> Play:
        play = self._need_game()
        if play.over:
            raise ValueError("the game is over")
        return play


def _told(action: Action, place: Callable[[int], object]) -> Message:
    """An action as messages tell it."""
    return {
        "action": "flag" if action.kind == MARK else "reveal",
        "risk": action.risk or 0,
        "why": action.describe(place),
    }


def _exact(risks: dict[int, float]) -> dict[str, float]:
    """Risks as messages tell them: the ints 0 and 1 where a cell is certain."""
    return {str(cell): int(risk) if risk in (0, 1) else risk for cell, risk in risks.items()}


# What a page can ask for.
_DEEDS: dict[str, Callable[[Session, Message], Iterator[Message]]] = {
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
    "ai": Session._ai,
    "export": Session._export,
    "analyse": Session._analyse,
}
