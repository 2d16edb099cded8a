"""Interpreters and compiled programs as players: the filter of system calls lets them do their work."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.arena.contests import linux, outcomes_of
from tests.helpers.programs import ROOT

pytestmark = [linux, pytest.mark.slow]

# Uses much of the library before it plays; what does not work there ends it.
PYTHON = """\
import asyncio, concurrent.futures, decimal, hashlib, json, os, queue, random, selectors, shutil, signal
import sqlite3, statistics, subprocess, sys, tempfile, threading, time, zlib

async def sleepy():
    await asyncio.sleep(0)
    reader = await asyncio.create_subprocess_exec("echo", "ok", stdout=subprocess.PIPE)
    return (await reader.communicate())[0]

assert asyncio.run(sleepy()) == b"ok\\n"
with concurrent.futures.ThreadPoolExecutor(3) as threads:
    assert sum(threads.map(abs, range(100))) == 4950
assert subprocess.run("cat | sort", input=b"b\\na\\n", shell=True, capture_output=True).stdout == b"a\\nb\\n"
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "x"), "w") as file:
        file.write("x" * 100_000)
    shutil.copyfile(file.name, file.name + "2")
    os.replace(file.name + "2", file.name)
assert sqlite3.connect(":memory:").execute("select 1 + 1").fetchone() == (2,)
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001)
time.sleep(0.002)
pid = os.fork()
if not pid:
    os._exit(3)
assert os.waitpid(pid, 0)[1] == 3 << 8
print(json.dumps("Python"), flush=True)
for line in sys.stdin:
    if line[0] == "[":
        state = json.loads(line)
        free = [(x, y) for y, row in enumerate(state) for x, cell in enumerate(row) if cell == "unknown"]
        print(json.dumps(random.choice(free)), flush=True)
"""

C = r"""
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static void *thread(void *it) { return it; }
int main(void) {
    static char line[1 << 16];
    pthread_t other;
    void *found = 0;
    if (pthread_create(&other, 0, thread, line) || pthread_join(other, &found) || found != line) return 2;
    int status = 0;
    if (!fork()) _exit(5);
    if (wait(&status) < 0 || WEXITSTATUS(status) != 5) return 3;
    FILE *notes = fopen("notes", "w");
    if (!notes || fputs("hello", notes) < 0 || fclose(notes) || system("grep -q hello notes")) return 4;
    char *much = malloc(1 << 24);
    if (!much) return 6;
    puts("\"C\""); fflush(stdout);
    while (fgets(line, sizeof line, stdin))
        if (line[0] == '[') { printf("[%d, %d]\n", rand() % 10, rand() % 10); fflush(stdout); }
    return 0;
}
"""


def check_plays(command, name):
    outcomes = outcomes_of(f"cmd:{command}", games=2)
    assert [(outcome.name, outcome.detail) for outcome in outcomes] == [(name, "")] * 2


@pytest.mark.parametrize(
    "version", ["3.11", "3.13", *(pytest.param(newer, marks=pytest.mark.long) for newer in ("3.12", "3.14"))]
)
def test_python(write, version):
    installed = [
        *Path.home().glob(f".pyenv/versions/{version}.*/bin/python3"),
        *(path / f"python{version}" for path in map(Path, ("/usr/bin", "/usr/local/bin"))),
    ]
    python = next((path for path in installed if path.exists()), None)
    if python is None:
        pytest.skip(f"no Python {version} here")
    check_plays(f"{python} {write('player.py', PYTHON)}", "Python")


def test_perl(write):
    if not shutil.which("perl"):
        pytest.skip("no Perl here")
    sample = (ROOT / "examples" / "pearl.pl").read_text(encoding="utf-8")
    assert len(sample.splitlines()) <= 20
    work = 'open(my $file, ">", "notes") or die; close $file; system("true") and die "system";\n'
    check_plays(f"perl {write('player.pl', sample.replace('$| = 1;', work + '$| = 1;'))}", "Pearl")


def test_compiled_program(write, tmp_path):
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("no compiler of C here")
    subprocess.run([compiler, write("player.c", C), "-pthread", "-o", tmp_path / "player"], check=True)
    check_plays(tmp_path / "player", "C")
