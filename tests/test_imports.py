"""Imports between the modules of the package, late ones included."""

import ast
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.helpers.programs import ROOT


def imports_of(package):
    """Return the modules that each module of a package imports at run time, in its functions too."""
    files = {}
    for file in package.rglob("*.py"):
        *folders, name = file.relative_to(package.parent).with_suffix("").parts
        files[".".join(folders if name == "__init__" else [*folders, name])] = file
    return {name: imported(ast.parse(file.read_text("utf-8"))) & {*files} for name, file in files.items()}


def imported(tree):
    """Return the names that a syntax tree imports, but for type checkers only."""
    names = set()
    nodes = [tree]
    while nodes:
        match nodes.pop():
            case ast.If(test=ast.Name("TYPE_CHECKING"), orelse=others):
                nodes += others
            case ast.Import(names=aliases):
                names.update(alias.name for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases):
                names.update(module if alias.name == "*" else f"{module}.{alias.name}" for alias in aliases)
                names.add(module)
            case node:
                nodes += ast.iter_child_nodes(node)
    return names


def test_no_modules_import_each_other_in_a_circle():
    TopologicalSorter(imports_of(ROOT / "minesweeper")).prepare()


@pytest.mark.parametrize(
    ("late", "is_circle"),
    [
        ("def f():\n    from p.one import x", True),
        ("def f():\n    import p.one", True),
        ("from p import one", True),
        ("if TYPE_CHECKING:\n    from p.one import x", False),
    ],
)
def test_circle_with_a_late_import_is_noticed(tmp_path, late, is_circle):
    package = tmp_path / "p"
    package.mkdir()
    for name, text in {"__init__": "", "one": "from p.two import y", "two": late}.items():
        (package / f"{name}.py").write_text(text)
    sorter = TopologicalSorter(imports_of(package))
    if is_circle:
        with pytest.raises(CycleError):
            sorter.prepare()
    else:
        sorter.prepare()


def test_no_module_is_imported_by_its_name_as_text():
    """Only public names, commands and other packages are, since the first two are in tables."""
    package = ROOT / "minesweeper"
    texts = {str(file.relative_to(package)): file.read_text("utf-8") for file in package.rglob("*.py")}
    by_text = {file for file, text in texts.items() if "import_module" in text or "__import__" in text}
    assert by_text == {"__init__.py", "__main__.py", "shell/program.py"}
