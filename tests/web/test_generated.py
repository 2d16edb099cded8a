"""What the page takes from Python is what tools/page.py writes of it now."""

import importlib.util
import json
import re

import pytest

from minesweeper.boards.catalogue import PRESETS, STARTS, VARIANTS
from minesweeper.web.session import ANSWERS, REQUESTS
from tests.helpers.programs import ROOT

SHARED = ROOT / "minesweeper" / "web" / "static" / "shared"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("tools_page", ROOT / "tools" / "page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("name", "writer"), [("catalogue.js", "catalogue"), ("messages.d.ts", "declarations")]
)
def test_the_file_is_current(tool, name, writer):
    assert (SHARED / name).read_text("utf-8") == getattr(tool, writer)(), "run: python tools/page.py"


def test_the_tool_writes_both(tool, tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "SHARED", tmp_path)
    assert tool.main() == 0
    for path in tmp_path.iterdir():
        assert path.read_text("utf-8") == (SHARED / path.name).read_text("utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"catalogue.js", "messages.d.ts"}


def test_the_catalogue_has_all_that_there_is_to_play(tool):
    text = tool.catalogue()
    (presets,) = re.findall(r"export const PRESETS = (.*);", text)
    assert json.loads(presets) == {
        name: {"dimensions": list(size), "mines": mines} for name, (size, mines) in PRESETS.items()
    }
    for name, values in (("STARTS", STARTS), ("VARIANTS", VARIANTS)):
        (found,) = re.findall(rf"export const {name} = .*\((\[.*\])\);", text)
        assert json.loads(found) == list(values)


def test_every_message_has_its_interface(tool):
    text = tool.declarations()
    names = re.findall(r"^export interface (\w+) \{$", text, re.MULTILINE)
    assert len(names) == len(set(names))
    assert {kind.__name__ for kind in ANSWERS.values()} < set(names)
    for do, kind in ANSWERS.items():
        assert f"  {do}: {kind.__name__};" in text
    for do in REQUESTS:
        assert f"  {do}: {{" in text
