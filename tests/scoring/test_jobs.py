"""Jobs: results of games, limits, players that fail, and replays."""

import signal
from collections import Counter

import pytest

from minesweeper.assignment.game import EXPLORE, MARK, VISIT
from minesweeper.assignment.protocol import Contestant
from minesweeper.boards.sets import find_set
from minesweeper.campaign.log import with_check
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.programs.failure import Failure
from minesweeper.scoring.jobs import SCORING, Job, contestant, maps_of, not_played, play_game, play_job, work
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.replay import game_of, recorded_games, replays
from minesweeper.scoring.score_log import add_results, logged_jobs, open_log
from tests.scoring.scores import played


@pytest.mark.parametrize("size", ["6x6x6", "4x4x4:8"])
def test_bug_in_a_player_of_the_package_is_a_verdict(monkeypatch, size):
    """A bug in one of ten million games does not end the run; its last decision counts."""
    now = [0.0]

    class Late(RandomPlayer):
        def decide(self):
            now[0] += 7
            raise KeyError(7)

    monkeypatch.setattr("minesweeper.assignment.protocol.perf_counter", lambda: now[0])
    monkeypatch.setattr("minesweeper.scoring.jobs.time.perf_counter", lambda: now[0])
    monkeypatch.setitem(PLAYERS, "late", Late)
    for result in played("late", find_set(size), games=3):
        assert (result.verdict, result.slowest, result.won) == ("RE: KeyError: 7", 7, False)
        assert result.moves == 1 <= result.visited


class Clocked(Contestant):
    """A contestant that visits cells of its own choice; a game takes it 2 s, and 0.5 s of this process."""

    def __init__(self, now):
        self.now, self.games = now, 0

    @property
    def cpu(self):
        return 2.0 * self.games

    def play(self, match):
        match.execute(*match.first, VISIT)
        self.games += 1
        self.now[0] += 0.5
        if self.games == 2:
            match.stop(Failure("WA", "wrong"))


class Beginning(Contestant):
    """A contestant that begins with its own operations, and then visits all cells in order."""

    def __init__(self, *begun):
        self.begun = begun

    def play(self, match):
        cells = [divmod(cell, match.columns) for cell in range(match.rows * match.columns)]
        for operation in (*self.begun, *((*cell, VISIT) for cell in (match.first, *cells))):
            if not match.over():
                match.execute(*operation)


@pytest.mark.parametrize(
    ("begun", "first"),
    [
        ((), "reveal (0, 3)"),
        (((5, 5, VISIT),), "reveal (5, 5)"),
        (((0, 3, MARK),), "flag (0, 3)"),
        (((0, 0, EXPLORE),), "reveal (1, 1)"),  # which has no effect
    ],
)
def test_game_is_recorded_whatever_its_first_operation(begun, first):
    """A client file makes the given first operation itself, and may make another one."""
    setting, done = find_set("6x6x6"), []
    job = Job("x.py", setting, 0, 1, record=True)
    (board,) = maps_of(job)
    result = play_game(job, Beginning(*begun), board)
    play_game(
        job._replace(record=False), Beginning(*begun), board, lambda *operation: done.append(operation[0])
    )
    (recorded,) = recorded_games(job, [result])
    for game in (recorded, game_of(setting, done)):
        assert str(game.moves[0]).startswith(first)
        assert (game.status, game.score) == ("won" if result.won else "lost", result.score)


@pytest.mark.parametrize(("total", "late"), [(None, 9), (5, 2), (4, 2), (3.9, 1)])
def test_time_limit_of_all_games_stops_the_game_that_exceeds_it_and_all_later_ones(monkeypatch, total, late):
    now = [0.0]
    monkeypatch.setattr("minesweeper.scoring.jobs.time.thread_time", lambda: now[0])
    monkeypatch.setattr("minesweeper.scoring.jobs.contestant_of", lambda job: Clocked(now))
    job = Job("x.py", find_set("9x9x1"), 0, 5, total_time=total)
    reason = f"TLE: took more than {total} s of processor time for the games so far"
    for number, result in enumerate(play_job(job)):
        if number > late:
            assert result == (0, 0, 81, False, 0, reason, 0.0, 0.0, ())
        else:
            assert (result.cells, result.moves, result.cpu) == (81, 1, 2.5)
            assert result.verdict == (reason if number == late else "WA: wrong" if number == 1 else "")
            assert result.won == (result.visited == 80 and not result.verdict)


def test_contestant_has_its_kind_and_limits(monkeypatch, write):
    for kind in ("PipeContestant", "ClientContestant"):
        monkeypatch.setattr(
            f"minesweeper.scoring.jobs.{kind}",
            lambda *named, start=None: (*named[:2], (start or named[2]).keywords),
        )
    for total, processor in ((None, None), (4, 5), (4.2, 6)):
        limits = {"memory": 100, "processor": processor, "kept": True}
        assert contestant("pipe:cat -u", 2.5, 100, total) == ("cat -u", 2.5, limits)
        assert contestant("x/pipe:a.py", 2.5, 100, total) == ("x/pipe:a.py", 2.5, limits)
    assert isinstance(contestant("random", 1).player, RandomPlayer)
    with pytest.raises(
        ValueError, match=r"unknown player 'nobody'; .*, a client file \(\*\.py\) or pipe:COMMAND$"
    ):
        contestant("nobody", 1)


def test_only_players_of_the_package_have_an_alarm(monkeypatch):
    """It comes after ten minutes a game; a client has a limit for each answer."""

    def alarm(job):
        return signal.getitimer(signal.ITIMER_REAL)[0]

    monkeypatch.setattr("minesweeper.scoring.jobs.play_job", alarm)
    assert work(Job("random", find_set("5x5x3"), 0, 5)) == pytest.approx(3000, abs=1)
    assert (work(Job("a.py", find_set("5x5x3"), 0, 5)), alarm(None)) == (0, 0)


def test_job_that_kills_its_worker_has_results():
    assert (SCORING.work, SCORING.failed) == (work, not_played)
    job = Job("random", find_set("5x5x3"), 1, 3)
    assert not_played(job, "died") == [(0, 0, 25, False, 0, "RE: died", 0.0, 0.0, ())] * 3
    assert (job.tell_mines, job.memory, job.total_time) == (False, None, None)


@pytest.mark.slow
@pytest.mark.parametrize("start", ["judge", "safe", "opening", "no-guess"])
@pytest.mark.parametrize("size", ["6x6x6", "4x4x4:8"])
@pytest.mark.parametrize("tell_mines", [False, True])
def test_replays_have_the_results_of_the_job(size, start, tell_mines):
    setting = find_set(size, None if start == "judge" else start)
    for player in ("random", "safest"):
        job = Job(player, setting, 1, 4, tell_mines)
        results, boards = play_job(job), [*maps_of(job)]
        assert boards == [*maps_of(job._replace(games=6))][:4] != [*maps_of(job._replace(group=0))]
        following = setting.with_seed(setting.seed + 1)
        assert boards == [*maps_of(job._replace(setting=following, group=0))]
        for result, board, play in zip(results, boards, replays(job), strict=True):
            game = play()
            shown = Counter((board.is_mine[cell], game.symbol(cell)) for cell in range(game.grid.size))
            opened = sum(number for (mine, sign), number in shown.items() if not mine and sign in range(99))
            assert game.board.is_mine == board.is_mine and game.won == result.won
            assert (game.setting.start == "judge") == (start == "judge" and size == "6x6x6")
            assert (result.visited, result.moves) == (opened, len(game.moves) + 1)
            assert result.found == (board.mines if result.won else shown[True, "@"])
            assert result.cells == board.grid.size and result.slowest > 0 and result.cpu >= 0


def test_logged_jobs_come_once_each_with_the_first_damaged_line(tmp_path):
    plan = BatchPlan("score", ("random", "obvious"), ("5x5x3",), 60)
    path = tmp_path / "log"
    log = open_log(str(path), plan)
    jobs = [plan.job(player, plan.settings[0], group) for player in plan.players for group in (0, 1)]
    for job in jobs:
        add_results(log, job.player, job, play_job(job))
    log.close()
    assert logged_jobs(str(path)) == (plan, jobs, "")
    header, *lines = path.read_text().splitlines()
    other = with_check(lines[3].replace('"random"', '"best"').partition(',"check"')[0] + "}").rstrip()
    path.write_text("\n".join([header, *lines[-9:], other, *lines[:5], "{}", ""]))
    problem = f"{path}: line 11: expected a game of this run, found one of 'best' (the first of 2 such lines)"
    assert logged_jobs(str(path)) == (plan, [jobs[3], jobs[0]], problem)
