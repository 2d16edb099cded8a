"""The budget of lines: who exceeds it is named, and it is written anew only downwards."""

import subprocess

import pytest

from tools import lines


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A small checkout with two rooms, the page, and a budget for them."""
    for name, number in (("rules/game.py", 3), ("agent.py", 2), ("web/static/a.js", 4), ("words/de.po", 9)):
        path = tmp_path / "minesweeper" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#\n" * number, "utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.setattr(lines, "ROOT", tmp_path)
    monkeypatch.setattr(lines, "TABLE", tmp_path / "pyproject.toml")
    return tmp_path


def run(checkout, monkeypatch, *arguments, **budget):
    table = "".join(f'"{part}" = {number}\n' for part, number in budget.items())
    lines.TABLE.write_text(f"[tool.lines]\n{table}\n[other]\n", "utf-8")
    monkeypatch.setattr("sys.argv", ["lines.py", *arguments])
    return lines.main()


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        ({"rules": 3, "agent": 2, "page": 4}, ""),
        ({"rules": 2, "agent": 2, "page": 4}, "rules: 3 lines, and the budget is 2\n"),
        ({"agent": 2, "page": 5}, "rules: 3 lines, and the budget is 0\n"),
        ({"rules": 3, "agent": 2, "page": 4, "gone": 1}, "gone: 0 lines, and the budget is 1\n"),
    ],
)
def test_more_lines_than_the_budget(checkout, monkeypatch, capsys, budget, said):
    assert run(checkout, monkeypatch, **budget) == bool(said)
    assert capsys.readouterr().err == said


def test_the_table_is_only_lowered(checkout, monkeypatch):
    assert run(checkout, monkeypatch, "--write", rules=2, agent=5, gone=1) == 0
    assert lines.TABLE.read_text("utf-8") == '[tool.lines]\n"agent" = 2\n"page" = 4\n"rules" = 2\n\n[other]\n'
