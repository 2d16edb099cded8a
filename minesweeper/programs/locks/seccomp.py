"""The system calls that a player may make: a seccomp filter, where Linux has it.

Only the calls that an interpreter needs are allowed: others fail with EPERM, and those too new to be
known here with ENOSYS, as on an older kernel. Processes that the player starts inherit the filter, and
nothing can remove it. The filter is a program for the kernel's packet filter (BPF); its instructions
are (code, jump if true, jump if false, value).
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Sequence

from minesweeper.programs.prctl import SET_SECCOMP, prctl

# The numbers of the system calls, on x86-64 and on 64-bit ARM, which lacks some.
CALLS: dict[str, tuple[int | None, int | None]] = {
    # Open files, pipes and the like.
    "read": (0, 63), "write": (1, 64), "pread64": (17, 67), "pwrite64": (18, 68), "readv": (19, 65),
    "writev": (20, 66), "preadv": (295, 69), "pwritev": (296, 70), "close": (3, 57),
    "close_range": (436, 436), "lseek": (8, 62), "dup": (32, 23),
    "dup2": (33, None), "dup3": (292, 24), "pipe": (22, None), "pipe2": (293, 59), "ftruncate": (77, 46),
    "fsync": (74, 82), "fdatasync": (75, 83), "sendfile": (40, 71),
    "copy_file_range": (326, 285), "poll": (7, None), "ppoll": (271, 73), "select": (23, None),
    "pselect6": (270, 72), "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "epoll_pwait2": (441, 441), "eventfd": (284, None),
    "eventfd2": (290, 19), "signalfd": (282, None), "signalfd4": (289, 74), "timerfd_create": (283, 85),
    "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87), "recvfrom": (45, 207), "recvmsg": (47, 212),
    "shutdown": (48, 210), "getsockname": (51, 204), "getpeername": (52, 205), "getsockopt": (55, 209),
    # Files by their names; Landlock decides which ones.
    "creat": (85, None), "stat": (4, None), "fstat": (5, 80), "lstat": (6, None), "newfstatat": (262, 79),
    "statx": (332, 291), "statfs": (137, 43), "fstatfs": (138, 44), "access": (21, None),
    "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None), "readlinkat": (267, 78),
    "getdents": (78, None), "getdents64": (217, 61), "getcwd": (79, 17), "chdir": (80, 49),
    "fchdir": (81, 50), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None), "unlink": (87, None),
    "unlinkat": (263, 35), "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276),
    "symlink": (88, None), "symlinkat": (266, 36), "mknod": (133, None), "mknodat": (259, 33),
    "umask": (95, 166),
    # Memory.
    "brk": (12, 214), "mmap": (9, 222), "munmap": (11, 215), "mremap": (25, 216), "mprotect": (10, 226),
    "msync": (26, 227), "pkey_alloc": (330, 289), "pkey_free": (331, 290),
    "pkey_mprotect": (329, 288), "membarrier": (324, 283),
    # The process itself, its threads, and processes that it starts.
    "exit": (60, 93), "exit_group": (231, 94), "execve": (59, 221), "execveat": (322, 281),
    "wait4": (61, 260), "waitid": (247, 95), "set_tid_address": (218, 96), "set_robust_list": (273, 99),
    "rseq": (334, 293), "futex": (202, 98), "futex_waitv": (449, 449), "arch_prctl": (158, None),
    "sched_yield": (24, 124), "sched_getaffinity": (204, 123), "sched_getparam": (143, 121),
    "sched_getscheduler": (145, 120), "sched_get_priority_max": (146, 125),
    "sched_get_priority_min": (147, 126), "sched_rr_get_interval": (148, 127), "getcpu": (309, 168),
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139),
    "rt_sigpending": (127, 136), "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133),
    "sigaltstack": (131, 132), "pause": (34, None), "restart_syscall": (219, 128),
    # Its ids, limits, machine and time.
    "getpid": (39, 172), "getppid": (110, 173), "gettid": (186, 178), "getpgrp": (111, None),
    "getpgid": (121, 155), "getsid": (124, 156), "getuid": (102, 174), "geteuid": (107, 175),
    "getgid": (104, 176), "getegid": (108, 177), "getresuid": (118, 148), "getresgid": (120, 150),
    "getgroups": (115, 158), "capget": (125, 90), "getrlimit": (97, 163), "setrlimit": (160, 164),
    "getrusage": (98, 165), "getpriority": (140, 141), "times": (100, 153), "uname": (63, 160),
    "sysinfo": (99, 179), "getrandom": (318, 278), "time": (201, None), "gettimeofday": (96, 169),
    "clock_gettime": (228, 113), "clock_getres": (229, 114), "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115), "alarm": (37, None), "getitimer": (36, 102), "setitimer": (38, 103),
    "timer_create": (222, 107), "timer_settime": (223, 110), "timer_gettime": (224, 108),
    "timer_getoverrun": (225, 109), "timer_delete": (226, 111),
}  # fmt: skip

# Left out are calls that change the metadata of files (chmod, chown, utime, setxattr, truncate), which can
# harm rivals or signal to them; calls that create what outlives the player or lies outside its memory
# (System V and POSIX queues, memfd, inotify, fallocate, locks); calls that show or change which pages of
# files are in memory, since players can signal to rivals so (preadv2, fadvise64, mincore); and calls that
# reach sockets, other processes or their cores, namespaces or the machine.

# The last call that is known here. A program that gets ENOSYS for a newer one falls back on an older one.
_NEWEST = 469
# These two get ENOSYS as well: their arguments lie in memory, where a filter cannot see them.
_CLONE3, _OPENAT2 = 435, 437

# Allowed on the player's own process only: its id, or 0 in the last one, must be the first argument.
_SIGNALS = {"kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131)}
_PRLIMIT = (302, 261)

# Calls with the operations that they may do. The others can have signals sent to another process, lock files
# visibly for rivals, type on the terminal, write attributes of files, let others debug the process, or have
# it outlive the runner; and some advice on memory signals to others, by pages that are in memory or equal.
_FCNTL, _FCNTLS = (72, 25), [0, 1, 2, 3, 4, 1030, 1032]  # F_DUPFD to F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ
_IOCTL, _IOCTLS = (16, 29), [
    0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x802C542A,
]  # TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX, TCGETS2  # fmt: skip
_PRCTL, _PRCTLS = (157, 167), [
    3, 4, 15, 16, 21, 23, 38, 39, 41, 42, 0x53564D41,
]  # dumpable, name, seccomp, capabilities, no_new_privs, huge pages, names of memory  # fmt: skip

_MADVISE, _MADVICE = (28, 233), [
    0, 1, 2, 3, 4, 8, 14, 15, 16, 17, 18, 19,
]  # NORMAL to DONTNEED, FREE, huge pages, pages in dumps and after forks  # fmt: skip

# Opening a file for reading with O_TRUNC empties it, which older versions of Landlock allow.
_OPEN, _OPENAT = (2, None), (257, 56)
_ACCESS_AND_TRUNCATE, _TRUNCATES = 0x203, [0x200, 0x203]

# Only pairs of stream sockets, which reach each other only: a datagram socket reaches any socket with a name.
_SOCKETPAIR, _UNIX, _STREAM, _SOCKET_TYPE = (53, 199), 1, 1, 0xF
_SENDTO = (44, 206)

_FORK, _VFORK = 57, 58  # x86-64 only
_CLONE = (56, 220)
# Flags of clone for new namespaces, another parent or a debugger.
_CLONE_THREAD, _CLONE_FORBIDDEN = 0x10000, 0x7E020000 | 0x8000 | 0x2000

# The kernel's names of the two machines, and the bit that marks x86-64's second set of numbers.
_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_X32 = 0x40000000

_LOAD, _AND, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _ENOSYS = 1, 38

_MODE_FILTER = 2

Instruction = tuple[int, int, int, int]
_REFUSE: Instruction = (_RETURN, 0, 0, _FAIL | _EPERM)
_MISSING: Instruction = (_RETURN, 0, 0, _FAIL | _ENOSYS)
_PASS: Instruction = (_RETURN, 0, 0, _ALLOW)


def forbid(*, processes: bool, group: bool = False) -> None:
    """Forbid this process the calls that no player needs, and with `processes` to start processes.

    Threads stay allowed, and with `group` signals to its own process group. Needs `no_new_privs`. Does
    nothing on machines without a list of calls here, or systems without seccomp.
    """
    machine = _MACHINES.get(os.uname().machine)
    # A 32-bit Python has other numbers.
    if machine is None or sys.platform != "linux" or sys.maxsize < 1 << 32:
        return
    own = [os.getpid(), 0] if group else [os.getpid()]
    code = b"".join(struct.pack("=HBBI", *rule) for rule in _rules(*machine, own, processes))
    text = ctypes.create_string_buffer(code)
    program = struct.pack("@HP", len(code) // 8, ctypes.addressof(text))
    prctl(SET_SECCOMP, _MODE_FILTER, ctypes.c_char_p(program))


def _rules(machine: int, name: int, own: list[int], no_processes: bool) -> list[Instruction]:
    """Return the filter for machine number `machine`, which the kernel calls `name`.

    The process may send signals to the ids in `own`; the first one is its own.
    """
    rules: list[Instruction] = [
        (_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, name), (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL),
    ]  # fmt: skip
    for missing in (_CLONE3, _OPENAT2):
        rules += [(_EQUAL, 0, 1, missing), _MISSING]
    judged: list[tuple[tuple[int | None, int | None], list[Instruction]]] = [
        *((numbers, _one_of(0, own)) for numbers in _SIGNALS.values()),
        (_PRLIMIT, _one_of(0, [0, own[0]])),
        (_FCNTL, _one_of(1, _FCNTLS)),
        (_IOCTL, _one_of(1, _IOCTLS)),
        (_PRCTL, _one_of(0, _PRCTLS)),
        (_MADVISE, _one_of(2, _MADVICE)),
        (_OPEN, _none_of(1, _ACCESS_AND_TRUNCATE, _TRUNCATES)),
        (_OPENAT, _none_of(2, _ACCESS_AND_TRUNCATE, _TRUNCATES)),
        (_SOCKETPAIR, _one_of(0, [_UNIX]) + _one_of(1, [_STREAM], mask=_SOCKET_TYPE)),
        (_SENDTO, _one_of(4, [0]) + _one_of(4.5, [0])),  # both halves of the address
        (_CLONE, _clone(no_processes)),
    ]
    for numbers, body in judged:
        number = numbers[machine]
        if number is not None:
            body = [*body, _PASS]
            rules.append((_EQUAL, 0, len(body), number))
            rules += body
    allowed = {number for numbers in CALLS.values() if (number := numbers[machine]) is not None}
    if not no_processes and not machine:
        allowed |= {_FORK, _VFORK}
    return rules + _by_number(allowed)


def _by_number(allowed: set[int]) -> list[Instruction]:
    """Allow or refuse a call by its number alone."""
    rules: list[Instruction] = []
    runs = [number for number in range(1, _NEWEST + 1) if (number in allowed) != (number - 1 in allowed)]
    for end in [*runs, _NEWEST + 1]:  # of a run of numbers that are all allowed, or all refused
        rules += [(_AT_LEAST, 1, 0, end), _PASS if end - 1 in allowed else _REFUSE]
    return [*rules, _MISSING]


def _one_of(index: float, values: Sequence[int], mask: int = 0xFFFFFFFF) -> list[Instruction]:
    """Refuse the call unless the bits of `mask` in an argument have one of the values."""
    last = len(values)
    tests = [(_EQUAL, last - at, 0, value) for at, value in enumerate(values)]
    return [*_argument(index, mask), *tests, _REFUSE]


def _none_of(index: int, mask: int, values: Sequence[int]) -> list[Instruction]:
    """Refuse the call if the bits of `mask` in an argument have one of the values."""
    tests: list[Instruction] = []
    for value in values:
        tests += [(_EQUAL, 0, 1, value), _REFUSE]
    return [*_argument(index, mask), *tests]


def _clone(no_processes: bool) -> list[Instruction]:
    """Refuse a clone unless it makes a thread or, if processes are allowed, an ordinary process."""
    only_threads: list[Instruction] = [(_ANY_BIT, 1, 0, _CLONE_THREAD), _REFUSE] if no_processes else []
    return [*_argument(0), *only_threads, (_ANY_BIT, 0, 1, _CLONE_FORBIDDEN), _REFUSE]


def _argument(index: float, mask: int = 0xFFFFFFFF) -> list[Instruction]:
    """Load the bits of `mask` of an argument's lower half (with index + .5, of its upper half)."""
    return [(_LOAD, 0, 0, _ARGUMENTS + int(8 * index)), (_AND, 0, 0, mask)]
