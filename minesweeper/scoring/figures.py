"""Figures of a report as SVG: mean scores, the scores of lost games, and their boards.

Colours of players come from the page's style sheet: players are the classes p0, p1 ... in the order in which
they were named. Everything else is text and thin lines, readable on a light and a dark page.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10

from minesweeper.rules.svg import CHOSEN, Tile, mine_tile, number_tile, svg
from minesweeper.scoring.again import Replayed
from minesweeper.scoring.totals import Totals
from minesweeper.shell.language import figure, hundredths, interval, plural, tr

# The marks on the axis of scores, which is logarithmic in the loss, and the least loss that it shows.
_SCORES = (0, 50, 80, 90, 95, 98, 99, 99.5, 99.8, 99.9)
_LEAST_LOSS = 0.0005

# How many bins of scores a distribution has: 0 to 5 %, 5 to 10 % ...
_BINS = 20

_ROW = 24
_LEFT = 120
_WIDTH = 1000


def ladder(blocks: Sequence[tuple[str, Sequence[Totals]]], names: dict[str, str]) -> str:
    """Each player's mean score with its interval, set by set; the axis is stretched near 100 %."""
    right = _WIDTH - 70

    def x(score: float) -> float:
        loss = min(1.0, max(_LEAST_LOSS, 1 - score))
        return _LEFT + (right - _LEFT) * log10(loss) / log10(_LEAST_LOSS)

    height = sum(_ROW * (len(all_totals) + 1) + 10 for _, all_totals in blocks) + 30
    parts = [axis(x(score / 100), height - 26, figure(f"{score:g}")) for score in _SCORES]
    y = 14.0
    for title, all_totals in blocks:
        parts.append(label_at(0, y + 4, title, "title"))
        for totals in all_totals:
            y += _ROW
            value, low, high = totals.score
            color = f"p{list(names).index(totals.player)}"
            label = f"{hundredths(value)} %"
            told = plural(
                "{player} on {set}: {score} {interval}, {n} games",
                "{player} on {set}: {score} {interval}, {n} games",
                totals.games, n=totals.games, player=names[totals.player], set=title, score=label,
                interval=interval(f"{100 * low:.2f}", f"{100 * high:.2f}"),
            )  # fmt: skip
            parts += [
                label_at(_LEFT - 14, y + 4, names[totals.player], "end"),
                f'<g class="{color}"><title>{escape(told)}</title>'
                f'<line class="reach" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>'
                f'<circle cx="{x(value):.1f}" cy="{y}" r="5"/></g>',
                label_at(_WIDTH, y + 4, label, "end number"),
            ]
        y += _ROW + 10
    return canvas(_WIDTH, height, parts)


def distribution(all_totals: Sequence[Totals], names: dict[str, str]) -> str:
    """How the scores of one set's lost games are distributed, and how many games were won."""
    left, right, width, bar, height = 76, 224, 306, 34, 44
    shares = [lost_shares(totals) for totals in all_totals]
    highest = max(max(share) for share in shares) or 1.0
    parts = []
    for number, (totals, share) in enumerate(zip(all_totals, shares, strict=True)):
        bottom = number * height + bar + 6
        step = (right - left) / _BINS
        color = f"p{list(names).index(totals.player)}"
        bars = "".join(
            f'<rect x="{left + step * at + 0.5:.1f}" width="{step - 1:.1f}"'
            f' y="{bottom - bar * part / highest:.1f}" height="{bar * part / highest:.1f}"/>'
            for at, part in enumerate(share)
            if part
        )
        parts += [
            label_at(left - 8, bottom - 4, names[totals.player], "end"),
            f'<g class="{color}">{bars}</g>',
            f'<line class="rule" x1="{left}" x2="{right}" y1="{bottom}" y2="{bottom}"/>',
            label_at(
                width,
                bottom - 4,
                tr("{part} % won", part=figure(f"{100 * totals.wins.value:.1f}")),
                "end number",
            ),
        ]
    bottom = len(all_totals) * height + 18
    for score in (0, 50, 100):
        at = left + (right - left) * score / 100
        parts.append(label_at(at, bottom, f"{score}", "middle tick"))
    return canvas(width, bottom + 6, parts)


def lost_shares(totals: Totals) -> list[float]:
    """For each bin, the share of all games that were lost with a score in it."""
    shares = [0.0] * _BINS
    cells = totals.setting.cells
    for points, games in totals.points.items():
        if points < cells:
            shares[points * _BINS // cells] += games / totals.games
    return shares


def board(replay: Replayed) -> str:
    """The map on which a game was lost, with all mines, and the cell of the last operation outlined."""
    tiles = [
        number_tile(int(seen)) if seen.isdigit() else mine_tile() if seen == "@" else Tile(mine=mine > 0)
        for seen, mine in zip(replay.before.replace("\n", ""), replay.board.is_mine, strict=True)
    ]
    grid, (row, column, _) = replay.board.grid, replay.operations[-1]
    fatal = grid.cell((row, column))
    tiles[fatal] = tiles[fatal]._replace(outline=CHOSEN)
    return svg(grid, tiles, tr("where the game was lost"))


def canvas(width: float, height: float, parts: Sequence[str]) -> str:
    inside = "".join(parts)
    style = f"max-width:{width:g}px;min-width:{min(width, 640):g}px"  # a narrow screen scrolls it
    return f'<svg class="figure" viewBox="0 0 {width:g} {height:g}" style="{style}">{inside}</svg>'


def label_at(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(text)}</text>'


def axis(x: float, bottom: float, label: str) -> str:
    line = f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}"/>'
    return line + label_at(round(x, 1), bottom + 18, label, "middle tick")
