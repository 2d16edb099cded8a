"""The locks on players, part by part: the filter of system calls, hidden files, the runner's secrets."""

import ctypes
import fcntl
import json
import os
import re
import socket
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import pytest

from minesweeper.programs.child import own_files
from minesweeper.programs.locks import seccomp
from minesweeper.programs.locks.confine import Lock
from minesweeper.programs.locks.locked import locked_command, locked_environment
from minesweeper.programs.locks.seccomp import CALLS
from minesweeper.programs.process import LineProgram
from tests.arena.users import HAS_NAMESPACES
from tests.helpers.processes import all_gone, wait_for
from tests.helpers.programs import PATIENCE, Ended, python

OWN = 4321

ALLOWED, REFUSED, MISSING, KILLED = "allowed", "refused", "missing", "killed"

RESULTS = {0x7FFF0000: ALLOWED, 0x00050001: REFUSED, 0x00050026: MISSING, 0x80000000: KILLED}

# Two machines, and the names that the kernel gives them in a filter.
X86, ARM = "x86_64", "aarch64"
NAMES = {X86: 0xC000003E, ARM: 0xC00000B7}
ON_BOTH = pytest.mark.parametrize("machine", [X86, ARM])


@cache
def installed(machine, processes=False, group=False, platform="linux", size=1 << 63):
    """Return the instructions that the process OWN installs on such a machine."""
    instructions = []

    def prctl(option, mode, program):
        length, start = struct.unpack("@HP", ctypes.string_at(program, 16))
        instructions.extend(struct.iter_unpack("=HBBI", ctypes.string_at(start, 8 * length)))
        assert (option, mode) == (22, 2)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "uname", lambda: os.uname_result(("", "", "", "", machine)))
        patch.setattr(os, "getpid", lambda: OWN)
        patch.setattr(sys, "platform", platform)
        patch.setattr(sys, "maxsize", size)
        patch.setattr(seccomp, "prctl", prctl)
        seccomp.forbid(processes=not processes, group=group)
    return instructions


def judged(machine, number, *arguments, name=None, **options):
    """Return the filter's verdict on a system call: interpret its instructions one by one."""
    rules, data = installed(machine, **options), {0: number, 4: name or NAMES[machine]}
    for at, argument in enumerate(arguments):
        data[16 + 8 * at], data[20 + 8 * at] = argument & 0xFFFFFFFF, argument >> 32 & 0xFFFFFFFF
    at = value = 0
    while True:
        code, yes, no, operand = rules[at]
        at += 1
        if code == 0x20:
            value = data.get(operand, 0)
        elif code == 0x54:
            value &= operand
        elif code == 0x06:
            return RESULTS[operand]
        else:
            holds = {0x15: value == operand, 0x35: value >= operand, 0x45: value & operand != 0}[code]
            at += yes if holds else no


# New namespaces, a sibling of the caller, a debugger: what no clone may ask for.
FORBIDDEN = 0x2000, 0x8000, 0x20000, *(1 << bit for bit in range(25, 31))


def empties(flags):
    """Return whether a file that is opened only for reading would lose its contents (O_TRUNC)."""
    return bool(flags & 0o1000) and flags & 3 in (0, 3)


def ordinary(flags):
    return not any(flags & bit for bit in FORBIDDEN)


# The calls that are judged by an argument: their numbers on x86-64 and ARM; their arguments, with "?" for the
# one that is tried; the values that are allowed.
DUPLICATES_FLAGS_AND_SIZE = {0, 1, 2, 3, 4, fcntl.F_DUPFD_CLOEXEC, 1032}
# TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX, TCGETS2.
TERMINAL_AND_FILE = {0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x802C542A}
OF_ITSELF = {3, 4, 15, 16, 21, 23, 38, 39, 41, 42, 0x53564D41}
ADVICE = {0, 1, 2, 3, 4, 8, *range(14, 20)}
JUDGED = {
    "kill": ((62, 129), ("?", 9), {OWN}.__contains__),
    "tkill": ((200, 130), ("?", 9), {OWN}.__contains__),
    "tgkill": ((234, 131), ("?", 1, 6), {OWN}.__contains__),
    "prlimit64": ((302, 261), ("?", 0), {0, OWN}.__contains__),
    "fcntl": ((72, 25), (3, "?"), DUPLICATES_FLAGS_AND_SIZE.__contains__),
    "ioctl": ((16, 29), (0, "?"), TERMINAL_AND_FILE.__contains__),
    "prctl": ((157, 167), ("?", 0), OF_ITSELF.__contains__),
    "madvise": ((28, 233), (0, 0, "?"), ADVICE.__contains__),
    "family of socketpair": ((53, 199), ("?", 1, 0), {socket.AF_UNIX}.__contains__),
    "type of socketpair": ((53, 199), (1, "?", 0), lambda kind: kind & 15 == socket.SOCK_STREAM),
    "sendto": ((44, 206), (3, 0, 1, 0, "?", 0), {0}.__contains__),
    "open": ((2, None), (0, "?"), lambda flags: not empties(flags)),
    "openat": ((257, 56), (-100, 0, "?"), lambda flags: not empties(flags)),
    "clone": ((56, 220), ("?",), lambda flags: bool(flags & 0x10000) and ordinary(flags)),
}

TRIED = [*range(80), *range(1020, 1040), OWN, -1, *(1 << bit for bit in range(11, 47))]
TRIED += [0x5401, 0x5412, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x8901]
TRIED += [0x40086602, 0x802C542A, 0x53564D41, 0x80801, 0x3D0F00, 0x3D8F00]
# Attributes and versions of files, freezing, signals of a terminal, taking it, and letting all trace.
TRIED += [0x401C5820, 0x40087602, 0xC0045877, 0x8902, 0x540E, 0x59616D61]


@pytest.mark.parametrize(("numbers", "arguments", "allowed"), JUDGED.values(), ids=JUDGED)
def test_system_calls_are_judged_by_their_arguments(numbers, arguments, allowed):
    for machine, number in zip((X86, ARM), numbers, strict=True):
        for value in TRIED if number is not None else ():
            values = [value if argument == "?" else argument for argument in arguments]
            # Of all but an address, the kernel and the filter look at the lower half only.
            due = allowed(value if number in (44, 206) else value & 0xFFFFFFFF)
            assert judged(machine, number, *values) == (ALLOWED if due else REFUSED), value


@pytest.mark.parametrize(
    ("machine", "header"),
    [(X86, "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), (ARM, "/usr/include/asm-generic/unistd.h")],
)
def test_call_numbers_are_those_of_the_kernel_headers(machine, header):
    if not Path(header).exists():
        pytest.skip("the kernel's headers are not installed")
    defined = re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)", Path(header).read_text())
    numbers = {name: int(number) for name, number in defined}
    numbers.setdefault("newfstatat", numbers.get("fstatat"))
    for name, of_machines in CALLS.items():
        number = of_machines[machine == ARM]
        assert number == numbers.get(name, number), name  # headers may be older


@ON_BOTH
def test_programs_may_start_ordinary_processes_only(machine):
    clone = {X86: 56, ARM: 220}[machine]
    for flags in (0, 17, 0x10000, *FORBIDDEN, 0x80000000, 0x1000000, 0x4000, 0x1000):
        assert judged(machine, clone, 17 | flags, processes=True) == (ALLOWED if ordinary(flags) else REFUSED)
    if machine == X86:  # fork and vfork
        assert [judged(machine, number, processes=True) for number in (57, 58)] == [ALLOWED] * 2
        assert [judged(machine, number) for number in (57, 58)] == [REFUSED] * 2


@ON_BOTH
def test_unlisted_calls_are_refused_and_newer_ones_missing(machine):
    listed = {numbers[machine == ARM] for numbers in CALLS.values()} - {None}
    for number in set(range(600)) - {numbers[machine == ARM] for numbers, *_ in JUDGED.values()}:
        missing = number >= 470 or number in (435, 437)  # newer calls than this list has, clone3 and openat2
        expected = ALLOWED if number in listed else MISSING if missing else REFUSED
        assert judged(machine, number) == expected, number


@pytest.mark.parametrize(
    ("machine", "platform", "size"),
    [("riscv64", "linux", 1 << 63), (X86, "darwin", 1 << 63), (X86, "linux", (1 << 31) - 1)],
)
def test_filter_is_installed_on_known_machines_only(machine, platform, size):
    assert installed(machine, platform=platform, size=size) == []


@ON_BOTH
def test_signals_to_the_own_group_are_allowed_on_request(machine):
    numbers = [JUDGED[name][0][machine == ARM] for name in ("kill", "tkill", "tgkill")]
    for target, verdict in ((0, ALLOWED), (OWN, ALLOWED), (1, REFUSED)):
        assert {judged(machine, number, target, 9, group=True) for number in numbers} == {verdict}


def test_calls_of_another_architecture_kill():
    assert judged(X86, 0, name=0x40000003) == KILLED  # a 32-bit program
    assert judged(X86, 0x40000000) == KILLED  # x32


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no such thing")
def test_runner_hides_arguments_and_memory():
    code = (
        "import ctypes; from pathlib import Path;"
        "from minesweeper.programs.locks.secrecy import keep_secrets;"
        "keep_secrets(); keep_secrets();"
        "print(Path('/proc/self/cmdline').read_bytes().rstrip(bytes(1)).decode(), end=' ');"
        "print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))"
    )
    assert python("-c", code, "--seed", "77") == Ended(0, "minesweeper arena 0\n", "")


# Prints its rights, its ids and its limits; then takes 64 MiB and ends with status 7.
LOCKED_IN = """\
import json, os, resource, sys
def passes(act):
    try:
        act()
    except OSError:
        return False
    return True
def forks():
    os._exit(0) if not (pid := os.fork()) else os.waitpid(pid, 0)
hidden, beside = sys.argv[1:]
acts = {
    "writes": lambda: open("mine", "w").close(),
    "truncates": lambda: os.truncate("mine", 0),
    "reads what is hidden": lambda: open(hidden).close(),
    "reads what is beside": lambda: open(beside).close(),
    "writes beside": lambda: open(beside, "a").close(),
    "uses a device": lambda: open("/dev/null", "w").close(),
    "lists a folder": lambda: os.listdir(os.path.dirname(beside)),
    "forks": forks,
    "signals itself": lambda: os.kill(os.getpid(), 0),
    "signals its watcher": lambda: os.kill(os.getppid(), 0),
}
folder, status = os.statvfs("."), {}
if passes(lambda: open("/proc/self/status")):
    status = dict(line.split(":") for line in open("/proc/self/status"))
    status["oom score"] = open("/proc/self/oom_score_adj").read()
limits = "AS CPU FSIZE NOFILE NPROC CORE SIGPENDING MSGQUEUE".split()
told = "oom score", "Seccomp", "NoNewPrivs", "CapPrm", "CapEff", "CapBnd"
print(json.dumps({
    "passes": [name for name, act in acts.items() if passes(act)],
    "limits": [resource.getrlimit(getattr(resource, f"RLIMIT_{name}")) for name in limits],
    "is": [os.getuid(), os.getgid(), *os.getgroups(), os.getpid(), os.getppid()],
    "folder": [folder.f_blocks * folder.f_frsize >> 20, folder.f_files, folder.f_flag & 6],
    "read-only": os.statvfs("/").f_flag & 1,
    "opened": [(at, os.read(at, 99).decode()) for at in range(3, 64) if passes(lambda: os.fstat(at))],
    "status": [status.get(name, "").strip() for name in told],
}))
bytearray(64 << 20)
sys.exit(7)
"""

as_root = pytest.mark.skipif(
    not HAS_NAMESPACES or os.getuid() != 0, reason="what root is granted is not granted here"
)

READABLE = "/usr", "/lib", "/lib64", "/proc"

ALONE = "from minesweeper.programs.locks import namespaces; namespaces.separate = lambda: False\n"


@as_root
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["program of another user", "program", "reader", "alone"])
def test_rights_and_limits_of_each_kind_of_locked_program(kind):
    lists, private = kind in ("reader", "alone"), kind != "program"
    user = {"program of another user": 60600, "reader": 60601}.get(kind)
    with TemporaryDirectory() as base:
        Path(base).chmod(0o755)
        hidden, beside, folder = (f"{base}/{name}" for name in ("hidden", "beside", "folder"))
        Path(hidden).write_text("hidden")
        Path(beside).write_text("beside")
        Path(base, "link").symlink_to(hidden)
        Path(folder).mkdir()
        os.chown(folder, user or 0, user or 0)
        reader, peak = os.pipe()
        report = None if kind == "program" else peak
        options = ({"private": True} if private else {}) | ({"reads": True} if user else {})
        options |= {"readable": [*own_files(), *READABLE, beside]} if lists else {}
        options |= {"processes": not lists, "hidden": [hidden], "peak": report, "files": [beside]}
        lock = Lock(folder, user, 500, 9, **options)
        command = locked_command([sys.executable, "-S", "-c", LOCKED_IN, hidden, beside], lock)
        if kind == "alone":
            command = [word.replace("from minesweeper", f"{ALONE}from minesweeper") for word in command]
        environment, passed = locked_environment(folder), [report] * bool(report)
        done = subprocess.run(command, capture_output=True, cwd=folder, env=environment, pass_fds=passed)
        os.close(peak)
        assert (done.returncode, done.stderr) == (7, b"")
        result = json.loads(done.stdout)
        used = [float(word) for word in os.read(reader, 99).split()]
        os.close(reader)
        remaining = [path.name for path in Path(folder).iterdir()]
    assert kind == "program" or (64 << 10 < used[0] < 200 << 10 and 0 < used[1] < 5)
    allowed = ["writes", "reads what is beside", "uses a device", "signals itself"]
    allowed += [] if lists else ["lists a folder", "forks"]
    assert sorted(result["passes"]) == sorted(allowed)
    *ids, own, parent = result["is"]
    assert ids == [user or 0] * 2
    tasks = result["limits"][4][0]
    # The limits of docs/players.md, with 64 timers and queued signals and no message queue.
    soft = [500 << 20, 9, 16 << 20, 64, tasks, 0, 64, 0]
    assert result["limits"] == [[limit, limit + (limit == 9)] for limit in soft]
    if kind == "alone":
        assert tasks > 64 + 512 and parent not in (0, 1)
    else:
        assert (tasks, own, parent) == (64, 2, 1)
    if private and kind != "alone":
        assert (result["folder"], result["read-only"], remaining) == ([64, 4096, 6], 1, [])
    else:
        assert (result["folder"][0] > 64, result["read-only"], remaining) == (True, 0, ["mine"])
    assert result["opened"] == [[10, "beside"]]
    reads = "0000000000000004" if user else "0000000000000000"
    assert result["status"] == (["500", "2", "1", *[reads] * 3] if lists else [""] * 6)


@as_root
@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1])
def test_locked_program_ends_with_each_of_its_watchers(tmp_path, which):
    """One is outside the namespace, one its first process; the other watcher ends as well."""
    command = locked_command(["sh", "-c", "echo; sleep 600"], Lock(str(tmp_path), None, 500, 9, True))
    before = {*psutil.Process().children()}
    with LineProgram(command, folder=str(tmp_path)) as program:
        program.ask(PATIENCE)
        (outside,) = {*psutil.Process().children()} - before
        wait_for(lambda: len(outside.children(recursive=True)) == 3)
        family = [outside, *outside.children(recursive=True)]
        family[which].kill()
        wait_for(lambda: all_gone(family))
