"""The contracts between the rooms, each broken once on purpose: what `make lint` would say."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.programs import ENVIRONMENT, ROOT

LINT = Path(sys.executable).with_name("lint-imports")


def linted(folder):
    """How the linter judges the package in a folder, and what it says."""
    done = subprocess.run(
        [LINT, "--no-cache"],
        capture_output=True,
        text=True,
        cwd=folder,
        env=ENVIRONMENT | {"PYTHONPATH": str(folder)},
        check=False,
    )
    return done.returncode, done.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A copy of what the linter reads."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for program in ROOT.glob("*.py"):
        shutil.copy(program, folder)
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "minesweeper", folder / "minesweeper", ignore=ignored)
    return folder


DOWNWARDS = "rooms import downwards, and no frontend another"

NO_FRONTEND = "the library and the environments need no frontend"

NO_PAGE = "the grader needs no frontend"

BREACHES = {
    "a frontend imports another": ("web/session.py", "minesweeper.terminal.line", DOWNWARDS),
    "rules import the solver": ("rules/draw.py", "minesweeper.solver.knowledge", DOWNWARDS),
    "the solver imports rules": ("solver/proof.py", "minesweeper.rules.grid", DOWNWARDS),
    "players import a frontend's floor": ("players/advice.py", "minesweeper.games.moves", DOWNWARDS),
    "the solver imports a strategy": ("solver/solver.py", "minesweeper.players.policy", DOWNWARDS),
    "a board imports a game": ("boards/setting.py", "minesweeper.games.game", DOWNWARDS),
    "the floor imports the judge": ("games/moves.py", "minesweeper.judge.game", DOWNWARDS),
    "the library imports a frontend": ("library/clues.py", "minesweeper.terminal.analyse", NO_FRONTEND),
    "the environment imports a campaign": ("gym/episode.py", "minesweeper.scoring.jobs", NO_FRONTEND),
    "the campaigns' floor imports one of them": ("campaign/log.py", "minesweeper.scoring.plan", DOWNWARDS),
    "the campaigns' floor imports the judge": ("campaign/plan.py", "minesweeper.judge.game", DOWNWARDS),
    "a campaign imports the library": ("scoring/jobs.py", "minesweeper.library.play", DOWNWARDS),
    "the library imports the environment": ("library/evaluations.py", "minesweeper.gym.episode", DOWNWARDS),
    "the grader imports a frontend": ("grader/report.py", "minesweeper.terminal.line", NO_PAGE),
    "a cycle": ("rules/grid.py", "minesweeper.rules.game", "no cycles between modules"),
    "a program": ("judge/seat.py", "server", "the package imports no program, and no test"),
}


@pytest.mark.long
@pytest.mark.skipif(not LINT.exists(), reason="there is no import-linter")
@pytest.mark.parametrize(("module", "imported", "contract"), BREACHES.values(), ids=BREACHES)
def test_a_breach_is_found(sources, module, imported, contract):
    path = sources / "minesweeper" / module
    text = path.read_text()
    path.write_text(f"{text}\nimport {imported}\n")
    try:
        status, said = linted(sources)
    finally:
        path.write_text(text)
    assert (status, f"{contract} BROKEN" in said) == (1, True), said


@pytest.mark.long
@pytest.mark.skipif(not LINT.exists(), reason="there is no import-linter")
def test_there_is_no_breach(sources):
    assert linted(sources)[0] == 0
