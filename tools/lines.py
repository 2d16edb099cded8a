"""Count the lines of every room, and the words of the docs, against the budget in pyproject.toml.

usage: python tools/lines.py [--write]

A room is a folder or a module of minesweeper; the page, the tests and the like are further parts. Prose is
counted in words: a page is not shorter for having longer lines. More than the budget allows is an error (exit
status 1), and so are a part without a budget and a line of CSS of more than 160 characters. Exit status 2 if
git lists no files. `--write` lowers the table to the numbers of today, and raises nothing: raise a number by
hand, and give the reason in the commit.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "pyproject.toml"

WIDEST = 160

# The parts that are no rooms: the ends of the names of their files, by the folder.
PARTS = {
    "minesweeper/web/static": {"page": (".js",), "page's look": (".html", ".css")},
    "tests": {"tests": (".py", ".js")},
    "bench": {"bench and tools": (".py",)},
    "tools": {"bench and tools": (".py", ".js")},
    "docs": {"docs (words)": (".md",)},
}


def part_of(path: PurePath) -> str | None:
    """Return the part of a file; None if it is not counted."""
    for folder, parts in PARTS.items():
        if path.is_relative_to(folder):
            return next((part for part, ends in parts.items() if path.suffix in ends), None)
    return PurePath(path.parts[1]).stem if path.parts[0] == "minesweeper" and path.suffix == ".py" else None


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield the part, the name and the text of each file that git knows or would add."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(
        listed, cwd=ROOT, text=True, capture_output=True, check=True
    ).stdout.splitlines():
        if (part := part_of(PurePath(name))) and (ROOT / name).is_file():
            yield part, name, (ROOT / name).read_text("utf-8")


def unit(part: str) -> str:
    return "words" if part.endswith("(words)") else "lines"


def write_table(name: str, rows: Iterable[str]) -> None:
    """Replace the rows of a table `[tool.NAME]`, up to the next empty line."""
    text = TABLE.read_text("utf-8")
    TABLE.write_text(re.sub(rf"(?<=\[tool\.{name}\]\n)(.+\n)*", "".join(rows), text), "utf-8")


def main() -> int:
    budget: dict[str, int] = tomllib.loads(TABLE.read_text("utf-8"))["tool"]["lines"]
    found = Counter[str]()
    wrong: list[str] = []
    try:
        for part, name, text in texts():
            found[part] += len(text.split()) if unit(part) == "words" else text.count("\n")
            if name.endswith(".css"):
                wrong += [
                    f"{name}:{number}: {len(line)} characters, and a line of CSS has at most {WIDEST}"
                    for number, line in enumerate(text.splitlines(), 1)
                    if len(line) > WIDEST
                ]
    except (OSError, subprocess.CalledProcessError) as error:
        why = getattr(error, "stderr", "") or error
        print(f"lines.py: git lists no files of {ROOT}: {str(why).strip()}", file=sys.stderr)
        return 2
    if "--write" in sys.argv:
        rows = {part: min(number, budget.get(part, number)) for part, number in sorted(found.items())}
        write_table("lines", (f'"{part}" = {number}\n' for part, number in rows.items()))
        return 0
    wrong += [
        f"{part}: {found[part]} {unit(part)}, and the budget is {budget.get(part, 0)}"
        for part in sorted({*found, *budget})
        if found[part] > budget.get(part, 0) or not found[part]
    ]
    for problem in wrong:
        print(problem, file=sys.stderr)
    total = Counter[str]()
    for part, number in found.items():
        total[unit(part)] += number
    print(f"{total['lines']} lines and {total['words']} words in {len(found)} parts")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
