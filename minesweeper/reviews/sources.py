"""Where the games to review come from: files of this and other programs, folders of them, links, logs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from minesweeper.campaign.log import complete_lines
from minesweeper.contest.replay import logged
from minesweeper.files.foreign import FOREIGN
from minesweeper.files.replays import read_replay
from minesweeper.games.game import Game
from minesweeper.games.link import is_link, read_link
from minesweeper.scoring.again import logged_jobs, played_again
from minesweeper.scoring.jobs import Job
from minesweeper.scoring.plan import default_players

# The files in a folder that hold games.
SUFFIXES = tuple(f".{kind}" for kind in (*FOREIGN, "rawvf", "json"))

# How many games of a contest are reviewed at a time.
_CHUNK = 50

# The longest first line of a log that is looked at, in bytes.
_MAX_HEADER = 1 << 20


class Source(NamedTuple):
    """A file or a link; of a log the games of one job, or those of a contest from one number on."""

    text: str
    job: Job | None = None
    first: int | None = None
    problem: str = ""  # with lines of a log that are no games


class Named(NamedTuple):
    """A game, and whether its player was told the total of mines; who that was, in a log."""

    name: str
    game: Callable[[], Game]  # reads it or plays it again; ValueError or OSError if that cannot be
    told: bool
    player: str | None = None


def sources(text: str, players: Collection[str] = ()) -> list[Source]:
    """Where the games are that a word of the command line means; OSError or ValueError if it means none.

    The games of a log are played again: client files and programs only if they are among the `players`.
    """
    if is_link(text):
        return [Source(text)]
    if not text:  # as a path it would be the current folder
        raise ValueError("expected a file, a folder or a link, found ''")
    path = Path(text)
    if path.is_dir():
        found = sorted(each for each in path.rglob("*") if each.is_file() and _holds_game(each))
        if not found:
            raise ValueError(f"{text}: expected a folder with recorded games ({', '.join(SUFFIXES)})")
        return [Source(str(each)) for each in found]
    kind = _log_kind(path)
    if kind == "contest":
        games = sum(1 for _ in complete_lines(text)) - 1
        return [Source(text, first=first) for first in range(0, games, _CHUNK)]
    if kind == "scores":
        plan, jobs, problem = logged_jobs(text)
        own = {*players, default_players()[-1]}
        strangers = [each for each in plan.players if each.endswith(".py") or each.startswith("pipe:")]
        if missing := [each for each in strangers if each not in own]:
            raise ValueError(
                f"{text} has players from outside the package, which play again only if they are named:"
                f" --player {missing[0]}"
            )
        damaged = [Source(text, problem=problem)] if problem else []
        return [Source(text, job=job) for job in jobs] + damaged
    return [Source(text)]


def games_of(source: Source) -> Iterator[Named]:
    """The games of a source, each of which is played before the next one is asked for."""
    text, job, first, problem = source
    if problem:
        raise ValueError(problem)
    if is_link(text):
        yield Named(text, partial(read_link, text), True)
    elif job:
        for number, game in enumerate(played_again(job), 1):
            name = f"{text}: {job.player}, {job.parameters.name}, seed {job.seed}, map {number}"
            yield Named(name, game, job.told, job.player)
    elif first is not None:
        for name, player, game in islice(logged(text), first, first + _CHUNK):
            yield Named(name, game, False, player)
    else:
        yield Named(text, partial(read_replay, text), True)


def _holds_game(path: Path) -> bool:
    """Whether a file in a folder is taken for a game: by its suffix and, if it is JSON, its beginning."""
    suffix = path.suffix.lower()
    if suffix != ".json":
        return suffix in SUFFIXES
    try:
        with path.open("rb") as file:
            return file.read(100).startswith(b'{"minesweeper": "game"')
    except OSError:
        return True  # whoever reads it says what is wrong


def _log_kind(path: Path) -> str:
    """Which kind of log a file is: of a contest, of scores, or none."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        line = file.readline(_MAX_HEADER)
    if line.startswith(b'{"file": "minesweeper contest log"'):
        return "contest"
    return "scores" if line.startswith(b'{"command": "minesweeper ') else ""
