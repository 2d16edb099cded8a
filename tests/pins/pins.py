"""The recorded answers: a file for each subject, with its parts, and there pairs of question and answer."""

import json
import re
from itertools import zip_longest
from pathlib import Path

FOLDER = Path(__file__).parent

# How long a pair takes: `make test` asks those that are quick.
QUICK, LONG = "quick", "long"

# Words in a row, and the signs of a text with words: two words, a word beside a number, or a capital before
# a small letter.
WORDS = re.compile(r"\b[^\W\d_]{2,}(?:[^\w\n]+[^\W\d_]+)*")
SENTENCE = re.compile(
    r"[^\W\d_]{2,}[^\w\n]+[^\W\d_]{2,}|[A-ZÄÖÜ][a-zäöü]|[\d_]\s[^\W\d_]{2,}|[^\W\d_]{2,}\s[\d_]"
)

# Fields that hold the text of a file, and texts that are JSON: their words are part of a format.
FILES = ("rawvf", "board", "position")


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


def wordless(answer, words=None):
    """Return an answer with an ellipsis for words in a row; `words` is a list that takes the sentences."""
    if isinstance(answer, dict):
        return {
            wordless(key, words): value if key in FILES else wordless(value, words)
            for key, value in answer.items()
        }
    if isinstance(answer, list | tuple):
        return [wordless(value, words) for value in answer]
    if not isinstance(answer, str) or answer[:1] in ("[", "{") or not SENTENCE.search(answer):
        return answer
    if words is not None and answer not in words:
        words.append(answer)
    return WORDS.sub("…", answer)


def words_of(answers):
    """Return the different sentences of answers."""
    words = []
    wordless(answers, words)
    return words


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
