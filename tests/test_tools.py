"""The tools and workflows of the project: lines, prose, generated files, mutants, GitHub."""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper.web.catalogue_js import catalogue_js
from tests.helpers.programs import ROOT, python
from tools import everywhere, lines, mutants, page, prose


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Make a small checkout with two rooms, the page, docs, and a budget for them."""
    for name, number in (("rules/game.py", 3), ("agent.py", 2), ("web/static/a.js", 4), ("words/de.po", 9)):
        path = tmp_path / "minesweeper" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#\n" * number, "utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("six words on\na long line\n", "utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.setattr(lines, "ROOT", tmp_path)
    monkeypatch.setattr(lines, "TABLE", tmp_path / "pyproject.toml")
    return tmp_path


def run(checkout, monkeypatch, *arguments, words=6, **budget):
    budget |= {"docs (words)": words}
    table = "".join(f'"{part}" = {number}\n' for part, number in budget.items())
    lines.TABLE.write_text(f"[tool.lines]\n{table}\n[other]\n", "utf-8")
    monkeypatch.setattr("sys.argv", ["lines.py", *arguments])
    return lines.main()


@pytest.mark.slow
def test_lines_above_the_budget_fail_and_write_only_lowers_the_table(checkout, monkeypatch, capsys):
    assert run(checkout, monkeypatch, rules=2, agent=2, page=5, gone=1, words=5) == 1
    assert capsys.readouterr().err == (
        "docs (words): 6 words, and the budget is 5\n"
        "gone: 0 lines, and the budget is 1\n"
        "rules: 3 lines, and the budget is 2\n"
    )
    look = checkout / "minesweeper" / "web" / "static" / "a.css"
    look.write_text(f"{'x' * 160}\n{'x' * 161}\n", "utf-8")
    assert run(checkout, monkeypatch, rules=3, agent=2, page=4, **{"page's look": 2}) == 1
    assert capsys.readouterr().err == (
        "minesweeper/web/static/a.css:2: 161 characters, and a line of CSS has at most 160\n"
    )
    look.unlink()
    assert run(checkout, monkeypatch, "--write", rules=2, agent=5, gone=1, words=7) == 0
    assert lines.TABLE.read_text("utf-8") == (
        '[tool.lines]\n"agent" = 2\n"docs (words)" = 6\n"page" = 4\n"rules" = 2\n\n[other]\n'
    )


@pytest.mark.slow
@pytest.mark.parametrize("path", [None, "/nowhere"])
def test_without_git_lines_are_not_counted(checkout, monkeypatch, capsys, path):
    if path:
        monkeypatch.setenv("PATH", path)
    else:
        monkeypatch.setenv("GIT_DIR", str(checkout / "nowhere"))
    assert run(checkout, monkeypatch, rules=3) == 2
    assert re.fullmatch(r"lines.py: git lists no files of /.*: .*git.*\n", capsys.readouterr().err)


MODULE = '''"""What it is of which nobody speaks."""


def ended(known):
    """Whether it ended."""
    found = known  # what is found
    return found


class Game:
    def answer(self):
        """The answer to all questions."""

    @property
    def time(self):
        """The time that is said."""


def test_a_board_is_drawn():
    """A board is drawn."""
'''
SCRIPT = """// what the page says
const { known } = state; // https://example.org
const found = cells.find((each) => each === known);
"""
PAGE = """# Words of two

A sentence of five words. This one, which is longer, (and goes on

```
what is in a block of code is not counted, whatever it says
```

- an item is a sentence, too
"""


@pytest.mark.slow
def test_worse_prose_fails_and_write_only_lowers_the_table(checkout, monkeypatch, capsys):
    (checkout / "minesweeper" / "agent.py").write_text(MODULE, "utf-8")
    (checkout / "minesweeper" / "web" / "static" / "a.js").write_text(SCRIPT, "utf-8")
    (checkout / "README.md").write_text(PAGE + "\n" + "x" * 121 + "\n| " + "x" * 121 + " |\n", "utf-8")
    table = (
        "[tool.prose]\n"
        '"README" = { sentence = 9 }\n'
        '"agent" = { what = 3, tell = 2, which = 2, docstrings = 2, names = 1, none = 1 }\n'
        '"gone" = { names = 1 }\n'
        '"page" = { what = 1, tell = 1, names = 3 }\n'
    )
    lines.TABLE.write_text(f"{table}\n[other]\n", "utf-8")
    monkeypatch.setattr("sys.argv", ["prose.py"])
    assert prose.main() == 1
    assert capsys.readouterr() == (
        "all: what 41.7, tell 41.7, which 13.9, none 0.0 in 1,000 words\n",
        "README: wide is 1, and the table has 0\n"
        "agent: names is 2, and the table has 1\n"
        "docs: sentence is 6, and the table has 0\n",
    )
    monkeypatch.setattr("sys.argv", ["prose.py", "--write"])
    assert prose.main() == 0
    assert lines.TABLE.read_text("utf-8") == (
        "[tool.prose]\n"
        '"README" = { sentence = 8 }\n'
        '"agent" = { what = 2, tell = 2, which = 1, docstrings = 2, names = 1 }\n'
        '"docs" = { sentence = 6 }\n'
        '"page" = { what = 1, tell = 1, names = 3 }\n\n[other]\n'
    )


# What runs on GitHub: lint and tests for every change, and the page is published only after them


WORKFLOWS = ROOT / ".github" / "workflows"


def workflow(name):
    """Return the events that start a workflow, and the text of each of its jobs."""
    text = (WORKFLOWS / name).read_text(encoding="utf-8")
    events = re.search(r"^on:\n((?:  .*\n)+)", text, re.MULTILINE)[1]
    _, *jobs = re.split(r"^  (\w+):\n", text.partition("\njobs:\n")[2], flags=re.MULTILINE)
    return re.findall(r"^  (\w+):", events, re.MULTILINE), dict(zip(jobs[::2], jobs[1::2], strict=True))


def test_page_is_published_only_after_the_checks():
    events, jobs = workflow("ci.yml")
    assert {"push", "pull_request", "workflow_call"} <= {*events}
    assert [name for name, job in jobs.items() if "- run: bash .ci/run\n" in job] == ["checks", "root"]
    events, jobs = workflow("site.yml")
    assert "push" in events and "    uses: ./.github/workflows/ci.yml\n" in jobs["checks"]
    assert [name for name, job in jobs.items() if "actions/deploy-pages@" in job] == ["publish"]
    assert "    needs: checks\n" in jobs["publish"]


def test_only_the_publishing_job_may_write():
    paths = [*WORKFLOWS.glob("*.yml")]
    assert {"ci.yml", "site.yml"} <= {path.name for path in paths}
    for path in paths:
        _, jobs = workflow(path.name)
        writing = [name for name, job in jobs.items() if re.search(r"(?m)^      [\w-]+: write$", job)]
        assert writing == (["publish"] if path.name == "site.yml" else [])
        assert not re.search(r"^  [\w-]+: write$", path.read_text(encoding="utf-8"), re.MULTILINE)


# The files that the page takes from Python: the catalogue, and the types of its messages


def test_page_tool_writes_types_and_catalogue(tmp_path, monkeypatch):
    paths = {name: tmp_path / "new" / name for name in ("TYPES", "CATALOGUE")}
    for name, path in paths.items():
        monkeypatch.setattr(page, name, path)
    assert page.main() == 0
    assert paths["TYPES"].read_text("utf-8") == page.declarations()
    assert paths["CATALOGUE"].read_text("utf-8") == catalogue_js()


# The circumstances of `make test-everywhere`


@pytest.mark.slow
def test_pythons_of_pyenv_are_found_and_a_missing_one_is_named(tmp_path, monkeypatch, capsys):
    for version, status in (("3.14.9", 0), ("3.14.10", 0), ("3.14.11", 1)):
        script = tmp_path / "versions" / version / "bin" / "python3.14"
        script.parent.mkdir(parents=True)
        script.write_text(f"#!/bin/sh\nexit {status}\n")
        script.chmod(0o755)
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert everywhere.python("3.14") == str(tmp_path / "versions" / "3.14.10" / "bin" / "python3.14")
    monkeypatch.setattr("sys.argv", ["everywhere.py", "3.13"])
    assert everywhere.main() == 0
    assert capsys.readouterr().out == "3.13   left out: python3.13 is neither on the path nor among pyenv's\n"


# The mistakes that `make mutants` makes


def test_every_kind_of_mutant_is_made():
    """The files of one room have them all."""
    files = sorted((ROOT / "minesweeper" / "scoring").glob("*.py"))
    for kind, change in mutants.KINDS.items():
        made = mutants.mutants(files, *change)
        assert made, kind
        path, start, end, new = made[0]
        assert Path(path).read_text("utf-8")[start:end] != new


def test_every_equivalent_mutant_is_still_made(monkeypatch):
    monkeypatch.chdir(ROOT)
    names = mutants.equivalent()
    files = sorted({path for path, _, _ in names})
    made = [mutant for change in mutants.KINDS.values() for mutant in mutants.mutants(files, *change)]
    assert {*names} <= {*map(mutants.name_of, made)} and len(names) < len(made)


@pytest.mark.parametrize("room", ["judge", "terminal", "web"])
def test_rooms_with_programs_have_mutants_and_tests(room, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert mutants.sources(room) and mutants.tests_of(room)


def test_mutants_without_an_effect_are_left_out(write):
    """Examples are equal arguments that change places, and `strict` where lengths are equal."""
    path = write("a.py", "shown = get(name, name)\npairs = zip(one, other, strict=True)\n")
    kinds = mutants.KINDS["arguments"], mutants.KINDS["default"]
    swaps, defaults = (mutants.mutants([str(path)], *kind) for kind in kinds)
    assert [new for *_, new in swaps] == ["zip(other, one"] and not defaults


# Another program for bench_oracle: it reveals the first hidden cell.
FIRST_HIDDEN = """
import sys
for line in sys.stdin:
    rows, columns, mines, cells = line.split()
    print(*divmod(cells.index("?"), int(columns)), "first", flush=True)
"""

# The benches: each can be loaded, and with few of everything comes to its end

FEW = {
    "bench_estimate": ["--positions", "1"],
    "bench_gym": ["--steps", "100"],
    "bench_judge": ["--runs", "1"],
    "bench_noguess": ["--boards", "10"],
    "bench_oracle": ["--games", "3", "--boards", "2", "--command", f"{sys.executable} -c '{FIRST_HIDDEN}'"],
    "bench_peer": ["--games", "2"],
    "bench_scoring": ["--runs", "1", "--games", "50", "--many", "200"],
    "bench_screenshots": ["tests/screenshots/pictures"],
    "bench_small": ["--boards", "4x4"],
    "bench_solver": ["--positions", "2", "--games", "1"],
    "bench_web": ["--games", "1"],
}


def test_every_bench_has_a_short_run_and_is_loaded():
    assert sorted(path.stem for path in (ROOT / "bench").glob("bench_*.py")) == [*FEW]
    for bench in FEW:
        assert callable(importlib.import_module(f"bench.{bench}").main)


@pytest.mark.long
@pytest.mark.parametrize("bench", FEW)
def test_every_bench_ends(bench):
    ended = python("-m", f"bench.{bench}", *FEW[bench], timeout=600)
    assert (ended.status, ended.err) == (0, "")
