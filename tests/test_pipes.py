"""Programs that play over their standard streams: one that is good, and all that can go wrong."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from clients import beginning
from programs import ENVIRONMENT, ROOT, Ended, python

from minesweeper.judge.clients import ClientContestant, PipeContestant
from minesweeper.judge.game import JudgeGame
from minesweeper.judge.protocol import Table
from minesweeper.programs.process import MAX_LINE, LineProgram
from minesweeper.programs.verdict import Verdict
from minesweeper.rules.maps import Lines, read_rows

EXAMPLE = """3 3
.X.
...
..X
2 0
"""

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


@pytest.fixture
def command(tmp_path):
    """Writes a shell script and returns the command that runs it."""

    def write(text):
        path = tmp_path / "player.sh"
        path.write_text(text)
        return f"sh {path}"

    return write


def play(command, *options, given=EXAMPLE):
    return python("advanced.py", "--pipe", command, "--time-limit", "0.5", *options, given=given, timeout=20)


def is_gone(pid):
    """Whether the process ends within a few seconds."""
    for _ in range(50):
        try:
            # An ended process that nobody has waited for yet is gone as well.
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":
            return True
        time.sleep(0.1)
    return False


def test_a_shell_script_plays(command):
    assert play(command(PLAYER), "--trace") == Ended(
        0,
        "Decision          Result of PrintMap    Why\n"
        "2 0 0             ???\n"
        "                  12?\n"
        "                  01?\n"
        "0 0 0             1??\n"
        "                  12?\n"
        "                  01?\n"
        "0 1 0             1X?\n"
        "                  12?\n"
        "                  01?\n"
        "                  GAME OVER!\n"
        "                  5 0\n",
        "",
    )


def test_a_shell_script_plays_several_games(command):
    maps = EXAMPLE + "1 5\n.....\n4 0\n".replace("4 0", "0 4") + "2 2\n.X\n..\n0 0\n" + EXAMPLE
    expected = "GAME OVER!\n5 0\n" + "YOU WIN!\n5 0\n" + "GAME OVER!\n1 0\n" + "GAME OVER!\n5 0\n"
    assert play(command(PLAYER), given=maps) == Ended(0, expected, "")


def test_a_shell_script_plays_a_batch(command):
    given = (ROOT / "data" / "batch" / "batch1.in").read_text()
    ended = play(command(PLAYER), "--games", "5", given=given)
    assert (ended.status, ended.err) == (0, "")
    assert re.fullmatch("((YOU WIN!|GAME OVER!)\n\\d+ \\d+\n){5}", ended.out)


@pytest.mark.parametrize(("options", "sent"), [([], "3 3\n2 0\n"), (["--total-mines"], "3 3 2\n2 0\n")])
def test_what_a_program_is_sent(command, tmp_path, options, sent):
    log = tmp_path / "log"
    text = f"exec 3>{log}\n" + PLAYER.replace("read -r rows columns total", "read -r size; echo $size >&3")
    text = text.replace("read -r row column", "read -r first; echo $first >&3; rows=3")
    text = text.replace("        case", '        echo "$line" >&3\n        case')
    assert play(command(text), *options) == Ended(0, "GAME OVER!\n5 0\n", "")
    assert log.read_text().startswith(sent + "???\n12?\n01?\n" + "1??\n12?\n01?\n")


# Scripts, how the game ends, and the verdict.
FAILURES = {
    "stalls at once": ("sleep 60", "4 0", "TLE: no answer within 0.5 s"),
    "stalls later": (READS + "echo 1 2 0; sleep 60", "5 0", "TLE: no answer within 0.5 s"),
    "stalls within a line": (READS + "printf '1 2'; sleep 60", "4 0", "TLE: no answer within 0.5 s"),
    "floods with one line": ("cat /dev/zero", "4 0", "OLE: "),
    "floods with lines": ("while true; do echo 2 0 0 2 0 0; done", "4 0", "(WA|OLE): "),
    "floods with moves": ("yes '2 0 0'", "4 0", "OLE: "),
    "complains without end": ("cat /dev/zero >&2", "4 0", "TLE: no answer within 0.5 s"),
    "goes round in circles": (READS + "echo 2 0 0\n" * 600 + "sleep 60", "4 0", "(TLE|OLE): "),
    "ends at once": ("exit 0", "[04] 0", "RE: exited with status 0"),
    "crashes at once": ("exit 3", "[04] 0", "RE: exited with status 3"),
    "crashes with a complaint": ("echo oops >&2; exit 1", "[04] 0", "RE: exited with status 1: oops"),
    "crashes midway": (READS + "echo 1 2 0; read -r line; exit 4", "5 0", "RE: exited with status 4"),
    "is killed": (READS + "kill -9 $$", "4 0", "RE: was killed by signal 9"),
    "kills its group": ("kill -9 0", "[04] 0", "RE: was killed by signal 9"),
    "closes its output": ("exec >&-; sleep 60", "4 0", "RE: closed its output before .*"),
    "closes its input": (READS + "exec <&-; echo 1 2 0; sleep 60", "5 0", "RE: closed its input before .*"),
    "closes all streams": (READS + "exec <&- >&- 2>&-; sleep 60", "4 0", "RE: closed its output before .*"),
    "talks nonsense": ("echo hello; sleep 60", "4 0", "WA: expected 'row column type', found 'hello'"),
    "says nothing": ("echo; sleep 60", "4 0", "WA: expected 'row column type', found ''"),
    "says too little": ("echo 1 2; sleep 60", "4 0", "WA: expected 'row column type', found '1 2'"),
    "says too much": ("echo 1 2 0 0; sleep 60", "4 0", "WA: expected 'row column type', found '1 2 0 0'"),
    "negative row": ("echo -1 2 0; sleep 60", "4 0", "WA: expected 'row column type', found '-1 2 0'"),
    "row outside": ("echo 3 0 0; sleep 60", "4 0", "WA: expected 'row column type', found 3 0 0"),
    "unknown type": ("echo 0 0 3; sleep 60", "4 0", "WA: expected 'row column type', found 0 0 3"),
    "endless number": (f"echo 0 0 {'9' * 3000}; sleep 60", "4 0", "WA: .{1,100}"),
    "no text": (r"printf '\377\376\n'; sleep 60", "4 0", "WA: expected 'row column type', found .*"),
    "superscript": ("echo ² 0 0; sleep 60", "4 0", "WA: expected 'row column type', found .*"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "closing", "verdict"), FAILURES.values(), ids=FAILURES)
def test_failing_programs(command, text, closing, verdict):
    ended = play(command(text + "\n"))
    assert ended.status == 1
    assert re.fullmatch(f"GAME OVER!\n{closing}\n", ended.out)
    pattern = f"advanced.py: game 1: {verdict}" + (".*" if verdict.endswith(": ") else "") + "\n"
    assert re.fullmatch(pattern, ended.err)


def test_a_large_map_that_nobody_reads(command):
    side = 400
    large = f"{side} {side}\n" + ("." * (side - 2) + "X.\n") * side + "0 0\n"
    ended = play(command("sleep 60"), given=large)
    assert ended == Ended(
        1, f"GAME OVER!\n{side * (side - 2)} 0\n", "advanced.py: game 1: TLE: took no input for 0.5 s\n"
    )


def test_a_program_that_ignores_its_input_may_still_play(command):
    began = time.monotonic()
    assert play(command("echo 1 2 0; echo 0 1 0; sleep 60")) == Ended(0, "GAME OVER!\n5 0\n", "")
    assert time.monotonic() - began < 5


def test_the_first_visit_counts_whatever_the_program_does():
    game = [".X.", "...", "..X"]
    board = read_rows(Lines(line.encode() for line in game), 3, 3)
    for _ in range(200):
        judge = JudgeGame(board)
        with pytest.raises(Verdict, match="RE: exited with status 0"):
            PipeContestant("true", 1).play(Table.of_game(judge, (2, 0)))
        assert judge.counts() == (4, 0)


def test_a_program_that_ends_with_its_last_answer(command):
    text = READS + "echo 1 2 0; read -r a; read -r b; read -r c; echo 0 1 0"
    assert play(command(text)) == Ended(0, "GAME OVER!\n5 0\n", "")


@pytest.mark.parametrize("line", ["' 1  2\t0 '", "'1 2 0\\r'"])
def test_layout_of_answers(command, line):
    assert play(command(f"printf {line}; echo; echo 0 1 0; sleep 60")) == Ended(0, "GAME OVER!\n5 0\n", "")


def test_the_games_after_a_failure_are_played(command):
    text = PLAYER.replace("read -r row column", '[ "$rows" = 2 ] && exit 7; read -r row column')
    maps = EXAMPLE + "2 2\n.X\n..\n0 0\n" + EXAMPLE
    assert play(command(text), given=maps) == Ended(
        1,
        "GAME OVER!\n5 0\nGAME OVER!\n1 0\nGAME OVER!\n5 0\n",
        "advanced.py: game 2: RE: exited with status 7\n",
    )


# What starts a process of its own that would live on and hold the streams open.
CHILDREN = {
    "and waits for it": "sleep 60 & echo $! > {}; wait",
    "and ends": "sleep 60 & echo $! > {}",
    "and stalls itself": "sleep 60 & echo $! > {}; sleep 60",
    "and closes its output": "sleep 60 & echo $! > {}; exec >&-; sleep 60",
    "that ignores hangups": "nohup sleep 60 & echo $! > {}; sleep 60",
    "and plays to the end": "sleep 60 & echo $! > {}; echo 1 2 0; echo 0 1 0; wait",
}


@pytest.mark.parametrize("text", CHILDREN.values(), ids=CHILDREN)
def test_no_process_is_left(command, tmp_path, text):
    pid = tmp_path / "pid"
    began = time.monotonic()
    ended = play(command(text.format(pid) + "\n"))
    assert time.monotonic() - began < 8
    if "0 1 0" in text:
        assert ended == Ended(0, "GAME OVER!\n5 0\n", "")
    else:
        assert ended.status == 1
        assert re.fullmatch("GAME OVER!\n[04] 0\n", ended.out)
        assert re.fullmatch("advanced.py: game 1: (TLE|RE): .*\n", ended.err)
    assert is_gone(int(pid.read_text()))


def test_interrupting_the_judge_ends_the_program(command, tmp_path):
    pid = tmp_path / "pid"
    arguments = ["advanced.py", "--pipe", command(f"echo $$ > {pid}; {READS} touch {pid}.read; sleep 60")]
    with subprocess.Popen(
        [sys.executable, *arguments], stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT
    ) as judge:
        judge.stdin.write(EXAMPLE.encode())
        judge.stdin.close()
        while not Path(f"{pid}.read").exists():
            assert judge.poll() is None
            time.sleep(0.02)
        judge.send_signal(signal.SIGINT)
        assert judge.wait(5) == 130
        assert judge.stderr.read() == b""
    assert is_gone(int(pid.read_text()))


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


def test_lines_told_and_asked(command):
    with LineProgram(command('while read -r line; do echo "<$line>"; echo two; done')) as program:
        for text in ("one", "", "ein\u00e9"):
            program.tell(text + "\n", 5)
            assert (program.ask(5), program.ask(5)) == (f"<{text}>", "two")


@pytest.mark.parametrize(("length", "code"), [(MAX_LINE, None), (3 * MAX_LINE, "OLE")])
def test_length_of_lines(command, length, code):
    with LineProgram(command(f"printf '%{length}d' 7; sleep 0.3; echo; sleep 60")) as program:
        if code:
            with pytest.raises(Verdict, match=code):
                program.ask(5)
        else:
            assert program.ask(5) == f"{7:{length}}"


def test_no_file_is_left_open(command):
    before = len(list(Path("/proc/self/fd").iterdir()))
    for text in ("echo 1", "exit 1", "sleep 60"):
        for _ in range(5):
            with LineProgram(command(text)) as program:
                if text == "echo 1":
                    assert program.ask(5) == "1"
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_deadlines_hold_while_output_trickles(command):
    with LineProgram(command("while true; do printf x; sleep 0.05; done")) as program:
        began = time.monotonic()
        with pytest.raises(Verdict, match="TLE"):
            program.ask(0.4)
        assert 0.3 < time.monotonic() - began < 3


# Client files, each hosted by a process of its own.


@pytest.fixture
def client(tmp_path):
    """Writes a client file whose every decision begins with something."""

    def write(deed="pass"):
        path = tmp_path / "a_client.py"
        path.write_text(beginning(deed))
        return path

    return write


def play_file(path, *options, given=EXAMPLE):
    return python("advanced.py", "--client", path, "--time-limit", "2", *options, given=given, timeout=30)


# What a client file does at its first decision, and the verdict.
DEEDS = {
    "loops": ("while True: pass", "TLE: no answer within 2 s"),
    "loops in C": ("sum(iter(int, 1))", "TLE: no answer within 2 s"),
    "sleeps": ("time.sleep(60)", "TLE: no answer within 2 s"),
    "ends its process": ("os._exit(3)", "RE: exited with status 3"),
    "kills its process": ("os.kill(os.getpid(), 9)", "RE: was killed by signal 9"),
    "prints without end": ("while True: print('x' * 1000)", "(TLE: no answer within 2 s|OLE: .*)"),
    "tampers with its streams": ("os.dup2(os.open(os.devnull, 0), 0); os.write(1, b'x\\n'); input", None),
    "spoils the talk": (
        "[os.write(n, b'do x y z\\n') for n in range(3, 9) if os.isatty(n) or True]",
        "(WA|RE): .*",
    ),
}


@pytest.mark.parametrize(("deed", "verdict"), DEEDS.values(), ids=DEEDS)
def test_client_files_that_fail(client, deed, verdict):
    ended = play_file(client(deed), given=EXAMPLE * 2)
    if verdict is None:
        assert (ended.status, ended.out) == (0, "GAME OVER!\n5 0\n" * 2)
        return
    assert ended.status == 1
    assert ended.out == "GAME OVER!\n4 0\n" * 2
    complaints = re.findall(r"advanced\.py: game .*", ended.err)
    for number, complaint in enumerate(complaints, start=1):
        assert re.fullmatch(f"advanced.py: game {number}: {verdict}", complaint)
    assert len(complaints) == 2


def test_a_client_file_plays_all_games_in_one_process(client):
    path = client("print(os.getpid())")
    ended = play_file(path, given=EXAMPLE * 3)
    assert ended.out == "GAME OVER!\n5 0\n" * 3
    assert len(set(ended.err.split())) == 1
    assert len(ended.err.split()) == 6


def test_what_a_client_file_prints_is_passed_on_as_it_is(client):
    path = client("print('a', end=''); print('\u00e9\U0001f4a3' * 400); sys.stderr.write('b\\n')")
    ended = play_file(path)
    assert ended.err == ("a" + "\u00e9\U0001f4a3" * 400 + "\nb\n") * 2


def test_a_client_file_may_import_what_lies_beside_it(client, tmp_path):
    (tmp_path / "helper.py").write_text("VALUE = 7\n")
    path = client("print(helper.VALUE)")
    path.write_text("import helper\n" + path.read_text())
    assert play_file(path).err == "7\n7\n"


def test_a_client_file_that_loads_for_ever(client):
    path = client()
    path.write_text("while True: pass\n")
    ended = play_file(path)
    assert ended == Ended(2, "", f"advanced.py: {path} cannot be loaded: TLE: no answer within 2 s\n")


def test_a_client_file_ends_with_its_judge(client, tmp_path):
    """Also where the judge is killed, and nobody cuts the client off, which is in a loop of C."""
    pid = tmp_path / "pid"
    path = client(f"open({str(pid)!r}, 'w').write(str(os.getpid())); sum(iter(int, 1))")
    arguments = ["advanced.py", "--client", str(path), "--time-limit", "2"]
    with subprocess.Popen(
        [sys.executable, *arguments], stdin=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT
    ) as judge:
        judge.stdin.write(EXAMPLE.encode())
        judge.stdin.close()
        while not (pid.exists() and pid.read_text()):
            assert judge.poll() is None
            time.sleep(0.02)
        judge.kill()
    deadline = time.monotonic() + 30
    while not is_gone(int(pid.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_processor_time_of_a_client_file_counts(client):
    path = client("sum(range(3_000_000))")
    game = [".X.", "...", "..X"]
    board = read_rows(Lines(line.encode() for line in game), 3, 3)
    with ClientContestant(str(path)) as contestant:
        loaded = contestant.cpu
        for games in (1, 2):
            contestant.play(Table.of_game(JudgeGame(board), (2, 0)))
            assert contestant.cpu - loaded > 0.02 * games
    assert contestant.cpu == 0
