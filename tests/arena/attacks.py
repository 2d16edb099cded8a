"""Attacks of a player on the kernel, its rivals and its runner: each a line of Python.

An attack is refused if it raises PermissionError, or if the call is unknown, or the file system is read-only.
Any other error means that the kernel went on to look at its arguments: it was not refused.
"""

import ctypes

# The tools of the attacks: `call` makes a system call by its numbers on x86-64 and on 64-bit ARM.
TOOLS = """\
import ctypes, errno, fcntl, json, mmap, os, resource, signal, socket, struct, subprocess, sys, time
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

# Changes of files' metadata: they disable rivals, or other players read them.
METADATA = {
    "chmod": "os.chmod('.', 0o700)",
    "chmod of the contest's folder": "call(90, -1, text('..'), 0) if not ARM else os.chmod('..', 0)",
    "fchmod": "os.fchmod(mine, 0o600)",
    "chown": "os.chown('.', -1, -1)",
    "fchown": "os.fchown(mine, -1, -1)",
    "lchown": "os.lchown('mine', -1, -1)",
    "utime": "call(132, 88, text('mine'), 0) if not ARM else os.utime('mine')",
    "utimes": "call(235, 88, text('mine'), 0) if not ARM else os.utime('mine')",
    "futimesat": "call(261, 88, HERE, text('mine'), 0) if not ARM else os.utime('mine')",
    "utimensat": "os.utime('mine', (0, 12345))",
    "futimens": "os.utime(mine, (0, 12345))",
    "setxattr": "os.setxattr('mine', 'user.boards', b'1')",
    "lsetxattr": "os.setxattr('mine', 'user.boards', b'1', follow_symlinks=False)",
    "fsetxattr": "os.setxattr(mine, 'user.boards', b'1')",
    "removexattr": "os.removexattr('mine', 'user.boards')",
    "fremovexattr": "os.removexattr(mine, 'user.boards')",
    "truncate": "os.truncate('mine', 0)",
    "truncates what it may only read": "os.open('mine', os.O_RDONLY | os.O_TRUNC)",
    "file flags": "fcntl.ioctl(mine, 0x40086602, bytes(8))",
    "hard link": "os.link('mine', 'also mine')",
}

# What others can find, or what lies outside the memory that a player is given.
SHARED = {
    "flock": "fcntl.flock(mine, fcntl.LOCK_SH)",
    "lockf": "fcntl.lockf(mine, fcntl.LOCK_SH)",
    "reads only what is in memory": "os.preadv(mine, [bytearray(1)], 0, os.RWF_NOWAIT)",
    "drops a file from memory": "os.posix_fadvise(mine, 0, 0, os.POSIX_FADV_DONTNEED)",
    "pages out": "call(28, 233, PAGE, 4096, 21)",
    "fanotify": "call(300, 262, 0x200, 0)",
    "pages in a pipe": "call(278, 75, os.pipe()[1], 0, 0, 0)",
    "inotify, the old one": "call(253, -1) if not ARM else call(294, 26, 0)",
    "memfd": "os.memfd_create('900 MiB')",
}

# Sockets reach whoever listens, on this machine and elsewhere.
SOCKETS = {
    "internet": "socket.socket(socket.AF_INET)",
    "datagrams": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "Unix": "socket.socket(socket.AF_UNIX)",
    "packets": "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)",
    "kernel": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "pair of datagram sockets": "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)",
    "bind": "pair[0].bind('socket')",
    "abstract bind": "pair[0].bind('\\0boards')",
    "connect": "pair[0].connect('/dev/log')",
    "listen": "pair[0].listen()",
    "accept": "pair[0].accept()",
    "addressed sendto": "pair[0].sendto(b'x', '/dev/log')",
    "sendmsg": "pair[0].sendmsg([b'x'])",
    "addressed sendmsg": "pair[0].sendmsg([b'x'], [], 0, '/dev/log')",
    "buffers of sockets": "pair[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)",
}

# Other processes: the runner's, its rivals', everyone's.
PROCESSES = {
    "signals the runner": "os.kill(PARENT, signal.SIGCONT)",
    "kills the runner": "os.kill(PARENT, signal.SIGKILL)",
    "signals its group": "os.kill(0, 0)",
    "signals a thread": "call(200, 130, PARENT, 0)",
    "holds on to the runner": "os.pidfd_open(PARENT)",
    "holds on to itself": "os.pidfd_open(os.getpid())",
    "limits the runner": "resource.prlimit(PARENT, resource.RLIMIT_CPU, (0, 0))",
    "moves to another core": "os.sched_setaffinity(0, os.sched_getaffinity(0))",
    "moves the runner": "os.sched_setaffinity(PARENT, {0})",
    "lets all trace it": "call(157, 167, 0x59616D61, -1, 0, 0, 0)",
    "has others send signals": "fcntl.fcntl(mine, fcntl.F_SETOWN, os.getpid())",
    "types on the terminal": "fcntl.ioctl(2, 0x5412, b'x')",
    "another session": "os.setsid()",
    "another group": "os.setpgid(0, 0)",
    "nice": "os.setpriority(os.PRIO_PROCESS, 0, 5)",
    "nice to others": "os.setpriority(os.PRIO_USER, 0, 5)",
    "scheduler": "os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))",
    "scheduling": "os.sched_setparam(0, os.sched_param(0))",
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
    "chroot": "os.chroot('.')",
    "segments": "call(154, -1, 0, 0, 0) if not ARM else call(272, 97, 0)",
    "ports": "call(172, -1, 3) if not ARM else call(272, 97, 0)",
    "userfaultfd": "call(323, 282, 1)",
    "adds a filter": "call(317, 277, 1, 8, 0)",
    "becomes root": "os.setuid(0)",
    "other groups": "os.setgroups([0])",
    "more of everything": "call(302, 261, 0, 9, text(16 * 'x'), 0)",
}

# System calls that are refused whatever they are asked for: their numbers on x86-64 and on 64-bit ARM.
CALLS = """
fchmodat 268 53, fchmodat2 452 452, fchownat 260 54, setxattrat 463 463, openat2 437 437,
file_setattr 469 469, linkat 265 37, handle of a file 303 264, writes with flags 328 287,
looks for what is in memory 27 232, inotify 294 26, secret memory 447 447, locked memory 149 228,
all memory locked 151 230, file without blocks 285 47, asynchronous input 206 0, shmget 29 194,
shmctl 31 195, shmat 30 196, semget 64 190, semctl 66 191, semop 65 193, semtimedop 220 192,
msgget 68 186, msgctl 71 187, msgsnd 69 189, msgrcv 70 188, mq_open 240 180, mq_unlink 241 181,
message queue's notes 244 184, key 248 217, keyctl 250 219, request_key 249 218, sendmmsg 307 269,
queues a signal 129 138, queues a signal for a thread 297 240, reads the runner 310 270,
writes to the runner 311 271, traces the runner 101 117, compares with the runner 312 272,
asks for the runner's locks 274 100, advises the runner 440 440, reaps the runner 448 448,
moves pages 279 239, migrates pages 256 238, scheduling attributes 314 274,
priority of the disk 251 30, reboot 169 142, reads the kernel's log 103 116, mount 165 40,
umount 166 39, open_tree 428 428, fsopen 430 430, mount_setattr 442 442, statmount 457 457,
pivot_root 155 41, unshare 272 97, setns 308 268, bpf 321 280, perf 298 241, io_uring 425 425,
io_uring of another 426 426, handle of a file by number 304 265, another landlock 444 444,
quota 179 60, accounting 163 89, swap 167 224, clock 159 171, sets the clock 227 112,
name of the machine 170 161, kernel module 175 105, another kernel 246 104, personality 135 92,
all to the disk 162 81, a file system to the disk 306 267, hangs up 153 58, memory policy 238 237,
an unknown call 9999 9999, a call of the future 480 480
"""

# What only programs may do: start processes, but not like this.
NAMESPACES = {
    "a process in another user's namespace": "forks(call(56, 220, 0x10000000 | 17, 0, 0, 0, 0))",
    "clone3": "forks(call(435, 435, text(64 * '\\0'), 64))",
}

FORKS = {
    "fork": "forks(os.fork())",
    "clone": "forks(call(56, 220, 17, 0, 0, 0, 0))",
    "starts a program": "subprocess.run(['true'])",
    "spawns a program": "os.posix_spawn('/bin/true', ['true'], {})",
}

ATTACKS = METADATA | SHARED | SOCKETS | PROCESSES | MACHINE | NAMESPACES
for line in CALLS.replace("\n", " ").split(","):
    name, x86, arm = line.rsplit(maxsplit=2)
    ATTACKS[name.strip()] = f"call({x86}, {arm}, 0, 0, 0, 0, 0, 0)"
if ctypes.CDLL(None).syscall(444, None, 0, 1) > 0:
    ATTACKS |= FILES


def attacker(attacks):
    """Return a player that makes an attack in each turn, and reveals [0, 0] if it passed, else flags it."""
    return (
        TOOLS
        + f"attacks = {list(attacks.values())!r}\n"
        + "class AttackerPlayer:\n    name = 'Attacker'\n    def take_turn(self, state):\n"
        + "        return [0, 0, refused(attacks.pop(0))] if attacks else [0, 0, 0]\n"
    )


def attacking_program(attacks):
    """Return the same player as a program, which writes the lines itself."""
    return (
        attacker(attacks)
        + "player = AttackerPlayer()\nprint('\"Attacker\"', flush=True)\nfor line in sys.stdin:\n"
        + "    if line[0] == '[': print(json.dumps(player.take_turn(None)), flush=True)\n"
    )
