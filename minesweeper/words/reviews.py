"""Reviews: what a move was, what was best instead, what the figures say."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.players.action import Action
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.language import figure, plural, together, tr, tr_later
from minesweeper.shell.numbers import percent, seconds_text
from minesweeper.shell.statistics import Z95
from minesweeper.shell.text import left, right, width
from minesweeper.words.actions import Shown, reason, reason_text
from minesweeper.words.games import DONE, otherwise
from minesweeper.words.sentence import At, Sentence, sentence

if TYPE_CHECKING:
    from minesweeper.review.moment import Chance, Moment
    from minesweeper.review.review import Review

# From here on a share is shown in per cent, below as 1 in n.
FEW = 0.1

# Each verdict in two words.
VERDICTS = {
    "certain": tr_later("certain"),
    "first": tr_later("first click"),
    "forced": tr_later("forced guess"),
    "costly": tr_later("costly guess"),
    "needless": tr_later("needless risk"),
    "flag": tr_later("wrong flag"),
}


# Figures


class Figure(NamedTuple):
    """A figure of a review, and a sentence about it."""

    name: str
    value: str
    words: str

    @property
    def told(self) -> str:
        """In a few words: `25 %: nothing was risked`."""
        words = self.words.rstrip(".。")
        return words if words.startswith(self.value) else f"{self.value}: {words[0].lower()}{words[1:]}"

    def __str__(self) -> str:
        """In one line: `luck: 25 %: nothing was risked`."""
        return f"{left(self.name.lower() + ':', 9)} {self.told}"


def figures_of(review: Review) -> list[Figure]:
    """Accuracy, luck, and how the game ended: with what risk it was lost, or what was survived."""
    accuracy = percent(review.accuracy)
    return [
        Figure(
            tr("Accuracy"),
            accuracy,
            tr("{share} of the best chance to survive was kept.", share=accuracy),
        ),
        Figure(tr("Luck"), percent(review.luck), luck_words(review)),
        Figure(tr("Loss"), risk_text(review.last), _loss(review, review.last))
        if review.last
        else Figure(tr("Survival"), percent(review.survival), _survival(review)),
    ]


def curve_words(review: Review) -> str:
    """The curves of survival in words."""
    taken, lowest = (percent(curve[-1]) for curve in review.curves)
    return tr(
        "Chance to survive, move by move: {taken} in the end, {lowest} with the safest moves.",
        taken=taken, lowest=lowest,
    )  # fmt: skip


def review_said(review: Review) -> str:
    """The figures and the number of moments, as they are read out."""
    figures = [f"{each.name} {each.value}: {each.words}" for each in figures_of(review)]
    moments = len(review.moments)
    return together(
        tr("Review."), *figures, plural("{n} moment.", "{n} moments.", moments) if moments else ""
    )


def luck_words(review: Review) -> str:
    """What the luck counts."""
    if review.survival == 1:
        return tr("Nothing was risked, so no luck was needed.")
    sooner, alike = percent(review.sooner), percent(2 * (review.luck - review.sooner))
    return tr(
        "{sooner} of the games with these risks end sooner, {alike} go just as far and count half.",
        sooner=sooner, alike=alike,
    )  # fmt: skip


def _survival(review: Review) -> str:
    """How many games with these risks are won or, in a game that is not over, come so far."""
    survival = review.survival
    if survival == 1:
        return tr("Nothing was risked.")
    if survival >= FEW:
        some = percent(survival)
        if review.won:
            return tr("{share} of the games with these risks are won.", share=some)
        return tr("{share} of the games with these risks come so far.", share=some)
    number = figure(f"{1 / survival:,.0f}")
    if review.won:
        return tr("1 in {number} games with these risks is won.", number=number)
    return tr("1 in {number} games with these risks comes so far.", number=number)


def _loss(review: Review, last: Moment) -> str:
    """Whether a lost game was lost by bad luck."""
    if review.avoidable:
        if last.advice is None:
            return tr("Avoidable: cells were certain to be safe.")
        return tr("Avoidable: a cell was certain to be safe.")
    if last.verdict.value == "costly":
        return tr("A costly guess: {risk} was the lowest risk.", risk=percent(last.lowest))
    return tr("Not avoidable: nothing was certain, and no guess much better.")


def seconds_of(review: Review) -> float | None:
    """How long the game took, in seconds, if that is known."""
    times = [move.at for move in review.game.history if move.at is not None]
    return review.game.seconds or max(times, default=None)


def result_text(review: Review) -> str:
    """How a game ended: `won in 101.34 s, 3BV 248`."""
    game, seconds = review.game, seconds_of(review)
    whole, solved = game.board.bbbv, game.solved
    if not game.over:
        ended = (
            tr("unfinished") if seconds is None else tr("unfinished after {time}", time=seconds_text(seconds))
        )
    elif game.won:
        ended = tr("won") if seconds is None else tr("won in {time}", time=seconds_text(seconds))
    else:
        ended = tr("lost") if seconds is None else tr("lost after {time}", time=seconds_text(seconds))
    bbbv = str(whole) if game.won else tr("{part} of {whole}", part=solved, whole=whole)
    return tr("{ended}, 3BV {number}", ended=ended, number=bbbv)


# Moments


def moment_words(review: Review, moment: Moment, shown: Shown) -> Sentence:
    """What a move was, and what was best instead; `shown` is the game as it was before it."""
    cell, advice = shown.grid.cell(moment.cell), moment.advice
    said = _how(moment, sentence(DONE[moment.move.by, moment.move.kind], cell=At(cell, "played")))
    if moment is review.last:
        said += sentence("that lost the game.")
    if advice is None:
        return said
    if (advice.kind == FLAG, advice.cell) == (moment.move.kind == FLAG, cell):
        return said + sentence("it was the best guess.")
    return said + reason(shown, advice._replace(runner_up=None))


def _how(moment: Moment, deed: Sentence) -> Sentence:
    """How a move was wrong; `deed` says what was done."""
    if moment.verdict.value == "certain":
        return sentence("{deed}: that was certain.", deed=deed)
    if not moment.risk:
        return sentence("{deed}, where there is no mine.", deed=deed)
    if moment.risk == 1 and moment.move.kind == REVEAL:
        return sentence("{deed}, which was certain to be a mine.", deed=deed)
    risk, verdict = risk_text(moment), tr(VERDICTS[moment.verdict.value])
    return sentence("{deed} with a risk of {risk}: a {verdict}.", deed=deed, risk=risk, verdict=verdict)


class Row(NamedTuple):
    """A moment in a list."""

    when: str
    what: str
    risks: str


def row_of(moment: Moment) -> Row:
    """When a move was made, what it was, and its risks."""
    at = moment.move.at
    when = tr("move {number}", number=moment.done + 1) if at is None else seconds_text(at, 1)
    risks = tr("no mine there")
    if moment.risk:
        risks = tr("risk {risk}, lowest {lowest}", risk=risk_text(moment), lowest=percent(moment.lowest))
    return Row(when, tr(VERDICTS[moment.verdict.value]), risks)


def risk_text(moment: Moment) -> str:
    """The risk of a move."""
    risk = percent(moment.risk)
    return risk if moment.exact or moment.risk in (0, 1) else tr("about {risk}", risk=risk)


# Reports


def time_text(moment: Moment) -> str:
    """When a move was made: its time in seconds or, where that is not known, its number."""
    return f"#{moment.done + 1}" if moment.move.at is None else figure(f"{moment.move.at:.2f}")


def better_text(moment: Moment, grid: Grid) -> str:
    """What was best instead, and why; for wrong flags, what was wrong."""
    advice = moment.advice
    if moment.verdict.value == "flag" and not moment.risk:
        return tr("{cell} has no mine", cell=moment.cell)
    if advice is None:
        return ""
    if (advice.kind == FLAG, grid.coords(advice.cell)) == (moment.move.kind == FLAG, moment.cell):
        return tr("the best guess")
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
    return tr("{number} %", number=f"{100 * chance.wins:.0f}{reach}")


def review_text(review: Review, *, all_moves: bool = False) -> str:
    """The figures and a table of the moments that mattered, or of all moves; below each, what was best."""
    told = review.moves if all_moves else review.moments
    deep = any(each.before for each in told)
    head = [tr("time"), tr("move"), tr("risk"), tr("lowest"), tr("verdict, what was best")]
    head += [tr("to win")] * deep
    rows = [
        [
            time_text(each), f"{each.move.kind} {each.cell}", _risk(each.risk, each.exact),
            _risk(each.lowest, each.exact), tr(VERDICTS[each.verdict.value]), *[chances_text(each)] * deep,
        ]
        for each in told
    ]  # fmt: skip
    lines = [result_text(review), *filter(None, [otherwise(review.game)])]
    if rows:
        widths = [max(map(width, column)) for column in zip(head, *rows, strict=True)]
        below = ["", *(better_text(each, review.game.grid) for each in told)]
        for row, better in zip([head, *rows], below, strict=True):
            cells = [
                right(text, columns) if at in (0, 2, 3) else left(text, columns)
                for at, (text, columns) in enumerate(zip(row, widths, strict=True))
            ]
            lines.append("  " + "  ".join(cells).rstrip())
            if better:
                margin = " " * (4 + widths[0])
                lines.append(fill(better, 80, initial_indent=margin, subsequent_indent=margin))
    lines += map(str, figures_of(review))
    return "\n".join(lines) + "\n"


def _risk(risk: float, exact: bool) -> str:
    """A risk; 0 and 1 are certain even where others are estimates."""
    return percent(risk) if exact or risk in (0, 1) else f"~{percent(risk)}"
