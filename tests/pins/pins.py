"""The recorded answers: a file for each subject, with its parts, and there pairs of question and answer."""

import json
from itertools import zip_longest
from pathlib import Path

FOLDER = Path(__file__).parent

# How long a pair takes: `make test` asks those that are quick.
QUICK, LONG = "quick", "long"


def read(subject):
    """Return the lists of pairs of a subject, by their part and how long they take."""
    parts = json.loads((FOLDER / f"{subject}.json").read_text("utf-8"))
    return {tuple(name.rsplit(": ", 1)): pairs for name, pairs in parts.items()}


def write(subject, pinned):
    """Write the pairs of a subject, one a line."""
    parts = []
    for name, pairs in pinned.items():
        lines = ",\n".join(json.dumps(pair, ensure_ascii=False) for pair in pairs)
        parts.append(f"{json.dumps(': '.join(name))}: [\n{lines}\n]")
    (FOLDER / f"{subject}.json").write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def difference(pinned, now, place="the answer"):
    """Return where two answers first differ, and how; None if they are equal."""
    if pinned == now:
        return None
    if isinstance(pinned, dict) and isinstance(now, dict):
        pairs = ((key, pinned.get(key), now.get(key)) for key in [*pinned, *now])
    elif isinstance(pinned, list | tuple) and isinstance(now, list | tuple):
        pairs = ((index, *pair) for index, pair in enumerate(zip_longest(pinned, now)))
    elif isinstance(pinned, str) and isinstance(now, str) and pinned.split() != now.split():
        words = enumerate(zip_longest(pinned.split(), now.split()))
        index, (old, new) = next((index, pair) for index, pair in words if pair[0] != pair[1])
        return f"{place}, word {index}: pinned {old!r}, now {new!r}"
    else:
        return f"{place}: pinned {pinned!r}, now {now!r}"
    return next(
        (text for key, *pair in pairs if (text := difference(*pair, f"{place}[{key!r}]"))), "their order"
    )
