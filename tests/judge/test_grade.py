"""The points of a client: its groups, their interval, the baselines they are measured by; and of a server."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.boards.sets import PUBLISHED
from minesweeper.judge.advanced import baseline_score
from minesweeper.judge.basic import run_case
from minesweeper.judge.build import Built, build
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import CaseResult, GroupScore, percent
from minesweeper.judge.grade import Call, Rules, _play, advanced_of, failed, grade
from minesweeper.judge.judge_command import NOT_OF_A_HAND_IN
from minesweeper.judge.pair import run_pair
from minesweeper.judge.points import advanced_points
from minesweeper.judge.sandbox import Exit
from minesweeper.judge.submission import Submission
from minesweeper.judge.verdict import AC, CaseVerdict, of_failure
from minesweeper.programs.failure import Failure

BASELINES = [(30.0, 60.0, 80.0), (10.0, 20.0, 60.0)]
MEANS = [20.0, 40.0, 70.0]
SCORES = st.floats(0, 100) | st.integers(0, 100)


@given(SCORES, SCORES, st.tuples(SCORES, SCORES, SCORES))
def test_points_rise_with_the_score_from_those_of_rubbish(one, other, baselines):
    """Whatever the baselines are; where they differ, a client as good as one has its points."""
    low, high = (advanced_points(score, baselines) for score in sorted((one, other)))
    assert 0 <= low <= high <= 35
    assert min(one, other) >= baselines[0] or low == 0
    rubbish, first, second = sorted(baselines)
    if rubbish < first < second:
        found = [advanced_points(each, (rubbish, first, second)) for each in (rubbish, first, second, 101)]
        assert found == [0, 10, 30, 35]
        middle = advanced_points((first + second) / 2, (rubbish, first, second))
        assert middle == pytest.approx(20) or second - first < 1e-3


def group(name, score, reach=0.0, verdict="AC", diagnosis=None):
    nothing = (0, verdict, "late" if verdict == "TLE" else "", "", 10, 1.0, 5, diagnosis, ())
    return GroupScore(name, 1, score, reach, *nothing, baselines=(0.0, 0.0, 0.0))


def test_the_mean_of_unequal_groups_and_its_interval():
    groups = [group("6x6x4", 72.0, 3.0), group("8x8x9", 54.0, 4.0)]
    advanced = advanced_of(None, groups, (), BASELINES)
    assert (advanced.score, advanced.reach, advanced.baselines) == (63.0, 2.5, (20.0, 40.0, 70.0))
    ends = [advanced_points(score, MEANS) for score in (63.0, 60.5, 65.5)]
    assert ends[1] < ends[0] < ends[2]
    found = (advanced.points, advanced.points_low, advanced.points_high)
    assert found == tuple(round(end, 4) for end in ends) != tuple(ends)


def test_the_first_failure_is_the_verdict_and_costs_its_group():
    groups = [group("a", 72.0), group("b", 0.0, verdict="TLE", diagnosis=50.0), group("c", 0.0, verdict="RE")]
    advanced = advanced_of(None, groups, (), BASELINES)
    assert (advanced.verdict, advanced.why, advanced.score) == ("TLE", "late", 24.0)
    score, points = advanced.diagnosis
    assert (score, points) == (40.666667, round(advanced_points(122 / 3, MEANS), 4))
    assert advanced_of(None, groups[:1], (), BASELINES).diagnosis is None and percent(1 / 3) == 33.333333


@pytest.mark.parametrize(("published", "suspicious"), [(68.0, False), (68.1, True), (50.0, False)])
def test_by_heart_is_what_is_above_the_interval_of_the_difference(published, suspicious):
    """Of two means: a half-width of 3 and one of 4 make 5."""
    known = advanced_of(None, [group("a", 63.0, 3.0)], [group("a", published, 4.0)], BASELINES).by_heart
    assert (known.published, known.above) == (published, pytest.approx(published - 63))
    assert (known.reach, known.suspicious) == (5.0, suspicious)
    assert advanced_of(None, [group("a", 63.0)], (), BASELINES).by_heart is None


def test_by_heart_compares_the_same_sets():
    """A set that is not published counts on neither side."""
    groups, published = [group("a", 63.0, 3.0), group("b", 10.0)], [group("a", 68.0, 4.0)]
    known = advanced_of(None, groups, published, BASELINES).by_heart
    assert (known.published, known.above, known.reach) == (68.0, 5.0, 5.0)


@pytest.mark.parametrize(
    "job",
    [
        Call(build, ((("client.h", "x"),), "x")),
        Call(run_case, ("x", all_cases()[3], 2025)),
        Call(run_pair, ("x", PUBLISHED[0])),
        Call(_play, ("x", PUBLISHED[1], "x", 50)),
        Call(baseline_score, ("random", PUBLISHED[0], 50)),
    ],
)
def test_a_job_that_kills_its_workers_is_no_verdict_and_costs_one_hand_in(job):
    with pytest.raises(RuntimeError, match="killed its worker 3 times: is there too little memory") as fault:
        failed(job, "killed its worker 3 times")
    assert not isinstance(fault.value, NOT_OF_A_HAND_IN)


class Worker:
    """Does the jobs of a grade at once, and keeps them: on each set, every score is another."""

    def __init__(self, *wrong):
        self.wrong, self.done = wrong, []

    def do(self, jobs):
        for job in jobs:
            self.done.append(job)
            yield job, self.result(job.do, *job.arguments)

    def result(self, do, what, of, *_):
        if do is build:
            kinds = "+".join(kind for kind, _ in what)
            refused = Built("", CaseVerdict("CE", "why"), final="final" not in self.wrong)
            return refused if kinds in self.wrong else Built(kinds, AC)
        name = of.name if do is run_case else of.set_name
        verdict = CaseVerdict("WA", name) if name in self.wrong else AC
        if do in (run_case, run_pair):
            return verdict if do is run_pair else CaseResult(name, *verdict, 0.1, 2.0)
        at = float([each.set_name for each in PUBLISHED].index(name))
        if do is baseline_score:
            return at + 10 * ["random", "obvious", "deduce"].index(what)
        return replace(group(name, 50 + at + 10 * (of in PUBLISHED)), seed=of.seed)


def test_a_grade_is_put_together_from_the_results_of_jobs():
    """The longest are begun first, and the groups stand in the order of the sets."""
    secret = tuple(each.with_seed(5) for each in PUBLISHED)
    rules = Rules(secret, 2026, 4, 5, PUBLISHED)
    worker = Worker("10x10x15", "10x10x20", "small 3", "small 4")
    found, baselines = grade(Submission("both", "x/server.h", "x/client.h"), "x", rules, {}, worker)
    kinds = [(build, 3), (baseline_score, 15), (_play, 10), (run_pair, 5), (run_case, 24)]
    assert [job.do for job in worker.done] == [do for do, number in kinds for _ in range(number)]
    assert [job.arguments for job in worker.done[18:28]] == [
        ("client.h", each, "x", 4) for each in (secret[4], PUBLISHED[4], *secret[:4], *PUBLISHED[:4])
    ]
    assert [job.arguments[1] for job in worker.done[28:33]] == [*secret]
    assert [job.arguments for job in worker.done[33:]] == [("server.h", case, 2026) for case in all_cases(5)]
    due = {(each.set_name, 5): (at, 10 + at, 20 + at) for at, each in enumerate(secret)}
    assert baselines == due == {(each.set, each.seed): each.baselines for each in found.advanced.groups}
    assert [each.score for each in found.advanced.groups] == [50, 51, 52, 53, 54]
    assert (found.advanced.score, found.advanced.by_heart.above) == (52, 10)
    assert (found.pair, found.pair_why) == ("WA", "10x10x15")
    assert (found.basic.verdict, found.basic.why, found.basic.passed) == ("WA", "small 3", 22)
    assert found.points == found.advanced.points == 35 and found.most == 80


@pytest.mark.parametrize(
    ("given", "wrong", "kinds", "points"),
    [
        ({"server": "x"}, "", [build, run_case], 45),
        ({"client": "x"}, "", [build, baseline_score, _play], 35),
        ({"player": "x"}, "", [baseline_score, _play], 35),
        ({"server": "x", "client": "x"}, "client.h", [build, baseline_score, run_pair, run_case], 45),
        ({"server": "x", "client": "x"}, "server.h", [build, baseline_score, _play, run_pair], 35),
        ({"server": "x", "client": "x"}, "server.h+client.h", [build, baseline_score, _play, run_case], 80),
        ({"problem": "has neither"}, "", [], 0),
    ],
)
def test_what_is_done_for_a_hand_in(given, wrong, kinds, points):
    """For each kind, and where one does not compile; the baselines play for the first client only."""
    submission, rules, baselines = Submission("x", **given), Rules(PUBLISHED), {}
    for again in (False, True):
        worker = Worker(wrong)
        found, baselines = grade(submission, "x", rules, baselines, worker)
        once = [kind for kind in kinds if kind is not baseline_score or not again]
        assert [*dict.fromkeys(job.do for job in worker.done)] == once
        assert (found.points, found.problem) == (points, submission.problem)
        assert bool(found.basic) == ("server" in given)
        assert bool(found.advanced) == bool({"client", "player"} & {*given})
        assert found.pair == (("CE" if "+" in wrong else "AC") if len(given) == 2 else None)


@pytest.mark.parametrize("kinds", ["server.h", "client.h", "server.h+client.h"])
def test_a_grade_is_final_if_the_compiler_found_an_error_or_none(kinds):
    submission = Submission("x", "x", "x")
    for wrong, final in (((), True), ((kinds,), True), ((kinds, "final"), False)):
        found, _ = grade(submission, "x", Rules(PUBLISHED), {}, Worker(*wrong))
        assert (found.final, found.problem[:9]) == (final, "" if final else "not final")


@pytest.mark.parametrize(
    ("failure", "verdict"),
    [
        (Failure("RE", "it ended: b | c", -25), "RE: was killed by SIGXFSZ (b | c): too much output"),
        (Failure("RE", "it ended: b", 3), "RE: it ended: b"),
        (Failure("RE", "it ended: b", 0), "RE: it ended: b"),
        (Failure("RE", "IndexError"), "RE: IndexError"),
        (Failure("OLE", "too much"), "RE: too much"),
        (Failure("TLE", "late: x", -9), "TLE: late: x"),
    ],
)
def test_the_verdict_on_a_program_that_was_stopped(failure, verdict):
    assert str(of_failure(failure)) == verdict


@pytest.mark.parametrize(
    ("ended", "verdict"),
    [
        ({}, "AC"),
        ({"out": b"YOU WIN!\n91 9"}, "AC"),
        ({"out": b"GAME OVER!\n90 9"}, "AC"),
        ({"out": b"YOU WIN!\n91 8\n"}, "WA: no game on this map ends with 'YOU WIN! 91 8'"),
        ({"out": b"GAME OVER!\n91 0"}, "WA: no game on this map ends with 'GAME OVER! 91 0'"),
        ({"out": b"GAME OVER!\n1 10"}, "WA: no game on this map ends with 'GAME OVER! 1 10'"),
        ({"out": b"GAME OVER! 7 2\n\nmore"}, "WA: the program ended without the two lines of ExitGame"),
        ({"status": 113}, "WA: ExitGame returned: it must end the program, by exit(0)"),
        ({"status": 114}, "TLE: Decide does not call Execute, so the game goes on for ever"),
        ({"status": 1, "complaint": "x\n"}, "RE: exited with status 1 instead of 0 (x)"),
        ({"status": -8}, "RE: was killed by SIGFPE: a division by zero, or % 0"),
        ({"seconds": 5.0, "memory": 256.0}, "AC"),
        ({"seconds": 5.01}, "TLE: took more than 5 s of processor time"),
        ({"memory": 256.1}, "MLE: used more than 256 MiB of memory"),
    ],
)
def test_the_verdict_on_both_headers_in_one_program(monkeypatch, ended, verdict):
    """Of the first map only, and of all as far as the first failure."""
    given = []
    runs = [Exit(0, b"...\nGAME OVER!\n1 0\n", "", 0.1, 9.0, False)._replace(**ended)] * 2

    def run(words, place, limits, text):
        assert limits == (5, 50, 256)
        given.append(text.decode())
        return runs.pop()

    monkeypatch.setattr("minesweeper.judge.pair.run", run)
    assert str(run_pair("/tmp/program", PUBLISHED[0])) == verdict and len(given) == 1
    assert given[0] == next(PUBLISHED[0].draw()).text()
