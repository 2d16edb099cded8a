"""Which system calls a player may not make: a seccomp filter, where Linux has it.

What is forbidden fails with "operation not permitted", also in all that the player starts, and
cannot be allowed again. The rules are a program for the kernel's packet filter (BPF); its
instructions are (code, jump if true, jump if false, value).
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Sequence

# The numbers of the system calls, on x86-64 and on 64-bit ARM.
_CALLS = {
    # They reach into other processes.
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424),
    "process_madvise": (440, 440), "process_mrelease": (448, 448),
    "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "ioprio_set": (251, 30),
    "migrate_pages": (256, 238), "move_pages": (279, 239), "perf_event_open": (298, 241),
    "setpriority": (141, 140), "sched_setparam": (142, 118), "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    # They leave the process group, which is what is killed in the end.
    "setsid": (112, 157), "setpgid": (109, 154),
    # They talk to the rest of the world (a pair of connected sockets is still to be had).
    "socket": (41, 198), "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    # They make things that outlive the player, outside its memory, for any other player to find.
    "shmget": (29, 194), "shmat": (30, 196), "semget": (64, 190), "semop": (65, 193),
    "msgget": (68, 186), "msgsnd": (69, 189), "mq_open": (240, 180),
    # They do one of these things in another way, or change what the others mean.
    "io_uring_setup": (425, 425), "open_by_handle_at": (304, 265), "unshare": (272, 97),
    "setns": (308, 268), "mount": (165, 40), "bpf": (321, 280), "userfaultfd": (323, 282),
}  # fmt: skip

# These may be used on the player's own process, which the first argument names (for the last two also as 0).
_SIGNALS = {"kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131)}
_SETTINGS = {"prlimit64": (302, 261), "sched_setaffinity": (203, 122)}

# These argument values have signals sent to another process, type on its terminal, or outlive the runner.
_FCNTL, _F_SETOWN, _F_SETOWN_EX = (72, 25), 8, 15
_IOCTL, _FIOSETOWN, _SIOCSPGRP, _TIOCSTI = (16, 29), 0x8901, 0x8902, 0x5412
_PRCTL, _PR_SET_PDEATHSIG = (157, 167), 1

_FORK, _VFORK = 57, 58  # x86-64 only
_CLONE, _CLONE3 = (56, 220), 435
_CLONE_THREAD, _CLONE_NAMESPACES = 0x10000, 0x7E020000

# What the kernel calls the two machines, and the bit that marks x86-64's second set of numbers.
_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_X32 = 0x40000000

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16  # where they are in the data that is judged
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _ENOSYS = 1, 38

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2

Instruction = tuple[int, int, int, int]


def forbid(*, processes: bool) -> None:
    """Forbid this process what no player needs, and with `processes` to start any of its own.

    Threads stay allowed. It needs `no_new_privs`. Does nothing on machines and kernels that have no
    such filter.
    """
    machine = _MACHINES.get(os.uname().machine)
    if machine is None or sys.maxsize < 1 << 32:  # a 32-bit Python has other numbers
        return
    code = b"".join(
        struct.pack("=HBBI", *instruction) for instruction in _rules(*machine, os.getpid(), processes)
    )
    text = ctypes.create_string_buffer(code)
    program = struct.pack("@HP", len(code) // 8, ctypes.addressof(text))
    ctypes.CDLL(None).prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.c_char_p(program), 0, 0)


def _rules(machine: int, name: int, own: int, no_processes: bool) -> list[Instruction]:
    """The filter for the process `own` on machine number `machine`, which the kernel calls `name`."""
    rules: list[Instruction] = [
        (_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, name), (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL),
    ]  # fmt: skip
    forbidden = [numbers[machine] for numbers in _CALLS.values()]
    if no_processes and not machine:
        forbidden += [_FORK, _VFORK]
    for number in forbidden:
        rules += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _FAIL | _EPERM)]
    # Its arguments are out of sight in memory; programs then use the older call.
    rules += [(_EQUAL, 0, 1, _CLONE3), (_RETURN, 0, 0, _FAIL | _ENOSYS)]
    for numbers in _SIGNALS.values():
        rules += _if_argument(numbers[machine], 0, [own], allowed=True)
    for numbers in _SETTINGS.values():
        rules += _if_argument(numbers[machine], 0, [0, own], allowed=True)
    rules += _if_argument(_FCNTL[machine], 1, [_F_SETOWN, _F_SETOWN_EX], allowed=False)
    rules += _if_argument(_IOCTL[machine], 1, [_FIOSETOWN, _SIOCSPGRP, _TIOCSTI], allowed=False)
    rules += _if_argument(_PRCTL[machine], 0, [_PR_SET_PDEATHSIG], allowed=False)
    # With threads only, the bit for threads must be set; else those for namespaces must not.
    bits = _CLONE_THREAD if no_processes else _CLONE_NAMESPACES
    jumps = (1, 0) if no_processes else (0, 1)
    rules += _on_call(
        _CLONE[machine],
        [(_LOAD, 0, 0, _ARGUMENTS), (_ANY_BIT, *jumps, bits), (_RETURN, 0, 0, _FAIL | _EPERM)],
    )
    return [*rules, (_RETURN, 0, 0, _ALLOW)]


def _on_call(number: int, body: list[Instruction]) -> list[Instruction]:
    """Do `body` where the call is this one, then go on with the number of the call as before."""
    return [(_EQUAL, 0, len(body), number), *body, (_LOAD, 0, 0, _NUMBER)]


def _if_argument(number: int, index: int, values: Sequence[int], *, allowed: bool) -> list[Instruction]:
    """Let this call pass only if an argument has (or, unless `allowed`, has not) one of the values."""
    fail: Instruction = (_RETURN, 0, 0, _FAIL | _EPERM)
    tests: list[Instruction] = []
    for left, value in zip(range(len(values) - 1, -1, -1), values, strict=True):
        # A match jumps behind the failure, or to it.
        tests.append((_EQUAL, left + allowed, int(not left and not allowed), value & 0xFFFFFFFF))
    return _on_call(number, [(_LOAD, 0, 0, _ARGUMENTS + 8 * index), *tests, fail])
