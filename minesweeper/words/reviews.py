"""Reviews in words: the figures, and each move with the best one instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from minesweeper.files.recording import KNOWN_BOARDS
from minesweeper.games.game import Game
from minesweeper.players.reasons import DONE, Shown, reason
from minesweeper.players.sentence import At, Phrase, capital, sentence
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.shell.language import figure, grouped, in_line, labelled, plural, together, tr, tr_later
from minesweeper.shell.numbers import chance, percent, seconds_text, whole_percent
from minesweeper.shell.text import beside, filled, right, width
from minesweeper.words.games import otherwise

if TYPE_CHECKING:
    from minesweeper.review.review import Moment, Review

# Each verdict in two words.
VERDICT_WORDS = {
    "certain": tr_later("certain"),
    "first": tr_later("first click"),
    "forced": tr_later("forced guess"),
    "costly": tr_later("costly guess"),
    "needless": tr_later("needless risk"),
    "flag": tr_later("wrong flag"),
}


# Figures


# The smallest share that is shown as one, since below it 1 in n is easier to grasp.
LEAST_SHARE = 0.1


@dataclass(frozen=True)
class Figure:
    """A figure of a review, and a sentence about it."""

    name: str
    value: str
    words: str
    words_have_value: bool = False

    @property
    def told(self) -> str:
        """The figure in a few words: `100 %: nothing was risked`."""
        words = self.words.rstrip(".。")
        return words if self.words_have_value else labelled(self.value, in_line(words))


def figure_lines(figures: Iterable[Figure]) -> list[str]:
    """Lay out figures, a line each, such as `survival: 100 %: nothing was risked`."""
    return beside(((labelled(in_line(figure.name), "").rstrip(), figure.told) for figure in figures), 9)


def figures_of(review: Review) -> list[Figure]:
    """Return the accuracy, the luck if anything was risked, and the risk of the loss or the survival.

    If the luck is unknown, return one figure with the reason.
    """
    if review.accuracy is None or review.luck is None or review.survival is None:
        why = tr("{sentence}.", sentence=capital(unknown_luck(review.game)))
        return [Figure(tr("Luck"), tr("not known"), why)]
    accuracy = percent(review.accuracy)
    luck = whole_percent(review.luck)
    kept = tr("{share} of the best chance of survival was kept.", share=accuracy)
    figures = [Figure(tr("Accuracy"), accuracy, kept, True)]
    if review.survival < 1:
        luckier = tr("Luckier than {number} of 100 games with these risks.", number=luck)
        figures.append(Figure(tr("Luck"), tr("{number} %", number=luck), luckier))
    if review.last:
        figures.append(Figure(tr("Loss"), risk_text(review.last), _loss(review, review.last)))
    else:
        words, has_value = _survival(review, review.survival), LEAST_SHARE <= review.survival < 1
        figures.append(Figure(tr("Survival"), percent(review.survival), words, has_value))
    return figures


def metric_figures(review: Review) -> list[Figure]:
    """Return the figures that players compare: of the board, the clicks of the user, and the time."""
    metrics = review.metrics
    shown = {name: str(value) if isinstance(value, int) else figure(f"{value:.2f}")
             for name, value in metrics.items() if value is not None}  # fmt: skip
    openings = plural("{n} opening", "{n} openings", int(metrics["openings"] or 0))
    islands = plural("{n} island", "{n} islands", int(metrics["islands"] or 0))
    parts = [openings, islands]
    if metrics["zini"] is not None:
        greedy, human, least = shown["zini"], shown["zini_human"], shown["zini_8way"]
        parts.append(
            tr("ZiNi {greedy} (human {human}, 8-way {least})", greedy=greedy, human=human, least=least)
        )
    figures = [Figure(tr("Board"), shown["openings"], tr("{sentence}.", sentence=tr(", ").join(parts)), True)]
    if metrics["corr"] is not None:
        clicks = grouped(review.game.clicks)
        # Translators: players use the names IOE, Corr and ThrP in any language.
        words = tr(
            "{clicks}: {left} left, {right} right, {double} double, {wasted} without effect;"
            " IOE {ioe}, Corr {corr}, ThrP {thrp}.",
            **{"ioe": "-", "thrp": "-"} | shown, clicks=clicks,
        )  # fmt: skip
        figures.append(Figure(tr("Clicks"), clicks, words, True))
    if metrics["bbbv_s"] is not None:
        parts = [tr("{number} 3BV/s", number=shown["bbbv_s"])]
        if metrics["stnb"] is not None:
            parts.append(tr("STNB {number}", number=shown["stnb"]))
        words = tr("{sentence}.", sentence=tr(", ").join(parts))
        figures.append(Figure(tr("Speed"), shown["bbbv_s"], words, True))
    if metrics["path"] is not None:
        path = grouped(round(metrics["path"]))
        # Translators: px are pixels
        words = tr("{number} px that the mouse moved over the board, with cells of 16 px.", number=path)
        figures.append(Figure(tr("Path"), path, words, True))
    return figures


def curve_words(review: Review) -> str:
    """Return the curves of survival in words."""
    taken, lowest = (percent(curve[-1]) for curve in review.curves)
    return tr(
        "Chance of survival, move by move: {taken} in the end, {lowest} with the safest moves.",
        taken=taken, lowest=lowest,
    )  # fmt: skip


def review_said(review: Review) -> str:
    """Return the figures and the number of moments, for screen readers."""
    figures = [labelled(f"{figure.name} {figure.value}", figure.words) for figure in figures_of(review)]
    moments = len(review.moments)
    return together(
        tr("Review."), *figures, plural("{n} moment.", "{n} moments.", moments) if moments else ""
    )


def unknown_luck(game: Game) -> str:
    """Explain why the luck of a game is unknown, in a mode of another program; empty if it is not."""
    if not game.mode:
        return ""
    if game.mode in KNOWN_BOARDS:
        return tr("in the mode “{mode}” the player may know where the mines are", mode=tr(game.mode))
    return tr("in the mode “{mode}” a guess wins or loses by other rules", mode=tr(game.mode))


def _survival(review: Review, survival: float) -> str:
    """Return the share of games with these risks that are won or, before the end, come so far."""
    if survival == 1:
        return tr("Nothing was risked.")
    if survival >= LEAST_SHARE:
        some = percent(survival)
        if review.won:
            return tr("{share} of the games with these risks are won.", share=some)
        return tr("{share} of the games with these risks get this far.", share=some)
    number = figure(f"{1 / survival:,.0f}")
    if review.won:
        return tr("1 in {number} games with these risks is won.", number=number)
    return tr("1 in {number} games with these risks gets this far.", number=number)


def _loss(review: Review, last: Moment) -> str:
    """Return whether a loss was avoidable, or bad luck."""
    if _was_certain_mine(last):
        if review.avoidable:
            return tr("Avoidable: a mine was certain there.")
        return tr("A mine was certain there: {risk} was the lowest risk.", risk=percent(last.lowest))
    if review.avoidable:
        return tr("Avoidable: a cell was certain to be safe.")
    if last.verdict.value == "costly":
        return tr("A costly guess: {risk} was the lowest risk.", risk=percent(last.lowest))
    return tr("Not avoidable: nothing was certain, and no guess much better.")


def seconds_of(review: Review) -> float | None:
    """Return the time of the game, in seconds to the thousandth, as a profile keeps it; None if unknown."""
    times = [move.at for move in review.game.history if move.at is not None]
    return round(review.game.seconds, 3) or max(times, default=None)


def result_text(review: Review) -> str:
    """Return the end of a game: `won in 101.34 s, 3BV 248`."""
    game, seconds = review.game, seconds_of(review)
    whole, solved = game.board.bbbv, game.solved
    time = "" if seconds is None else seconds_text(seconds)
    if not game.over:
        ended = tr("unfinished after {time}", time=time) if time else tr("unfinished")
    elif game.won:
        ended = tr("won in {time}", time=time) if time else tr("won")
    else:
        ended = tr("lost after {time}", time=time) if time else tr("lost")
    bbbv = str(whole) if game.won else tr("{part} of {whole}", part=solved, whole=whole)
    return tr("{ended}, 3BV {number}", ended=ended, number=bbbv)


# Moments


def moment_words(review: Review, moment: Moment, shown: Shown) -> Phrase:
    """Describe a move, and the best one instead; `shown` is the game before it."""
    cell, advice = shown.grid.cell(moment.cell), moment.advice
    words = _how(moment, sentence(DONE[moment.move.by, moment.move.kind], cell=At(cell, "played")))
    if moment == review.last:
        words += sentence("that lost the game.")
    if advice and (advice.kind == FLAG, advice.cell) == (moment.move.kind == FLAG, cell):
        words += sentence("it was the best guess.")
    elif advice:
        words += reason(shown, advice)
    if moment.before and moment.after:
        before, after = chance(*moment.before), chance(*moment.after)
        words += sentence(
            "chance of winning: {before} before it, {after} after it.", before=before, after=after
        )
    return words


def _how(moment: Moment, deed: Phrase) -> Phrase:
    """Return the fault of a move; `deed` is the move in words."""
    if moment.verdict.value == "certain":
        return sentence("{deed}: that was certain.", deed=deed)
    if not moment.risk:
        return sentence("{deed}, where there is no mine.", deed=deed)
    if moment.risk == 1:
        if moment.move.kind == REVEAL:
            return sentence("{deed}, which was certain to be a mine.", deed=deed)
        if moment.move.kind == CHORD:
            return sentence("{deed}, which was certain to reveal a mine.", deed=deed)
        return sentence("{deed}, which was certain to be safe.", deed=deed)
    risk, verdict = risk_text(moment), _verdict_words(moment)
    return sentence("{deed} with a risk of {risk}: a {verdict}.", deed=deed, risk=risk, verdict=verdict)


def _was_certain_mine(moment: Moment) -> bool:
    """Return whether a move was certain to reveal a mine."""
    return moment.risk == 1 and moment.move.kind != FLAG


def _verdict_words(moment: Moment) -> str:
    if _was_certain_mine(moment):
        return tr("certain mine")
    if moment.verdict.value == "forced" and moment.move.kind != REVEAL:
        return tr("guess")  # nobody has to chord, or to flag
    return tr(VERDICT_WORDS[moment.verdict.value])


def row_of(moment: Moment) -> tuple[str, str, str]:
    """Return the time of a move, its verdict, and its risks."""
    risks = tr("no mine there")
    if moment.risk:
        risks = tr("risk {risk}, lowest {lowest}", risk=risk_text(moment), lowest=percent(moment.lowest))
    return time_text(moment), _verdict_words(moment), risks


def time_text(moment: Moment) -> str:
    """Return the time of a move or, if that is unknown, its number."""
    at = moment.move.at
    return tr("move {number}", number=moment.done + 1) if at is None else seconds_text(at, 1)


def risk_text(moment: Moment) -> str:
    """Return the risk of a move."""
    risk = percent(moment.risk)
    return risk if moment.exact or moment.risk in (0, 1) else tr("about {risk}", risk=risk)


# Reports


def review_text(review: Review, *, all_moves: bool = False) -> str:
    """Return the result, the moments or all moves in words, and the figures."""
    lines = [result_text(review), *filter(None, [otherwise(review.game)])]
    moments = review.moves if all_moves else review.moments
    columns = max((width(time_text(moment)) for moment in moments), default=0)
    for moment, state in review.replayed(moments):
        words = moment_words(review, moment, state).in_coordinates(state.grid)
        start = f"  {right(time_text(moment), columns)}  "
        lines.append(filled(words, 80, start, " " * len(start)))
    lines += figure_lines(figures_of(review) + metric_figures(review))
    return "\n".join(lines) + "\n"
