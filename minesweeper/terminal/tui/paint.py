"""How cells look: their symbols in UTF-8 or ASCII, their colours on dark and light screens or on none."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style

from minesweeper.shell.numbers import whole_percent

UTF8 = {"flag": "⚑", "mine": "✹", "hit": "✹", "wrong": "✗", "hidden": "·", "safe": "✓"}
ASCII = {"flag": "F", "mine": "*", "hit": "*", "wrong": "x", "hidden": ".", "safe": "o"}

# The edges of an outline: its corners and lines, or brackets where a cell has one line only.
BOXES = {
    True: (("┌", "─", "┐"), ("│", " ", "│"), ("└", "─", "┘")),
    False: (("+", "-", "+"), ("|", " ", "|"), ("+", "-", "+")),
}


class Palette(NamedTuple):
    """Colours. A pair has those of two cells beside each other or, where noted, ink and ground."""

    hidden: tuple[str, str]
    near: tuple[str, str]  # hidden, and beside the cursor
    open: tuple[str, str]
    open_near: tuple[str, str]
    numbers: tuple[str, ...]  # from 1 to 8 and more
    faint: str
    flag: str
    mine: str
    hit: tuple[str, str]  # ink and ground
    cursor: tuple[str, str]  # ink and ground
    outline: str
    clue: tuple[str, str]  # ink and ground of an outlined cell without room for lines
    safe: tuple[str, str]  # ink and ground
    risk: str  # the ink of a risk
    heat: tuple[str, str, str]  # the grounds of the risks 0, 1/2 and 1


DARK = Palette(
    hidden=("#414b6b", "#394260"),
    near=("#56618a", "#4e587e"),
    open=("#1b1f2e", "#1f2434"),
    open_near=("#262c40", "#2a3046"),
    numbers=("#74abff", "#7ed491", "#ff8a91", "#c9a3ff", "#ffb86b", "#62dada", "#f4f4f4", "#b4bbd0"),
    faint="#8f9abb",
    flag="#ffd866",
    mine="#ff8a91",
    hit=("#ffffff", "#c62839"),
    cursor=("#14171f", "#ffd866"),
    outline="#ffd866",
    clue=("#ffd866", "#5a4c12"),
    safe=("#ffffff", "#1f7a46"),
    risk="#ffffff",
    heat=("#1f6b42", "#7a6412", "#a3293b"),
)
LIGHT = Palette(
    hidden=("#b7c1d6", "#aeb9d0"),
    near=("#9fb0d2", "#97a8cb"),
    open=("#fafbfd", "#f3f5f9"),
    open_near=("#e6ebf5", "#e0e6f2"),
    numbers=("#1d4ed8", "#166534", "#b91c1c", "#5b21b6", "#8a3a0c", "#0b5f73", "#111827", "#4b5563"),
    faint="#56617c",
    flag="#9b1c1c",
    mine="#b91c1c",
    hit=("#ffffff", "#c62839"),
    cursor=("#ffffff", "#1e3a8a"),
    outline="#1e3a8a",
    clue=("#1e3a8a", "#bcd0ff"),
    safe=("#ffffff", "#166534"),
    risk="#111827",
    heat=("#97dfb0", "#ffdf86", "#ff9d96"),
)


class Look(NamedTuple):
    """What a cell shows, and the kind of cell that it is to `style`."""

    text: str
    kind: str
    risk: float = 0.0


@lru_cache(maxsize=4096)
def style(
    palette: Palette | None, kind: str, risk: float, odd: bool, near: bool, cursor: bool, clue: bool
) -> Style:
    """The style of a cell of this kind; without colours where there is no palette."""
    if palette is None:
        weak = kind in ("hidden", "blank") or (kind == "risk" and odd)
        return Style(reverse=cursor, bold=not weak, underline=clue or kind in ("safe", "hit"))
    if cursor:
        return _on(*palette.cursor, bold=True)
    if clue:
        return _on(*palette.clue, bold=True)
    if kind == "risk":
        return _on(palette.risk, _mixed(palette.heat, risk, 0.86 if odd else 1), bold=False)
    if kind in ("safe", "hit"):
        return _on(*(palette.safe if kind == "safe" else palette.hit), bold=True)
    covered = kind in ("hidden", "flag", "wrong")
    grounds = (palette.near if near else palette.hidden) if covered else palette.open
    if near and not covered:
        grounds = palette.open_near
    inks = {"flag": palette.flag, "wrong": palette.mine, "mine": palette.mine, "hidden": palette.faint}
    ink = palette.numbers[min(int(kind), 8) - 1] if kind.isdigit() else inks.get(kind, palette.faint)
    return _on(ink, grounds[odd], bold=kind != "hidden")


def edge(ground: Style, palette: Palette | None) -> Style:
    """The style of the outline of a cell with this ground."""
    return ground if palette is None else ground + Style(color=palette.outline, bold=True)


def risk_look(risk: float, signs: dict[str, str]) -> Look:
    """What a hidden cell shows of its risk: whole per cents, or a sign where it is certain."""
    if risk == 0:
        return Look(signs["safe"], "safe")
    return Look(signs["mine"] if risk == 1 else str(whole_percent(risk)), "risk", round(risk, 2))


def _on(ink: str, ground: str, *, bold: bool) -> Style:
    return Style(color=Color.parse(ink), bgcolor=Color.parse(ground), bold=bold)


def _mixed(heat: tuple[str, str, str], risk: float, light: float) -> str:
    """The colour of a risk: between the three of `heat`, with a brightness of `light`."""
    part = 2 * min(max(risk, 0.0), 1.0)
    ends = heat[:2] if part <= 1 else heat[1:]
    one, other = (bytes.fromhex(each[1:]) for each in ends)
    part -= part > 1
    return "#" + bytes(round((a + (b - a) * part) * light) for a, b in zip(one, other, strict=True)).hex()
