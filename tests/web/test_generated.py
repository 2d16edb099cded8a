"""What the page takes from Python: what there is to play, and the types of its messages."""

import importlib.util
import json
import re

import pytest

from minesweeper.boards.catalogue import PRESETS, STARTS, VARIANTS
from minesweeper.web.catalogue_js import catalogue_js
from tests.helpers.programs import ROOT


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("tools_page", ROOT / "tools" / "page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tool_writes_both(tool, tmp_path, monkeypatch):
    paths = {name: tmp_path / "new" / name for name in ("TYPES", "CATALOGUE")}
    for name, path in paths.items():
        monkeypatch.setattr(tool, name, path)
    assert tool.main() == 0
    assert paths["TYPES"].read_text("utf-8") == tool.declarations()
    assert paths["CATALOGUE"].read_text("utf-8") == catalogue_js()


def test_the_catalogue_has_all_that_there_is_to_play():
    text = catalogue_js()
    (presets,) = re.findall(r"export const PRESETS = (.*);", text)
    assert json.loads(presets) == {
        name: {"dimensions": list(size), "mines": mines} for name, (size, mines) in PRESETS.items()
    }
    for name, values in (("STARTS", STARTS), ("VARIANTS", VARIANTS)):
        (found,) = re.findall(rf"export const {name} = .*\((\[.*\])\);", text)
        assert json.loads(found) == list(values)
