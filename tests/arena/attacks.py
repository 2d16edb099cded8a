"""What a player may try against the kernel, its rivals and its runner: each a line of Python.

An attack is refused if it raises PermissionError, or if the system says that it knows no such call, or
that the file system is read-only.
Any other error means that the kernel went on to look at its arguments: it was not refused.
"""

import ctypes
from textwrap import indent

# What the attacks use: `call` makes a system call by its numbers on x86-64 and on 64-bit ARM.
TOOLS = """\
import ctypes, errno, fcntl, mmap, os, resource, signal, socket, struct, subprocess, sys, time
libc = ctypes.CDLL(None, use_errno=True)
ARM = os.uname().machine == "aarch64"

def call(x86, arm, *arguments):
    ctypes.set_errno(0)
    found = libc.syscall(arm if ARM else x86, *map(ctypes.c_long, arguments))
    if found == -1:
        raise OSError(ctypes.get_errno(), "refused or not")
    return found

def text(name):
    kept.append(ctypes.create_string_buffer(name.encode()))
    return ctypes.addressof(kept[-1])

def lock(start, length, command):
    fcntl.fcntl(mine, command, struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, start, length, 0))

def forks(pid):
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0x40000000)  # whatever signal it gives

def refused(attack):
    try:
        exec(attack, globals())
    except OSError as error:
        return error.errno in (errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EROFS)
    return False

signal.signal(signal.SIGIO, signal.SIG_IGN)
kept = []
HERE = -100
PARENT = os.getppid()
mine = os.open("mine", os.O_RDWR | os.O_CREAT)
os.write(mine, b"mine")
mapped = mmap.mmap(mine, 4)
PAGE = ctypes.addressof(ctypes.c_char.from_buffer(mapped))
pair = socket.socketpair()
"""

# What is written about files: it disables rivals, or is read by other players.
METADATA = {
    "chmod": "os.chmod('.', 0o700)",
    "chmod of the contest's folder": "call(90, -1, text('..'), 0) if not ARM else os.chmod('..', 0)",
    "fchmod": "os.fchmod(mine, 0o600)",
    "fchmodat": "call(268, 53, HERE, text('mine'), 0o600)",
    "fchmodat2": "call(452, 452, HERE, text('mine'), 0o600, 0)",
    "chown": "os.chown('.', -1, -1)",
    "fchown": "os.fchown(mine, -1, -1)",
    "lchown": "os.lchown('mine', -1, -1)",
    "fchownat": "call(260, 54, HERE, text('mine'), -1, -1, 0)",
    "utime": "call(132, 88, text('mine'), 0) if not ARM else os.utime('mine')",
    "utimes": "call(235, 88, text('mine'), 0) if not ARM else os.utime('mine')",
    "futimesat": "call(261, 88, HERE, text('mine'), 0) if not ARM else os.utime('mine')",
    "utimensat": "os.utime('mine', (0, 12345))",
    "futimens": "os.utime(mine, (0, 12345))",
    "setxattr": "os.setxattr('mine', 'user.boards', b'1')",
    "lsetxattr": "os.setxattr('mine', 'user.boards', b'1', follow_symlinks=False)",
    "fsetxattr": "os.setxattr(mine, 'user.boards', b'1')",
    "setxattrat": "call(463, 463, HERE, text('mine'), 0, text('user.x'), 0, 0)",
    "removexattr": "os.removexattr('mine', 'user.boards')",
    "fremovexattr": "os.removexattr(mine, 'user.boards')",
    "truncate": "os.truncate('mine', 0)",
    "truncates what it may only read": "os.open('mine', os.O_RDONLY | os.O_TRUNC)",
    "truncates what it may not even read": "os.open('mine', 3 | os.O_TRUNC)",
    "openat2": "call(437, 437, HERE, text('mine'), text(24 * '\\0'), 24)",
    "file_setattr": "call(469, 469, HERE, text('mine'), text(24 * '\\0'), 24, 0)",
    "file flags": "fcntl.ioctl(mine, 0x40086602, bytes(8))",
    "file attributes": "fcntl.ioctl(mine, 0x401C5820, bytes(28))",
    "version of a file": "fcntl.ioctl(mine, 0x40087602, bytes(8))",
    "freezes the file system": "fcntl.ioctl(mine, 0xC0045877, bytes(4))",
    "hard link": "os.link('mine', 'also mine')",
    "linkat": "call(265, 37, HERE, text('mine'), HERE, text('mine again'), 0)",
    "handle of a file": "call(303, 264, HERE, text('mine'), text(8 * '\\0'), text('xxxx'), 0)",
}

# What others can find, or what lies outside the memory that a player is given.
SHARED = {
    "flock": "fcntl.flock(mine, fcntl.LOCK_SH)",
    "lockf": "lock(0, 1, fcntl.F_SETLK)",
    "waits for a lock": "lock(0, 1, fcntl.F_SETLKW)",
    "lock of a file": "lock(2, 1, 37)",
    "looks for locks": "lock(0, 9, fcntl.F_GETLK)",
    "lease": "fcntl.fcntl(mine, fcntl.F_SETLEASE, fcntl.F_WRLCK)",
    "notes of a folder": "fcntl.fcntl(os.open('.', 0), fcntl.F_NOTIFY, 4)",
    "hint of a file": "fcntl.fcntl(mine, 1036, bytes(8))",
    "large pipe": "fcntl.fcntl(os.pipe()[0], 1031, 1 << 20)",
    "reads only what is in memory": "os.preadv(mine, [bytearray(1)], 0, os.RWF_NOWAIT)",
    "writes with flags": "call(328, 287, mine, 0, 0, 0, 0, 0)",
    "drops a file from memory": "os.posix_fadvise(mine, 0, 0, os.POSIX_FADV_DONTNEED)",
    "pages out": "call(28, 233, PAGE, 4096, 21)",
    "makes pages cold": "call(28, 233, PAGE, 4096, 20)",
    "shares equal pages": "call(28, 233, PAGE, 4096, 12)",
    "looks for what is in memory": "call(27, 232, PAGE, 4096, text(' '))",
    "pages in a pipe": "call(278, 75, os.pipe()[1], 0, 0, 0)",
    "inotify": "call(294, 26, 0)",
    "inotify, the old one": "call(253, -1) if not ARM else call(294, 26, 0)",
    "fanotify": "call(300, 262, 0x200, 0)",
    "memfd": "os.memfd_create('900 MiB')",
    "secret memory": "call(447, 447, 0)",
    "locked memory": "call(149, 228, 0, 0)",
    "all memory locked": "call(151, 230, 1)",
    "file without blocks": "call(285, 47, mine, 1, 0, 1 << 30)",
    "asynchronous input": "call(206, 0, 1, text(8 * '\\0'))",
    "shmget": "call(29, 194, 0, 4096, 0o1600)",
    "shmctl": "call(31, 195, 987654321, 0, 0)",
    "shmat": "call(30, 196, 987654321, 0, 0)",
    "semget": "call(64, 190, 0, 1, 0o1600)",
    "semctl": "call(66, 191, 987654321, 0, 0)",
    "semop": "call(65, 193, 987654321, 0, 1)",
    "semtimedop": "call(220, 192, 987654321, 0, 1, 0)",
    "msgget": "call(68, 186, 0, 0o1600)",
    "msgctl": "call(71, 187, 987654321, 0, 0)",
    "msgsnd": "call(69, 189, 987654321, 0, 0, 0)",
    "msgrcv": "call(70, 188, 987654321, 0, 0, 0, 0)",
    "mq_open": "call(240, 180, text('mine'), 0, 0, 0)",
    "mq_unlink": "call(241, 181, text('mine'))",
    "message queue's notes": "call(244, 184, 1, 0)",
    "key": "call(248, 217, text('user'), text('boards'), text('x'), 1, -3)",
    "keyctl": "call(250, 219, 0, -3, 0)",
    "request_key": "call(249, 218, text('user'), text('boards'), 0, 0)",
}

# Sockets reach whoever listens, on this machine and elsewhere.
SOCKETS = {
    "internet": "socket.socket(socket.AF_INET)",
    "datagrams": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "Unix": "socket.socket(socket.AF_UNIX)",
    "packets": "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
    "kernel": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "pair of datagram sockets": "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)",
    "pair of another family": "socket.socketpair(30, socket.SOCK_STREAM)",
    "bind": "pair[0].bind('socket')",
    "abstract bind": "pair[0].bind('\\0boards')",
    "connect": "pair[0].connect('/dev/log')",
    "listen": "pair[0].listen()",
    "accept": "pair[0].accept()",
    "addressed sendto": "pair[0].sendto(b'x', '/dev/log')",
    "sendmsg": "pair[0].sendmsg([b'x'])",
    "addressed sendmsg": "pair[0].sendmsg([b'x'], [], 0, '/dev/log')",
    "sendmmsg": "call(307, 269, pair[0].fileno(), 0, 0, 0)",
    "buffers of sockets": "pair[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)",
}

# Other processes: the runner's, its rivals', everyone's.
PROCESSES = {
    "signals the runner": "os.kill(PARENT, signal.SIGCONT)",
    "kills the runner": "os.kill(PARENT, signal.SIGKILL)",
    "signals init": "os.kill(1, 0)",
    "signals everyone": "os.kill(-1, 0)",
    "signals its group": "os.kill(0, 0)",
    "signals a thread": "call(200, 130, PARENT, 0)",
    "signals a thread of a process": "call(234, 131, PARENT, PARENT, 0)",
    "queues a signal": "call(129, 138, PARENT, 0, 0)",
    "queues a signal for a thread": "call(297, 240, PARENT, PARENT, 0, 0)",
    "holds on to the runner": "os.pidfd_open(PARENT)",
    "holds on to itself": "os.pidfd_open(os.getpid())",
    "asks for the runner's limits": "resource.prlimit(PARENT, resource.RLIMIT_CPU)",
    "limits the runner": "resource.prlimit(PARENT, resource.RLIMIT_CPU, (0, 0))",
    "moves to another core": "os.sched_setaffinity(0, os.sched_getaffinity(0))",
    "moves the runner": "os.sched_setaffinity(PARENT, {0})",
    "reads the runner": "call(310, 270, PARENT, 0, 0, 0, 0, 0)",
    "writes to the runner": "call(311, 271, PARENT, 0, 0, 0, 0, 0)",
    "traces the runner": "call(101, 117, 16, PARENT, 0, 0)",
    "is traced": "call(101, 117, 0, 0, 0, 0)",
    "lets all trace it": "call(157, 167, 0x59616D61, -1, 0, 0, 0)",
    "compares with the runner": "call(312, 272, PARENT, os.getpid(), 1, 0, 0)",
    "asks for the runner's locks": "call(274, 100, PARENT, text(8 * ' '), text(8 * ' '))",
    "advises the runner": "call(440, 440, -1, 0, 0, 0, 0)",
    "reaps the runner": "call(448, 448, -1, 0)",
    "moves pages": "call(279, 239, 0, 0, 0, 0, 0, 0)",
    "migrates pages": "call(256, 238, 0, 0, 0, 0)",
    "outlives the runner": "call(157, 167, 1, 0, 0, 0, 0)",
    "adopts": "call(157, 167, 36, 1, 0, 0, 0)",
    "has others send signals": "fcntl.fcntl(mine, fcntl.F_SETOWN, os.getpid())",
    "has a terminal send signals": "fcntl.ioctl(0, 0x8902, bytes(4))",
    "types on the terminal": "fcntl.ioctl(2, 0x5412, b'x')",
    "takes the terminal": "fcntl.ioctl(0, 0x540E, 0)",
    "another session": "os.setsid()",
    "another group": "os.setpgid(0, 0)",
    "nice": "os.setpriority(os.PRIO_PROCESS, 0, 5)",
    "nice to others": "os.setpriority(os.PRIO_USER, 0, 5)",
    "scheduler": "os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))",
    "scheduling": "os.sched_setparam(0, os.sched_param(0))",
    "scheduling attributes": "call(314, 274, 0, 0, 0)",
    "priority of the disk": "call(251, 30, 1, 0, 0x4000)",
}

# Files that are not the player's: this is what Landlock is for.
FILES = {
    "file in memory": "open('/dev/shm/boards', 'w')",
    "file for all": "open('/tmp/minesweeper-message', 'w')",
    "file by its parent": "open('../message', 'w')",
    "renames its folder": "os.rename(os.getcwd(), os.getcwd() + 'x')",
    "removes the contest's folder": "os.rmdir(os.path.dirname(os.getcwd()))",
    "writes about itself": "open('/proc/self/comm', 'w')",
    "looks at processes": "os.listdir('/proc')",
    "looks at itself": "open('/proc/self/status')",
    "looks at the machine": "os.listdir('/sys')",
    "looks at other folders": "os.listdir('..')",
    "reads the disk": "os.listdir('/dev')",
    "changes itself": "open(sys.argv[0], 'a')",
}

# The machine, and the ways to become more than a player.
MACHINE = {
    "reboot": "call(169, 142, 0, 0, 0, 0)",
    "reads the kernel's log": "call(103, 116, 3, text(9 * ' '), 9)",
    "size of the kernel's log": "call(103, 116, 10, 0, 0)",
    "mount": "call(165, 40, 0, text('.'), 0, 0, 0)",
    "umount": "call(166, 39, text('.'), 0)",
    "open_tree": "call(428, 428, HERE, text('.'), 0)",
    "fsopen": "call(430, 430, text('tmpfs'), 0)",
    "mount_setattr": "call(442, 442, HERE, text('.'), 0, 0, 0)",
    "statmount": "call(457, 457, 0, 0, 0, 0)",
    "pivot_root": "call(155, 41, text('.'), text('.'))",
    "chroot": "os.chroot('.')",
    "unshare": "call(272, 97, 0x10000000)",
    "unshares its files": "call(272, 97, 0x400)",
    "setns": "call(308, 268, mine, 0)",
    "bpf": "call(321, 280, 0, 0, 0)",
    "perf": "call(298, 241, 0, 0, -1, -1, 0)",
    "userfaultfd": "call(323, 282, 1)",
    "io_uring": "call(425, 425, 1, text(120 * '\\0'))",
    "io_uring of another": "call(426, 426, 0, 0, 0, 0, 0, 0)",
    "handle of a file by number": "call(304, 265, HERE, text(8 * '\\0'), 0)",
    "adds a filter": "call(317, 277, 1, 8, 0)",
    "another landlock": "call(444, 444, 0, 0, 1)",
    "quota": "call(179, 60, 0x80000700, 0, 0, 0)",
    "accounting": "call(163, 89, 0)",
    "swap": "call(167, 224, text('mine'), 0)",
    "clock": "call(159, 171, text(250 * '\\0'))",
    "sets the clock": "call(227, 112, 0, 0)",
    "name of the machine": "call(170, 161, text('x'), 1)",
    "kernel module": "call(175, 105, 0, 0, text(''))",
    "another kernel": "call(246, 104, 0, 0, 0, 0)",
    "personality": "call(135, 92, 0x0040000)",
    "segments": "call(154, -1, 0, 0, 0) if not ARM else call(272, 97, 0)",
    "ports": "call(172, -1, 3) if not ARM else call(272, 97, 0)",
    "all to the disk": "call(162, 81)",
    "a file system to the disk": "call(306, 267, mine)",
    "hangs up": "call(153, 58)",
    "becomes root": "os.setuid(0)",
    "other groups": "os.setgroups([0])",
    "more of everything": "call(302, 261, 0, 9, text(16 * 'x'), 0)",
    "memory policy": "call(238, 237, 0, 0, 0)",
    "an unknown call": "call(9999, 9999)",
    "a call of the future": "call(480, 480, -1, -1, -1, -1)",
}

# What only programs may do: start processes, but not like this.
NAMESPACES = {
    f"a process in another {name}": f"forks(call(56, 220, {flag} | 17, 0, 0, 0, 0))"
    for name, flag in {
        "user's namespace": 0x10000000, "sibling's place": 0x8000, "debugger": 0x2000,
    }.items()
} | {"clone3": "forks(call(435, 435, text(64 * '\\0'), 64))"}  # fmt: skip

FORKS = {
    "fork": "forks(os.fork())",
    "clone": "forks(call(56, 220, 17, 0, 0, 0, 0))",
    "starts a program": "subprocess.run(['true'])",
    "spawns a program": "os.posix_spawn('/bin/true', ['true'], {})",
}

ATTACKS = METADATA | SHARED | SOCKETS | PROCESSES | MACHINE | NAMESPACES
if ctypes.CDLL(None).syscall(444, None, 0, 1) > 0:
    ATTACKS |= FILES


def attacker(attacks):
    """A player that makes an attack in each turn, and reveals [0, 0] if it passed, else flags it."""
    return (
        TOOLS
        + f"attacks = {list(attacks.values())!r}\n"
        + "class AttackerPlayer:\n    name = 'Attacker'\n    def take_turn(self, state):\n"
        + "        return [0, 0, refused(attacks.pop(0))] if attacks else [0, 0, 0]\n"
    )


def attacking_program(attacks):
    """The same as a program that speaks the lines itself."""
    return (
        TOOLS
        + "print('\"Attacker\"', flush=True)\n"
        + f"attacks = iter({list(attacks.values())!r})\n"
        + "for line in sys.stdin:\n    if line[0] == '[':\n"
        + indent(
            "attack = next(attacks, None)\n"
            "if attack is None: print('over', flush=True)\n"
            "else: print('[0, 0, true]' if refused(attack) else '[0, 0]', flush=True)\n",
            8 * " ",
        )
    )
