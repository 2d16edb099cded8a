"""Compiling a header: the reasons of CE, without content of other files."""

import os
import re
from contextlib import nullcontext

import pytest

from minesweeper.judge import build as module
from minesweeper.judge.build import Built, build, refusal
from minesweeper.judge.data import Compiled
from minesweeper.judge.sandbox import Allowance
from tests.judge.headers import needs_compiler

# The least that compiles, quickly.
LEAST = """\
extern int rows, columns, total_mines;
void Execute(int r, int c, int type);
void InitGame() { Execute(0, 0, 0); }
void ReadMap() {}
void Decide() { Execute(0, 0, 0); }
"""

PASSWD = "includes .*etc/passwd, which is neither its own nor the compiler's"

# The text above a client's ReadMap, and the reason and the first errors of its refusal. Compiling takes a
# second: rows that repeat others are long.
TRIED = [
    (
        "void f() { if (game_state) return; }",
        r"uses game_state, which is the server's; .*\nclient.h:1: 'game_state' was not declared in .*",
    ),
    ('#include "server.h"', "uses server.h, which is the server's; .*"),
    ('#include "/etc/passwd"', PASSWD),
    ('#include "/usr/lib/os-release"', "includes /usr/lib/os-release, which is neither .*"),
    ('#if __has_include("/etc/passwd")\n#endif', PASSWD),  # a closed file that is only looked for
    ('asm(".incbin \\"/etc/passwd\\"");', "does not compile: .*"),
    ('#include "/dev/zero"', "(includes /dev/zero|does not compile).*"),
    ('#include "client.h"', "does not compile.*"),
]
LONG = [
    (LEAST.replace("Decide()", "Choose()"), "does not define Decide as the assignment has it"),
    (LEAST[:-3], "does not compile: a brace may be missing before its end"),
    (f"int stolen =\n#include </etc/passwd>\n;\n{LEAST}", PASSWD),
    (f'#include "../../../../../../etc/passwd"\n{LEAST}', PASSWD),
    (f'#include "/etc"\n{LEAST}', "(includes /etc|does not compile).*"),
    ("\0\1\2" * 100 + LEAST, "does not .*"),
]
REFUSED = [(f"{text}\n{LEAST}", why) for text, why in TRIED]
REFUSED += [pytest.param(text, why, marks=pytest.mark.long) for text, why in LONG]


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_client_that_does_not_compile_has_a_reason(write, text, why, folder):
    built = build("client.h", str(write("client.h", text)), folder)
    assert (built.program, built.compiled.verdict) == ("", "CE")
    said = "\n".join((built.compiled.why, *built.compiled.errors))
    assert re.fullmatch(f"client.h {why}", said, re.DOTALL)
    assert "root" not in said and "/bin/" not in said and len(said) < 1000


@needs_compiler
@pytest.mark.slow
def test_compiler_is_bounded(write, monkeypatch, folder):
    monkeypatch.setattr(module, "LIMITS", Allowance(40, 0.5, 2048))
    text = "constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nstatic_assert(f(60) > 0);\n"
    built = build("server.h", str(write("server.h", text)), folder)
    assert built == Built("", Compiled("CE", "compiling took more than 40 s"))


@needs_compiler
@pytest.mark.slow
def test_client_may_use_other_names_and_later_standards_with_warnings(write, folder):
    text = "#include <random>\nint concept;\nnamespace own { int gen, Dist; }\nint Dist(int, int);\n" + LEAST
    text += "void f() { int unused, other; }\n"
    built = build("client.h", str(write("client.h", text)), folder)
    assert built.compiled == Compiled("AC", warning_count=2), built


@pytest.mark.slow
def test_driver_is_compiled_once(write, monkeypatch, tmp_path):
    """Again for another compiler, without a home, and if the cache has no file there."""
    made = tmp_path / "made"
    compiler = write("compiler", f"#!/bin/sh\necho $* >> {made}\necho object > advanced.o\n")
    compiler.chmod(0o755)
    monkeypatch.setattr(module, "COMPILER", str(compiler))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    compiled = module.compiled_driver.__wrapped__
    assert compiled() == compiled() == b"object\n" and made.read_text().count("\n") == 1
    (kept,) = (tmp_path / "cache").rglob("*.o")
    for spoil in (kept.unlink, lambda: compiler.write_text(compiler.read_text() + "\n")):
        spoil()
        assert compiled() == compiled() == b"object\n"
    assert made.read_text().count("\n") == 3 and "-O2" in made.read_text()
    monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    assert compiled() == compiled() == b"object\n" and made.read_text().count("\n") == 5
    compiler.write_text("#!/bin/sh\necho no more >&2\nexit 1\n")
    with pytest.raises(ValueError, match="compiler cannot compile the judge's driver: no more\n"):
        compiled()


SORT = """\
In file included from /usr/include/c++/12/algorithm:61,
                 from server.h:2,
                 from unit.cpp:13:
/usr/include/c++/12/bits/stl_algo.h: In instantiation of 'void std::__sort(_It, _It)':
/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from 'void std::sort(_It, _It)'
server.h:40:9:   required from 'void own(T) [with T = int]'
server.h:41:12:   required from here
/usr/include/c++/12/bits/stl_algo.h:1938:50: error: no match for 'operator-'
"""
OTHER = """\
/usr/include/c++/12/bits/other.h: In instantiation of 'void other()':
unit.cpp:9:1:   required from here
/usr/include/c++/12/bits/other.h:7:5: error: no match for 'operator+'
"""
MACRO = """\
In file included from /usr/include/c++/12/vector:66,
                 from server.h:3,
                 from unit.cpp:13:
/usr/include/c++/12/bits/stl_vector.h:986:7: error: expected ';'
"""


@pytest.mark.parametrize(
    ("complaint", "errors"),
    [
        (SORT, ("server.h:41: no match for 'operator-'",)),
        (SORT + OTHER, ("server.h:41: no match for 'operator-'",)),
        (MACRO, ("server.h:3: expected ';'",)),
        (OTHER, ()),
    ],
)
def test_error_in_a_system_header_names_the_line_of_the_hand_in(complaint, errors):
    built = refusal(complaint, "server.h", late=False)
    assert built.compiled.errors == errors and built.final == bool(errors)
    assert built.compiled.why.endswith(errors[0] if errors else "for too much time, memory or output")


FULL = "No space left on device"


@pytest.mark.parametrize(
    ("complaint", "ours"),
    [
        (f"g++: fatal error: error writing to /tmp/x.s: {FULL}\n", True),
        ("g++: fatal error: cannot execute 'cc1plus': fork: Resource temporarily unavailable\n", True),
        ("cc1plus: out of memory allocating 65536 bytes: Cannot allocate memory\n", True),
        (f"client.h:1:2: error: #error {FULL}\n", False),
        (f"{{standard input}}:12: Error: {FULL}\n", False),
    ],
)
def test_only_a_shortage_of_the_machine_stops_the_run(complaint, ours):
    with pytest.raises(OSError, match=complaint[-30:-1]) if ours else nullcontext():
        assert refusal(complaint, "client.h", late=False).compiled.verdict == "CE"


WIDE = f"client.h:2:1: error: {'x' * 200}\n"
ERRORS = "".join(f"client.h:{line}:1: error: '{name}' is wrong\n" for line, name in enumerate("abcd", 1))
LINKER = "unit.cpp:(.text): undefined reference to `{0}(int)'\nunit.cpp: undefined reference to `second'\n"
DOUBLE = "multiple definition of `gen'; first here\nmultiple definition of `Dist'\n"
MAIN = "unit.cpp:37:5: error: {} 'int main()'\n"
OUTSIDE = "unit.cpp:9:1: error: 'f' takes 'int'\nunit.cpp:9:2: error: '{0}' and 'rows' were not declared\n"

# The compiler's output about a client, or a server, and the reason that is reported.
COMPLAINTS = [
    (ERRORS, "client.h does not compile; the first error: client.h:1: 'a' is wrong"),
    (ERRORS + LINKER.format("first"), "client.h uses first(int), which it does not define"),
    (LINKER.format("MarkMine") + LINKER.format("InitMap"), "client.h uses InitMap, which is the server's; "),
    (LINKER.format("MarkMine"), "client.h uses MarkMine, which is the server's; "),
    (LINKER.format("first") + DOUBLE, "client.h uses first(int), which it does not define"),
    (DOUBLE, "client.h defines gen, which the judge defines"),
    (MAIN.format("redefinition of"), "client.h defines main, which the judge defines"),
    (MAIN.format("conflicting declaration of C function"), "client.h defines main, which the judge"),
    (OUTSIDE.format("Decide"), "client.h does not define Decide as the assignment has it"),
    (OUTSIDE.replace("rows", "x"), "client.h does not compile: a brace may be missing before"),
    (
        "client.h:3:10: fatal error: util.h: No such file or directory\n",
        "client.h includes util.h, which is not there: only server.h and client.h are handed in",
    ),
    ("", "client.h does not compile: the compiler gave up, for too much time, memory or output"),
    (WIDE, f"client.h does not compile; the first error: client.h:2: {'x' * 148}"),
    ("/x.h:1:1: error: 'no'\nunit.cpp:1:2: warning: 'rows'\n", "client.h does not compile: the compiler"),
]


@pytest.mark.parametrize(("complaint", "why"), COMPLAINTS)
def test_first_of_several_reasons_is_reported(complaint, why):
    """With three errors about the header, of at most 160 characters."""
    built = refusal(complaint + "client.h:1:2: warning: x\n", "client.h", late=False)
    assert built.compiled.why.startswith(why) and built.compiled.warning_count == 1
    assert len(built.compiled.errors) == min(3, complaint.count("client.h:"))
    assert all(len(error) <= 160 for error in built.compiled.errors)
    late = refusal(complaint, "client.h", late=True)
    assert late == Built("", Compiled("CE", "compiling took more than 40 s"))
    if "MarkMine" in complaint:
        named = refusal(complaint, "server.h", late=False).compiled.why
        assert named == "server.h uses MarkMine(int), which it does not define"
