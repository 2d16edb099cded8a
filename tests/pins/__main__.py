"""Make the pins anew: `python -m tests.pins [SUBJECT ...]` asks again what they ask, and writes the answers.

One may do that only where an issue says that behaviour changes; the commit then shows all that has changed.
To pin more, write a pair with null as its answer into the file of its subject first.
"""

import os
import sys

from minesweeper.shell.language import VARIABLE
from tests.pins.answers import SUBJECTS
from tests.pins.pins import read, write


def main(subjects):
    os.environ[VARIABLE] = "en"
    for subject in subjects or SUBJECTS:
        pinned = {}
        for (part, pace), pairs in read(subject).items():
            asked = [ask for ask, _ in pairs]
            pinned[part, pace] = [*zip(asked, SUBJECTS[subject](part, asked), strict=True)]
        write(subject, pinned)


if __name__ == "__main__":
    main(sys.argv[1:])
