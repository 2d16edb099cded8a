"""Count the lines of every room against the budget in pyproject.toml.

usage: python tools/lines.py [--write]

A room is a folder or a module of minesweeper; the page, the tests and the like are further parts. More lines
than the budget says are an error (exit status 1), and so is a room without one. `--write` lowers the table to
the lines of today, and raises nothing: whoever raises a number does so by hand, and says why in the commit.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path, PurePath

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "pyproject.toml"

# The parts that are no rooms: the ends of the names of their files, by the folder.
PARTS = {
    "minesweeper/web/static": {"page": (".js",), "page's look": (".html", ".css")},
    "tests": {"tests": (".py", ".js")},
    "bench": {"bench and tools": (".py",)},
    "tools": {"bench and tools": (".py", ".js")},
    "docs": {"docs": (".md",)},
}


def part_of(path: PurePath) -> str | None:
    """The part that a file belongs to; None for what is not counted."""
    for folder, parts in PARTS.items():
        if path.is_relative_to(folder):
            return next((part for part, ends in parts.items() if path.suffix in ends), None)
    return PurePath(path.parts[1]).stem if path.parts[0] == "minesweeper" and path.suffix == ".py" else None


def lines() -> Counter[str]:
    """The lines of each part, of files that git knows or would add."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    found = Counter[str]()
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).splitlines():
        if (part := part_of(PurePath(name))) and (ROOT / name).is_file():
            found[part] += (ROOT / name).read_text("utf-8").count("\n")
    return found


def main() -> int:
    budget: dict[str, int] = tomllib.loads(TABLE.read_text("utf-8"))["tool"]["lines"]
    found = lines()
    if "--write" in sys.argv:
        rows = {part: min(number, budget.get(part, number)) for part, number in sorted(found.items())}
        table = "".join(f'"{part}" = {number}\n' for part, number in rows.items())
        text = re.sub(r"(?<=\[tool\.lines\]\n).*?(?=\n\[|\Z)", table, TABLE.read_text("utf-8"), flags=re.S)
        TABLE.write_text(text, "utf-8")
        return 0
    wrong = [
        part for part in sorted({*found, *budget}) if found[part] > budget.get(part, 0) or not found[part]
    ]
    for part in wrong:
        print(f"{part}: {found[part]} lines, and the budget is {budget.get(part, 0)}", file=sys.stderr)
    print(f"{sum(found.values())} lines in {len(found)} parts")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
