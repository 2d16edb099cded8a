"""Ask the questions of the pins again, print what differs, and write the answers.

usage: python3 -m tests.pins [SUBJECT ...]
       python3 -m tests.pins SUBJECT --add PART QUESTION

Only an issue that changes behaviour does so: the commit then shows all that has changed. `--add` pins one
more question, JSON or plain text, at the end of the quick ones of a part.
"""

import json
import os
import sys
from contextlib import suppress

from minesweeper.shell.language import VARIABLE
from tests.pins.answers import SUBJECTS
from tests.pins.pins import QUICK, difference, read, write


def main(subjects, added=None):
    os.environ |= {VARIABLE: "en", "COLUMNS": "80"}
    for subject in subjects or SUBJECTS:
        pinned = read(subject)
        if added:
            pinned.setdefault((added[0], QUICK), []).append((added[1], None))
        for (part, _), pairs in pinned.items():
            asked = [ask for ask, _ in pairs]
            answers = [*SUBJECTS[subject](part, asked)]
            for (ask, old), new in zip(pairs, answers, strict=True):
                if text := difference(old, json.loads(json.dumps(new))):
                    print(f"{subject}, {part}, asked {ask}: {text}")
            pairs[:] = zip(asked, answers, strict=True)
        write(subject, pinned)


if __name__ == "__main__":
    words = sys.argv[1:]
    if "--add" in words:
        subject, _, part, text = words
        with suppress(ValueError):  # a question is JSON, or a plain text
            text = json.loads(text)
        main([subject], (part, text))
    else:
        main(words)
