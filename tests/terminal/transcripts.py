"""The original transcripts of the terminal game, and the bombs of their fields."""

import re

from tests.oracles.line_game import plain_game

PROMPT = "What cell do you want to check? "


def screen(text):
    """Return a screen, with a bar for the end of a line with blanks before it."""
    return text.replace("|\n", "\n")


DEFEAT = screen("""\
                    |
  1 2 3 4 |
A . . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? r3
I don't understand.
What cell do you want to check? a1
                    |
  1 2 3 4 |
A 1 . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? a3
                    |
  1 2 3 4 |
A 1 . 2 . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? b1
                    |
  1 2 3 4 |
A 1 . 2 . |
B 3 . . . |
C . . . . |
D . . . . |

What cell do you want to check? d1

BOOM BOOM BOOM BOOM BOOM
                    |
  1 2 3 4 |
A 1 . 2 . |
B 3 * . * |
C * * . . |
D * . . . |
""")

WIDE = screen("""\
                    1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 |
  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 |
""") + "".join(f"{letter} {'. ' * 36}\n" for letter in "ABCDEFGHIJKL")

# The bombs of the two transcripts, as their last displays and their numbers give them.
DEFEAT_MAP = "4 4\n....\n.X.X\nXX..\nX...\n"

VICTORY_MAP = "4 4\n.X.X\n.XX.\n....\n.X..\n"


def by_the_rules(text, lines):
    """Return the output for these lines on a map, by the description."""
    plain = plain_game(
        4, 4, {divmod(at, 4) for at, mine in enumerate("".join(text.split()[2:])) if mine == "X"}
    )
    return next(plain) + "".join(f"{PROMPT}{line}\n{plain.send(line)}" for line in lines.split())


# The original one, with the two cells that were uncovered already.
VICTORY = by_the_rules(VICTORY_MAP, "a1 c1 a3 c3 d4 a1 d3 c4 #b2 d1 c1 b1 #a2 #a4 b4 #b3 c2 #d2")

GAMES = {"defeat": (DEFEAT_MAP, DEFEAT), "victory": (VICTORY_MAP, VICTORY)}


def typed(transcript):
    """Return the typed lines of a transcript."""
    return re.findall(re.escape(PROMPT) + "(.*)\n", transcript)


def unechoed(transcript):
    """Return the transcript as a pipe shows it, without the typed lines."""
    return re.sub(re.escape(PROMPT) + ".*\n", PROMPT, transcript)
