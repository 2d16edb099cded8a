"""The table of the keys, and the bindings, the footer and the help screen that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style

from minesweeper.shell.language import tr, tr_later

# The fewest lines of a terminal with two lines of keys.
TALL = 18

# Further than any board is long.
FAR = 10**9

# Signs of keys with another name in Textual.
_SIGNS = {
    "left": "←", "right": "→", "plus": "+", "minus": "-", "equals_sign": "=", "question_mark": "?",
    "slash": "/", "f1": "F1",
}  # fmt: skip


class Key(NamedTuple):
    """A key, or several with the same action.

    A key without help shares the line of the key before it.
    """

    names: str  # Textual's; the footer shows the first
    action: str
    help: str = ""
    shown: str = ""  # its sign, if that is not its name
    playing: str = ""  # its word in the footer of each mode; "" if it is absent there
    watching: str = ""
    replaying: str = ""
    rank: int = 9  # in a footer with little room, keys of low rank stay
    axes: int = 1  # the help lists it only for boards of at least so many dimensions
    everywhere: bool = False  # also in dialogs


ARROWS = (
    Key("up,k", "go(-2, -1)", tr_later("along rows and columns"), shown=tr_later("arrows, h j k l")),
    Key("down,j", "go(-2, 1)"),
    # Translators: a step back in a replay; also: to leave. The words beside keys share one or two lines.
    Key("left,h", "go(-1, -1)", replaying=tr_later("back")),
    Key("right,l", "go(-1, 1)", replaying=tr_later("forward")),
)
KEYS = (
    Key("shift+left,H", "go(-3, -1)", tr_later("to the slice beside: along the third axis from the last"),
        shown=tr_later("shift with arrows, H L"), axes=3),
    Key("shift+right,L", "go(-3, 1)"),
    Key("shift+up,K", "go(-4, -1)", tr_later("to the slice below: along the fourth axis from the last"),
        shown=tr_later("shift with arrows, K J"), axes=4),
    Key("shift+down,J", "go(-4, 1)"),
    Key("left_square_bracket", "go(-5, -1)", tr_later("along the axes before these"), shown="[ ]", axes=5),
    Key("right_square_bracket", "go(-5, 1)"),
    *ARROWS,
    Key("home", f"go(-1, -{FAR})", tr_later("to the ends of a row; with ctrl, of a column"),
        shown="home, end"),
    Key("end", f"go(-1, {FAR})"),
    Key("ctrl+home", f"go(-2, -{FAR})"),
    Key("ctrl+end", f"go(-2, {FAR})"),
    Key("w", "jump(1)", tr_later("to the next hidden cell beside a number, and back")),
    Key("b", "jump(-1)"),
    Key("space,enter", "move('reveal')", tr_later("reveal, also around a number that has its flags"),
        playing=tr_later("reveal"), watching=tr_later("stop"), replaying=tr_later("pause"), rank=3),
    Key("f", "move('flag')", tr_later("flag, or take the flag off"), playing=tr_later("flag"), rank=4),
    Key("c", "move('chord')", tr_later("chord: reveal around a number that has its flags"),
        playing=tr_later("chord"), rank=8),
    Key("u", "history(-1)", tr_later("undo, redo; also after the end"), playing=tr_later("undo"), rank=7),
    Key("ctrl+r", "history(1)", playing=tr_later("redo"), rank=11),
    Key("n", "new", tr_later("a new game of your choice"), playing=tr_later("new"), rank=5),
    Key("g", "another", tr_later("another game like this"), playing=tr_later("next")),
    Key("r", "again", tr_later("the same board again"), playing=tr_later("again")),
    Key("z", "pause", tr_later("pause: the board is covered and the clock stops"),
        playing=tr_later("pause"), rank=10),
    Key("question_mark", "hint", tr_later("a hint, with the numbers that prove it"),
        playing=tr_later("hint"), rank=6),
    Key("x", "risks", tr_later("show or hide the risk of every hidden cell"),
        playing=tr_later("risks"), watching=tr_later("risks"), rank=8),
    Key("a", "watch('solver')", tr_later("let the solver, or the agent, play; once more stops it"),
        playing=tr_later("solver")),
    Key("A", "watch('agent')", playing=tr_later("agent"), rank=11),
    Key("plus,equals_sign", "pace(1)", tr_later("faster, slower"),
        watching=tr_later("faster"), replaying=tr_later("faster"), rank=12),
    Key("minus", "pace(-1)", watching=tr_later("slower"), replaying=tr_later("slower"), rank=12),
    Key("p", "replay", tr_later("replay the game"),
        playing=tr_later("replay"), replaying=tr_later("stop"), rank=10),
    Key("v", "review", tr_later("review a game that is over"), playing=tr_later("review")),
    Key("e", "practice", tr_later("practice: positions in which something is certain"),
        playing=tr_later("practice")),
    Key("d", "today", tr_later("the boards of the day, the streak and the last days"),
        playing=tr_later("today")),
    Key("i", "statistics", tr_later("best times and statistics"), playing=tr_later("stats")),
    Key("t", "look(True, False)", tr_later("light or dark; colours that colour-blind people tell apart"),
        playing=tr_later("light"), rank=11),
    Key("T", "look(False, True)"),
    Key("s", "save", tr_later("save now"), playing=tr_later("save"), rank=11),
    Key("f1,slash", "help", tr_later("all keys"), playing=tr_later("keys"), rank=2),
    Key("q", "quit", tr_later("quit; the game continues at the next start"),
        playing=tr_later("quit"), watching=tr_later("quit"), replaying=tr_later("quit"), rank=1),
    Key("ctrl+c,ctrl+q", "quit", everywhere=True),
    Key("ctrl+z", "suspend_process", tr_later("back to the shell; fg continues"), everywhere=True),
    Key("", "", tr_later("left reveals, right flags, middle or both chord"), shown=tr_later("mouse")),
)  # fmt: skip


def bindings(keys: Sequence[Key]) -> list[BindingType]:
    """Return the bindings of the keys for Textual."""
    return [Binding(key.names, key.action, priority=key.everywhere) for key in keys if key.names]


def help_table(dimensions: int) -> Table:
    """Return a table of the keys for a board of so many dimensions, a row for each action."""
    rows: dict[Key, list[str]] = {}
    for key in KEYS:
        first = key if key.help else list(rows)[-1]
        names = key.names.replace("ctrl+", "ctrl-").split(",")
        rows.setdefault(first, []).extend(_SIGNS.get(name, name) for name in names)
    table = Table.grid(padding=(0, 2, 0, 0))
    for key, signs in rows.items():
        if key.axes <= dimensions:
            table.add_row(tr(key.shown) if key.shown else ", ".join(signs), tr(key.help))
    return table


def footer(keys: Sequence[Key], mode: str, where: str, width: int, lines: int, ascii_only: bool) -> Content:
    """Return the keys with a word for this mode, as many as fit in some `lines` of this width.

    A click on a key runs its action, which is one of the `app` or of the `screen`.
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
    text = Content.assemble((sign if sign.isascii() or not ascii_only else name, "bold"), " ", tr(word))
    return text.stylize(Style.from_meta({"@click": f"{where}.{key.action}"}))


def _broken(items: Sequence[Content], width: int) -> list[list[Content]]:
    """Break items into lines of this width, with two blanks between them."""
    broken: list[list[Content]] = [[]]
    for item in items:
        if broken[-1] and sum(other.cell_length + 2 for other in broken[-1]) + item.cell_length > width:
            broken.append([])
        broken[-1].append(item)
    return broken
