"""Count the lines of every room, and the words of the docs, against the budget in pyproject.toml.

usage: python tools/lines.py [--write]

A room is a folder or a module of minesweeper; the page, the tests and the like are further parts. Prose is
counted in words: a page is not shorter for having longer lines. More than the budget allows is an error (exit
status 1), and so is a part without a budget. Exit status 2 if git lists no files. `--write` lowers the table
to the numbers of today, and raises nothing: raise a number by hand, and give the reason in the commit.
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
    "docs": {"docs (words)": (".md",)},
}


def part_of(path: PurePath) -> str | None:
    """The part that a file belongs to; None for what is not counted."""
    for folder, parts in PARTS.items():
        if path.is_relative_to(folder):
            return next((part for part, ends in parts.items() if path.suffix in ends), None)
    return PurePath(path.parts[1]).stem if path.parts[0] == "minesweeper" and path.suffix == ".py" else None


def sizes() -> Counter[str]:
    """Count the lines of each part, or its words, in files that git knows or would add."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    found = Counter[str]()
    for name in subprocess.run(
        listed, cwd=ROOT, text=True, capture_output=True, check=True
    ).stdout.splitlines():
        if (part := part_of(PurePath(name))) and (ROOT / name).is_file():
            text = (ROOT / name).read_text("utf-8")
            found[part] += len(text.split()) if unit(part) == "words" else text.count("\n")
    return found


def unit(part: str) -> str:
    return "words" if part.endswith("(words)") else "lines"


def main() -> int:
    budget: dict[str, int] = tomllib.loads(TABLE.read_text("utf-8"))["tool"]["lines"]
    try:
        found = sizes()
    except (OSError, subprocess.CalledProcessError) as error:
        why = getattr(error, "stderr", "") or error
        print(f"lines.py: git lists no files of {ROOT}: {str(why).strip()}", file=sys.stderr)
        return 2
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
        print(f"{part}: {found[part]} {unit(part)}, and the budget is {budget.get(part, 0)}", file=sys.stderr)
    total = Counter[str]()
    for part, number in found.items():
        total[unit(part)] += number
    print(f"{total['lines']} lines and {total['words']} words in {len(found)} parts")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
