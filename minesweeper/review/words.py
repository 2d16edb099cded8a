"""Reviews in English: what a move was, what was best instead, what the figures say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.players.action import Action
from minesweeper.players.words import reason_text
from minesweeper.review.moment import Chance, Moment, Verdict
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG
from minesweeper.shell.numbers import percent
from minesweeper.shell.statistics import Z95

if TYPE_CHECKING:
    from minesweeper.review.review import Review

# From here on a share is shown in per cent, below as 1 in n.
FEW = 0.1

VERDICTS = {
    Verdict.CERTAIN: "certain",
    Verdict.FORCED: "forced guess",
    Verdict.COSTLY: "costly guess",
    Verdict.NEEDLESS: "needless risk",
    Verdict.FLAG: "wrong flag",
}


def seconds_of(review: Review) -> float | None:
    """How long the game took, in seconds, if that is known."""
    times = [move.at for move in review.game.history if move.at is not None]
    return review.game.seconds or max(times, default=None)


def result_text(review: Review) -> str:
    """How a game ended: `won in 101.34 s, 3BV 248`."""
    game, seconds = review.game, seconds_of(review)
    whole, solved = game.board.bbbv, game.solved
    ended = game.status if game.over else "unfinished"
    time = "" if seconds is None else f" {'in' if game.won else 'after'} {seconds:.2f} s"
    return f"{ended}{time}, 3BV {whole if game.won else f'{solved} of {whole}'}"


def figures_of(review: Review) -> list[tuple[str, str]]:
    """The name of each figure, and what it says."""
    luck = f"{percent(review.luck)}: {luck_text(review)}"
    found = [("accuracy", f"{percent(review.accuracy)} of the survival that was to be had"), ("luck", luck)]
    loss = _loss(review)
    return [*found, ("loss", loss)] if loss else found


def luck_text(review: Review) -> str:
    """What the luck says."""
    survival = review.survival
    if review.last:
        return f"lost by a move with a risk of {percent(review.last.risk)}"
    if survival == 1:
        return "nothing was risked"
    many, one = ("are won", "is won") if review.won else ("come so far", "comes so far")
    if survival >= FEW:
        return f"{percent(survival)} of the games with these risks {many}"
    return f"1 in {1 / survival:,.0f} games with these risks {one}"


def _loss(review: Review) -> str:
    """Whether a lost game was lost by bad luck; empty for other games."""
    last = review.last
    if last is None:
        return ""
    if review.avoidable:
        what = "cells were" if last.advice is None else "a cell was"
        return f"avoidable: {what} certain to be safe"
    if last.verdict is Verdict.COSTLY:
        return f"a costly guess: {percent(last.lowest)} was the lowest risk"
    return "not avoidable: nothing was certain, and no guess much better"


def time_text(moment: Moment) -> str:
    """When a move was made: its time in seconds or, where that is not known, its number."""
    return f"#{moment.done + 1}" if moment.move.at is None else f"{moment.move.at:.2f}"


def better_text(moment: Moment, grid: Grid) -> str:
    """What was best instead, and why; for wrong flags, what was wrong."""
    advice = moment.advice
    if moment.verdict is Verdict.FLAG and not moment.risk:
        return f"{moment.cell} has no mine"
    if advice is None:
        return ""
    if (advice.kind == FLAG, grid.coords(advice.cell)) == (moment.move.kind == FLAG, moment.cell):
        return "the best guess"
    return action_text(advice, grid)


def action_text(action: Action, grid: Grid) -> str:
    """An action with its reason."""
    why = reason_text(action._replace(runner_up=None), grid.coords)
    return f"{action.kind} {grid.coords(action.cell)}: {why}"


def chances_text(moment: Moment) -> str:
    """The win probabilities before and after a move, with 95 % intervals; empty if it has none."""
    return " -> ".join(_chance(each) for each in (moment.before, moment.after) if each)


def _chance(chance: Chance) -> str:
    reach = f" +- {100 * Z95 * chance.error:.0f}" if chance.error else ""
    return f"{100 * chance.wins:.0f}{reach} %"


def review_text(review: Review, *, all_moves: bool = False) -> str:
    """The figures and a table of the moments that mattered, or of all moves."""
    told = review.moves if all_moves else review.moments
    deep = any(each.before for each in told)
    head = ["time", "move", "risk", "lowest", "verdict", *["to win"] * deep, "what was best"]
    rows = [
        [
            time_text(each), f"{each.move.kind} {each.cell}", _risk(each.risk, each.exact),
            _risk(each.lowest, each.exact), VERDICTS[each.verdict], *[chances_text(each)] * deep,
            better_text(each, review.game.grid),
        ]
        for each in told
    ]  # fmt: skip
    lines = [result_text(review)]
    if rows:
        widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        for row in [head, *rows]:
            cells = [
                text.rjust(width) if at in (0, 2, 3) else text.ljust(width)
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            ]
            lines.append("  " + "  ".join(cells).rstrip())
    lines += [f"{name + ':':9} {text}" for name, text in figures_of(review)]
    return "\n".join(lines) + "\n"


def _risk(risk: float, exact: bool) -> str:
    """A risk; 0 and 1 are certain even where others are estimates."""
    return percent(risk) if exact or risk in (0, 1) else f"~{percent(risk)}"
