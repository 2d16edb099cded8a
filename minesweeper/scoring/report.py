"""A report on a run: one HTML page with figures.

Colours of players come from the page's style: players are the classes p0, p1 ... in the order of their names
in the command.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from html import escape
from math import fsum, log10

from minesweeper import __version__
from minesweeper.games.game import Game
from minesweeper.rules.move import FLAG
from minesweeper.rules.svg import CHOSEN, Tile, svg
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.replay import fatal_decision
from minesweeper.scoring.tables import conditions, group_text, intervals, source
from minesweeper.scoring.totals import WORST, Lost, Totals, by_set
from minesweeper.shell.language import figure, hundredths, interval, plural, together, tr
from minesweeper.words.page import axis, canvas, label_at, page, section, table

# The marks on the axis of scores, which is logarithmic in the loss, and the least loss that it shows.
_SCORES = (0, 50, 80, 90, 95, 98, 99, 99.5, 99.8, 99.9)
_LEAST_LOSS = 0.0005

# The number of bins of a distribution of scores: 0 to 5 %, 5 to 10 % ...
_BINS = 20

_ROW = 24
_LEFT = 120
_WIDTH = 1000

_STYLE = """
th:nth-child(2), td:nth-child(2) { text-align: left; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 22px 26px; }
.losses { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 24px 20px;
  margin-top: 14px; }
.losses svg { margin: 8px 0; width: 100%; } .losses p { font-size: 13px; margin: 0; }
"""


def report(plan: BatchPlan, all_totals: Sequence[Totals]) -> str:
    names = plan.names
    games = sum(totals.games for totals in all_totals)
    colors = "".join(f".p{number} {{ color: var(--p{number % 7}); }}\n" for number in range(len(names)))
    title = plural(
        "{players}: {n} games", "{players}: {n} games", games, players=tr(", ").join(names.values())
    )
    played = tr("{sentence}.", sentence=tr(", ").join([title, tr("{start} start", start=plan.start)]))
    parts = (
        f"<p>{escape(together(played, conditions(plan)))}</p>",
        f'<p class="soft"><code>{escape(plan.words())}</code><br>minesweeper {__version__}</p>',
        ladder_section(all_totals, plan),
        distribution_section(all_totals, plan),
        losses_section(all_totals, plan),
        table_section(all_totals, plan),
    )
    return page(tr("Minesweeper scores"), parts, title, _STYLE + colors)


def ladder_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    return section(
        tr("Who scores what"),
        tr(
            "The mean score of a map in per cent, with its 95 % interval. The axis is logarithmic in the lost"
            " part of the score, and so stretched towards 100 %."
        ),
        ladder(by_set(all_totals), plan.names),
        source(all_totals),
    )


def distribution_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    panels = "".join(
        f"<div><h3>{escape(name)}</h3>{distribution(block, plan.names)}"
        f'<p class="soft">{escape(source(block))}</p></div>'
        for name, block in by_set(all_totals)
    )
    return section(
        tr("How games end"),
        tr("The scores of the games that were lost, as shares of all games, and how many were won."),
        f'<div class="panels">{panels}</div>',
    )


def losses_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    scores = defaultdict(list)
    for totals in all_totals:
        scores[totals.player].append(totals.score.value)
    best = max(scores, key=lambda it: (fsum(scores[it]) / len(scores[it]), plan.players.index(it)))
    lost = [lost for totals in all_totals if totals.player == best for lost in totals.worst]
    worst = sorted(lost, key=lambda one: one[:3])[:WORST]
    if not worst:
        return section(tr("Where games are lost"), tr("{player} lost none.", player=plan.names[best]), "")
    cards = "".join(map(loss, worst))
    return section(
        tr("Where {player} loses most", player=plan.names[best]),
        plural(
            "Its {n} worst games. Discs on grey are mines that were not found; the outlined cell is the"
            " decision that ended the game.",
            "Its {n} worst games. Discs on grey are mines that were not found; the outlined cell is the"
            " decision that ended the game.",
            len(worst),
        ),
        f'<div class="losses">{cards}</div>',
        source([totals for totals in all_totals if totals.player == best]),
    )


def loss(lost: Lost) -> str:
    """Return the card of a lost game, played again for its last decision."""
    drawn, reason, picture = lost.job.setting, lost.result.verdict or tr("no picture"), ""
    if fatal := fatal_decision(lost):
        reason, picture = decision(*fatal), picture_of(fatal[0])
    # Translators: a game; <br> begins another line
    where = tr("{set}, map {map}<br>of seed {seed}", set=drawn.set_name, map=lost.number, seed=lost.job.seed)
    return (
        f"<div><h3>{figure(f'{100 * lost.result.score:.1f}')} %</h3><p class='soft'>{where}</p>"
        f"{picture}<p>{escape(reason)}</p></div>"
    )


def decision(game: Game, why: str) -> str:
    """Return the last move of a game, and the player's reason."""
    last = game.moves[-1]
    marked = tr("marked {cell}", cell=last.cell)
    did = marked if last.kind == FLAG else tr("revealed {cell}", cell=last.cell)
    return f"{did}: {why}" if why else did


def table_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    head, *rows = intervals(all_totals, plan)
    inside = table(head, ([escape(cell) for cell in row] for row in rows))
    return section(tr("The numbers"), group_text(plan), inside, source(all_totals))


def ladder(blocks: Sequence[tuple[str, Sequence[Totals]]], names: dict[str, str]) -> str:
    """Draw each player's mean score with its interval, set by set; the axis is stretched near 100 %."""
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
            tip = plural(
                "{player} on {set}: {score} {interval}, {n} games",
                "{player} on {set}: {score} {interval}, {n} games",
                totals.games, n=totals.games, player=names[totals.player], set=title, score=label,
                interval=interval(f"{100 * low:.2f}", f"{100 * high:.2f}"),
            )  # fmt: skip
            parts += [
                label_at(_LEFT - 14, y + 4, names[totals.player], "end"),
                f'<g class="{color}"><title>{escape(tip)}</title>'
                f'<line class="reach" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>'
                f'<circle cx="{x(value):.1f}" cy="{y}" r="5"/></g>',
                label_at(_WIDTH, y + 4, label, "end number"),
            ]
        y += _ROW + 10
    return canvas(_WIDTH, height, parts)


def distribution(all_totals: Sequence[Totals], names: dict[str, str]) -> str:
    """Draw how the scores of one set's lost games are distributed, and how many games were won."""
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
    """Return, for each bin, the share of all games that were lost with a score in it."""
    shares = [0.0] * _BINS
    cells = totals.setting.cells
    for points, games in totals.points.items():
        if points < cells:
            shares[points * _BINS // cells] += games / totals.games
    return shares


def picture_of(game: Game) -> str:
    """Draw a game as it was lost, with all mines, and outline the cell of the last move."""
    tiles = game.position.tiles()
    for cell, mine in enumerate(game.board.is_mine):
        if mine and (tiles[cell] == Tile() or cell == game.hit):
            tiles[cell] = Tile(mine=True)
    fatal = game.grid.cell(game.moves[-1].cell)
    tiles[fatal] = tiles[fatal]._replace(outline=CHOSEN)
    return svg(game.grid, tiles, tr("where the game was lost"))
