"""The public names of the package, and the modules that they load."""

import importlib.util
import inspect
from functools import cached_property
from types import FunctionType

import pytest

import minesweeper
import minesweeper as ms
from tests.helpers.programs import ROOT, python

PUBLIC = sorted(minesweeper.__all__)


def loaded(*arguments, given=""):
    """Return the modules that Python loads for these arguments."""
    done = python("-X", "importtime", *arguments, given=given)
    assert done.status == 0
    return {line.rpartition("|")[2].strip() for line in done.err.splitlines()}


@pytest.mark.slow
def test_star_import_has_every_public_name():
    code = "from minesweeper import *; print(sorted(name for name in globals() if name[0] != '_'))"
    assert python("-c", code).out == f"{PUBLIC}\n"
    assert set(PUBLIC) <= set(dir(minesweeper))


def members(public):
    """Yield the names of the functions and properties that `help()` lists for a public class."""
    for name in dir(public) if inspect.isclass(public) else []:
        kind = type(inspect.getattr_static(public, name))
        if name[0] != "_" and kind in (FunctionType, classmethod, staticmethod, property, cached_property):
            yield name


def described(public, name):
    """Return the docstring that `help()` shows for a member: its own, or that of a class above."""
    return any(getattr(vars(kind).get(name), "__doc__", "") for kind in public.__mro__)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_documented(name):
    public = getattr(minesweeper, name)
    assert public.__doc__
    assert [member for member in members(public) if not described(public, member)] == []


@pytest.mark.slow
def test_no_room_has_the_name_of_a_function():
    for name in PUBLIC:
        assert importlib.util.find_spec(f"minesweeper.{name}") is None, name
    code = (
        "import minesweeper as ms, minesweeper.boards.setting as s; from minesweeper import play;"
        "from minesweeper.games.game import Game;"
        "print(ms.play is play, play.__module__, ms.Game is Game, s.MAX_CELLS)"
    )
    assert python("-c", code).out == "True minesweeper.library.play True 10000\n"


@pytest.mark.slow
def test_package_loads_modules_on_demand():
    alone = loaded("-c", "import minesweeper") - loaded("-c", "pass")
    assert alone == {"minesweeper"}
    asked = loaded("-c", "from minesweeper import analyse")
    assert "minesweeper.solver.posterior" in asked and not {"numpy", "gymnasium"} & asked


FIRST_MOVE = """
from minesweeper.web.session import Session
session = Session()
session.ask(do="version")
session.ask(do="new", setting=dict(dimensions=[9, 9], mines=10, start="opening", variant="classic"))
print(session.ask(do="reveal", cell=40, at=0)["status"])
"""
LATE = ("boards.guessfree", "files.rawvf", "files.replays", "review.review", "screenshots.reading")


@pytest.mark.slow
def test_session_loads_no_module_that_a_first_move_does_not_need():
    modules = loaded("-c", FIRST_MOVE)
    assert "minesweeper.web.session" in modules
    assert not modules & {"html", "statistics", *(f"minesweeper.{name}" for name in LATE)}


ROOMS = {"client": {"assignment", "players", "rules", "shell", "solver"}, "server": {"assignment", "rules"}}


@pytest.mark.slow
@pytest.mark.parametrize(("program", "most"), [("client", 29), ("server", 6)])
def test_programs_of_the_assignment_load_few_modules(program, most):
    """To play a game, `basic.py` adds only the module that runs a program."""
    modules = loaded("-c", f"import {program}")
    ours = {name for name in modules if name.startswith("minesweeper.")}
    assert len(ours) <= most, sorted(ours)
    assert {name.split(".")[1] for name in ours} == ROOMS[program]
    if program == "server":
        played = loaded("basic.py", given="1 1\n.\n0 0 0\n")
        own = {name for name in played if name.startswith("minesweeper.")}
        assert own == ours | {"minesweeper.shell", "minesweeper.shell.program"}
        assert not played & {"argparse", "typing", "dataclasses", "minesweeper.boards.draw"}


def test_no_module_is_imported_by_its_name_as_text():
    """Only public names, commands and other packages are, since the first two are in tables.

    `make lint` sees every other import, late ones included, and refuses circles.
    """
    package = ROOT / "minesweeper"
    texts = {str(file.relative_to(package)): file.read_text("utf-8") for file in package.rglob("*.py")}
    by_text = {file for file, text in texts.items() if "import_module" in text or "__import__" in text}
    assert by_text == {"__init__.py", "__main__.py", "shell/program.py"}


def test_traceback_of_a_mistyped_name_can_suggest_the_right_one():
    with pytest.raises(AttributeError) as raised:
        _ = ms.anlyse
    assert (raised.value.name, raised.value.obj) == ("anlyse", ms)


@pytest.mark.parametrize("name", PUBLIC)
def test_annotation_with_a_public_class_needs_no_parameters(name):
    """Else `mypy --strict` refuses `def f(solution: ms.Solution)`."""
    assert getattr(getattr(ms, name), "__parameters__", ()) == ()
