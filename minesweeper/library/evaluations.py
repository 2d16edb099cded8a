"""The strength of a player over many games, with intervals, and the difference of two on the same boards."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from os import PathLike
from typing import NoReturn

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.sets import set_from
from minesweeper.boards.setting import Setting
from minesweeper.campaign.progress import Progress
from minesweeper.games.game import Game
from minesweeper.players.action import Action
from minesweeper.players.own import PlayerLike, player_of
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.pool import DyingWorkersError, Processes, Task
from minesweeper.rules.given import at_least, of_kind, path_of
from minesweeper.rules.play import Decider
from minesweeper.scoring.jobs import SCORING, DoneJob, Job, Result, begin, play_job
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.replay import recorded_games, save_games
from minesweeper.scoring.totals import Totals
from minesweeper.shell.statistics import Estimate, mean


class Evaluation:
    """The result of many games: `score` and `wins` from 0 to 1, each with its 95 % interval.

    The score is the mean of all games. The judge's own leaves out the lowest tenth of each 50.
    """

    def __init__(self, plan: BatchPlan, setting: Setting, played: list[DoneJob], *, kept: bool = False):
        (player,) = plan.players
        totals = Totals(player, setting)
        for job, results in played:
            totals.add(job, results)
        self.player = player
        self.board = setting.name
        self.seed = setting.seed
        self.start = plan.start
        self._distance = setting.distance
        self.told = plan.tell_mines
        self.games = totals.games
        self.score: Estimate = totals.score
        self.wins: Estimate = totals.wins
        self.results = [result for _, results in played for result in results]
        """The results of the games in order: safe cells `visited`, mines `found`, whether it was `won`."""
        self._kept = played if kept else None

    def replays(self) -> Iterator[tuple[int, Game]]:
        """Yield each game with the seed of its 50; ValueError without `evaluate(..., keep=True)`.

        >>> [(seed, game.won) for seed, game in evaluate("safest", "5x5x3", games=2, keep=True).replays()]
        [(1, True), (1, True)]
        """
        if self._kept is None:
            raise ValueError("no game was kept; evaluate(..., keep=True) keeps them")
        for job, results in self._kept:
            for game in recorded_games(job, results):
                yield job.seed, game

    def minus(self, other: Evaluation) -> Estimate:
        """Return the mean difference in score by game; ValueError unless both played the same boards."""
        of_kind("other", other, Evaluation, "another evaluation")
        if len(self.results) != len(other.results) or self._boards != other._boards:
            raise ValueError("the two have not played the same boards")
        pairs = zip(self.results, other.results, strict=True)
        estimate = mean(Counter(a.points - b.points for a, b in pairs))
        return Estimate(*(value / self.results[0].cells for value in estimate)).cut(-1.0, 1.0)

    @property
    def _boards(self) -> tuple[object, ...]:
        return self.board, self.seed, self.start, self._distance

    def __eq__(self, other: object) -> bool:
        """Return whether both played alike, whatever time they took."""
        if not isinstance(other, Evaluation):
            return NotImplemented
        return self._played == other._played

    __hash__ = None  # type: ignore[assignment]  # as for lists

    @property
    def _played(self) -> tuple[object, ...]:
        return self.player, *self._boards, self.told, [result[:6] for result in self.results]

    def __repr__(self) -> str:
        told = "told" if self.told else "hidden"
        shares = "   ".join(
            f"{name} {100 * value:.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
            for name, (value, low, high) in (("score", self.score), ("wins", self.wins))
        )
        return (
            f"{self.player} on {self.board}, {self.games} games from seed {self.seed},"
            f" {self.start} start, mines {told}\n  {shares}"
        )


def evaluate(
    player: PlayerLike,
    board: str | Sequence[int] = "expert",
    mines: int | None = None,
    *,
    games: int = 1000,
    seed: int | None = None,
    start: str | None = None,
    told: bool = True,
    jobs: int = 1,
    keep: bool = False,
    save: str | PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Evaluation:
    """Let a player (see `play`) play many games on the boards of `draw`, 50 from each seed.

    `jobs` is the number of processes. They must be able to load a player of your own: a function or a class
    of a module, or an instance that can be pickled. A new copy of it plays each 50 games, so the number of
    processes changes no result, unless the player remembers its games. A script that uses several processes
    must start below `if __name__ == "__main__"`, as always with processes. With the start "no-guess" a player
    always knows the total of mines. ValueError for unknown players and boards, and for players that other
    processes cannot load.

    With `keep`, `replays` returns the games. With `save`, each is written to this folder as a `.rawvf` file
    (two dimensions only). `progress` is called after each 50 games with the number of games done and of all
    games. Without it, a terminal shows a line of progress on standard error.

    >>> evaluate("safest", "6x6x6:20", games=2).games
    2
    """
    setting = set_from(board, mines, seed=seed, start=start)
    name, who = player_of(player)
    at_least("games", games, 1)
    at_least("jobs", jobs, 1)
    told = told or setting.start == NO_GUESS
    plan = BatchPlan("score", (name,), (setting.set_name,), games, seed, setting.start, tell_mines=told)
    folder = None if save is None else path_of("save", save)
    if folder and not setting.flat:
        raise ValueError(f"save: .rawvf files hold boards of two dimensions, not {setting.name}")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    work = (job._replace(record=keep or folder is not None) for job in plan.jobs(name, setting))
    played: list[DoneJob] = []
    with Progress(games, report=progress) as bar:
        for job, results in _done(work, games, jobs, name, player, who):
            played.append((job, results))
            if folder:
                save_games(folder, name, job, results)
            bar.add(job.games, name)
    return Evaluation(plan, setting, played, kept=keep)


def _done(
    work: Iterable[Job], games: int, jobs: int, name: str, player: PlayerLike, who: Decider[Action]
) -> Iterator[DoneJob]:
    """Play all jobs in this process or in several, and yield each with its results."""
    if jobs == 1:
        yield from ((job, play_job(job, who)) for job in work)
        return
    task = SCORING if name in PLAYERS else Task(partial(_work, name, _pickled(name, player)), _lost, begin)
    try:
        with Processes(task, min(jobs, games)) as workers:
            yield from workers.do(work)
    except DyingWorkersError as error:
        guard = 'if __name__ == "__main__"'
        raise OSError(f"{error}; a script must start several processes below `{guard}`") from None


def _work(name: str, pickled: bytes, job: Job) -> list[Result]:
    """Play a job in a worker, by the user's own player, which is pickled."""
    try:
        player = pickle.loads(pickled)
    except (AttributeError, ImportError, pickle.UnpicklingError) as error:
        raise _unloadable(name, error) from None
    return play_job(job, player_of(player)[1])


def _pickled(name: str, player: PlayerLike) -> bytes:
    try:
        return pickle.dumps(player)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise _unloadable(name, error) from None


def _unloadable(name: str, error: Exception) -> ValueError:
    return ValueError(
        f"jobs: expected 1 for {name}, which other processes cannot load; define it in a module and import"
        f" it from there ({error})"
    )


def _lost(job: Job, why: str) -> NoReturn:
    """Raise RuntimeError, for the author of a player that ended its process."""
    raise RuntimeError(f"the games from seed {job.seed}: the player {why}")
