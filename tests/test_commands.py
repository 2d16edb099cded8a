"""The commands of the package: which there are, and that there is no other."""

import argparse
import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper import __version__
from minesweeper.__main__ import COMMANDS
from minesweeper.shell.arguments import GROUPS, Parser, seed
from minesweeper.shell.language import LANGUAGES, VARIABLE
from tests.helpers.programs import ENVIRONMENT, ROOT, called, in_process, python
from tests.helpers.tables import rows

# The files that run before the package refuses an old Python.
PROGRAMS = [ROOT / f"{name}.py" for name in ("basic", "advanced", "server", "client", "generator")]
MODULES = [ROOT / "minesweeper" / f"{name}.py" for name in ("__init__", "__main__")]


GROUPED = {
    "score": {
        "what is played": "--board --games --seed",
        "players": "--tell-mines",
        "output": "--json --html",
        "limits": "--jobs --memory",
    },
    "analyse": {
        "what is played": "--hidden --mines --ongoing --objective",
        "output": "--json --deep",
        "limits": "--deep-games",
    },
    "read": {"what is played": "--mines", "output": "--json"},
    "review": {"players": "--player", "output": "--deep --html", "limits": "--jobs"},
    "arena": {"what is played": "--board", "output": "--show --json", "limits": "--memory"},
}


@pytest.mark.parametrize("name", GROUPED)
def test_help_shows_options_in_groups(name):
    headings = "|".join(GROUPS)
    _, *parts = re.split(rf"^({headings}):$", called(name, "--help").out, flags=re.MULTILINE)
    shown = dict(zip(parts[::2], parts[1::2], strict=True))
    assert [*shown] == [*GROUPED[name]] == [title for title in GROUPS if title in shown]
    for title, options in GROUPED[name].items():
        assert all(f"\n  {option}" in shown[title] for option in options.split())


@pytest.mark.slow
@pytest.mark.parametrize("path", [*PROGRAMS, *MODULES], ids=lambda path: path.stem)
def test_old_python_is_refused_in_one_line(path):
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))
    run = f"run_path({str(path)!r}" if path in PROGRAMS else "run_module('minesweeper'"
    old = f"import sys, runpy; sys.version_info = (3, 10, 13); runpy.{run}, run_name='__main__')"
    assert python("-c", old) == (2, "", "minesweeper needs Python 3.11 or later, and this is 3.10\n")


@rows(
    "words problem",
    ("--langauge de", ": unknown option '--langauge'; expected .*; did you mean '--language'\\?"),
    ("scroe", ": unknown command 'scroe'; expected .*; did you mean 'score'\\?"),
    ("score --gmaes=3", " score: unrecognized arguments: --gmaes=3; did you mean '--games'\\?"),
    ("play --lod x", " play: unrecognized arguments: --lod; did you mean '--load'\\?"),
    ("score safets", " score: unknown player 'safets'; expected .*; did you mean 'safest'\\?"),
    ("tui --start opning", " tui: argument --start: expected .*; did you mean 'opening'\\?"),
    ("agent --language xx", ": --language: unknown language 'xx'; expected 'en', .*, 'ja'"),
    ("agent --seed 1 --language", ": --language: expected a language, found none"),
    ("score --board 999x9999x9", " score: a board has at most 1,000,000 cells, and 999 x 9999 is too large"),
)
def test_mistyped_or_excessive_arguments_are_refused_in_one_line(words, problem):
    ended = called(*words.split())
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper{problem}\n", ended.err)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_ends_with_examples(name):
    out = called(name, "--help").out
    examples = out.partition("\nexamples:\n")[2].splitlines()
    assert examples
    assert all(line.startswith(f"  python3 -m minesweeper {name}") for line in examples)


@pytest.mark.slow
def test_help_shows_the_name_of_the_installed_command(write):
    script = write("minesweeper", "import sys\nfrom minesweeper.__main__ import main\nsys.exit(main())\n")
    out = python(script, "--help", PYTHONPATH=str(ROOT)).out
    assert out.startswith("usage: minesweeper COMMAND") and "python -m" not in out
    assert "\n  minesweeper agent --seed" in python(script, "agent", "--help", PYTHONPATH=str(ROOT)).out


def test_help_lists_the_commands_or_explains_one():
    ended = called("help")
    assert ended == called("--help") == called("-h") == called() and (ended.status, ended.err) == (0, "")
    assert re.search("^  score +[a-z].*", ended.out, re.MULTILINE)
    assert ended.out.endswith(f"chooses the language: {', '.join(LANGUAGES)}.\n")
    assert called("help", "score") == called("score", "--help")
    assert called("help", "scroe").status == 2


WON = "Won: all mines are found. Moves: 1, "
GAME = ("--board", "1x2:1", "--seed", "4")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "environment", "won"),
    [
        (["--language=ru", "agent", *GAME], {"PYTHONIOENCODING": "ascii"}, WON),
        (["--language=ru", "agent", *GAME], {}, "Победа"),
        (["agent", *GAME], {VARIABLE: "", "LC_ALL": "ru_RU.UTF-8"}, "Победа"),
    ],
)
def test_language_of_a_command(arguments, environment, won):
    ended = python("-m", "minesweeper", *arguments, **{"PYTHONIOENCODING": "utf-8"} | environment)
    assert (ended.status, ended.err) == (0, "")
    assert f"\n{won}" in ended.out


@pytest.mark.parametrize("words", ["--version", "-V", "score best --version", "play -V"])
def test_version(words):
    assert called(*words.split()) == (0, f"minesweeper {__version__}\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("program", ["basic.py", "client.py", "advanced.py", "generator.py"])
def test_programs_print_their_usage(program):
    ended = python(program, "--help")
    assert (ended.status, ended.err) == (0, "")
    assert f"usage: {'python ' if program in ('basic.py', 'client.py') else ''}" in ended.out


def test_other_arguments_of_the_server_are_ignored():
    assert in_process("basic.py", "1.in", given="1 1\n.\n0 0 0\n") == (0, "?\n0\nYOU WIN!\n1 0\n", "")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", ["--help", "score --help"])
def test_help_on_a_full_disk_is_one_line_or_none(arguments):
    words = [sys.executable, "-m", "minesweeper", *arguments.split()]
    with Path("/dev/full").open("wb") as full:
        run = subprocess.Popen(words, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT)
        _, problem = run.communicate()
    assert problem.count(b"\n") <= 1 and b"Traceback" not in problem


class Built(Exception):
    """The parser that a command has built."""


def parser_of(name, monkeypatch, *words):
    def parse(parser, args=None, namespace=None):
        raise Built(parser)

    monkeypatch.setattr(Parser, "parse_known_args", parse)
    monkeypatch.setattr(Parser, "parse_known_intermixed_args", parse)
    with pytest.raises(Built) as built:
        importlib.import_module(COMMANDS[name].module).main([*words])
    monkeypatch.undo()
    return built.value.args[0]


@pytest.mark.parametrize("name", ["agent", "arena", "boards", "compare", "judge", "puzzles", "score"])
def test_every_command_reads_seeds_alike(name, monkeypatch):
    (action,) = (action for action in parser_of(name, monkeypatch)._actions if action.dest == "seed")
    assert action.type is seed


def test_negative_seeds_are_reproducible_and_differ_from_positive_ones():
    for words in ("boards --board 5x5:5", "puzzles", "agent --board 4x4:2"):
        command, *rest = words.split()
        outputs = [in_process(command, *rest, "--seed", number).out for number in (-4, -4, 4)]
        assert outputs[0] == outputs[1]
        assert outputs[0].replace("seed -4", "seed 4") != outputs[2]


# How a help names a default that is not its own text.
SPELLED = {
    ("arena", "board"): "10x10:10", ("agent", "board"): "8x8:8", ("boards", "board"): "expert",
    ("analyse", "mines"): "default beta:2,8", ("analyse", "file"): "else the standard input",
    ("compare", "start"): "as in the judge's maps (the default",
    ("tui", "board"): "(beginner", ("tui", "start"): "(opening", ("tui", "variant"): "classic, the default",
    ("tui", "seed"): "(a random one", ("tui", "folder"): "(that of this user's data",
}  # fmt: skip
SPELLED["score", "start"] = SPELLED["compare", "start"]
SPELLED |= {(name, "jobs"): "one for each core" for name in ("score", "compare", "judge", "review")}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_default_is_in_the_help(name, monkeypatch):
    for action in parser_of(name, monkeypatch)._actions:
        default, where = action.default, (name, action.dest)
        if where in SPELLED:
            assert SPELLED[where] in action.help, where
        elif default not in (None, False, [], argparse.SUPPRESS):
            text = re.escape(f"{default:g}" if isinstance(default, float) else str(default))
            shown = action.help.replace("%(default)s", str(default))
            assert re.search(rf"\({text}\b|default {text}|\b{text}, the default", shown), where
