"""Break the code in small ways, one at a time, and see whether the tests notice (mutation testing).

usage: python tools/mutants.py [--count 40] [--seed 1] [ROOM ...]

A room is a folder or a module of minesweeper, or `page`: the modules of JavaScript that tests/page imports.
Its tests are those of its name, without the long ones and those in a browser; they run on a copy of the
checkout, but a program with a fault may do harm elsewhere, as root above all. Prints for each room how many
mutants were killed, with a 95 % interval, and those that lived. Those of tools/equivalent.toml, which change
no answer, are not tried but listed apart. Exit status 1 if tests fail without a mutant.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from itertools import zip_longest
from pathlib import Path

from minesweeper.shell.statistics import proportion

ROOT = Path(__file__).parents[1]
PYTEST = f"{sys.executable} -m pytest -x -q -p no:cacheprovider --junitxml=times.xml -m".split()
NODE = ["node", "--test", "--test-reporter=junit", "--test-reporter-destination=times.xml"]
EQUIVALENT = ROOT / "tools" / "equivalent.toml"
Mutant = tuple[str, int, int, str]  # a file, the ends of a piece of its text, and what stands there instead
Name = tuple[str, str, str]
TEST = re.compile(r".*\.test\.js|test_(?!page_|node|golden|links).*\.py")

# Comments, texts, imports, errors and regular expressions stay as they are.
KEPT = r"""(?mx)\#\ .* | (?<!:)//.* | /\*[\s\S]*?\*/ | \"{3}[\s\S]*?\"{3} | ([\"'`])(?:\\.|(?!\1)[^\\])*\1
    | ^(?:import|from|@|\ *raise)\b.* | [=(,]\s*/(?![/*]).+?/(?=[.,);a-z])"""

INSIDE = r"(?:[^()\n]|\((?:[^()\n]|\(.*?\))*\))*"  # what stands between two brackets

# Each kind of mistake: where it is made, in Python or JavaScript, and what stands there then.
KINDS = {
    "comparison": (r"(?<=\s)(?:[<>]=?|[=!]==?)(?=\s)", "~"),
    "connective": (r"\b(?:and|or)\b|&&|\|\|", "~"),
    "negation": (r"\bnot (?!in\b)|(?<=\bis) not\b|\bnot (?=in\b)|!(?=[\w(])", ""),
    "sign": (r"(?<=\s)[+-](?=\s)", "~"),
    "off by one": (r"(?<![\w.\[])\d+(?![\w.\]])", r"\g<0> + 1"),
    "first and last": (r"(?<=[\w)\]])(?:\[-1\]|\[0\]|\.at\(-1\))", "~"),
    "extreme": (r"\b(?:min|max|any|all|some|every)(?=\()", "~"),
    "default": (r"(?<!strict=)\b(?:True|False|true|false)\b", "~"),
    "sort key": (rf"(?:, )?\bkey={INSIDE}(?=\)|,$)|(?<=sort\()\(.*?\) => .*?(?=\);)", ""),
    "arguments": (r"(?<![\w.])(?<!def )(?!min|max)([\w.]+)\(([\w.]+), ([\w.]+)(?=,|\)(?! \{))", r"\1(\3, \2"),
    "call": (rf"^([ ]+)[\w.\[\]]+\({INSIDE}\)(?=;?$)", r"\g<1>0"),
    "update": (r"^([ ]+)[\w.\[\]]+(?:(?:\.\w+|\]) = | [-+|&]= ).*?(?<![\[{(,])(?=;?$)", r"\g<1>0"),
    "limit": (r"^([A-Z_]{3,}(?:: \w+)?|const [A-Z_]{3,}) = ([\d_]+)\b", r"\1 = 1000 * \2"),
}
PAIRS = "< <=,> >=,== !=,=== !==,and or,&& ||,+ -,[0] [-1],min max,any all,some every,True False,true false"
OPPOSITES = {".at(-1)": "[0]"}
for one, other in map(str.split, PAIRS.split(",")):
    OPPOSITES |= {one: other, other: one}


def main() -> int:
    parser = argparse.ArgumentParser(usage=(__doc__ or "").splitlines()[2].removeprefix("usage: "))
    parser.add_argument("rooms", nargs="*")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    os.chdir(ROOT)
    names = [path.stem for path in sorted(Path("minesweeper").iterdir())] + ["page"]
    rooms = [name for name in names if sources(name) and tests_of(name)]
    if unknown := set(options.rooms) - set(rooms):
        parser.error(f"unknown room {unknown.pop()!r}; expected {', '.join(rooms)}")
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # contests play as other users
        made = shutil.ignore_patterns(".git", *Path(".gitignore").read_text().replace("/", "").split())
        shutil.copytree(".", folder, ignore=made, dirs_exist_ok=True)
        os.chdir(folder)
        return max(tried(room, options) for room in options.rooms or rooms)


def tried(room: str, options: argparse.Namespace) -> int:
    """Run a room's tests on its mutants and print what came of it; 1 if they fail without one, else 0."""
    begun = time.monotonic()
    tests = tests_of(room)
    if not passed(tests, limit=3600):
        print(f"{room}: its tests fail without a mutant", flush=True)
        return 1
    limit = 60 + 4 * (time.monotonic() - begun)
    seconds: dict[str, float] = defaultdict(float)
    for case in ElementTree.parse("times.xml").iter("testcase"):
        seconds[case.get("classname", "").replace(".", "/") + ".py"] += float(case.get("time", 0))
    reasons, all_drawn = equivalent(), draw(room, options)
    drawn = [mutant for mutant in all_drawn if name_of(mutant) not in reasons]
    lived = []
    for path, start, end, new in drawn:
        text = Path(path).read_text()
        Path(path).write_text(text[:start] + new + text[end:])
        # First those named like the module, then the quickest.
        if passed(sorted(tests, key=lambda name: (Path(path).stem not in name, seconds[name])), limit):
            line = text.count("\n", 0, start) + 1
            lived.append(f"    {path}:{line}: {text[start:end].strip()} -> {new.strip() or 'nothing'}")
        Path(path).write_text(text)
        if os.getuid() == 0:  # a mutant may have locked others out
            Path(os.devnull).chmod(0o666)
    share, low, high = proportion(killed := len(drawn) - len(lived), len(drawn))
    print(f"{room:12} {killed:3} of {len(drawn)} killed: {share:4.0%} ({low:.0%} to {high:.0%})")
    print(*sorted(lived), sep="\n", flush=True)
    for path, line, becomes in sorted({name_of(mutant) for mutant in all_drawn} & reasons.keys()):
        reason = reasons[path, line, becomes]
        print(f"    equivalent: {path}: {line} -> {becomes or 'nothing'} ({reason})", flush=True)
    return 0


def name_of(mutant: Mutant) -> Name:
    """Return the file, the line that the mutant changes, and what the line becomes."""
    path, start, end, new = mutant
    text = Path(path).read_text()
    first, last = text.rfind("\n", 0, start) + 1, (text + "\n").index("\n", end)
    return path, text[first:last].strip(), (text[first:start] + new + text[end:last]).strip()


def equivalent() -> dict[Name, str]:
    """Return why each mutant of the list changes no answer."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8"))["mutant"]
    return {(each["file"], each["line"], each["becomes"]): each["why"] for each in listed}


def tests_of(room: str) -> list[str]:
    paths = [*Path("tests").glob(f"{room}/*"), *Path("tests").glob(f"test_{room}*.py")]
    return [str(path) for path in sorted(paths) if TEST.fullmatch(path.name)]


def sources(room: str) -> list[str]:
    if room == "page":
        tests = "".join(Path(path).read_text() for path in tests_of(room))
        return sorted(set(re.findall(r"minesweeper/web/static/(?!shared/catalogue)[\w/]+\.js", tests)))
    patterns = [f"minesweeper/{room}.py", f"minesweeper/{room}/**/*.py"]
    return [str(path) for each in patterns for path in sorted(Path().glob(each))]


def passed(tests: list[str], limit: float) -> bool:
    """Return whether these tests pass within so many seconds."""
    runner = NODE if tests[0].endswith(".js") else [*PYTEST, "not long"]
    env = os.environ | {"PYTHONPATH": str(Path.cwd()), "PYTHONDONTWRITEBYTECODE": "1"}
    command = ["timeout", "--signal=KILL", str(limit), *runner, *tests]
    done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.returncode == 0


def draw(room: str, options: argparse.Namespace) -> list[Mutant]:
    """Mutants of a room, one of each kind in turn while there is one."""
    kinds = [mutants(sources(room), *kind) for kind in KINDS.values()]
    for each in kinds:
        random.Random(f"{options.seed} {room}").shuffle(each)
    return [mutant for turn in zip_longest(*kinds) for mutant in turn if mutant][: options.count]


def mutants(paths: list[str], pattern: str, new: str) -> list[Mutant]:
    """Return all mutants of one kind in these files."""
    found = []
    for path in paths:
        code = re.sub(KEPT, lambda kept: re.sub(r"[^\n]", '"', kept[0]), Path(path).read_text())
        for match in re.finditer(pattern, code, re.MULTILINE):
            text = OPPOSITES[match[0]] if new == "~" else match.expand(new)
            if text != match[0]:
                found.append((path, *match.span(), text))
    return found


if __name__ == "__main__":
    sys.exit(main())
