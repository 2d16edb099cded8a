"""A report on a run: one HTML page without scripts, which loads no other files."""

from __future__ import annotations

import platform
from collections import defaultdict
from collections.abc import Sequence
from html import escape
from pathlib import Path

from minesweeper import __version__
from minesweeper.boards.setting import Setting
from minesweeper.judge.game import MARK
from minesweeper.scoring import figures
from minesweeper.scoring.again import Replayed, fatal_decision
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.totals import WORST, Lost, Totals, by_set
from minesweeper.shell.language import figure, interval, plural, tr
from minesweeper.words.page import page, section, table

_STYLE = """
th:nth-child(2), td:nth-child(2) { text-align: left; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 22px 26px; }
.losses { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 24px 20px;
  margin-top: 14px; }
.losses svg { margin: 8px 0; width: 100%; } .losses p { font-size: 13px; margin: 0; }
"""


def write_report(path: str, plan: BatchPlan, all_totals: Sequence[Totals]) -> None:
    Path(path).write_text(report(plan, all_totals), encoding="utf-8")


def report(plan: BatchPlan, all_totals: Sequence[Totals]) -> str:
    names = plan.names
    games = sum(totals.games for totals in all_totals)
    colors = "".join(f".p{number} {{ color: var(--p{number % 7}); }}\n" for number in range(len(names)))
    # Translators: the mines of a run of games
    told = (
        tr("the number of mines told to the players")
        if plan.told
        else tr("the number of mines hidden from the players")
    )
    versions = f"minesweeper {__version__}, Python {platform.python_version()}"
    title = plural("{players}: {n} games", "{players}: {n} games", games, players=", ".join(names.values()))
    start = tr("{start} start", start=plan.start)
    parts = (
        f"<p>{escape(f'{title}, {start}, {told}.')}</p>",
        f'<p class="soft"><code>{escape(plan.words())}</code><br>{versions}</p>',
        ladder_section(all_totals, plan),
        distribution_section(all_totals, plan),
        losses_section(all_totals, plan),
        table_section(all_totals, plan),
    )
    return page(tr("Minesweeper scores"), parts, title, _STYLE + colors)


def source(all_totals: Sequence[Totals]) -> str:
    """Which games a figure shows: their number and their seeds."""
    games: dict[Setting, int] = {}
    for totals in all_totals:
        games[totals.setting] = max(games.get(totals.setting, 0), totals.games)
    if len(games) > 1 and len(counts := {*games.values()}) == 1:
        seeds = ", ".join(f"{setting.set_name} {setting.seed}" for setting in games)
        return plural(
            "{n} games of each set; first seeds: {seeds}", "{n} games of each set; first seeds: {seeds}",
            counts.pop(), seeds=seeds,
        )  # fmt: skip
    return "; ".join(
        plural(
            "{n} games of {set} from seed {seed}", "{n} games of {set} from seed {seed}", n,
            set=setting.set_name, seed=setting.seed,
        )
        for setting, n in games.items()
    )  # fmt: skip


def ladder_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    return section(
        tr("Who scores what"),
        tr(
            "The mean score of a map in per cent, with its 95 % interval. The axis is logarithmic in the lost"
            " part of the score, and so stretched towards 100 %."
        ),
        figures.ladder(by_set(all_totals), plan.names),
        source(all_totals),
    )


def distribution_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    panels = "".join(
        f"<div><h3>{escape(name)}</h3>{figures.distribution(block, plan.names)}"
        f'<p class="soft">{escape(source(block))}</p></div>'
        for name, block in by_set(all_totals)
    )
    return section(
        tr("How games end"),
        tr("The scores of the games that were lost, as shares of all games, and how many were won."),
        f'<div class="panels">{panels}</div>',
    )


def losses_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    """The worst games of the strongest player."""
    scores = defaultdict(list)
    for totals in all_totals:
        scores[totals.player].append(totals.score.value)
    best = max(scores, key=lambda it: (sum(scores[it]) / len(scores[it]), plan.players.index(it)))
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
    """One lost game, played again for its last decision."""
    replay, drawn = fatal_decision(lost), lost.job.setting
    # Translators: a game; <br> begins another line
    where = tr("{set}, map {map}<br>of seed {seed}", set=drawn.set_name, map=lost.number, seed=lost.job.seed)
    said = decision(replay) if replay else lost.result.verdict or tr("no picture")
    picture = figures.board(replay) if replay else ""
    return (
        f"<div><h3>{figure(f'{100 * lost.result.score:.1f}')} %</h3><p class='soft'>{where}</p>"
        f"{picture}<p>{escape(said)}</p></div>"
    )


def decision(replay: Replayed) -> str:
    """The last operation of a game, and the player's reason."""
    row, column, kind = replay.operations[-1]
    marked = tr("marked {cell}", cell=f"({row}, {column})")
    did = marked if kind == MARK else tr("visited {cell}", cell=f"({row}, {column})")
    return f"{did}: {replay.why}" if replay.why else did


def table_section(all_totals: Sequence[Totals], plan: BatchPlan) -> str:
    head = (
        tr("set"),
        tr("player"),
        tr("games"),
        tr("group"),
        "95 %",
        tr("mean"),
        "95 %",
        tr("won"),
        "95 %",
        tr("ms a map"),
        tr("slowest ms"),
        tr("stopped"),
    )
    rows = []
    for totals in all_totals:
        cells = [totals.setting.set_name, plan.names[totals.player], f"{totals.games}"]
        for estimate in (totals.group, totals.score, totals.wins):
            value, low, high = (f"{100 * part:.2f}" for part in estimate)
            cells += [figure(value), interval(low, high)]
        cells += [
            figure(f"{totals.cpu_ms:.2f}"),
            figure(f"{1000 * totals.slowest:.1f}"),
            f"{totals.stopped}",
        ]
        rows.append([escape(cell) for cell in cells])
    return section(
        tr("The numbers"),
        tr(
            "In per cent. Group: the mean score of each {games} games without the lowest tenth.",
            games=plan.group,
        ),
        table(head, rows),
        source(all_totals),
    )
