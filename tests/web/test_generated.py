"""What the page takes from Python: what there is to play, and the types of its messages."""

import importlib.util
import json
import re

import pytest

from minesweeper.boards.catalogue import PRESETS, STARTS, VARIANTS
from minesweeper.web.catalogue_js import catalogue_js
from minesweeper.web.session import ANSWERS, REQUESTS
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


def test_every_message_has_its_interface(tool):
    text = tool.declarations()
    names = re.findall(r"^export interface (\w+) \{$", text, re.MULTILINE)
    assert len(names) == len(set(names))
    assert {kind.__name__ for kind in ANSWERS.values()} < set(names)
    for do, kind in ANSWERS.items():
        assert f"  {do}: {kind.__name__};" in text
    for do in REQUESTS:
        assert f"  {do}: {{" in text


def test_the_page_imports_types_that_there_are(tool):
    imports = [
        name.split()[0]
        for path in (ROOT / "minesweeper" / "web" / "static").rglob("*.js")
        for names in re.findall(r'@import \{ (.*) \} from "messages"', path.read_text("utf-8"))
        for name in names.split(", ")
    ]
    assert imports and set(imports) <= set(re.findall(r"export interface (\w+)", tool.declarations()))
