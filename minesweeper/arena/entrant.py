"""One player of the contest and its process: started, played with, limited, judged, and killed.

The process runs `host` for a Python file, or any program that writes and reads the same lines of JSON;
`confine` starts both.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from time import perf_counter, sleep
from typing import Annotated, NamedTuple

from minesweeper.arena.host import NEW_GAME
from minesweeper.arena.show import Screen
from minesweeper.arena.turns import MAX_SIDE, ContestGame, Turn, field_of, read_message, read_turn, refusal
from minesweeper.programs.child import ISOLATED
from minesweeper.programs.failure import Failure, most_operations, too_many_operations
from minesweeper.programs.locks.confine import FIRST_FILE, Lock
from minesweeper.programs.locks.locked import LockedProgram
from minesweeper.programs.locks.places import Place
from minesweeper.programs.locks.removal import empty
from minesweeper.programs.process import LineProgram
from minesweeper.rules.game import LOST, WON, Board
from minesweeper.shell.language import tr_later
from minesweeper.shell.schema import Between, Duration, Printable, Size, Where

COMMAND = "cmd:"

VERDICTS = (WON, LOST, "TLE", "MLE", "OLE", "RE", "WA")

# The bytes that a player may write to its standard error, and print, in a game.
MAX_MESSAGES = 1 << 20

_MAX_NAME = 40
_MAX_TURNS = most_operations(MAX_SIDE**2)

_HOST = str(Path(__file__).resolve().with_name("host.py"))
# Code that runs it from its open descriptor, under its own name.
_RUN_HOST = (
    f"import sys; __file__ = sys.argv.pop(1)\n"
    f"with open({FIRST_FILE}, 'rb') as file: code = compile(file.read(), __file__, 'exec')\nexec(code)"
)

# Seconds for removing the files that a player has left.
_CLEANUP_SECONDS = 2.0

# How often to start a player that is killed before it sends its name, and the seconds between two attempts
# to start a process.
_STARTS, _PAUSE = 3, 0.05


class PlayerLimits(NamedTuple):
    """The limits of a player: real time in seconds, memory in MiB, processor seconds for all games."""

    turn: float = 1.0
    game: float = 60.0
    start: float = 10.0
    memory: int = 512
    processor: float = 600.0
    hidden: tuple[str, ...] = ()  # files that it may not see
    reads: bool = False  # whether it may read root's files if root starts it


class Outcome(NamedTuple):
    """How one game of one player ended; players and games are numbered from 0."""

    player: Annotated[int, Between(0)]
    game: Annotated[int, Between(0)]
    name: Annotated[Printable, Size(0, _MAX_NAME)]  # empty if the player has sent none
    verdict: Annotated[str, Where(f"one of {', '.join(VERDICTS)}", VERDICTS.__contains__)]
    turn: Annotated[int, Between(0, _MAX_TURNS + 1)]  # the last one, 0 if the player did not start
    detail: Annotated[Printable, Size(0, 300)]
    score: Annotated[float, Between(0, 1)]
    seconds: Duration  # real time of all turns
    slowest: Duration  # seconds of the slowest turn
    turns: Annotated[tuple[Turn, ...], Size(0, _MAX_TURNS)] = ()
    mines: tuple[int, ...] = ()


class Entrant:
    """A player, in a process that is started for its first game and kept for the next ones.

    After a failure the next game starts it anew; a player that cannot be started fails all its games.
    """

    def __init__(self, player: str, limits: PlayerLimits, place: Place, screen: Screen | None = None):
        """Prepare a player for its own `place`. Only with a `screen` may it ask a person."""
        self.name = ""
        self._player = player
        self._limits = limits
        self._place = place
        self._screen = screen
        self._program: LineProgram | None = None
        self._broken: Failure | None = None

    def play(self, board: Board, player: int, game: int) -> Outcome:
        """Play a game and return its outcome; the board's first cell is revealed before its turns.

        Whatever the player does becomes a verdict in the outcome.
        """
        play = Play(ContestGame(board), self._limits, self._screen)
        if board.first is not None:
            row, column = board.first
            play.take(Turn(column, row))
        try:
            play.run(self.start())
            verdict, detail, score = play.field.game.status, "", play.field.score
        except Failure as failure:
            self.close()
            verdict, detail, score = failure.code, failure.detail, 0.0
        except BaseException:
            self.close()
            raise
        mines = tuple(cell for cell, mine in enumerate(board.is_mine) if mine)
        return Outcome(
            player, game, self.name, verdict, play.turn, detail, score, play.seconds, play.slowest,
            tuple(play.turns), mines,
        )  # fmt: skip

    def start(self) -> LineProgram:
        """Return the player's process, started if it is not running; Failure if it does not start."""
        if self._broken:
            raise self._broken
        if self._program:
            self._program.forgive()
            return self._program
        try:
            return self._begin()
        except Failure as failure:
            self._broken = failure
            raise

    def close(self) -> None:
        """Kill the player's process and all that it started, and remove its files."""
        if self._program:
            self._program.close()
            self._program = None
            empty(self._place.path, _CLEANUP_SECONDS)

    def __enter__(self) -> Entrant:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self) -> LineProgram:
        """Start the player, and return its process once it has sent its name; Failure if it does not start.

        It is started again if the system has no room for it within the limit of a start, or if it is killed:
        the kernel may have done so for a lack of memory.
        """
        deadline, starts = perf_counter() + self._limits.start, 0
        while True:
            try:
                self._program = program = self._new_process()
            except OSError as error:
                if perf_counter() > deadline:
                    raise Failure("RE", tr_later("could not be started: {why}", why=error.strerror)) from None
                sleep(_PAUSE)
                continue
            starts += 1
            try:
                name = read_name(program.ask(self._limits.start))
                self.name = self.name or name
                return program
            except Failure:
                if starts == _STARTS or not program.was_killed:
                    raise
                self.close()

    def _new_process(self) -> LineProgram:
        empty(self._place.path, _CLEANUP_SECONDS)  # a worker that was killed may have left files
        if self._player.startswith(COMMAND):
            command, lock = words_of(self._player), lock_of(self._limits, self._place, processes=True)
        else:
            path = str(Path(self._player).absolute())
            command = [sys.executable, *ISOLATED, "-c", _RUN_HOST, _HOST, path]
            lock = lock_of(self._limits, self._place, files=[_HOST, path])
        return LockedProgram(command, lock, max_complaints=MAX_MESSAGES)


def lock_of(
    limits: PlayerLimits, place: Place, *, processes: bool = False, files: Sequence[str] = ()
) -> Lock:
    """Return the lock of a player in its place, with `files` opened for it; see `Lock`."""
    hidden = [os.path.dirname(place.path), *limits.hidden]  # noqa: PTH120
    return Lock(
        *place, limits.memory, ceil(limits.processor), processes, hidden, private=True, reads=limits.reads,
        files=files,
    )  # fmt: skip


def words_of(player: str) -> list[str]:
    """Return the words of a `cmd:` command, with absolute paths, since the player runs in another folder.

    A program that is not on the path is taken for a file of that folder: a player that searches the path
    would be refused at folders that only this user may enter.
    """
    words = shlex.split(player.removeprefix(COMMAND))
    words = [shutil.which(words[0]) or os.path.join(".", words[0]), *words[1:]]  # noqa: PTH118
    return [os.path.abspath(word) if os.path.isfile(word) else word for word in words]  # noqa: PTH100, PTH113


class Play:
    """One game in progress, with its turns and times."""

    def __init__(self, field: ContestGame, limits: PlayerLimits, screen: Screen | None):
        self.field = field
        self.limits = limits
        self.screen = screen
        self.turn = 0
        self.turns: list[Turn] = []
        self.seconds = 0.0
        self.slowest = 0.0

    def run(self, program: LineProgram) -> None:
        """Play to the end; Failure if the player fails."""
        field, limits, screen = self.field, self.limits, self.screen
        most = most_operations(field.game.board.grid.size) - len(self.turns)
        opening = json.dumps(NEW_GAME) + "\n"
        if screen:
            screen.turn(field)
        while field.ongoing:
            self.turn += 1
            if self.turn > most:
                raise too_many_operations()
            if self.seconds > limits.game:
                raise Failure("TLE", tr_later("the game took more than {most} s", most=f"{limits.game:g}"))
            line = self._reply(program, limits.turn, f"{opening}{field.text()}\n")
            opening = ""
            while line.startswith("{"):
                self._answer(program, line)
                line = self._reply(program, limits.turn)
            turn = read_turn(line)
            self.take(turn)
            if screen:
                screen.turn(field, turn, program.complaints())

    def take(self, turn: Turn) -> None:
        self.field.take(turn)
        self.turns.append(turn)

    def _reply(self, program: LineProgram, seconds: float, text: str = "") -> str:
        """Send `text`, if any, and return the player's next line; add the time this takes to its times."""
        began = perf_counter()
        try:
            if text:
                program.send(text, seconds)
            return program.ask(seconds)
        finally:
            taken = perf_counter() - began
            self.seconds += taken
            self.slowest = max(self.slowest, taken)

    def _answer(self, program: LineProgram, line: str) -> None:
        """Answer the question in `line` with the person's answer; Failure if `line` has no question."""
        if field_of(line, "failed") == "MLE":
            raise Failure("MLE", tr_later("needed more than {most} MiB of memory", most=self.limits.memory))
        prompt = field_of(line, "ask")
        if not isinstance(prompt, str):
            read_turn(line)  # raises a Failure with the reason
        elif self.screen is None:
            raise Failure("RE", tr_later("asked a person, which is allowed only with a single player"))
        else:
            program.send(json.dumps(self.screen.ask(prompt, self.field)) + "\n", self.limits.turn)


def read_name(line: str) -> str:
    """Return the name in a line of JSON; Failure if it has no name, or the player failed before."""
    name = read_message(line)
    if field_of(line, "failed") == "MLE":
        raise Failure("MLE", tr_later("needed too much memory to start"))
    if type(name) is not str or not name.strip() or len(name) > _MAX_NAME or not name.isprintable():
        raise refusal(tr_later("a name of up to {most} characters", most=_MAX_NAME), line)
    return name.strip()
