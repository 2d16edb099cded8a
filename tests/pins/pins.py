"""What is pinned: a file for each subject, with its parts, and there pairs of what was asked and answered."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent

# How long a pair takes: `make test` asks those that are quick.
QUICK, LONG = "quick", "long"


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
