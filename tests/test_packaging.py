"""The wheel in an empty environment, the source tree under every Python, and the single files for judges."""

import re
import shutil
import sys
import tarfile
import tomllib
import zipfile

import pytest

from minesweeper import __version__
from minesweeper.shell.program import EXTRAS
from tests.helpers.commands import ran
from tests.helpers.data import ADVANCED, BASIC
from tests.helpers.programs import ROOT, python


@pytest.mark.long
def test_wheel_has_every_file_of_the_package(tmp_path):
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "minesweeper", tmp_path / "minesweeper")
    built = python("-m", "pip", "wheel", "--verbose", "--no-deps", "-w", tmp_path, tmp_path, timeout=300)
    assert built.status == 0, built.err
    assert "is deprecated" not in built.out + built.err
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("minesweeper/")}
    paths = [path.relative_to(ROOT) for path in (ROOT / "minesweeper").rglob("*") if path.is_file()]
    assert names == {path.as_posix() for path in paths if "__pycache__" not in path.parts}
    assert f"-{__version__}-" in wheel.name


def test_advised_packages_are_those_of_the_extras():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = {extra: tuple(re.match(r"[\w-]+", need)[0] for need in needs) for extra, needs in extras.items()}
    assert {extra: named[extra] for extra in EXTRAS} == EXTRAS
    assert extras.keys() - EXTRAS.keys() == {"docs", "dev"}


@pytest.mark.slow
@pytest.mark.parametrize(("target", "extras"), [("play", ["web"]), ("test", ["web", "dev"])])
def test_make_target_installs_its_extras(target, extras, tmp_path):
    planned = ran("make", "--dry-run", target, f"VENV={tmp_path}/new").out
    assert re.findall(r"-e '\.\[(\w+)\]'", planned) == extras


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_source_tree_runs_under_every_python(version):
    command = shutil.which(f"python{version}")
    if not command or ran(command, "-c", "").status:
        pytest.skip(f"no Python {version} here")
    case = ROOT / "data" / "basic" / "5.in"
    game = ROOT / "data" / "advanced" / "adv1.in"
    score = ("-m", "minesweeper", "score", "obvious", "best", "--board", "10x10x20", "--games", "2")
    basic = ran(command, "basic.py", given=case.read_text())
    assert basic == (0, case.with_suffix(".out").read_text(), "")
    advanced = ran(command, "advanced.py", given=game.read_text())
    assert advanced == (0, "YOU WIN!\n54 10\n", "")
    scored = ran(command, *score)
    assert (scored.status, scored.err) == (0, "")
    assert "best" in scored.out


@pytest.mark.long
def test_built_distributions_are_tried(tmp_path):
    built = python("tools/distribution.py", tmp_path, timeout=300)
    assert built.status == 0, built.err
    source, wheel = sorted(tmp_path.iterdir(), key=lambda path: path.suffix)
    assert (source.suffix, wheel.suffix) == (".gz", ".whl")
    with tarfile.open(source) as packed:  # tests without their needs cannot be collected
        assert not [name for name in packed.getnames() if "/tests" in name]
    tried = [line for line in built.out.splitlines() if f": minesweeper {__version__} from /" in line]
    assert len(tried) == 2 and str(ROOT) not in built.out


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Return a function that names the command to run one of the files without anything to import."""
    built = tmp_path_factory.mktemp("built")
    made = python("tools/submission.py", built)
    assert (made.status, made.out.count(" bytes\n")) == (0, 2)
    folder = tmp_path_factory.mktemp("alone")

    def command(name):
        (folder / name).write_bytes((built / name).read_bytes())
        return ["-I", "-S", str(folder / name)]

    return command


@pytest.mark.slow
@pytest.mark.parametrize("cases", [BASIC[:6], pytest.param(BASIC[6:], marks=pytest.mark.long)], ids=len)
def test_server_passes_the_cases_and_refuses_bad_input_in_one_line(alone, cases):
    for case in cases:
        ended = python(*alone("server.py"), given=case.read_bytes())
        assert ended == (0, case.with_suffix(".out").read_text(), ""), case
    ended = python(*alone("server.py"), given="1 1\n?\n")
    assert (ended.status, ended.err.count("\n")) == (2, 1)


@pytest.mark.slow
@pytest.mark.parametrize("cases", [ADVANCED[:2], pytest.param(ADVANCED[2:], marks=pytest.mark.long)], ids=len)
def test_client_plays_as_in_the_package(alone, cases):
    given = b"".join(case.read_bytes() for case in cases)
    ours = python("advanced.py", "--pipe", f"{sys.executable} client.py", "--trace", given=given)
    client = " ".join([sys.executable, *alone("client.py")])
    assert python("advanced.py", "--pipe", client, "--trace", given=given) == ours
    assert ours.status == 0
