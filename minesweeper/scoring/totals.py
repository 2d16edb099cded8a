"""The totals of one player on one set, and its worst games."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from minesweeper.boards.draw import BATCH
from minesweeper.boards.setting import Setting
from minesweeper.scoring.jobs import Job, Result
from minesweeper.shell.language import plural, tr
from minesweeper.shell.statistics import Estimate, group_score, mean, mean_of_groups, proportion

# The number of lost games that are kept for the report.
WORST = 10


class Lost(NamedTuple):
    """A lost game, with its job to play it again; a worse game compares as less."""

    score: float
    group: int
    number: int  # its place among the games of its job
    job: Job
    result: Result


class Totals:
    """The totals of the jobs added so far."""

    def __init__(self, player: str, setting: Setting):
        self.player = player
        self.setting = setting
        self.games = self.won = self.stopped = 0
        self.stops: Counter[str] = Counter()  # the games that a verdict stopped, by its code
        self.first_stops: dict[str, int] = {}  # the first of them, by its number in the set, from 1
        # The number of games by their points, for mean, interval and distribution.
        self.points: Counter[int] = Counter()
        self.cpu = 0.0  # seconds, of all games
        self.slowest = 0.0  # seconds of real time of the longest decision
        self.slowest_group = 0.0  # seconds of processor time
        self.worst: list[Lost] = []
        self._groups = array("d")  # the score of each group

    def add(self, job: Job, results: Sequence[Result]) -> None:
        self._groups.append(group_score([result.score for result in results]))
        self.games += len(results)
        self.points.update([result.points for result in results])
        cpu = fsum(result.cpu for result in results)
        self.cpu += cpu
        self.slowest_group = max(self.slowest_group, cpu)
        self.slowest = max(self.slowest, *(result.slowest for result in results))
        for index, result in enumerate(results):
            if result.won:
                self.won += 1
            else:
                self.worst.append(Lost(result.score, job.group, index, job, result))
            if result.verdict:
                self.stopped += 1
                code, game = result.verdict.partition(":")[0], BATCH * job.group + index + 1
                self.stops[code] += 1
                self.first_stops[code] = min(game, self.first_stops.get(code, game))
        self.worst = sorted(self.worst)[:WORST]

    @property
    def stopped_text(self) -> str:
        """The verdicts of stopped games, such as `3 stopped: 2 TLE from game 4, 1 RE in game 17`."""
        if not self.stopped:
            return ""
        codes = [
            # Translators: a count of verdicts, such as 1 TLE in game 17, or 2 TLE from game 4
            tr("1 {code} in game {game}", code=code, game=self.first_stops[code])
            if count == 1
            else tr("{count} {code} from game {game}", count=count, code=code, game=self.first_stops[code])
            for code, count in sorted(self.stops.items(), key=lambda item: (-item[1], item[0]))
        ]
        # Translators: how many games verdicts ended, and which verdicts
        return plural(
            "{n} stopped: {codes}", "{n} stopped: {codes}", self.stopped,
            n=self.stopped, codes=", ".join(codes),
        )  # fmt: skip

    @property
    def group(self) -> Estimate:
        """The mean of the groups' scores."""
        return mean_of_groups(self._groups)

    @property
    def score(self) -> Estimate:
        """The mean score of a game, 0 to 1."""
        return Estimate(*(value / self.setting.cells for value in mean(self.points))).cut(0.0, 1.0)

    @property
    def cpu_ms(self) -> float:
        """The mean processor time of a game in milliseconds."""
        return 1000 * self.cpu / self.games

    @property
    def wins(self) -> Estimate:
        return proportion(self.won, self.games)


def by_set(all_totals: Sequence[Totals]) -> list[tuple[str, list[Totals]]]:
    """Return the totals of each set, with its name."""
    sets = dict.fromkeys(totals.setting for totals in all_totals)
    return [(s.set_name, [totals for totals in all_totals if totals.setting == s]) for s in sets]
