"""The table of the keys, and what comes from it: the bindings, the footer and the help screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style

# Further than any board is long.
FAR = 10**9

# Keys that Textual names otherwise than they are shown.
_SIGNS = {
    "left": "←", "right": "→", "plus": "+", "minus": "-", "equals_sign": "=", "question_mark": "?",
    "slash": "/", "f1": "F1",
}  # fmt: skip


class Key(NamedTuple):
    """A key, or some that do the same.

    One without a line of its own in the help stands in that of the key before it.
    """

    names: str  # as Textual has them; the footer shows the first
    action: str
    help: str = ""
    shown: str = ""  # where that is not its names
    playing: str = ""  # its word in the footer of each mode; "" if it is not there
    watching: str = ""
    replaying: str = ""
    rank: int = 9  # in a footer with little room, those of low rank stay
    axes: int = 1  # the dimensions that a board has at least where the help needs it
    everywhere: bool = False  # also in dialogs


ARROWS = (
    Key("up,k", "go(-2, -1)", "along rows and columns", shown="arrows, h j k l"),
    Key("down,j", "go(-2, 1)"),
    Key("left,h", "go(-1, -1)", replaying="back"),
    Key("right,l", "go(-1, 1)", replaying="forward"),
)
KEYS = (
    Key("shift+left,H", "go(-3, -1)", "to the slice beside: along the third axis from the last",
        shown="shift with arrows, H L", axes=3),
    Key("shift+right,L", "go(-3, 1)"),
    Key("shift+up,K", "go(-4, -1)", "to the slice below: along the fourth axis from the last",
        shown="shift with arrows, K J", axes=4),
    Key("shift+down,J", "go(-4, 1)"),
    Key("left_square_bracket", "go(-5, -1)", "along the axes before these", shown="[ ]", axes=5),
    Key("right_square_bracket", "go(-5, 1)"),
    *ARROWS,
    Key("home", f"go(-1, -{FAR})", "to the ends of a row"),
    Key("end", f"go(-1, {FAR})"),
    Key("space,enter", "move('reveal')", "reveal",
        playing="reveal", watching="stop", replaying="pause or go on", rank=3),
    Key("f", "move('flag')", "flag, or take the flag off", playing="flag", rank=4),
    Key("c", "move('chord')", "chord: reveal around a number that has its flags", playing="chord", rank=8),
    Key("u", "history(-1)", "undo, redo; also after the end", playing="undo", rank=7),
    Key("ctrl+r", "history(1)", playing="redo", rank=11),
    Key("n", "new", "a new game of your choice", playing="new", rank=5),
    Key("g", "another", "another game like this", playing="next"),
    Key("r", "again", "the same board again", playing="again"),
    Key("z", "pause", "pause: the board is covered and the clock stands", playing="pause", rank=10),
    Key("question_mark", "hint", "a hint, with the numbers that prove it", playing="hint", rank=6),
    Key("x", "risks", "the risk of every hidden cell, or none", playing="risks", watching="risks", rank=8),
    Key("a", "watch('solver')", "let the solver, or the agent, play; once more stops it", playing="solver"),
    Key("A", "watch('agent')", playing="agent", rank=11),
    Key("plus,equals_sign", "pace(1)", "faster, slower", watching="faster", replaying="faster"),
    Key("minus", "pace(-1)", watching="slower", replaying="slower"),
    Key("p", "replay", "replay the game", playing="replay", replaying="back to the game", rank=10),
    Key("v", "review", "review a game that is over", playing="review"),
    Key("e", "practice", "practice: positions in which something is certain", playing="practice"),
    Key("d", "today", "the boards of the day, the streak and the last days", playing="today"),
    Key("i", "statistics", "best times and statistics", playing="stats"),
    Key("t", "look(True, False)", "light or dark; colours that colour-blind people tell apart",
        playing="light", rank=11),
    Key("T", "look(False, True)"),
    Key("s", "save", "save now", playing="save", rank=11),
    Key("f1,slash", "help", "all keys", playing="keys", rank=2),
    Key("q", "quit", "quit; the next start goes on",
        playing="quit", watching="quit", replaying="quit", rank=1),
    Key("ctrl+c,ctrl+q", "quit", everywhere=True),
    Key("ctrl+z", "suspend_process", "back to the shell; fg goes on", everywhere=True),
    Key("", "", "left reveals, right flags, middle or both chord", shown="mouse"),
)  # fmt: skip


def bindings(keys: Sequence[Key]) -> list[BindingType]:
    """The keys as Textual has them."""
    return [Binding(key.names, key.action, priority=key.everywhere) for key in keys if key.names]


def help_text(dimensions: int) -> str:
    """All keys, a line for those that belong together; without those for axes that a board has not."""
    lines: dict[Key, list[str]] = {}
    for key in KEYS:
        first = key if key.help else list(lines)[-1]
        names = key.names.replace("ctrl+", "ctrl-").split(",")
        lines.setdefault(first, []).extend(_SIGNS.get(name, name) for name in names)
    return "\n".join(
        f"{key.shown or ', '.join(names):23} {key.help}"
        for key, names in lines.items()
        if key.axes <= dimensions
    )


def footer(keys: Sequence[Key], mode: str, where: str, width: int, lines: int, ascii_only: bool) -> Content:
    """The keys with a word for this mode, as many as fit in a number of `lines` of this width.

    A click on one does what it does, by an action of the `app` or the `screen`.
    """
    items = {key: _item(key, word, where, ascii_only) for key in keys if (word := getattr(key, mode))}
    shown: list[Key] = []
    rows: list[list[Content]] = []
    for wanted in sorted(items, key=lambda key: key.rank):
        tried = [key for key in items if key in shown or key is wanted]
        broken = _broken([items[key] for key in tried], width)
        if len(broken) <= lines:
            shown, rows = tried, broken
    return Content("\n").join(Content("  ").join(row) for row in rows)


def _item(key: Key, word: str, where: str, ascii_only: bool) -> Content:
    name = key.names.split(",")[0]
    sign = key.shown or _SIGNS.get(name, name).replace("ctrl+", "^")
    text = Content.assemble((sign if sign.isascii() or not ascii_only else name, "bold"), f" {word}")
    return text.stylize(Style.from_meta({"@click": f"{where}.{key.action}"}))


def _broken(items: Sequence[Content], width: int) -> list[list[Content]]:
    """The items in lines of this width, with two blanks between them."""
    broken: list[list[Content]] = [[]]
    for item in items:
        if broken[-1] and sum(len(each) + 2 for each in broken[-1]) + len(item) > width:
            broken.append([])
        broken[-1].append(item)
    return broken
