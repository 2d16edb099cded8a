"""What is pinned: a file for each subject, with its parts, and there pairs of what was asked and answered."""

import json
from itertools import zip_longest
from pathlib import Path

FOLDER = Path(__file__).parent

# How long a pair takes: `make test` asks those that are quick.
QUICK, LONG = "quick", "long"

# What one of two values lacks.
ABSENT = object()

# The longest value that a difference quotes, in characters.
SHOWN = 200


def read(subject):
    """The lists of pairs of a subject, by their part and how long they take."""
    found = json.loads((FOLDER / f"{subject}.json").read_text("utf-8"))
    return {tuple(name.rsplit(": ", 1)): pairs for name, pairs in found.items()}


def write(subject, pinned):
    """Write the pairs of a subject, one a line."""
    lines = []
    for name, pairs in pinned.items():
        told = ",\n".join(json.dumps(pair, ensure_ascii=False) for pair in pairs)
        lines.append(f"{json.dumps(': '.join(name))}: [\n{told}\n]")
    (FOLDER / f"{subject}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def difference(pinned, now, where):
    """Where two JSON values first differ, and how; empty if they do not.

    >>> print(difference({"a": ["1 2"]}, {"a": ["1 3"]}, "the answer"))
    the answer, a, 0, word 2: pinned '2', now '3'
    """
    if pinned == now:
        return ""
    if type(pinned) is type(now) is dict:
        parts = {str(key): (pinned.get(key, ABSENT), now.get(key, ABSENT)) for key in {**pinned, **now}}
    elif type(pinned) is type(now) is list:
        parts = {str(at): pair for at, pair in enumerate(zip_longest(pinned, now, fillvalue=ABSENT))}
    elif type(pinned) is type(now) is str and (by := "\n" if "\n" in pinned.strip() else " ") in pinned:
        name = "line" if by == "\n" else "word"
        words = zip_longest(pinned.split(by), now.split(by), fillvalue=ABSENT)
        parts = {f"{name} {number}": pair for number, pair in enumerate(words, 1)}
    else:
        return f"{where}: pinned {_shown(pinned, now)}, now {_shown(now, pinned)}"
    return next(found for key, pair in parts.items() if (found := difference(*pair, f"{where}, {key}")))


def _shown(value, other):
    """A value where it differs from another one: of a long text a part."""
    text, other = ("nothing" if each is ABSENT else repr(each) for each in (value, other))
    differing = (at for at, (a, b) in enumerate(zip(text, other, strict=False)) if a != b)
    start = max(0, next(differing, 0) - SHOWN // 2) if len(text) > SHOWN else 0
    return "..." * (start > 0) + text[start:][:SHOWN] + "..." * (len(text) > start + SHOWN)
