"""Reviews: what a move was, what was best instead, what the figures say."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.players.action import Action
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.numbers import counted, percent
from minesweeper.shell.statistics import Z95
from minesweeper.words.actions import Shown, reason, reason_text
from minesweeper.words.games import BY, DID
from minesweeper.words.sentence import At, Sentence

if TYPE_CHECKING:
    from minesweeper.review.moment import Chance, Moment
    from minesweeper.review.review import Review

# From here on a share is shown in per cent, below as 1 in n.
FEW = 0.1

# Each verdict in two words.
VERDICTS = {
    "certain": "certain",
    "forced": "forced guess",
    "costly": "costly guess",
    "needless": "needless risk",
    "flag": "wrong flag",
}


# Figures


class Figure(NamedTuple):
    """A figure of a review, and a sentence about it."""

    name: str
    value: str
    words: str

    def __str__(self) -> str:
        """In one line: `luck: 25 %: nothing was risked`."""
        words = self.words.rstrip(".")
        told = words if words.startswith(self.value) else f"{self.value}: {words[0].lower()}{words[1:]}"
        return f"{self.name.lower() + ':':9} {told}"


def figures_of(review: Review) -> list[Figure]:
    """Accuracy, luck, and how the game ended: with what risk it was lost, or what was survived."""
    accuracy = percent(review.accuracy)
    return [
        Figure("Accuracy", accuracy, f"{accuracy} of the best chance to survive was kept."),
        Figure("Luck", percent(review.luck), luck_words(review)),
        Figure("Loss", risk_text(review.last), _loss(review, review.last))
        if review.last
        else Figure("Survival", percent(review.survival), _survival(review)),
    ]


def curve_words(review: Review) -> str:
    """The curves of survival in words."""
    taken, lowest = (percent(curve[-1]) for curve in review.curves)
    return f"Chance to survive, move by move: {taken} in the end, {lowest} with the safest moves."


def review_said(review: Review) -> str:
    """The figures and the number of moments, as they are read out."""
    figures = " ".join(f"{each.name} {each.value}: {each.words}" for each in figures_of(review))
    moments = [f"{counted(len(review.moments), 'moment')}."] * bool(review.moments)
    return " ".join(["Review.", figures, *moments])


def luck_words(review: Review) -> str:
    """What the luck counts."""
    if review.survival == 1:
        return "Nothing was risked, so no luck was needed."
    sooner, alike = percent(review.sooner), percent(2 * (review.luck - review.sooner))
    return f"{sooner} of the games with these risks end sooner, {alike} go just as far and count half."


def _survival(review: Review) -> str:
    """How many games with these risks are won or, in a game that is not over, come so far."""
    survival = review.survival
    if survival == 1:
        return "Nothing was risked."
    many, one = ("are won", "is won") if review.won else ("come so far", "comes so far")
    if survival >= FEW:
        return f"{percent(survival)} of the games with these risks {many}."
    return f"1 in {1 / survival:,.0f} games with these risks {one}."


def _loss(review: Review, last: Moment) -> str:
    """Whether a lost game was lost by bad luck."""
    if review.avoidable:
        what = "cells were" if last.advice is None else "a cell was"
        return f"Avoidable: {what} certain to be safe."
    if last.verdict.value == "costly":
        return f"A costly guess: {percent(last.lowest)} was the lowest risk."
    return "Not avoidable: nothing was certain, and no guess much better."


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


# Moments


def moment_words(review: Review, moment: Moment, shown: Shown) -> Sentence:
    """What a move was, and what was best instead; `shown` is the game as it was before it."""
    cell, advice = shown.grid.cell(moment.cell), moment.advice
    said = Sentence.of(f"{BY[moment.move.by]} {DID[moment.move.kind]} ", At(cell, "played"), _how(moment))
    if moment is review.last:
        said += "That lost the game."
    if advice is None:
        return said
    if (advice.kind == FLAG, advice.cell) == (moment.move.kind == FLAG, cell):
        return said + "It was the best guess."
    wins = not review.game.setting.variant.strict
    return said + reason(shown, advice._replace(runner_up=None), wins=wins)


def _how(moment: Moment) -> str:
    """How a move was wrong, after the words for its cell."""
    if moment.verdict.value == "certain":
        return ": that was certain."
    if not moment.risk:
        return ", where there is no mine."
    if moment.risk == 1 and moment.move.kind == REVEAL:
        return ", which was certain to be a mine."
    return f" with a risk of {risk_text(moment)}: a {VERDICTS[moment.verdict.value]}."


class Row(NamedTuple):
    """A moment in a list."""

    when: str
    what: str
    risks: str


def row_of(moment: Moment) -> Row:
    """When a move was made, what it was, and its risks."""
    at = moment.move.at
    when = f"move {moment.done + 1}" if at is None else f"{at:.1f} s"
    lowest = percent(moment.lowest)
    risks = f"risk {risk_text(moment)}, lowest {lowest}" if moment.risk else "no mine there"
    return Row(when, VERDICTS[moment.verdict.value], risks)


def risk_text(moment: Moment) -> str:
    """The risk of a move."""
    return _risk(moment.risk, moment.exact, "about ")


# Reports


def time_text(moment: Moment) -> str:
    """When a move was made: its time in seconds or, where that is not known, its number."""
    return f"#{moment.done + 1}" if moment.move.at is None else f"{moment.move.at:.2f}"


def better_text(moment: Moment, grid: Grid) -> str:
    """What was best instead, and why; for wrong flags, what was wrong."""
    advice = moment.advice
    if moment.verdict.value == "flag" and not moment.risk:
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
    """The figures and a table of the moments that mattered, or of all moves; below each, what was best."""
    told = review.moves if all_moves else review.moments
    deep = any(each.before for each in told)
    head = ["time", "move", "risk", "lowest", "verdict, what was best", *["to win"] * deep]
    rows = [
        [
            time_text(each), f"{each.move.kind} {each.cell}", _risk(each.risk, each.exact),
            _risk(each.lowest, each.exact), VERDICTS[each.verdict.value], *[chances_text(each)] * deep,
        ]
        for each in told
    ]  # fmt: skip
    lines = [result_text(review)]
    if rows:
        widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        below = ["", *(better_text(each, review.game.grid) for each in told)]
        for row, better in zip([head, *rows], below, strict=True):
            cells = [
                text.rjust(width) if at in (0, 2, 3) else text.ljust(width)
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            ]
            lines.append("  " + "  ".join(cells).rstrip())
            if better:
                margin = " " * (4 + widths[0])
                lines.append(fill(better, 80, initial_indent=margin, subsequent_indent=margin))
    lines += map(str, figures_of(review))
    return "\n".join(lines) + "\n"


def _risk(risk: float, exact: bool, roughly: str = "~") -> str:
    """A risk; 0 and 1 are certain even where others are estimates."""
    return percent(risk) if exact or risk in (0, 1) else f"{roughly}{percent(risk)}"
