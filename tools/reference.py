"""What the documentation site is made of beside docs/: pages from other files, and the library's reference.

A hook of MkDocs and an extension of Griffe, which reads the docstrings; both are named in mkdocs.yml.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import minesweeper
from minesweeper.gym import ENVIRONMENTS

ROOT = Path(__file__).parents[1]

# Pages that stand elsewhere in the project.
ELSEWHERE = {
    "index.md": "README.md",
    "README.zh-CN.md": "README.zh-CN.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "STRENGTH.md": "bench/STRENGTH.md",
}


# Modules in the guides, beside the public names.
MODULES = ("minesweeper.hypermines", "minesweeper.solver.solver", "minesweeper.solver.posterior")


# What the first page says of the search.
SEARCHING = """
*The search needs a server, since browsers let no page that is opened as a file read the index beside it:
`python3 -m http.server -d dist/docs` is one.*
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """MkDocs asks which files there are."""
    made = {page: (ROOT / path).read_text(encoding="utf-8") for page, path in ELSEWHERE.items()}
    made["index.md"] += SEARCHING
    made["api.md"] = reference()
    for page, content in made.items():
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Correct the links, since all pages are in one folder here; add the reference to the page for agents."""
    if page.file.src_path == "learners.md":
        markdown += environments()
    markdown = markdown.replace("](README.md)", "](index.md)")
    return re.sub(r"\]\((?:\.\./)?(?:docs/|bench/)?([\w.-]+\.(?:md|png|svg)[^)]*)\)", r"](\1)", markdown)


def reference() -> str:
    """Return the page with all public names."""
    homes = minesweeper._homes()
    lines = [
        "# Reference",
        "",
        "The names in `import minesweeper as ms`; the [guide](library.md) shows them at work.",
        "",
    ]
    for name in minesweeper.__all__:
        lines += [f"::: {homes[name]}.{name}", ""]
    lines += [
        "## Games as plain dicts, and the solver",
        "",
        "The guides show these modules, too.",
        "",
    ]
    for module in MODULES:
        lines += [f"::: {module}", ""]
    return "\n".join(lines)


def environments() -> str:
    """Return the reference of the Gymnasium environments."""
    lines = ["", "## Reference", "", "| name | settings |", "|---|---|"]
    for name, settings in ENVIRONMENTS.items():
        words = ", ".join(f"`{key}={value!r}`" for key, value in settings.items())
        lines.append(f"| `{name}` | {words or 'your own'} |")
    for name in ("environment.MinesweeperEnv", "vector.MinesweeperVectorEnv"):
        lines += ["", f"::: minesweeper.gym.{name}"]
    return "\n".join(lines) + "\n"


class Fences(griffe.Extension):
    """Sets the examples in docstrings as code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Griffe has read a class or a function."""
        if obj.docstring:
            blocks = re.split(r"\n\s*\n", obj.docstring.value)
            obj.docstring.value = "\n\n".join(
                f"```pycon\n{block}\n```" if block.lstrip().startswith(">>>") else block for block in blocks
            )
