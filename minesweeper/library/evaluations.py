"""How good a player is, measured in many games with intervals, and how two differ on the same boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from minesweeper.boards.drawing import check_start, find_size
from minesweeper.players.own import PlayerLike, player_of
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.pool import Processes
from minesweeper.rules.given import whole
from minesweeper.scoring.jobs import TASK, Result, play_job
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.totals import Totals
from minesweeper.shell.statistics import Estimate, mean


class Evaluation:
    """The result: `score` and `wins` from 0 to 1, each with its 95 % interval, and every game.

    The score is the mean of all games; that of the judge leaves out the lowest tenth of each 50.
    """

    def __init__(self, plan: BatchPlan, results: list[Result], totals: Totals):
        self.player = totals.player
        self.board = totals.parameters.name
        self.seed = totals.parameters.seed
        self.start = plan.start
        self.told = plan.told
        self.games = totals.games
        self.score: Estimate = totals.score
        self.wins: Estimate = totals.wins
        self.results = results
        """For every game, in order: the safe cells `visited`, the mines `found`, whether it was `won`."""

    def minus(self, other: Evaluation) -> Estimate:
        """The difference in score, game by game; ValueError unless both played the same boards."""
        if len(self.results) != len(other.results) or self._boards != other._boards:
            raise ValueError("the two have not played the same boards")
        pairs = zip(self.results, other.results, strict=True)
        estimate = mean(Counter(a.points - b.points for a, b in pairs))
        return Estimate(*(value / self.results[0].cells for value in estimate))

    @property
    def _boards(self) -> tuple[str, int, str]:
        return self.board, self.seed, self.start

    def __eq__(self, other: object) -> bool:
        """Whether the two played alike; the time that they took does not count."""
        if not isinstance(other, Evaluation):
            return NotImplemented
        return self._played == other._played

    __hash__ = None  # type: ignore[assignment]  # as for lists

    @property
    def _played(self) -> tuple[object, ...]:
        return self.player, *self._boards, self.told, [result[:6] for result in self.results]

    def __repr__(self) -> str:
        told = "told" if self.told else "hidden"
        return (
            f"{self.player} on {self.board}, {self.games} games from seed {self.seed},"
            f" {self.start} start, mines {told}\n"
            f"  score {_shown(self.score)}   wins {_shown(self.wins)}"
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
) -> Evaluation:
    """Let a player (see `play`) play many games on the boards that `draw` draws, 50 from each seed.

    Players of the package may play in several processes (`jobs`); the results are the same. A script that
    uses several must start below `if __name__ == "__main__"`, as always with processes. The start "no-guess"
    always tells the total of mines. ValueError for unknown players and boards.

    >>> evaluate("safest", "6x6x6:20", games=2).games
    2
    """
    parameters = find_size(board, mines, seed)
    name, who = player_of(player)
    start = check_start(parameters, start)
    for what, number in (("games", games), ("jobs", jobs)):
        if whole(what, number) < 1:
            raise ValueError(f"{what}: expected 1 or more, found {number}")
    if jobs > 1 and name not in PLAYERS:
        raise ValueError(f"jobs: expected 1 for a player of your own, found {jobs}")
    plan = BatchPlan("score", (name,), (parameters,), games, seed, told or start == "no-guess", start)
    work = plan.jobs(name, parameters)
    if jobs > 1:
        try:
            with Processes(TASK, jobs) as workers:
                played = list(workers.do(work))
        except OSError as error:
            guard = 'if __name__ == "__main__"'
            raise OSError(f"{error}; a script must start several processes below `{guard}`") from None
    else:
        played = [(job, play_job(job, who)) for job in work]
    totals = Totals(name, parameters)
    for job, results in played:
        totals.add(job, results)
    return Evaluation(plan, [result for _, results in played for result in results], totals)


def _shown(estimate: Estimate) -> str:
    """An estimate in per cent, with its interval."""
    value, low, high = (100 * part for part in estimate)
    return f"{value:.2f} % [{low:.2f}, {high:.2f}]"
