"""Count what makes prose hard to read, per room and in the docs, against the table in pyproject.toml.

usage: python -m tools.prose [--write] [PART ...]

The parts are those of tools/lines.py, and README.md. The figures of a part, where they are not 0:

    what, tell, which, none   phrases (`PHRASES`) in docstrings, comments and docs
    docstrings                functions' docstrings whose first word is no verb, and which ruff's D401 accepts
    names                     `found`, `each` and `known`, each time they are bound as a name
    sentence                  the words of the longest sentence (README and docs)
    wide                      lines of prose with more than 120 characters (README and docs)

A figure above the table is an error (exit status 1); `--write` lowers the table. The phrases in 1,000 words
are printed, of all text and of each PART; the table counts phrases, since deleting good text raises a share.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator

from tools import lines

PHRASES = {
    "what": r"\bwhat (is|was|are|were|it|they|a|an|the)\b",
    "tell": r"\b(tells?|told|says?|said|speaks?)\b",
    "which": r"\b(of|in|for|on|at|by|from|with|to) (which|whom)\b",
    "none": r"\b(is|are|was) (none|no more)\b",
}

# First words of a docstring that are no verb. Ruff's D401 refuses others, such as "Returns".
NO_VERBS = re.compile(
    r"(?i)(a|after|all|also|an|and|any|as|at|before|between|both|by|each|every|for|from|how|if|in|its?|no|none|not"
    r"|nothing|of|on|one|only|or|other|so|some|that|the|then|there|these|they|this|those|three|to|two|unless"
    r"|until|what\w*|when|where|whether|which|who\w*|why|with|within|without)\b"
)
NAME = "found|each|known"
BOUND_IN_JS = re.compile(
    rf"\b(?:const|let)\s[^=;\n]*?\b(?:{NAME})\b[^=;\n]*?(?:=| of )|\b(?:{NAME}) =>"
    rf"|(?<!if )(?<!for )(?<!while )\([^()]*\b(?:{NAME})\b[^()]*\) (?:=>|\{{)"
)
COMMENT_IN_JS = re.compile(r"(?ms)/\*.*?\*/|(?:^|\s)//[^\n]*")


def python_prose(tree: ast.Module, source: str) -> str:
    """Return the docstrings and comments, without the examples."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, documented)]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return "\n".join(re.sub(r"(?m)^\s*(>>>|\.\.\.).*$", "", text) for text in docstrings + comments)


def bound_names(tree: ast.Module) -> Iterator[str]:
    """Yield the name of each variable, attribute, parameter and function that is bound."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.arg(arg=name) | ast.FunctionDef(name=name):
                yield name


def without_verb(tree: ast.Module) -> int:
    """Count the docstrings of functions, but for properties and tests, that begin without a verb."""
    count = 0
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            is_noun = any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
            is_test = node.name.startswith("test_")
            count += bool(NO_VERBS.match(ast.get_docstring(node) or "")) and not (is_noun or is_test)
    return count


def longest_sentence(page: str) -> int:
    """Return the most words of a sentence; items, headings and cells of tables end one, too."""
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.) )|\|", re.sub(r"\]\([^)]*\)", "]", page))
    sentences = (part for block in blocks for part in re.split(r"[.!?][)*\"]*\s(?=[^a-z])", block))
    return max(len(re.findall(r"(?<!\S)\S*\w\S*", part)) for part in sentences)


def figures() -> dict[str, Counter[str]]:
    """Measure each part; `words` counts the words searched for phrases."""
    counts = defaultdict[str, Counter[str]](Counter)
    readme = (lines.ROOT / "README.md").read_text("utf-8")
    for label, name, source in [*lines.texts(), ("README", "README.md", readme)]:
        if name == "docs/json.md" or name.endswith((".html", ".css")):
            continue  # generated, or no prose
        part = label.removesuffix(" (words)")
        count = counts[part]
        if name.endswith(".py"):
            tree = ast.parse(source)
            text = python_prose(tree, source)
            count["names"] += sum(bound in NAME.split("|") for bound in bound_names(tree))
            count["docstrings"] += without_verb(tree)
        elif name.endswith(".js"):
            text = "\n".join(COMMENT_IN_JS.findall(source))
            count["names"] += len(BOUND_IN_JS.findall(COMMENT_IN_JS.sub("", source)))
        else:
            text = re.sub(r"(?ms)^ *```.*?^ *```$", "\n", source)
            count["sentence"] = max(count["sentence"], longest_sentence(text))
            count["wide"] += len(re.findall(r"(?m)^(?!\||!\[).{121}", text))
        count["words"] += len(text.split())
        count.update({key: len(re.findall(phrase, text, re.I)) for key, phrase in PHRASES.items()})
    return dict(sorted(counts.items()))


def main() -> int:
    table = tomllib.loads(lines.TABLE.read_text("utf-8"))["tool"]["prose"]
    measured = figures()
    rows, problems = [], []
    for part, count in measured.items():
        limits = table.get(part, {})
        row = {key: count[key] for key in (*PHRASES, "docstrings", "names", "sentence", "wide") if count[key]}
        for key, value in row.items():
            if value > (limit := limits.get(key, 0)):
                problems.append(f"{part}: {key} is {value}, and the table has {limit}\n")
        lowest = {key: min(value, (limits or row).get(key, 0)) for key, value in row.items()}
        if fields := ", ".join(f"{key} = {value}" for key, value in lowest.items() if value):
            rows.append(f'"{part}" = {{ {fields} }}\n')
    if "--write" in sys.argv:
        lines.write_table("prose", rows)
        return 0
    sys.stderr.write("".join(problems))
    measured["all"] = sum(measured.values(), Counter[str]())
    for part in filter(measured.__contains__, (*sys.argv[1:], "all")):
        shares = (f"{key} {1000 * measured[part][key] / measured[part]['words']:.1f}" for key in PHRASES)
        print(f"{part}: {', '.join(shares)} in 1,000 words")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
