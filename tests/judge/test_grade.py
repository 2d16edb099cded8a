"""The points of a client: its groups, their interval, the baselines they are measured by; and of a server."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.judge.advanced import baseline_score, play_group
from minesweeper.judge.basic import run_case
from minesweeper.judge.build import Built, build
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import CaseResult, Compiled, GroupScore
from minesweeper.judge.grade import Call, Rules, advanced_of, failed, grade
from minesweeper.judge.judge import NOT_OF_A_HAND_IN
from minesweeper.judge.points import advanced_points
from minesweeper.judge.submission import Submission
from minesweeper.judge.verdict import of_failure
from minesweeper.programs.failure import Failure
from tests.scoring.scores import Here

SCORES_OF_BASELINES = [(0.3, 0.6, 0.8), (0.1, 0.2, 0.6)]
MEANS = [0.2, 0.4, 0.7]
SCORES = st.floats(0, 100) | st.integers(0, 100)


@given(SCORES, SCORES, st.tuples(SCORES, SCORES, SCORES))
def test_points_rise_with_the_score(one, other, baselines):
    """Whatever the baselines are; a client as good as a baseline has its points."""
    low, high = (advanced_points(score, baselines) for score in sorted((one, other)))
    assert 0 <= low <= high <= 35
    assert min(one, other) >= baselines[0] or low == 0
    rubbish, first, second = sorted(baselines)
    if rubbish < first < second:
        points = [advanced_points(score, (rubbish, first, second)) for score in (rubbish, first, second, 101)]
        assert points == [0, 10, 30, 35]
        middle = advanced_points((first + second) / 2, (rubbish, first, second))
        assert middle == pytest.approx(20) or second - first < 1e-3


def group(name, score, reach=0.0, verdict="AC", diagnosis=None):
    nothing = (0, verdict, "late" if verdict == "TLE" else "", "", 10, 1.0, 5, diagnosis, ())
    return GroupScore(name, score, reach, *nothing, baselines=(0.0, 0.0, 0.0))


def test_mean_of_unequal_groups_and_its_interval():
    groups = [group("6x6x4", 0.72, 0.03), group("8x8x9", 0.54, 0.04)]
    advanced = advanced_of(None, groups, (), SCORES_OF_BASELINES)
    assert (advanced.score, advanced.reach, advanced.baselines) == (0.63, 0.025, pytest.approx(MEANS))
    ends = [advanced_points(score, MEANS) for score in (0.63, 0.605, 0.655)]
    assert ends[1] < ends[0] < ends[2]
    points = (advanced.points, advanced.points_low, advanced.points_high)
    assert points == tuple(round(end, 4) for end in ends) != tuple(ends)


def test_first_failure_is_the_verdict_and_costs_its_group():
    groups = [group("a", 0.72), group("b", 0.0, verdict="TLE", diagnosis=0.5), group("c", 0.0, verdict="RE")]
    advanced = advanced_of(None, groups, (), SCORES_OF_BASELINES)
    assert (advanced.verdict, advanced.why, advanced.score) == ("TLE", "late", 0.24)
    points = round(advanced_points(1.22 / 3, MEANS), 4)
    assert (advanced.diagnosis_score, advanced.diagnosis_points) == (0.40666667, points)
    assert advanced_of(None, groups[:1], (), SCORES_OF_BASELINES).diagnosis_score is None


@pytest.mark.parametrize(("published", "suspicious"), [(0.68, False), (0.681, True), (0.5, False)])
def test_by_heart_needs_an_excess_above_the_interval_of_the_difference(published, suspicious):
    """Half-widths of 3 and 4 make 5. A set that is not published does not count."""
    groups = [group("a", 0.63, 0.03), group("b", 0.1)]
    by_heart = advanced_of(None, groups, [group("a", published, 0.04)], SCORES_OF_BASELINES).by_heart
    assert (by_heart.published_score, by_heart.excess) == (published, pytest.approx(published - 0.63))
    assert (by_heart.reach, by_heart.suspicious) == (0.05, suspicious)
    assert advanced_of(None, [group("a", 0.63)], (), SCORES_OF_BASELINES).by_heart is None


def test_job_that_kills_its_workers_costs_one_hand_in():
    problem = "^run_case killed its worker 3 times: is there too little memory"
    with pytest.raises(RuntimeError, match=problem) as fault:
        failed(Call(run_case, ("x", PUBLISHED[0])), "killed its worker 3 times")
    assert not isinstance(fault.value, NOT_OF_A_HAND_IN)


WRONG = {"a wrong mark 1": "RE", "2 x 30": "TLE"}


def workers(refused="", final=True):
    """Return workers that answer at once: scores are the numbers of their jobs, in hundredths.

    The cases of WRONG fail, and a header of one kind is refused.
    """

    def answer(job):
        score = len(worker.jobs) / 100
        if job.do is build:
            kind = job.arguments[0]
            if kind == refused:
                return Built("", Compiled("CE"), final)
            return Built(f"built {kind}", Compiled("AC"))
        if job.do is run_case:
            name = job.arguments[1].name
            return CaseResult(name, WRONG.get(name, "AC"), "", 0.1, 30.0)
        if job.do is play_group:
            setting = job.arguments[1]
            return replace(group(setting.set_name, score), seed=setting.seed)
        return score

    worker = Here(answer)
    return worker


def kinds_of(worker):
    return [*dict.fromkeys(job.do for job in worker.jobs)]


def test_grade_is_made_of_the_results_of_jobs():
    """The longest jobs begin first; the groups are in the order of the sets."""
    published = find_set("6x6x9"), find_set("8x8x20")
    secret = tuple(setting.with_seed(5) for setting in published)
    worker, cases = workers(), all_cases(5)
    result, baselines = grade(
        Submission("both", "server.h", "client.h"), "folder", Rules(secret, 2026, 2, 5, published), {}, worker
    )
    in_turn = secret[1], published[1], secret[0], published[0]
    assert worker.jobs == [
        *(Call(build, (kind, kind, "folder")) for kind in ("server.h", "client.h")),
        *(Call(baseline_score, (player, setting, 2)) for setting in secret for player in BASELINES.values()),
        *(Call(play_group, ("built client.h", setting, "folder", 2)) for setting in in_turn),
        *(Call(run_case, ("built server.h", case, 2026)) for case in cases),
    ]
    assert baselines == {("6x6x9", 5): (0.03, 0.04, 0.05), ("8x8x20", 5): (0.06, 0.07, 0.08)}
    groups = [(group.board, group.score, group.baselines) for group in result.advanced.groups]
    assert groups == [("6x6x9", 0.11, (0.03, 0.04, 0.05)), ("8x8x20", 0.09, (0.06, 0.07, 0.08))]
    assert result.advanced.score == pytest.approx(0.1)
    assert result.advanced.by_heart.excess == pytest.approx(0.01)
    assert [case.name for case in result.basic.cases] == [case.name for case in cases]
    assert (result.basic.verdict, result.basic.passed_count) == ("RE", 22)
    assert result.points == result.advanced.points > 0 and result.most_points == 80


@pytest.mark.parametrize(
    ("headers", "refused", "kinds"),
    [
        ("server", "", [build, run_case]),
        ("client", "", [build, baseline_score, play_group]),
        ("server client", "client.h", [build, baseline_score, run_case]),
        ("server client", "server.h", [build, baseline_score, play_group]),
        ("server client", "", [build, baseline_score, play_group, run_case]),
    ],
    ids=["a server", "a client", "client refused", "server refused", "both"],
)
def test_jobs_and_points_of_headers(monkeypatch, headers, refused, kinds):
    monkeypatch.setattr("minesweeper.judge.grade.all_cases", lambda seed: all_cases(seed)[:2])
    worker, submission = workers(refused), Submission("x", **{kind: f"{kind}.h" for kind in headers.split()})
    result, _ = grade(submission, "folder", Rules((PUBLISHED[1],)), {}, worker)
    assert kinds_of(worker) == kinds
    assert bool(result.basic) == ("server" in headers) and bool(result.advanced) == ("client" in headers)
    advanced = result.advanced.points if result.advanced else 0
    assert result.points == 45 * (run_case in kinds) + advanced
    assert (advanced > 0) == (play_group in kinds)


def test_baselines_play_for_the_first_client_only():
    submission, rules = Submission("x", player="x.py"), Rules((PUBLISHED[1],))
    first, again = workers(), workers()
    one, baselines = grade(submission, "folder", rules, {}, first)
    other, _ = grade(submission, "folder", rules, baselines, again)
    assert (kinds_of(first), kinds_of(again)) == ([baseline_score, play_group], [play_group])
    assert one.advanced.baselines == other.advanced.baselines and not one.basic


def test_hand_in_without_files_has_no_points():
    worker = workers()
    result, _ = grade(Submission("x", problem="has neither"), "x", Rules(PUBLISHED), {}, worker)
    assert (result.points, result.problem, worker.jobs) == (0, "has neither", [])


@pytest.mark.parametrize("kind", ["server.h", "client.h", ""])
def test_grade_is_final_unless_the_compiler_failed(kind):
    submission = Submission("x", "server.h", "client.h")
    result, _ = grade(submission, "folder", Rules((PUBLISHED[1],)), {}, workers(kind, final=False))
    assert (result.final, (result.problem or "")[:9]) == ((False, "not final") if kind else (True, ""))


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
def test_verdict_on_a_stopped_program(failure, verdict):
    assert str(of_failure(failure)) == verdict
