"""A client on groups of maps: every verdict, the cost of a failure, and hidden totals of mines."""

import re
import shutil
from contextlib import nullcontext
from itertools import islice, pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from types import SimpleNamespace

import pytest

from minesweeper.boards.catalogue import STRICT
from minesweeper.boards.sets import PUBLISHED
from minesweeper.boards.setting import Setting
from minesweeper.judge import advanced, sandbox
from minesweeper.judge.advanced import GIVEN_UP, SEVERAL, PlayedMap, play_group
from minesweeper.judge.data import MapScore
from minesweeper.judge.sandbox import Allowance, StudentProgram
from minesweeper.judge.verdict import AC, CaseVerdict
from minesweeper.programs.failure import Failure
from minesweeper.programs.process import LineProgram
from minesweeper.shell.statistics import Z95
from tests.arena.contests import with_marker
from tests.helpers.clients import AFTER_END, GOES_ON, GOOD, beginning
from tests.helpers.programs import PATIENCE
from tests.judge.headers import CLIENT, begun_by, compiled, each_fault, faults_in, needs_compiler, said

# The verdict on a client that does this in Decide on maps with so many columns.
FAULTS = faults_in(r"""
4 RE: Decide ended the program: exit\(\) was called
    exit(0);
5 RE: was killed by SIGSEGV: an index .*
    static int calls = 0; if (++calls == 9) { volatile int* p = nullptr; *p = 1; }
6 TLE: (used up its processor time|took more than 1 s of processor time)
    volatile int x = 0; while (true) x = x + 1;
7 AC
    std::cout << std::string(1 << 16, '0'); std::cerr << "debug\n"; printf("0 0 0\n");
8 MLE: (used more than 256 MiB of memory|needed more memory than there is)
    static std::vector<char> v; v.resize(300 << 20, 1);
9 AC
    static int calls = 0; if (++calls % 20) return; Execute(0, 0, VISIT);
10 TLE: Decide did not call Execute, 10000 times in a row, so the game goes on for ever
    return;
11 RE: was killed by SIGABRT \(.*std::out_of_range.*\): an exception that nobody caught.*
    std::vector<int>().at(3);
12 WA: 0 12 is outside 6 x 12
    Execute(0, columns, VISIT); return;
13 AC
    if (total_mines != 3 || rows != 6) exit(8); std::ios::sync_with_stdio(false);
14 TLE: the game does not come to an end
    for (int r = 0; r < rows; ++r) for (int c = 0; c < columns; ++c)
    if (map[r][c] >= '0' && map[r][c] <= '8') return Execute(r, c, VISIT);
15 AC|RE: .*
    if (fork() == 0) while (true) sleep(4711); if (system("sleep 4711 &")) {} kill(getppid(), 9);
    std::ofstream("left") << 1;
16 WA: expected 'row column type', found 'over 0\.000000'
    if (write(51, "over 0.000000\n", 14)) {} _exit(0);
17 TLE: (took more than 1 s of processor time|no answer within 60 s)
    signal(SIGXCPU, SIG_IGN); while (true) {}
18 TLE: Execute was called after the game had ended, 10000 times
    for (int i = 0;; ++i) Execute(i / columns % rows, i % columns, VISIT);
19 AC
    static bool late = false; while (!late) late = clock() > 0.97 * CLOCKS_PER_SEC;
20 TLE: took more than 1 s of processor time
    static bool late = false; while (!late) late = clock() > 1.03 * CLOCKS_PER_SEC;
21 WA: an operation came after the end of the game
    for (int i = 0; i < rows * columns; ++i) { char c = 0; int lines = 0;
    dprintf(51, "do %d %d 1\n", i / columns, i % columns);
    while (lines < rows && read(50, &c, 1) == 1) lines += c == '\n'; } Execute(0, 0, VISIT); return;
""")

SLEEPING = CaseVerdict("TLE", sandbox.SLEEPS)


def maps(columns, mines=3):
    return Setting((6, columns), mines, "judge", STRICT, 1, 1)


@pytest.fixture(scope="module")
def faulty(folder):
    using = {columns: f"using namespace player; {deed}" for columns, (deed, _) in FAULTS.items()}
    names = ("cstdio", "ctime", "fstream", "unistd.h", "signal.h")
    includes = "".join(f"#include <{name}>\n" for name in names)
    return compiled("client.h", includes + begun_by(CLIENT, "Decide()", using), folder)


@needs_compiler
@pytest.mark.slow
@each_fault(FAULTS, 17, 19, 20)
def test_fault_in_a_decision_has_its_verdict(faulty, folder, columns, verdict, monkeypatch):
    monkeypatch.setattr(advanced, "WALL", PATIENCE)  # a busy machine takes long for 1 s of processor time
    group = play_group(faulty, maps(columns), folder, games=3, seconds=1)
    assert not [path for path in Path(faulty).parent.iterdir() if path.is_dir()]
    assert columns != 15 or "sleep 4711" not in with_marker("sleep 4711")
    assert re.fullmatch(verdict, said(group)), group
    assert re.fullmatch("" if group.verdict == "AC" else r"map \d, after operation [1-9]\d*", group.place)
    assert group.notes == (SEVERAL,) * (columns in (9, 18)), group.notes
    assert columns == 15 or (group.played_count == 3) == (verdict == "AC") == (group.score > 0)
    if columns == 5:  # a diagnosis plays the other maps
        assert 0 < group.played_count < len(group.maps) == 3 and group.diagnosis_score > 0
        assert group.maps[group.played_count].verdict == "RE"


STARTS = "assert os.waitstatus_to_exitcode(os.system('exit 3')) == 3"
WHY = "\n\ndef Why():\n    return 'again'\n"  # is for people, not a message to the judge
ONLY_THIS = "only this file is handed in: put into it what it needs"
AT_ONCE = "map 1, after operation 0"

# Python files, the verdict and its place: those that cannot be loaded fail at once.
FILES = {
    "starts a program": (beginning(STARTS) + WHY, "AC", ""),
    "fails": (beginning("[][0]"), r"RE: IndexError: list index .* \(a_client.py line .*", "map 1, .* 1"),
    "goes on after the end": (GOES_ON, f"WA: {AFTER_END}", r"map 1, .* \d+"),
    "cannot be loaded": ("(", "RE: .*cannot be loaded: SyntaxError.*", AT_ONCE),
    "needs another module": (f"import no_such_module\n{GOOD}", f"RE: .*; {ONLY_THIS}", AT_ONCE),
    "needs another file": (f"open('no such file')\n{GOOD}", f"RE: .*; {ONLY_THIS}", AT_ONCE),
    "plays over streams": (
        "print(0, 0, 0)\n",
        "RE: [^/]*; if it plays over its standard streams, name it 'pipe:python3 a_client.py'",
        AT_ONCE,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "verdict", "place"), FILES.values(), ids=FILES)
def test_python_file_is_graded(client, folder, text, verdict, place):
    """One that cannot be loaded plays no other map, and its verdict does not name the folder of its copy."""
    group = play_group(str(client(text)), maps(5), folder, games=2)
    assert re.fullmatch(verdict, said(group)) and re.fullmatch(place, group.place) and group.notes == ()
    assert verdict == "AC" or (group.won_count, group.score, group.played_count) == (0, 0, 0)
    if place == AT_ONCE:
        assert group.maps == (MapScore(0.0, False, "RE", group.why, ()),) and group.diagnosis_score is None


@pytest.mark.slow
def test_program_gets_its_size_and_no_total_of_mines(write, folder):
    program = write("program", '#!/bin/sh\nread line\necho "<$line>" >&2\nexit 3\n')
    program.chmod(0o755)
    copy = shutil.copy(program, folder)
    group = play_group(f"pipe:{copy}", maps(5), folder, games=1)
    assert said(group) == "RE: exited with status 3: <6 5>"


def test_score_and_interval_leave_out_the_lowest_tenth_of_maps(monkeypatch):
    played = [PlayedMap(number * 7 % 30 / 30, number % 3 == 0, AC) for number in range(30)]
    monkeypatch.setattr(advanced, "in_one_process", lambda *_: (played, 0.0))
    group = play_group("x", maps(6), "/tmp", games=30)
    counted = [number / 30 for number in range(3, 30)]
    assert group.score == pytest.approx(mean(counted), abs=1e-7)
    assert group.reach == pytest.approx(Z95 * stdev(counted) / sqrt(27), abs=1e-7)
    assert (group.won_count, group.played_count) == (10, 30)


LATE, WRONG = CaseVerdict("TLE", "late"), CaseVerdict("WA", "wrong")


@pytest.mark.parametrize(
    ("more", "allowances"),
    [
        ([(1.0, WRONG, 25.0), (0.5, AC, 1.0)], [(5, 50, 256), (2, 20, 256), (2, 15, 256)]),
        ([(2.9996, AC, 1.0)], [(5, 50, 256), (2, 20, 256)]),
        ([(1.0, AC, 40.0)], [(5, 50, 256), (2, 20, 256)]),
    ],
    ids=["all maps", "its processor time is used up", "the time on the clock is used up"],
)
def test_maps_after_a_failure_share_the_time_of_the_group(monkeypatch, more, allowances):
    """Each has 2 s, and 20 s on the clock, while both last."""
    now, asked, ends = [100.0], [], [(2, 2.0004, LATE, 10.0), *((1, *item) for item in more)]

    def played(seat, boards, limits):
        number, seconds, verdict, clock = ends.pop(0)
        asked.append(limits)
        now[0] += clock
        assert len([*islice(boards, number)]) == number
        played = PlayedMap(0.75, True, verdict, [(0, 0, 0)], 7, verdict.code == "WA")
        return [PlayedMap(0.25, False, AC)] * (number - 1) + [played], seconds

    monkeypatch.setattr(advanced, "in_one_process", played)
    monkeypatch.setattr(advanced, "time", SimpleNamespace(monotonic=lambda: now[0]))
    group = play_group("x", maps(6), "/tmp", games=4)
    assert asked == [pytest.approx(item) for item in allowances]
    assert (group.verdict, group.why, group.place) == ("TLE", "late", "map 2, after operation 7")
    assert group.notes == (SEVERAL,) * (more[0][1] == WRONG)
    assert (group.played_count, group.seconds, group.score, group.won_count) == (1, 2.0, 0.0, 1 + len(more))
    whole = mean([0.25, *[0.75] * (1 + len(more))])
    assert group.diagnosis_score == (pytest.approx(whole) if len(more) == 2 else None)


@pytest.mark.parametrize(
    ("works", "asked"),
    [([0.0, 0.05], [10.0]), ([0.0, 0.2, 0.25], [10.0, 10.0]), ([0.0, 1.0, 2.0], [10.0, 10.0, 5.0])],
)
def test_sleeping_program_is_not_awaited(monkeypatch, works, asked):
    """Its processor time is checked after each 10 s without an answer."""
    now, limits, used = [100.0], [], iter([figure for pair in pairwise(works) for figure in pair])

    def ask(self, seconds):
        limits.append(seconds)
        now[0] += seconds
        raise Failure("TLE", "late")

    monkeypatch.setattr(sandbox, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(LineProgram, "ask", ask)
    monkeypatch.setattr(LineProgram, "seconds", property(lambda self: next(used)))
    program = StudentProgram.__new__(StudentProgram)
    with pytest.raises(Failure) as caught:
        program.ask(25.0)
    assert limits == asked and caught.value.detail == ("late" if len(asked) == 3 else sandbox.SLEEPS)


def test_set_goes_on_after_one_map_that_times_out(monkeypatch):
    played = iter([[AC, SLEEPING], [AC], [SLEEPING], [AC]])

    def playing(seat, boards, limits):
        verdicts = next(played)
        assert len([*islice(boards, len(verdicts))]) == len(verdicts)
        return [PlayedMap(0.5, False, verdict) for verdict in verdicts], 0.0

    monkeypatch.setattr(advanced, "in_one_process", playing)
    group = play_group("x", maps(6), "/tmp", games=5)
    assert [game.verdict for game in group.maps] == ["AC", "TLE", "AC", "TLE"]
    assert group.notes == (GIVEN_UP,)


BROKEN, CRASHED = Failure("WA", "why"), Failure("RE", "why", -24)


@pytest.mark.parametrize(
    ("used", "failures", "verdicts"),
    [
        ([1, 4, 5], [None, None, None], "AC AC AC"),
        ([1, 5.1, 6], [None, None, None], "AC TLE"),
        ([1, 6, 6], [None, CRASHED, None], "AC TLE"),
        ([1, 6, 6], [None, BROKEN, None], "AC WA"),
        ([1, 5, 5], [None, CRASHED, None], "AC RE"),
    ],
)
def test_processor_time_of_a_client_is_limited(used, failures, verdicts):
    """A crash beyond the limit is caused by the limit."""
    client, ends = SimpleNamespace(), iter(zip(used, failures, strict=True))

    def play(match):
        client.cpu, failure = next(ends)
        if failure:
            raise failure

    client.play = play
    boards = islice(PUBLISHED[0].draw(), len(used))
    played, taken = advanced.in_one_process(lambda _: nullcontext(client), boards, Allowance(5, 60, 1))
    assert " ".join(game.verdict.code for game in played) == verdicts and taken == used[len(played) - 1]
