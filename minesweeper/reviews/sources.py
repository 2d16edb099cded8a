"""Sources of games to review: files of this and other programs, folders of them, links and logs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from minesweeper.arena.contest_log import Logged, logged
from minesweeper.campaign.log import first_line
from minesweeper.files.recording import RECORDINGS
from minesweeper.files.replays import read_replay
from minesweeper.games.keep import is_link, read_link
from minesweeper.scoring.jobs import Job
from minesweeper.scoring.replay import replays
from minesweeper.scoring.score_log import logged_jobs

# The files in a folder that hold games.
SUFFIXES = tuple(f".{kind}" for kind in (*RECORDINGS, "json"))

# The number of files without a game that are named.
_NAMED = 3

# The number of games in a source of a contest.
_CHUNK = 50

# The beginning of a log.
_LOG = re.compile(rb'\{"file": ?"minesweeper (contest|score) log"')


class Source(NamedTuple):
    """A file, a link, or a part of a log: the games of a job or of some lines, or a problem.

    A note about a folder is a source without games.
    """

    text: str
    job: Job | None = None
    lines: tuple[int, int] | None = None  # of a contest's log, the first and the last
    problem: str = ""  # with lines of a log
    note: str = ""  # on a folder

    @property
    def in_log(self) -> bool:
        return self.job is not None or self.lines is not None

    def __str__(self) -> str:
        if self.job:
            return f"{self.text}: {self.job.player}, {self.job.setting.set_name}, seed {self.job.seed}"
        return f"{self.text}: lines {self.lines[0]} to {self.lines[1]}" if self.lines else self.text


def sources(text: str, players: Collection[str] = ()) -> list[Source]:
    """Return the sources that a word of the command line names; OSError or ValueError if it names none.

    The games of a log are played again; those of client files and programs only if `players` has them.
    """
    if is_link(text):
        return [Source(text)]
    if not text:  # as a path it would be the current folder
        raise ValueError("expected a file, a folder or a link, found ''")
    path = Path(text)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file())
        games = [file for file in files if _holds_game(file)]
        if not games:
            raise ValueError(f"{text}: expected a folder with recorded games ({', '.join(SUFFIXES)})")
        without_game = sorted({*files} - {*games})
        others = [str(file.relative_to(path)) for file in without_game]
        notes = [Source(text, note=_left_out(others))] if others else []
        return notes + [Source(str(game)) for game in games]
    log = _LOG.match(first_line(text)) if path.is_file() else None
    if log and log[1] == b"contest":
        last = 1 + sum(1 for _ in logged(text))  # a log that is refused is one line
        return [Source(text, lines=(at, min(at + _CHUNK - 1, last))) for at in range(2, last + 1, _CHUNK)]
    if log:
        plan, jobs, problem = logged_jobs(text)
        if missing := [player for player in plan.external if player not in players]:
            raise ValueError(
                f"{text} has players from outside the package, which play again only if they are named:"
                f" --player {missing[0]}"
            )
        return [Source(text, job=job) for job in jobs] + [Source(text, problem=problem)] * bool(problem)
    return [Source(text)]


def games_of(source: Source) -> Iterator[Logged]:
    """Yield the games of a source; play each before asking for the next one."""
    text = source.text
    if source.problem:
        raise ValueError(source.problem)
    if source.job:
        for number, game in enumerate(replays(source.job), 1):
            yield Logged(f"{source}, map {number}", source.job.player, game)
    elif source.lines:
        first, last = source.lines
        yield from islice(logged(text), first - 2, last - 1)
    else:
        yield Logged(text, None, partial(read_link if is_link(text) else read_replay, text))


def _holds_game(path: Path) -> bool:
    """Return whether a file in a folder is a game, by its suffix and, if it is JSON, its first bytes."""
    suffix = path.suffix.lower()
    if suffix != ".json":
        return suffix in SUFFIXES
    try:
        with path.open("rb") as file:
            return file.read(100).startswith(b'{"minesweeper": "game"')
    except OSError:
        return True  # reading it as a game will raise the same error


def _left_out(names: list[str]) -> str:
    """Return the note on files in a folder that hold no game.

    >>> _left_out(["a", "b", "c", "d", "e"])
    'left out, without a game: a, b, c and 2 more'
    """
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"left out, without a game: {', '.join(names[:_NAMED])}{more}"
