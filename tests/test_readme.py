"""The README and docs/: commands print the shown output, Python runs, targets and files exist."""

import doctest
import os
import re
import shlex
import sys

import pytest

import minesweeper
from minesweeper.gym import ENVIRONMENTS
from minesweeper.players import reference as players
from minesweeper.rules.game import WON, Board, Minefield
from minesweeper.rules.grid import grid_of
from minesweeper.rules.play import play
from tests.helpers.commands import ran
from tests.helpers.programs import ENVIRONMENT, ROOT, command, in_process, python

PAGES = (*ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"))

DOCUMENTS = {path.name: path.read_text(encoding="utf-8") for path in PAGES}


# A command of ours alone, perhaps with a text as its input; those that start others get a process.
ALONE = r"(?:printf '([^']*)' \| )?python3 -m minesweeper (?!score|compare|arena|judge)(\w+) ?([^|<]*)"


def sessions():
    """Yield each command in a console block with the output below it."""
    for name, text in sorted(DOCUMENTS.items()):
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                slow = [] if re.fullmatch(ALONE, command) else [pytest.mark.slow]
                yield pytest.param(command, shown, marks=slow, id=f"{name}: {command[:60]}")


@pytest.mark.parametrize(("command", "shown"), list(sessions()))
def test_commands_print_what_is_shown(command, shown, write, tmp_path):
    """In the documents, `...` stands for anything."""
    if alone := re.fullmatch(ALONE, command):
        given, name, arguments = alone.groups("")
        ended = in_process(name, *shlex.split(arguments), given=given.replace("\\n", "\n"))
    else:
        for name in ("python", "python3"):
            write(name, f'#!/bin/sh\nexec {sys.executable} "$@"\n').chmod(0o755)
        path = os.pathsep.join([str(tmp_path), ENVIRONMENT["PATH"]])
        ended = ran("bash", "-c", command, PATH=path, PYTHONPATH=str(ROOT))
    pattern, printed = ".*".join(map(re.escape, shown.split("..."))), ended.out + ended.err
    assert re.fullmatch(pattern, printed, re.DOTALL), printed


@pytest.mark.slow
@pytest.mark.parametrize(
    "document", ["README.md", "README.zh-CN.md", "docs/library.md", "docs/learners.md", "docs/solver.md"]
)
def test_python_in_documents_runs(document):
    results = doctest.testfile(str(ROOT / document), module_relative=False)
    assert results.failed == 0 < results.attempted


def test_chinese_readme_has_the_same_commands():
    """Compare blocks (without their comments), commands, links and figures; each names the other."""
    english, chinese = (
        re.sub(r"(?m)^(.*\S) +# .*", r"\1", DOCUMENTS[name]) for name in ("README.md", "README.zh-CN.md")
    )
    for parts in (r"```.*?```", r"`[^`\n]+`", r"\]\((?!README)([^)]+)\)", r"\d+(?:\.\d+)?"):
        assert {*re.findall(parts, english, re.DOTALL)} == {*re.findall(parts, chinese, re.DOTALL)}
    assert "(README.zh-CN.md)" in english and "(README.md)" in chinese


def test_commands_name_python3():
    """Debian and macOS have `python3` only; the assignment names `python basic.py`."""
    text = "".join(DOCUMENTS.values()).replace("`python -m minesweeper`", "").replace("`python -m` puts", "")
    assert re.findall(r"(?<![\w./])python (?!basic\.py)[-\w]\S*", text) == []


def test_named_make_targets_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z-]+)", "".join(DOCUMENTS.values())))
    assert {"score", "test"} <= named
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_named_files_exist():
    folders = r"(?:data|bench|docs|examples|minesweeper|tests)/[\w./-]+\w"
    paths = re.findall(folders, "".join(DOCUMENTS.values()))
    assert len(paths) > 50
    assert [path for path in paths if path not in ENVIRONMENTS and not (ROOT / path).exists()] == []


def test_player_of_the_contributing_guide_plays():
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENTS["CONTRIBUTING.md"], re.DOTALL)
    names = vars(players) | {"PLAYERS": players.PLAYERS.copy()}
    exec(code, names)
    game = Minefield(Board.of_cells(grid_of((4, 4)), [0, 1]))
    player = names["PLAYERS"]["corner"]()
    player.begin(game.board.grid, 2)
    assert [action.cell for action in play(player, game, ())] == [15]
    assert game.status == WON


@pytest.mark.long
def test_ladder_has_the_scores_of_make_score():
    ended = command("score", "--jobs", 2, timeout=300)
    assert ended.status == 0
    ladder = re.findall(r"^\| (\S+)[^|]*((?:\| \d+\.\d\d ){6})\|$", DOCUMENTS["measured.md"], re.MULTILINE)
    assert len(ladder) == 5
    for player, row in ladder:
        (scores,) = re.findall(rf"^{re.escape(player)}(?: \(\w+\))? +((?:\d.*)%)$", ended.out, re.MULTILINE)
        assert re.findall(r"[\d.]+", row) == scores.split()[:6], player


@pytest.mark.slow
def test_make_score_needs_nothing_installed():
    code = (
        "import sys, runpy; sys.path.insert(0, '.'); sys.argv[0:2] = [];"
        " runpy.run_module('minesweeper', run_name='__main__', alter_sys=True)"
    )
    bare = f'PYTHON={sys.executable} -I -S -c "{code}"'
    done = ran("make", "score", bare, "ARGS=random obvious --games 2 --jobs 2")
    assert done.status == 0, done.err
    assert {"10x10x9", "10x10x15", "10x10x18", "10x10x20", "20x20x84"} <= {*done.out.split()}


def test_every_guarantee_names_an_existing_test():
    text = DOCUMENTS["security.md"].partition("## Players of the contest")[0]
    promises, limits = (re.findall(r"^- \*\*(.*?)\.\*\*", part, re.M) for part in text.split("## Limits"))
    evidence = dict(re.findall(r"^\| (.*?) \| (`.*) \|$", DOCUMENTS["evidence.md"], re.M))
    assert len(promises) > 8
    assert set(promises) <= {name for name, tests in evidence.items() if "::test_" in tests}
    assert {name for name, tests in evidence.items() if "::test_" in tests} <= {*promises, *limits}
    for file, test in re.findall(r"`(\w+/test_\w+\.py)(?:::(\w+))?`", DOCUMENTS["evidence.md"]):
        assert f"def {test}" in (ROOT / "tests" / file).read_text("utf-8"), (file, test)


@pytest.mark.long
def test_site_is_built(tmp_path):
    pytest.importorskip("mkdocs")
    build = ("mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path)
    assert python("-m", *build, timeout=600, NO_MKDOCS_2_WARNING="1") == (0, "", "")
    reference = (tmp_path / "api.html").read_text()
    assert set(minesweeper.__all__) <= set(re.findall(r'<h2 id="[\w.]+\.(\w+)"', reference))
    for shown in ("hypermines.nd_dig", "solver.solver.Solver", "games.game.Game.svg"):
        assert f'id="minesweeper.{shown}"' in reference, shown
    assert reference.count("&gt;&gt;&gt;") > 10 and "<blockquote>" not in reference
    learners = (tmp_path / "learners.html").read_text()
    assert all(name in learners for name in ENVIRONMENTS)
