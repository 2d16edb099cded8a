"""The figures of a report as one picture, drawn by matplotlib."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from minesweeper.scoring.figures import lost_shares
from minesweeper.scoring.plan import Plan
from minesweeper.scoring.report import by_set, source
from minesweeper.scoring.tally import Tally

_COLORS = ("#8a94a6", "#d9822b", "#12805c", "#2f6fde", "#8e4ec6", "#c2298a", "#7a6a1f")


def write_png(path: str, plan: Plan, tallies: Sequence[Tally]) -> None:
    """Draw mean scores, the scores of lost games and times into a PNG file, a row for each set."""
    blocks = by_set(tallies)
    figure = Figure(figsize=(13, 0.8 + 2.4 * len(blocks)), dpi=110, layout="constrained")
    rows = figure.subplots(len(blocks), 3, squeeze=False, sharex="col", width_ratios=(4, 3, 3))
    for (_, block), row in zip(blocks, rows, strict=True):
        draw_row(block, plan, *row)
        row[0].set_title(source(block), fontsize=9, loc="left")
    titles = ("mean score in %, 95 % interval", "lost games in %, by score", "processor time of a map in ms")
    for title, axes in zip(titles, rows[-1], strict=True):
        axes.set_xlabel(title, fontsize=9)
    figure.savefig(path, format="png")


def draw_row(block: Sequence[Tally], plan: Plan, score: Axes, lost: Axes, spent: Axes) -> None:
    """Draw all players on one set."""
    names = [plan.names[tally.player] for tally in block]
    for place, tally in enumerate(block):
        color = _COLORS[plan.players.index(tally.player) % len(_COLORS)]
        value, low, high = (100 * part for part in tally.score)
        score.errorbar(value, place, xerr=[[value - low], [high - value]], fmt="o", color=color, capsize=3)
        score.annotate(
            f"{value:.2f}", (value, place), (0, 5), textcoords="offset points", fontsize=7, ha="center"
        )
        shares = lost_shares(tally)
        edges = [100 * at / len(shares) for at in range(len(shares) + 1)]
        lost.stairs([100 * share for share in shares], edges, color=color)
        spent.plot(1000 * tally.cpu / tally.games, place, "o", color=color)
    for axes in (score, spent):
        axes.set_yticks(range(len(block)), names, fontsize=8)
        axes.set_ylim(len(block) - 0.5, -0.7)
        axes.grid(axis="x", alpha=0.3)
    spent.set_xscale("log")
