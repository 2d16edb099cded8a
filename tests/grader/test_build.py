"""Compiling a header: what a CE says, and what it does not show."""

import re

import pytest

from minesweeper.grader.build import Built, _refused, build
from tests.grader.headers import SERVER, needs_compiler

# The least that compiles, quickly.
LEAST = """\
extern int rows, columns, total_mines;
void Execute(int r, int c, int type);
void InitGame() { Execute(0, 0, 0); }
void ReadMap() {
}
void Decide() { Execute(0, 0, 0); }
"""
ADDED = "void ReadMap() {\n"

REFUSED = {
    "a client that looks for the state": (
        LEAST.replace(ADDED, ADDED + "    if (game_state) return;\n"),
        "client.h uses game_state, which is the server's; .*",
        "client.h:5: 'game_state' was not declared in this scope",
    ),
    "a client that declares the server's functions": (
        LEAST.replace(ADDED, "void VisitBlock(int, int);\n" + ADDED + "    VisitBlock(0, 0);\n"),
        "client.h uses VisitBlock, which is the server's; .*",
        "",
    ),
    **{
        f"a client that defines what the course does: {text}": (
            f"{text}\n{LEAST}", f"client.h defines {name}, which the judge defines", "",
        )
        for name, text in {
            "game_state": "int game_state = 0;", "InitMap": "void InitMap() {}", "gen": "int gen;",
            "MarkMine": "void MarkMine(int, int) {}", "VisitBlock": "static bool VisitBlock(int, int);",
            "ExitGame": "void ExitGame() {}", "batch_mode": "bool batch_mode;",
            "Dist": "int Dist(int, int, int, int) { return 0; }",
        }.items()
    },
    "a client in C++20": (
        "#include <numbers>\ndouble pi = std::numbers::pi;\n" + LEAST,
        "client.h does not compile; the first error: client.h:2: 'std::numbers' has not been declared",
        "client.h:2: 'std::numbers' has not been declared",
    ),
    "a client that includes the server": (
        '#include "server.h"\n' + LEAST,
        "client.h uses server.h, which is the server's; .*",
        "",
    ),
    "a client that defines the size": (
        LEAST.replace("extern int rows, columns, total_mines;", "int rows, columns, total_mines;"),
        "client.h defines (rows|columns|total_mines), which the judge defines",
        "",
    ),
    "a client without Decide": (
        LEAST.replace("void Decide()", "void Choose()"),
        "client.h does not define Decide as the assignment has it",
        "",
    ),
    "a client that needs what nobody has": (
        LEAST.replace(ADDED, "void help();\n" + ADDED + "    help();\n"),
        r"client.h uses help\(\), which it does not define",
        "",
    ),
    "a client that is cut off": (
        LEAST[:150],
        "client.h does not compile: a brace may be missing before its end",
        "",
    ),
    "an included file": (
        '#include "/etc/passwd"\n' + LEAST,
        "client.h includes /etc/passwd, which is neither its own nor the compiler's",
        "",
    ),
    "an included file in an initialiser": (
        "int stolen =\n#include </etc/passwd>\n;\n" + LEAST,
        "client.h includes /etc/passwd, which is neither its own nor the compiler's",
        "",
    ),
    "an included file by a way around": (
        '#include "../../../../../../etc/passwd"\n' + LEAST,
        "client.h includes .*etc/passwd, which is neither its own nor the compiler's",
        "",
    ),
    "a closed file that is only looked for": (
        '#if __has_include("/etc/passwd")\n#endif\n' + LEAST,
        "client.h includes /etc/passwd, which is neither its own nor the compiler's",
        "",
    ),
    "a file for the assembler": (
        'asm(".incbin \\"/etc/passwd\\"");\n' + LEAST,
        "client.h does not compile: .*",
        "",
    ),
    "lines of another name": (
        '#line 7 "x.y"\nfoo bar;\n' + LEAST,
        "client.h does not compile; the first error: x.y:7: 'foo' does not name a type",
        "x.y:7: ",
    ),
    "an included device": (
        '#include "/dev/zero"\n' + LEAST,
        "client.h (includes /dev/zero|does not compile).*",
        "",
    ),
    "a folder": ('#include "/etc"\n' + LEAST, "client.h (includes /etc|does not compile).*", ""),
    "includes itself": (
        '#include "client.h"\n',
        "client.h does not compile.*",
        "",
    ),
    "nothing": ("", "client.h does not define InitGame as the assignment has it", ""),
    "no text": ("\0\1\2" * 100, "client.h does not .*", ""),
}  # fmt: skip


@needs_compiler
@pytest.mark.parametrize(("text", "why", "error"), REFUSED.values(), ids=REFUSED)
def test_a_client_that_does_not_compile(write, text, why, error, folder):
    built = build((("client.h", str(write("client.h", text))),), folder)
    assert (built.program, built.verdict.code) == ("", "CE")
    assert re.fullmatch(why, built.verdict.why), built
    assert not error or built.errors[0].startswith(error)
    said = " ".join((built.verdict.why, *built.errors))
    assert "root" not in said and "/bin/" not in said and len(said) < 1000


@needs_compiler
def test_warnings_are_counted(write, folder):
    text = SERVER.replace("inline void PrintMap() {", "inline void PrintMap() {\n    int unused, other;")
    built = build((("server.h", str(write("server.h", text))),), folder)
    assert (built.verdict.code, built.warnings) == ("AC", 2)


@needs_compiler
def test_a_compiler_is_bounded(write, monkeypatch, folder):
    """A template that needs more memory or time than a compiler has."""
    from minesweeper.grader import build as module
    from minesweeper.grader.sandbox import Limits

    monkeypatch.setattr(module, "_LIMITS", Limits(2, 20.0, 600))
    text = "template <int n> struct T { T<n - 1> a; T<n - 2> b; };\nT<800> all;\n" + LEAST
    text = text.replace(
        "T<800>",
        "constexpr int f(long n) { int s = 0; for (long i = 0; i < n; ++i) s += i; return s; }\nT<800>",
    )
    built = build((("client.h", str(write("client.h", text))),), folder)
    assert built.verdict.code == "CE"


@needs_compiler
def test_a_client_may_use_other_names_and_words_of_later_standards(write, folder):
    text = "#include <random>\nint concept;\nnamespace own { int gen, Dist; }\nint Dist(int, int);\n" + LEAST
    built = build((("client.h", str(write("client.h", text))),), folder)
    assert built.verdict.accepted, built


LONG = f"client.h:2:1: error: {'x' * 200}\n"
ERRORS = "".join(f"client.h:{line}:1: error: '{name}' is wrong\n" for line, name in enumerate("abcd", 1))
LINKER = "unit.cpp:(.text): undefined reference to `{0}(int)'\nunit.cpp: undefined reference to `second'\n"
DOUBLE = "multiple definition of `gen'; first here\nmultiple definition of `Dist'\n"
OUTSIDE = "unit.cpp:9:1: error: 'f' takes 'int'\nunit.cpp:9:2: error: '{0}' and 'rows' were not declared\n"

# What the compiler says of a client, and of a server; which reason is told.
COMPLAINTS = [
    (ERRORS, "client.h does not compile; the first error: client.h:1: 'a' is wrong"),
    (ERRORS + LINKER.format("first"), "client.h uses first(int), which it does not define"),
    (LINKER.format("MarkMine"), "client.h uses MarkMine, which is the server's; "),
    (LINKER.format("first") + DOUBLE, "client.h uses first(int), which it does not define"),
    (DOUBLE, "client.h defines gen, which the judge defines"),
    (OUTSIDE.format("Decide"), "client.h does not define Decide as the assignment has it"),
    (
        OUTSIDE.format("Other").replace("rows", "x"),
        "client.h does not compile: a brace may be missing before",
    ),
    ("", "client.h does not compile: the compiler gave up, for too much time, memory or output"),
    (LONG, f"client.h does not compile; the first error: client.h:2: {'x' * 148}"),
    (
        "/usr/lib/x.h:1:1: error: 'no'\nunit.cpp:1:2: warning: 'rows'\n",
        "client.h does not compile: the compiler",
    ),
]


@pytest.mark.parametrize(("complaint", "why"), COMPLAINTS)
def test_which_reason_is_told_of_several(complaint, why):
    """And three errors about the header, of at most 160 characters."""
    built = _refused(complaint + "client.h:1:2: warning: x\n", ("client.h",), late=False)
    assert built.verdict.why.startswith(why) and built.warnings == 1
    assert (
        len(built.errors) == min(3, complaint.count("client.h:"))
        and max(map(len, built.errors), default=0) <= 160
    )
    late = _refused(complaint, ("server.h", "client.h"), late=True)
    assert late == Built("", ("CE", "compiling took more than 40 s"))
    if "MarkMine" in complaint:
        named = _refused(complaint, ("server.h", "client.h"), late=False).verdict.why
        assert named == "server.h with client.h uses MarkMine(int), which it does not define"
