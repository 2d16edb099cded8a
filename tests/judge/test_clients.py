"""Programs that play over their standard streams: one that is good, and all that can go wrong."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from minesweeper.judge.clients import PipeContestant
from minesweeper.judge.protocol import Match
from minesweeper.programs.failure import Failure
from tests.helpers.data import BATCHES
from tests.helpers.hanging import HANGS, cut_waits
from tests.helpers.processes import await_end, end_of, started, wait_for
from tests.helpers.programs import PATIENCE, Ended, python
from tests.judge.examples import EXAMPLE, example_game

# Visits the first cell that it does not see.
PLAYER = r"""
read -r rows columns total
read -r row column
while true; do
    answer= r=0
    while [ "$r" -lt "$rows" ]; do
        IFS= read -r line || exit 0
        case $answer$line in
            *' '*) ;;
            *\?*) before=${line%%\?*} answer="$r ${#before} 0" ;;
        esac
        r=$((r + 1))
    done
    echo "$answer"
done
"""

# Reads the example's size, first cell and first map.
READS = "for line in 1 2 3 4 5; do read -r line; done\n"


def play(command, *options, limit=600, given=EXAMPLE):
    return python("advanced.py", "--pipe", command, "--time-limit", limit, *options, given=given)


def test_a_shell_script_plays_several_games(script):
    maps = EXAMPLE + "1 5\n.....\n4 0\n".replace("4 0", "0 4") + "2 2\n.X\n..\n0 0\n" + EXAMPLE
    expected = "GAME OVER!\n5 0\n" + "YOU WIN!\n5 0\n" + "GAME OVER!\n1 0\n" + "GAME OVER!\n5 0\n"
    assert play(script(PLAYER), given=maps) == Ended(0, expected, "")


def test_a_shell_script_plays_a_batch(script):
    given = BATCHES[0].read_text()
    ended = play(script(PLAYER), "--games", "5", given=given)
    assert (ended.status, ended.err) == (0, "")
    assert re.fullmatch("((YOU WIN!|GAME OVER!)\n\\d+ \\d+\n){5}", ended.out)


@pytest.mark.parametrize(("options", "sent"), [([], "3 3\n2 0\n"), (["--total-mines"], "3 3 2\n2 0\n")])
def test_what_a_program_is_sent(script, tmp_path, options, sent):
    log = tmp_path / "log"
    text = f"exec 3>{log}\n" + PLAYER.replace("read -r rows columns total", "read -r size; echo $size >&3")
    text = text.replace("read -r row column", "read -r first; echo $first >&3; rows=3")
    text = text.replace("        case", '        echo "$line" >&3\n        case')
    assert play(script(text), *options) == Ended(0, "GAME OVER!\n5 0\n", "")
    assert log.read_text().startswith(sent + "???\n12?\n01?\n" + "1??\n12?\n01?\n")


def failing(monkeypatch, command, limit=PATIENCE):
    """The verdict on a program that plays the example here, if any, and how many cells it has revealed."""
    cut_waits(monkeypatch)
    judge = example_game()
    try:
        PipeContestant(command, limit).play(Match(3, 3, (2, 0), judge.execute))
    except Failure as failure:
        return str(failure), *judge.counts()
    return "", *judge.counts()


# Scripts, how many cells are revealed, and the verdict.
FAILURES = {
    "stalls at once": ("sleep 600", 4, "TLE: no answer within 0.5 s"),
    "stalls later": (READS + f"echo 1 2 0; {HANGS}; sleep 600", 5, f"TLE: no answer within {PATIENCE} s"),
    "stalls within a line": (READS + "printf '1 2'; sleep 600", 4, "TLE: no answer within 0.5 s"),
    "floods with one line": ("cat /dev/zero", 4, "OLE: "),
    "floods with lines": ("while true; do echo 2 0 0 2 0 0; done", 4, "(WA|OLE): "),
    "floods with moves": ("yes '2 0 0'", 4, "OLE: "),
    "complains without end": ("cat /dev/zero >&2", 4, "TLE: no answer within 0.5 s"),
    "goes round in circles": (READS + "echo 2 0 0\n" * 600 + "sleep 600", 4, "(TLE|OLE): "),
    "ends at once": ("exit 0", 4, "RE: ended before the game did"),
    "crashes at once": ("exit 3", 4, "RE: exited with status 3"),
    "crashes with a complaint": ("echo oops >&2; exit 1", 4, "RE: exited with status 1: oops"),
    "crashes midway": (READS + "echo 1 2 0; read -r line; exit 4", 5, "RE: exited with status 4"),
    "is killed": (READS + "kill -9 $$", 4, "RE: was killed by signal 9"),
    "kills its group": ("kill -9 0", 4, "RE: was killed by signal 9"),
    "closes its output": ("exec >&-; sleep 600", 4, "RE: closed its output before .*"),
    "closes its input": (READS + "exec <&-; echo 1 2 0; sleep 600", 5, "RE: closed its input before .*"),
    "closes all streams": (READS + "exec <&- >&- 2>&-; sleep 600", 4, "RE: closed its output before .*"),
    "talks nonsense": ("echo hello; sleep 600", 4, "WA: expected 'row column type', found 'hello'"),
    "says nothing": ("echo; sleep 600", 4, "TLE: no answer within 0.5 s"),
    "floods with nothing": ("yes ''", 4, "OLE: "),
    "says too little": (
        "echo 1 2; sleep 600", 4,
        "TLE: expected 'row column type', found '1 2' and then: no answer within 0.5 s",
    ),
    "ends within an operation": (
        "echo 1 2", 4,
        "RE: expected 'row column type', found '1 2' and then: ended before the game did",
    ),
    "says a number a line": (
        READS + r"echo 1; echo; printf '2 \r\n 0\n'; read -r line; exit 4", 5, "RE: exited with status 4",
    ),
    "a word after numbers": ("echo 1; echo up; sleep 600", 4, "WA: expected 'row column type', found '1 up'"),
    "says too much": ("echo 1 2 0 0; sleep 600", 4, "WA: expected 'row column type', found '1 2 0 0'"),
    "negative row": ("echo -1 2 0; sleep 600", 4, "WA: -1 2 is outside 3 x 3"),
    "row outside": ("echo 3 0 0; sleep 600", 4, "WA: 3 0 is outside 3 x 3"),
    "unknown type": ("echo 0 0 3; sleep 600", 4, "WA: expected a type of 0, 1 or 2, found 3"),
    "endless number": (f"echo 0 0 {'9' * 3000}; sleep 600", 4, "WA: .{1,100}"),
    "nine digits": ("echo -999999999 0 0; sleep 600", 4, "WA: -999999999 0 is outside 3 x 3"),
    "ten digits": (
        "echo -1000000000 0 0; sleep 600", 4, "WA: expected at most 9 digits, found '-1000000000 0 0'",
    ),
    "no text": (r"printf '\377\376\n'; sleep 600", 4, "WA: expected 'row column type', found .*"),
    "superscript": ("echo ² 0 0; sleep 600", 4, "WA: expected 'row column type', found .*"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "cells", "verdict"), FAILURES.values(), ids=FAILURES)
def test_failing_programs(script, monkeypatch, text, cells, verdict):
    limit = 0.5 if verdict.endswith("0.5 s") else PATIENCE
    found, *counts = failing(monkeypatch, script(text), limit)
    assert counts == [cells, 0]
    assert re.fullmatch(verdict + (".*" if verdict.endswith(": ") else ""), found)


def test_a_large_map_that_nobody_reads(script):
    side = 400
    large = f"{side} {side}\n" + ("." * (side - 2) + "X.\n") * side + "0 0\n"
    ended = play(script("sleep 600"), limit=0.5, given=large)
    assert ended == Ended(
        1, f"GAME OVER!\n{side * (side - 2)} 0\n", "advanced.py: game 1: TLE: took no input for 0.5 s\n"
    )


def test_a_program_closes_its_input_while_much_is_written_to_it(script):
    side, ahead = 30, 200  # more maps than a pipe holds
    given = f"{side} {side}\n" + ("." * (side - 2) + "X.\n") * side + "0 0\n"
    ended = play(script(f"yes '0 0 0' | head -{ahead}; sleep 0.5; exec <&-; sleep 600"), given=given)
    why = "advanced.py: game 1: RE: closed its input before the game ended\n"
    assert ended == Ended(1, f"GAME OVER!\n{side * (side - 2)} 0\n", why)


def test_a_program_that_ignores_its_input_may_still_play(script):
    """And is not waited for after the game."""
    assert play(script("echo 1 2 0; echo 0 1 0; sleep 600")) == Ended(0, "GAME OVER!\n5 0\n", "")


def test_the_first_visit_counts_whatever_the_program_does():
    for _ in range(15):
        judge = example_game()
        with pytest.raises(Failure, match="RE: ended before the game did"):
            PipeContestant("true", 1).play(Match(3, 3, (2, 0), judge.execute))
        assert judge.counts() == (4, 0)


def test_a_program_that_ends_with_its_last_answer(script):
    text = READS + "echo 1 2 0; read -r a; read -r b; read -r c; echo 0 1 0"
    assert play(script(text)) == Ended(0, "GAME OVER!\n5 0\n", "")


@pytest.mark.parametrize("line", ["' 1  2\t0 '", "'1 2 0\\r'"])
def test_layout_of_answers(script, line):
    assert play(script(f"printf {line}; echo; echo 0 1 0; sleep 600")) == Ended(0, "GAME OVER!\n5 0\n", "")


def test_the_games_after_a_failure_are_played(script):
    text = PLAYER.replace("read -r row column", '[ "$rows" = 2 ] && exit 7; read -r row column')
    maps = EXAMPLE + "2 2\n.X\n..\n0 0\n" + EXAMPLE
    assert play(script(text), given=maps) == Ended(
        1,
        "GAME OVER!\n5 0\nGAME OVER!\n1 0\nGAME OVER!\n5 0\n",
        "advanced.py: game 2: RE: exited with status 7\n",
    )


# What starts a process of its own that would live on and hold the streams open.
CHILDREN = {
    "and waits for it": "sleep 600 & echo $! > {}; " + HANGS + "; wait",
    "and ends": "sleep 600 & echo $! > {}; " + HANGS,
    "and stalls itself": "sleep 600 & echo $! > {}; " + HANGS + "; sleep 600",
    "and closes its output": "sleep 600 & echo $! > {}; " + HANGS + "; exec >&-; sleep 600",
    "that ignores hangups": "nohup sleep 600 & echo $! > {}; " + HANGS + "; sleep 600",
    "and plays to the end": "sleep 600 & echo $! > {}; echo 1 2 0; echo 0 1 0; wait",
}


@pytest.mark.parametrize("text", CHILDREN.values(), ids=CHILDREN)
def test_no_process_is_left(script, tmp_path, monkeypatch, text):
    pid = tmp_path / "pid"
    found = failing(monkeypatch, script(text.format(pid) + "\n"))
    if "0 1 0" in text:
        assert found == ("", 5, 0)
    else:
        assert re.match("TLE|RE", found[0]) and found[1:] == (4, 0)
    await_end(int(pid.read_text()))


def test_interrupting_the_judge_ends_the_program(script, tmp_path):
    pid = tmp_path / "pid"
    command = script(f"echo $$ > {pid}; {READS} touch {pid}.read; sleep 600")
    with started("advanced.py", "--pipe", command, stdin=subprocess.PIPE) as judge:
        judge.stdin.write(EXAMPLE.encode())
        judge.stdin.close()  # all is read before the first program starts
        judge.stdin = None
        wait_for(Path(f"{pid}.read").exists, judge)
        judge.send_signal(signal.SIGINT)
        assert end_of(judge) == (130, b"", b"")
    await_end(int(pid.read_text()))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the command of a program is empty"),
        ("  ", "the command of a program is empty"),
        ("no-such-program 1 2", "no-such-program: No such file or directory"),
        ("'unfinished", "No closing quotation"),
        ("/", "/: Permission denied"),
    ],
)
def test_no_program(text, problem):
    assert play(text) == Ended(2, "", f"advanced.py: {problem}\n")
