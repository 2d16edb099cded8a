"""What locks players in, part by part: the filter of system calls, hidden files, the runner's secrets."""

import os
import re
import sys
from pathlib import Path

import pytest

from minesweeper.programs.locks.landlock import _entries
from minesweeper.programs.locks.seccomp import _CALLS, _MACHINES, _rules
from tests.helpers.programs import Ended, python

OWN = 4321

ALLOWED, REFUSED, MISSING, KILLED = "allowed", "refused", "missing", "killed"

RESULTS = {0x7FFF0000: ALLOWED, 0x00050001: REFUSED, 0x00050026: MISSING, 0x80000000: KILLED}

X86, ARM = "x86_64", "aarch64"


def judged(machine, number, *arguments, processes=False, name=None):
    """What the filter says to a system call: the packet filter's instructions, carried out one by one."""
    index, own_name = _MACHINES[machine]
    rules = _rules(index, own_name, [OWN], not processes)
    data = {0: number, 4: own_name if name is None else name}
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


# The calls whose arguments matter, or that are missing.
JUDGED = {
    X86: {2, 257, 53, 44, 56, 72, 16, 157, 62, 200, 234, 302, 28, 435, 437},
    ARM: {56, 199, 206, 220, 25, 29, 167, 129, 130, 131, 261, 233, 435, 437},
}


# Each call's numbers on x86-64 and ARM, its arguments, and what becomes of it.
@pytest.mark.parametrize("machine", [X86, ARM])
@pytest.mark.parametrize(
    ("numbers", "arguments", "expected"),
    [
        ((0, 63), (), ALLOWED),  # read
        ((1, 64), (), ALLOWED),  # write
        ((59, 221), (), ALLOWED),  # execve
        ((53, 199), (1, 1, 0), ALLOWED),  # socketpair
        ((53, 199), (1, 0x80801, 0), ALLOWED),  # of sockets that close on exec and do not block
        ((53, 199), (1, 2, 0), REFUSED),  # of datagrams
        ((53, 199), (2, 1, 0), REFUSED),  # of the internet
        ((44, 206), (3, 0, 1, 0, 0, 0), ALLOWED),  # sendto
        ((44, 206), (3, 0, 1, 0, 0x1000, 9), REFUSED),
        ((44, 206), (3, 0, 1, 0, 0x7F0000000000, 9), REFUSED),
        ((257, 56), (-100, 0, 0o2000000), ALLOWED),  # openat
        ((257, 56), (-100, 0, 0o1001), ALLOWED),  # to write, and O_TRUNC
        ((257, 56), (-100, 0, 0o1000), REFUSED),  # to read, and O_TRUNC
        ((257, 56), (-100, 0, 0o1003), REFUSED),
        ((437, 437), (), MISSING),  # openat2
        ((268, 53), (-100, 0, 0o777), REFUSED),  # fchmodat
        ((452, 452), (-100, 0, 0o777), REFUSED),  # fchmodat2
        ((280, 88), (-100, 0, 0), REFUSED),  # utimensat
        ((469, 469), (), REFUSED),  # file_setattr, the last that is known
        ((470, 470), (), MISSING),
        ((1000, 1000), (), MISSING),
        ((41, 198), (2, 1, 0), REFUSED),  # socket
        ((62, 129), (OWN, 9), ALLOWED),  # kill
        ((62, 129), (0, 9), REFUSED),
        ((62, 129), (-1, 9), REFUSED),
        ((62, 129), (1, 9), REFUSED),
        ((234, 131), (OWN, OWN, 6), ALLOWED),  # tgkill
        ((234, 131), (1, 1, 6), REFUSED),
        ((302, 261), (0, 0), ALLOWED),  # prlimit64
        ((28, 233), (0, 0, 4), ALLOWED),  # madvise: MADV_DONTNEED
        ((28, 233), (0, 0, 21), REFUSED),  # MADV_PAGEOUT
        ((28, 233), (0, 0, 12), REFUSED),  # MADV_MERGEABLE
        ((302, 261), (OWN, 0), ALLOWED),
        ((302, 261), (1, 0), REFUSED),
        ((72, 25), (3, 1), ALLOWED),  # fcntl F_GETFD
        ((72, 25), (3, 6), REFUSED),  # F_SETLK
        ((72, 25), (3, 8), REFUSED),  # F_SETOWN
        ((72, 25), (3, 15), REFUSED),  # F_SETOWN_EX
        ((16, 29), (0, 0x5401), ALLOWED),  # ioctl TCGETS
        ((16, 29), (0, 0x5412), REFUSED),  # TIOCSTI
        ((16, 29), (0, 0x8901), REFUSED),  # FIOSETOWN
        ((16, 29), (0, 0x40086602), REFUSED),  # FS_IOC_SETFLAGS
        ((157, 167), (4, 0), ALLOWED),  # prctl PR_SET_DUMPABLE
        ((157, 167), (1, 0), REFUSED),  # PR_SET_PDEATHSIG
        ((112, 157), (), REFUSED),  # setsid
        ((101, 117), (16, 1), REFUSED),  # ptrace
        ((425, 425), (), REFUSED),  # io_uring_setup
        ((435, 435), (), MISSING),  # clone3
        ((56, 220), (0x3D0F00,), ALLOWED),  # clone, for a thread
        ((56, 220), (17,), REFUSED),  # for a process
    ],
)
def test_system_calls(machine, numbers, arguments, expected):
    assert judged(machine, numbers[machine == ARM], *arguments) == expected


@pytest.mark.parametrize(
    ("machine", "header"),
    [(X86, "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), (ARM, "/usr/include/asm-generic/unistd.h")],
)
def test_names_have_the_numbers_of_the_kernel(machine, header):
    if not Path(header).exists():
        pytest.skip("the kernel's headers are not installed")
    found = re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)", Path(header).read_text())
    numbers = {name: int(number) for name, number in found}
    numbers.setdefault("newfstatat", numbers.get("fstatat"))
    for name, of_machines in _CALLS.items():
        number = of_machines[_MACHINES[machine][0]]
        assert number == numbers.get(name, number), name  # headers may be older


@pytest.mark.parametrize("machine", [X86, ARM])
def test_processes_of_programs(machine):
    clone = {X86: 56, ARM: 220}[machine]
    assert judged(machine, clone, 17, processes=True) == ALLOWED
    for namespace in (0x2000, 0x8000, 0x00020000, 0x02000000, 0x10000000, 0x20000000, 0x40000000):
        assert judged(machine, clone, 17 | namespace, processes=True) == REFUSED
    if machine == X86:
        assert judged(machine, 57, processes=True) == ALLOWED  # fork
        assert (judged(machine, 57), judged(machine, 58)) == (REFUSED, REFUSED)


@pytest.mark.parametrize("machine", [X86, ARM])
def test_what_is_not_listed_is_refused(machine):
    """Every number gets the verdict that the list of names gives it, as the kernel's headers number them."""
    index = _MACHINES[machine][0]
    listed = {numbers[index] for numbers in _CALLS.values()} - {None}
    for number in set(range(600)) - JUDGED[machine]:
        expected = ALLOWED if number in listed else REFUSED if number < 470 else MISSING
        assert judged(machine, number) == expected, number


def test_other_machines_and_numbers():
    assert judged(X86, 0, name=0x40000003) == KILLED  # a 32-bit program
    assert judged(X86, 0x40000000) == KILLED  # x32


def test_what_is_hidden_is_left_out(tmp_path):
    for name in ("a/x", "a/y/one", "a/y/two", "b/z"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("a")
    hidden = {str(tmp_path / "a" / "y" / "one"), str(tmp_path / "b")}
    assert sorted(_entries(str(tmp_path), hidden)) == [
        str(tmp_path / name) for name in ("a/x", "a/y/two", "file")
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no such thing")
def test_the_runner_keeps_its_secrets():
    code = (
        "import ctypes; from pathlib import Path;"
        "from minesweeper.programs.locks.secrecy import keep_secrets;"
        "keep_secrets(); keep_secrets();"
        "print(Path('/proc/self/cmdline').read_bytes().rstrip(bytes(1)).decode(), end=' ');"
        "print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))"
    )
    for arguments in ([], ["--seed", "77"]):
        assert python("-c", code, *arguments) == Ended(0, "minesweeper arena 0\n", "")


GIVE_UP = """\
import os, sys
from minesweeper.programs.locks.privileges import give_up
give_up(60600, True)
status = dict(line.split(":") for line in open("/proc/self/status"))
print(os.getuid(), *(status[name].strip() for name in ("CapPrm", "CapEff", "CapBnd", "NoNewPrivs")))
"""

WITHOUT_READING = """\
import ctypes, os, sys
ctypes.CDLL(None).prctl(24, 2, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-c", sys.argv[1]])
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root has capabilities to give up")
def test_root_gives_up_what_it_may():
    """It becomes someone else, and keeps the right to read all files if it may and had that."""
    only_reading, none = "0000000000000004", "0000000000000000"
    assert python("-c", GIVE_UP).out.split() == ["60600", *[only_reading] * 3, "1"]
    assert python("-c", GIVE_UP.replace("True", "False")).out.split() == ["60600", *[none] * 3, "1"]
    assert python("-c", WITHOUT_READING, GIVE_UP).out.split() == ["60600", *[none] * 3, "1"]
