"""The points of a client: its groups, their interval, the baselines they are measured by; and of a server."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.judge.advanced import baseline_score, play_group
from minesweeper.judge.basic import run_case
from minesweeper.judge.build import build
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import GroupScore
from minesweeper.judge.grade import Call, Rules, advanced_of, failed, grade, work
from minesweeper.judge.judge import NOT_OF_A_HAND_IN
from minesweeper.judge.points import advanced_points
from minesweeper.judge.submission import Submission
from minesweeper.judge.verdict import of_failure
from minesweeper.programs.failure import Failure
from tests.helpers.clients import GOOD
from tests.judge.headers import CLIENT, SERVER, begun_by, kept_build, needs_compiler
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


def workers(not_final=""):
    """Return workers in this process; a header is compiled once for all tests, and not final for one kind."""

    def do(job):
        if job.do is not build:
            return work(job)
        built = kept_build(*job.arguments)
        return built._replace(final=False) if job.arguments[0] == not_final else built

    return Here(do)


def kinds_of(worker):
    return [*dict.fromkeys(job.do for job in worker.jobs)]


@pytest.fixture
def hand_in(write):
    """Write the headers of a hand-in, with lines at their ends."""
    texts = {"server": SERVER, "client": CLIENT}
    return lambda **ends: Submission(
        "x", **{kind: str(write(f"{kind}.h", texts[kind] + end)) for kind, end in ends.items()}
    )


@needs_compiler
@pytest.mark.slow
def test_grade_is_made_of_the_results_of_jobs(write, folder):
    """The longest jobs begin first; the groups are in the order of the sets."""
    published = find_set("6x6x9"), find_set("8x8x20")
    secret = tuple(setting.with_seed(5) for setting in published)
    rules, worker = Rules(secret, 2026, 2, 5, published), workers()
    server = begun_by(SERVER, "VisitBlock(int r, int c)", {8: "exit(3);"})
    headers = str(write("server.h", server)), str(write("client.h", CLIENT))
    grade_found, baselines = grade(Submission("both", *headers), folder, rules, {}, worker)
    kinds = [(build, 2), (baseline_score, 6), (play_group, 4), (run_case, 24)]
    assert [job.do for job in worker.jobs] == [do for do, number in kinds for _ in range(number)]
    assert {job.arguments[2] for job in worker.jobs if job.do is run_case} == {2026}
    played = [job.arguments[1] for job in worker.jobs if job.do is play_group]
    assert played == [secret[1], published[1], secret[0], published[0]]
    scores = {
        (setting.set_name, 5): tuple(baseline_score(player, setting, 2) for player in BASELINES.values())
        for setting in secret
    }
    groups = grade_found.advanced.groups
    assert baselines == scores == {(setting.board, setting.seed): setting.baselines for setting in groups}
    client = next(job.arguments[0] for job in worker.jobs if job.do is play_group)
    of_secret, of_published = (
        [play_group(client, setting, folder, games=2).score for setting in sets]
        for sets in (secret, published)
    )
    assert [setting.score for setting in groups] == of_secret and len({*of_secret, *of_published}) == 4
    assert grade_found.advanced.score == pytest.approx(mean(of_secret))
    assert grade_found.advanced.by_heart.excess == pytest.approx(mean(of_published) - mean(of_secret))
    columns = [case.text.split()[1] for case in all_cases(5)]
    results = zip(columns, grade_found.basic.cases, strict=True)
    wrong = [wide for wide, case in results if case.verdict != "AC"]
    assert {*wrong} == {"8"}
    assert (grade_found.basic.verdict, grade_found.basic.passed_count) == ("RE", 24 - len(wrong))
    assert grade_found.points == grade_found.advanced.points > 0 and grade_found.most_points == 80


CLASH, WRONG = "int shared_name;\n", "int = 1;\n"


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(
    ("ends", "kinds"),
    [
        ({"server": CLASH}, [build, run_case]),
        ({"client": CLASH}, [build, baseline_score, play_group]),
        ({"server": CLASH, "client": WRONG}, [build, baseline_score, run_case]),
        ({"server": WRONG, "client": CLASH}, [build, baseline_score, play_group]),
        ({"server": CLASH, "client": CLASH}, [build, baseline_score, play_group, run_case]),
    ],
    ids=["a server", "a client", "client refused", "server refused", "both, which clash"],
)
def test_jobs_and_points_of_headers(hand_in, folder, monkeypatch, ends, kinds):
    monkeypatch.setattr("minesweeper.judge.grade.all_cases", lambda seed: all_cases(seed)[:2])
    worker, rules = workers(), Rules((PUBLISHED[1],), games=1)
    result, _ = grade(hand_in(**ends), folder, rules, {}, worker)
    assert kinds_of(worker) == kinds
    assert bool(result.basic) == ("server" in ends) and bool(result.advanced) == ("client" in ends)
    basic = 45 if ends.get("server") == CLASH else 0
    assert result.points == basic + (result.advanced.points if result.advanced else 0)
    assert bool(result.advanced and result.advanced.points) == (ends.get("client") == CLASH)


@pytest.mark.slow
def test_baselines_play_for_the_first_client_only(client, folder):
    submission, rules = Submission("x", player=str(client(GOOD))), Rules((PUBLISHED[1],), games=1)
    first, again = workers(), workers()
    one, baselines = grade(submission, folder, rules, {}, first)
    other, _ = grade(submission, folder, rules, baselines, again)
    assert (kinds_of(first), kinds_of(again)) == ([baseline_score, play_group], [play_group])
    assert one.advanced.points == other.advanced.points and not one.basic


def test_hand_in_without_files_has_no_points():
    worker = workers()
    result, _ = grade(Submission("x", problem="has neither"), "x", Rules(PUBLISHED), {}, worker)
    assert (result.points, result.problem, worker.jobs) == (0, "has neither", [])


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("kinds", ["server.h", "client.h", ""])
def test_grade_is_final_unless_the_compiler_failed(hand_in, folder, monkeypatch, kinds):
    monkeypatch.setattr("minesweeper.judge.grade.all_cases", lambda _: [])
    rules, wrong = Rules((PUBLISHED[1],), games=1), hand_in(server=WRONG, client=WRONG)
    result, _ = grade(wrong, folder, rules, {}, workers(kinds))
    assert (result.final, (result.problem or "")[:9]) == ((False, "not final") if kinds else (True, ""))


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
