"""A server on the cases of the basic task: every verdict, and the map that is shown."""

import re
import signal
from hashlib import sha256

import pytest

from minesweeper.judge import basic
from minesweeper.judge.basic import run_case
from minesweeper.judge.cases import Case, all_cases
from minesweeper.judge.sandbox import Exit
from tests.judge.headers import SERVER, begun_by, compiled, each_fault, faults_in, needs_compiler, said
from tests.oracles.referee import referee

CPU, MEMORY = "TLE: took more than 1 s of processor time", "MLE: used more than 244 MiB of memory"

# The verdict on a server that does this in a visit on maps with so many columns.
FAULTS = faults_in(r"""
3 AC
5 RE: was killed by SIGSEGV: an index outside .* after operation 1, `1 0 0`
    volatile int* p = nullptr; *p = 1;
6 MLE: used more than 244 MiB of memory
    volatile char* p = new char[260 << 20]; for (int at = 0; at < 260 << 20; at += 4096) p[at] = 1;
7 RE: was killed by SIGABRT .*an exception that nobody caught.*, after operation 1, `1 0 0`
    throw std::string("oops");
8 AC
    static volatile char* reserved = new char[400 << 20]; reserved[0] = 1;
9 WA: printed far more than it should
    while (true) std::cout << std::string(1 << 20, '?');
10 MLE: used more than 244 MiB of memory
    volatile char* p = new char[600 << 20]; p[0] = 1;
11 WA: ExitGame returned: it must end the program, by exit\(0\)
13 TLE: took more than 1 s of processor time.*
    signal(SIGXCPU, SIG_IGN); while (true) {}
14 AC
    while (clock() < 0.97 * CLOCKS_PER_SEC) {}
15 TLE: took more than 1 s of processor time
    while (clock() < 1.03 * CLOCKS_PER_SEC) {}
""")


def small(columns, operations="1 0 0\n0 0 0\n", rows=2):
    text = f"{rows} {columns}\nX{'.' * (columns - 1)}\n" + f"{'.' * columns}\n" * (rows - 1) + operations
    return Case("small", rows, text, referee(text))


@pytest.fixture(scope="module")
def faulty(folder):
    """Write a server with all faults in VisitBlock, and others in its output and its end."""
    text = begun_by(SERVER, "VisitBlock(int r, int c)", {line: deed for line, (deed, _) in FAULTS.items()})
    text = text.replace("    exit(0);\n", "    if (columns == 11) return;\n    exit(0);\n")
    return compiled("server.h", "#include <csignal>\n#include <ctime>\n" + text, folder)


@needs_compiler
@pytest.mark.slow
@each_fault(FAULTS, 13, 14, 15)
def test_fault_in_a_visit_has_its_verdict(faulty, columns, verdict):
    result = run_case(faulty, small(columns), 2025)
    assert re.fullmatch(verdict, said(result)), result
    assert columns not in (14, 15) or (result.seconds <= 1) == (columns == 14)
    assert columns != 9 or result.seconds < 1  # it ends when its file is too large, not with its time


TWO = Case("two", 2, "2 3\nX..\n...\n1 0 0\n0 1 0\n", "???\n???\n???\n1??\n?1?\n1??\n")
OUT = TWO.expected
FAR = "WA: printed far more than it should"
LAST = "WA: after the last map: expected the end of the output, found "
WRONG, ENDS = "WA: the first wrong map comes", "WA: the output ends"
FIRST, ONE, TWICE = "at the first map", "after operation 1, `1 0 0`", "after operation 2, `0 1 0`"

# The ends of a server on that case: output, edition, unusual figures; the verdict, and the rows shown.
ENDED = [
    (OUT, 2025, {"seconds": 1.0, "memory": 244.0}, "AC", ()),
    (OUT, 2026, {"seconds": 2.0}, "AC", ()),
    (OUT, 2025, {"seconds": 1.001}, CPU, ()),
    (OUT, 2026, {"seconds": 2.001}, CPU.replace("1", "2"), ()),
    (OUT, 2025, {"status": -signal.SIGXCPU}, CPU, ()),
    (OUT, 2025, {"late": True}, f"{CPU}: did it wait for input that does not come?", ()),
    (OUT, 2025, {"memory": 244.1}, MEMORY, ()),
    (OUT, 2025, {"status": 112}, MEMORY, ()),
    (OUT, 2025, {"status": 113}, "WA: ExitGame returned: it must end the program, by exit(0)", ()),
    (OUT, 2025, {"status": -signal.SIGXFSZ}, FAR, ()),
    ("x" * (16 << 20), 2025, {}, FAR, ()),
    ("x" * ((8 << 20) + 1), 2026, {}, FAR, ()),
    ("x" * (8 << 20), 2026, {}, f"{WRONG} {FIRST}", (("???", "x" * 40), ("???", ""))),
    (OUT.replace("\n", " \n") + " \n\n", 2025, {}, "AC", ()),
    (OUT.replace("\n", " \n"), 2026, {}, f"{WRONG} {FIRST}", (("???", "??? "), ("???", "??? "))),
    (OUT[:-1], 2026, {}, "WA: after the last map: expected '', found the end of the output", ()),
    (OUT + "\n", 2026, {}, f"{LAST}''", ()),
    (OUT + "9" * 60, 2025, {}, f"{LAST}'{'9' * 40}'", ()),
    (OUT[:16], 2025, {}, f"{ENDS} {TWICE}", (("?1?", ""), ("1??", ""))),
    ("", 2025, {}, f"{ENDS} {FIRST}", (("???", ""), ("???", ""))),
    (OUT[:8] + "\n??", 2025, {}, f"{WRONG} {ONE}", (("???", ""), ("1??", "??"))),
    (OUT.replace("1", "2"), 2025, {"status": 3}, f"{WRONG} {ONE}", (("???", "???"), ("1??", "2??"))),
    (OUT, 2025, {"status": 3}, "RE: exited with status 3 instead of 0 (b | c)", ()),
    (OUT[:16], 2025, {"status": 3}, f"RE: exited with status 3 instead of 0 (b | c), {TWICE}", ()),
    (OUT, 2025, {"status": -60, "complaint": "w" * 400}, f"RE: was killed by signal 60 ({'w' * 300})", ()),
    ("", 2025, {"status": 3, "complaint": ""}, f"RE: exited with status 3 instead of 0, {FIRST}", ()),
]


@pytest.mark.parametrize(("out", "edition", "other", "verdict", "shown"), ENDED)
def test_verdict_on_a_run_at_its_limits_and_at_the_first_difference(
    monkeypatch, out, edition, other, verdict, shown
):
    ended = Exit(0, out.encode(), "a\nb\nc\n", 0.12345, 10.06, False)._replace(**other)
    limits = {2025: (1, 10, 244), 2026: (2, 20, 244)}
    monkeypatch.setattr(
        basic, "run", lambda _, place, allowance, text: ended if allowance == limits[edition] else None
    )
    result = run_case("/tmp/program", TWO, edition)
    assert (said(result), result.shown) == (verdict, shown)
    assert (result.seconds, result.memory) == (round(ended.seconds, 3), round(ended.memory, 1))


@pytest.mark.parametrize(
    "seed", [None, 2**60, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, *range(100, 105)))]
)
def test_cases_and_their_outputs_keep_to_the_assignment(seed):
    cases = all_cases(seed)
    assert len({case.name for case in cases}) == len(cases) == 24
    for case in cases:
        size, *lines = case.text.splitlines()
        assert len(case.operations) <= 1000
        assert {len(line.split()) for line in case.operations} == {3}, case.name
        assert {line.split()[2] for line in case.operations} <= {*"012"}, case.name
        assert case.maps == 1 + len(case.operations), case.name
        assert case.expected == referee(case.text), case.name
        rows, columns = map(int, size.split())
        assert 1 < rows <= 30 and 1 < columns <= 30 and len(lines[0]) == columns, case.name


@pytest.mark.parametrize(("seed", "digest"), [(None, "4d7af595350d"), (1, "0bc5161cedef")])
def test_cases_of_the_public_seed_do_not_change(seed, digest):
    texts = "".join(f"{name}{rows}{text}{expected}" for name, rows, text, expected in all_cases(seed))
    assert sha256(texts.encode()).hexdigest()[:12] == digest
