"""The keys of the full-screen game: what each does, what the footer shows of them, and the help screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.binding import Binding

BINDINGS = (
    Binding("left,h", "go(-1, -1)"),
    Binding("right,l", "go(-1, 1)"),
    Binding("up,k", "go(-2, -1)"),
    Binding("down,j", "go(-2, 1)"),
    Binding("shift+left,H", "go(-3, -1)"),
    Binding("shift+right,L", "go(-3, 1)"),
    Binding("shift+up,K", "go(-4, -1)"),
    Binding("shift+down,J", "go(-4, 1)"),
    Binding("left_square_bracket", "outer(-1)"),
    Binding("right_square_bracket", "outer(1)"),
    Binding("home", "end(0)"),
    Binding("end", "end(-1)"),
    Binding("space,enter", "move('reveal')"),
    Binding("f", "move('flag')"),
    Binding("c", "move('chord')"),
    Binding("u", "undo"),
    Binding("ctrl+r", "redo"),
    Binding("n", "new"),
    Binding("r", "again"),
    Binding("g", "another"),
    Binding("f1,slash", "help"),
    Binding("z", "pause"),
    Binding("question_mark", "hint"),
    Binding("x", "risks"),
    Binding("a", "watch('solver')"),
    Binding("A", "watch('agent')"),
    Binding("plus,equals_sign", "faster"),
    Binding("minus", "slower"),
    Binding("p", "replay"),
    Binding("v", "review"),
    Binding("e", "practice"),
    Binding("i", "statistics"),
    Binding("t", "light"),
    Binding("T", "colour_blind"),
    Binding("s", "save"),
    Binding("q", "quit"),
    Binding("ctrl+c,ctrl+q", "quit", priority=True),
)


class Key(NamedTuple):
    """A key in the footer: what is pressed, a word for what it does, and the action of the app."""

    key: str
    word: str
    action: str

    @property
    def width(self) -> int:
        return len(self.key) + 1 + len(self.word)


# In the order in which the footer has them.
GAME = (
    Key("space", "reveal", "move('reveal')"),
    Key("f", "flag", "move('flag')"),
    Key("c", "chord", "move('chord')"),
    Key("u", "undo", "undo"),
    Key("n", "new", "new"),
    Key("g", "next", "another"),
    Key("r", "again", "again"),
    Key("q", "quit", "quit"),
    Key("F1", "keys", "help"),
    Key("?", "hint", "hint"),
    Key("x", "risks", "risks"),
    Key("a", "solver", "watch('solver')"),
    Key("p", "replay", "replay"),
    Key("v", "review", "review"),
    Key("e", "practice", "practice"),
    Key("i", "stats", "statistics"),
    Key("z", "pause", "pause"),
    Key("^r", "redo", "redo"),
    Key("A", "agent", "watch('agent')"),
    Key("t", "light", "light"),
    Key("s", "save", "save"),
)
REPLAY = (
    Key("space", "pause or go on", "move('reveal')"),
    Key("←", "back", "step_back"),
    Key("→", "forward", "step_on"),
    Key("+", "faster", "faster"),
    Key("-", "slower", "slower"),
    Key("p", "back to the game", "replay"),
    Key("q", "quit", "quit"),
)
# What a small terminal shows first.
FIRST = ("quit", "help", "move('reveal')", "move('flag')", "new", "hint", "undo", "move('chord')")

_MOVING = (
    ("arrows, h j k l", "along rows and columns"),
    ("home, end", "to the ends of a row"),
)
_HYPER = (
    ("shift with arrows, H L", "to the slice beside: along the third axis from the last"),
    ("shift with arrows, K J", "to the slice below: along the fourth axis from the last"),
    ("[ ]", "along the axes before these"),
)
_REST = (
    ("space, enter", "reveal"),
    ("f", "flag, or take the flag off"),
    ("c", "chord: reveal around a number that has its flags"),
    ("u, ctrl-r", "undo, redo; also after the end"),
    ("n", "a new game of your choice"),
    ("g", "another game like this"),
    ("r", "the same board again"),
    ("z", "pause: the board is covered and the clock stands"),
    ("?", "a hint, with the numbers that prove it"),
    ("x", "the risk of every hidden cell, or none"),
    ("a, A", "let the solver, or the agent, play; once more stops it"),
    ("+, -", "faster, slower"),
    ("p", "replay the game"),
    ("v", "review a game that is over"),
    ("e", "practice: positions in which something is certain"),
    ("i", "best times and statistics"),
    ("t, T", "light or dark; colours that colour-blind people tell apart"),
    ("s", "save now"),
    ("q, ctrl-c", "quit; the next start goes on"),
    ("mouse", "left reveals, right flags, middle or both chord"),
)


def help_text(dimensions: int) -> str:
    """All keys, a line each; on a board of more than two dimensions those along its other axes first."""
    hyper = _HYPER[: dimensions - 2] if dimensions > 2 else ()
    lines = [*hyper, *_MOVING, *_REST]
    return "\n".join(f"{keys:23} {what}" for keys, what in lines)


def footer(keys: Sequence[Key], width: int, lines: int) -> list[list[Key]]:
    """The keys that fit in a number of `lines` of this width, line by line; those of FIRST in any case."""
    wanted = sorted(keys, key=lambda each: FIRST.index(each.action) if each.action in FIRST else len(FIRST))
    shown: list[Key] = []
    for key in wanted:
        tried = [each for each in keys if each in shown or each == key]
        if len(_broken(tried, width)) <= lines:
            shown = tried
    return _broken(shown, width)


def _broken(keys: Sequence[Key], width: int) -> list[list[Key]]:
    """The keys in lines of this width, with two blanks between them."""
    broken: list[list[Key]] = [[]]
    for key in keys:
        if broken[-1] and sum(each.width + 2 for each in broken[-1]) + key.width > width:
            broken.append([])
        broken[-1].append(key)
    return broken
