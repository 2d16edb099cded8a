"""The look of cells: symbols in UTF-8 or ASCII; colours for dark and light screens, or none."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rich.color import Color
from rich.style import Style

# The symbols of cells without a number, each with its kind and its sign in UTF-8 and in ASCII; `o` is a
# certain safe cell.
SYMBOLS = {
    "0": ("blank", "", ""),
    "?": ("hidden", "·", "."),
    "q": ("question", "?", "?"),
    "@": ("flag", "⚑", "F"),
    "x": ("wrong", "✗", "x"),
    "*": ("mine", "✹", "*"),
    "X": ("hit", "✹", "*"),
    "o": ("safe", "✓", "o"),
}

# The edges of an outline in UTF-8 and in ASCII: its corners and lines.
BOXES = (
    (("┌", "─", "┐"), ("│", " ", "│"), ("└", "─", "┘")),
    (("+", "-", "+"), ("|", " ", "|"), ("+", "-", "+")),
)


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
    heat: tuple[str, ...]  # the grounds of the risks 0, 1/2 and 1 or, if not mixed, from low to high
    mixed: bool = True  # whether there are colours between those of `heat`


DARK = Palette(
    hidden=("#414b6b", "#394260"), near=("#56618a", "#4e587e"),
    open=("#1b1f2e", "#1f2434"), open_near=("#262c40", "#2a3046"),
    numbers=("#74abff", "#7ed491", "#ff8a91", "#c9a3ff", "#ffb86b", "#62dada", "#f4f4f4", "#b4bbd0"),
    faint="#8f9abb", flag="#ffd866", mine="#ff8a91", hit=("#ffffff", "#c62839"),
    cursor=("#14171f", "#ffd866"), outline="#ffd866", clue=("#ffd866", "#5a4c12"),
    safe=("#ffffff", "#1f7a46"), risk="#ffffff", heat=("#1f6b42", "#7a6412", "#a3293b"),
)  # fmt: skip
LIGHT = Palette(
    hidden=("#b7c1d6", "#aeb9d0"), near=("#9fb0d2", "#97a8cb"),
    open=("#fafbfd", "#f3f5f9"), open_near=("#e6ebf5", "#e0e6f2"),
    numbers=("#1d4ed8", "#166534", "#b91c1c", "#5b21b6", "#8a3a0c", "#0b5f73", "#111827", "#4b5563"),
    faint="#56617c", flag="#9b1c1c", mine="#b91c1c", hit=("#ffffff", "#c62839"),
    cursor=("#ffffff", "#1e3a8a"), outline="#1e3a8a", clue=("#1e3a8a", "#bcd0ff"),
    safe=("#ffffff", "#166534"), risk="#111827", heat=("#97dfb0", "#ffdf86", "#ff9d96"),
)  # fmt: skip


# For 256 colours: all of them are in the terminal's table, so the terminal replaces none.
DARK_256 = Palette(
    hidden=("#4e4e4e", "#444444"), near=("#5f5f87", "#5f5f87"),
    open=("#1c1c1c", "#262626"), open_near=("#303030", "#3a3a3a"),
    numbers=("#87afff", "#87d787", "#ff8787", "#d7afff", "#ffaf5f", "#5fd7d7", "#eeeeee", "#b2b2b2"),
    faint="#9e9e9e", flag="#ffd75f", mine="#ff8787", hit=("#ffffff", "#af0000"),
    cursor=("#000000", "#ffd75f"), outline="#ffd75f", clue=("#ffd75f", "#5f5f00"),
    safe=("#ffffff", "#008700"), risk="#ffffff",
    heat=("#005f00", "#5f5f00", "#875f00", "#875f5f", "#870000", "#af0000"), mixed=False,
)  # fmt: skip
LIGHT_256 = Palette(
    hidden=("#bcbcbc", "#b2b2b2"), near=("#afafd7", "#afafd7"),
    open=("#ffffff", "#eeeeee"), open_near=("#dadada", "#e4e4e4"),
    numbers=("#0000d7", "#005f00", "#af0000", "#5f00af", "#875f00", "#005f5f", "#000000", "#4e4e4e"),
    faint="#585858", flag="#870000", mine="#af0000", hit=("#ffffff", "#af0000"),
    cursor=("#ffffff", "#00005f"), outline="#00005f", clue=("#00005f", "#afd7ff"),
    safe=("#ffffff", "#005f00"), risk="#000000",
    heat=("#afd7af", "#d7d7af", "#ffd787", "#ffaf87", "#ff8787", "#ff5f5f"), mixed=False,
)  # fmt: skip
_PALETTES = {False: (DARK, LIGHT), True: (DARK_256, LIGHT_256)}

# Instead of green to red: blue to orange, for colour-blind people, in the order of _PALETTES.
_BLUE_TO_ORANGE: dict[bool, tuple[dict[str, Any], dict[str, Any]]] = {
    False: (
        {"safe": ("#ffffff", "#0a5ea8"), "heat": ("#1d4f80", "#5c5c5c", "#b35c00"), "mine": "#ffb454",
         "hit": ("#000000", "#ff9d2e")},
        {"safe": ("#ffffff", "#0a5ea8"), "heat": ("#b5d4f5", "#efe9dc", "#ffb169"), "mine": "#8a4500",
         "hit": ("#ffffff", "#8a4500")},
    ),
    True: (
        {"safe": ("#ffffff", "#0087d7"), "mine": "#ffaf5f", "hit": ("#000000", "#ff8700"),
         "heat": ("#005f87", "#5f5f87", "#5f5f5f", "#875f00", "#af5f00", "#d75f00")},
        {"safe": ("#ffffff", "#005faf"), "mine": "#875f00", "hit": ("#ffffff", "#875f00"),
         "heat": ("#afd7ff", "#d7d7ff", "#e4e4e4", "#ffd7af", "#ffaf5f", "#ff8700")},
    ),
}  # fmt: skip


def palette_of(colours: str | None, *, light: bool = False, colour_blind: bool = False) -> Palette:
    """Return the palette for a number of colours, as Rich names it: `256`, `standard`, or else any."""
    few = colours in ("256", "standard")
    palette = _PALETTES[few][light]
    return palette._replace(**_BLUE_TO_ORANGE[few][light]) if colour_blind else palette


class Look(NamedTuple):
    """The text of a cell, and its kind for `style`."""

    text: str
    kind: str
    risk: float = 0.0


@lru_cache(maxsize=4096)
def style(
    palette: Palette | None, kind: str, risk: float, odd: bool, near: bool, cursor: bool, clue: bool
) -> Style:
    """Return the style of a cell of this kind; without a palette it has no colours."""
    if palette is None:
        weak = kind in ("hidden", "blank", "risk")
        return Style(reverse=cursor, bold=not weak, underline=clue or kind in ("safe", "hit"))
    if cursor:
        return _on(*palette.cursor, bold=True)
    if clue:
        return _on(*palette.clue, bold=True)
    if kind == "risk":
        return _on(palette.risk, _heat(palette, risk, odd), bold=False)
    if kind in ("safe", "hit"):
        return _on(*(palette.safe if kind == "safe" else palette.hit), bold=True)
    covered = kind in ("hidden", "flag", "wrong", "question")
    grounds = (palette.open, palette.open_near, palette.hidden, palette.near)[2 * covered + near]
    inks = {"flag": palette.flag, "question": palette.flag, "wrong": palette.mine, "mine": palette.mine}
    ink = palette.numbers[min(int(kind), 8) - 1] if kind.isdigit() else inks.get(kind, palette.faint)
    return _on(ink, grounds[odd], bold=kind != "hidden")


def edge(ground: Style, palette: Palette | None) -> Style:
    """Return the style of the outline of a cell with this ground."""
    return ground if palette is None else ground + Style(color=palette.outline, bold=True)


def looks(*, ascii_only: bool) -> dict[str, Look]:
    """Return the looks of the SYMBOLS."""
    return {symbol: Look(signs[ascii_only], kind) for symbol, (kind, *signs) in SYMBOLS.items()}


def _on(ink: str, ground: str, *, bold: bool) -> Style:
    return Style(color=Color.parse(ink), bgcolor=Color.parse(ground), bold=bold)


def _heat(palette: Palette, risk: float, odd: bool) -> str:
    """Return the ground of a risk; where colours can be mixed, every other cell is a shade darker."""
    heat = palette.heat
    if not palette.mixed:
        return heat[min(int(risk * len(heat)), len(heat) - 1)]
    part = 2 * min(max(risk, 0.0), 1.0)
    ends = heat[:2] if part <= 1 else heat[1:]
    one, other = (bytes.fromhex(colour[1:]) for colour in ends)
    part -= part > 1
    light = 0.86 if odd else 1
    return "#" + bytes(round((a + (b - a) * part) * light) for a, b in zip(one, other, strict=True)).hex()
