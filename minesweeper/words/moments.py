"""A review as a part of a page: its figures, the curve of survival, a picture of each moment."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from minesweeper.games.game import Game
from minesweeper.players.analysis import risk_picture
from minesweeper.players.sentence import capital
from minesweeper.rules.game import MAX_TILES
from minesweeper.rules.svg import CHOSEN, PROOF
from minesweeper.shell.language import labelled, together, tr, tr_later
from minesweeper.shell.numbers import percent
from minesweeper.words.games import otherwise
from minesweeper.words.reviews import figures_of, metric_figures, moment_words, result_text, time_text

if TYPE_CHECKING:
    from minesweeper.review.review import Moment, Review

# The curve's size in pixels.
_WIDTH, _HEIGHT = 480, 120

# The colours of the survival by the risks that were taken, by the lowest risks, and of the axes.
_TAKEN, _BEST, _LINE = "#b0330c", "#0a5ea8", "#8795a5"

_CURVE = tr_later(
    "The probability of surviving all risks, move by move: red with the risks taken, blue with the lowest."
)
PICTURES = tr_later(
    "Pictures have the risks in per cent. Outlined are the cell that was played (red), the one that was best"
    " (pink) and the numbers that prove it (violet)."
)


def review_html(review: Review, title: str | None = None) -> str:
    """Return the whole review as a part of a page."""
    title = title or tr("Review")
    lines = [f"<h2>{escape(title)}</h2>", "<ul>"]
    figures = [
        (tr("Result"), result_text(review)),
        *((figure.name, figure.told) for figure in figures_of(review) + metric_figures(review)),
    ]
    lines += [f"<li>{labelled(f'<b>{name}</b>', escape(text))}</li>" for name, text in figures]
    lines += [f"<li>{sentence}</li>" for sentence in [capital(otherwise(review.game))] if sentence]
    lines.append("</ul>")
    if review.survival is not None:
        picture = curve(review, review.survival)
        lines.append(f"<figure><figcaption>{tr(_CURVE)}</figcaption>\n{picture}</figure>")
    lines += [f"<p>{tr(PICTURES)}</p>"] * bool(review.moments)
    lines += [moment_html(review, *moment) for moment in review.replayed(review.moments)]
    return "\n".join(lines) + "\n"


def curve(review: Review, survival: float) -> str:
    """Draw the survival over the moves, by the risks taken and by the lowest, as an SVG picture."""
    end = tr("At the end: {share}.", share=percent(survival))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}"'
        f' viewBox="-2 -2 {_WIDTH + 4} {_HEIGHT + 4}" role="img"><title>'
        f"{together(tr(_CURVE), end)}</title>",
        f'<path d="M0 0V{_HEIGHT}H{_WIDTH}" fill="none" stroke="{_LINE}"/>',
    ]
    taken = [moment.risk for moment in review.moves]
    lowest = [moment.lowest for moment in review.moves]
    for colour, risks in ((_BEST, lowest), (_TAKEN, taken)):
        share, path = 1.0, "M0 0"
        for number, risk in enumerate(risks, start=1):
            share *= 1 - risk
            path += f"H{_WIDTH * number / len(risks):.1f}"
            path += f"V{_HEIGHT * (1 - share):.1f}" * bool(risk)
        lines.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
    return "\n".join([*lines, "</svg>"])


def moment_html(review: Review, moment: Moment, state: Game) -> str:
    """Return the position before a move, with its risks, the cells played and best, and the proof."""
    words = moment_words(review, moment, state).in_coordinates(state.grid)
    caption = f"<figcaption>{escape(labelled(time_text(moment), words))}</figcaption>"
    return f"<figure>{caption}\n{_picture(review, moment, state)}</figure>"


def _picture(review: Review, moment: Moment, state: Game) -> str:
    if state.grid.size > MAX_TILES:
        return ""
    outlines: dict[int, str] = {}
    if moment.advice:
        outlines = dict.fromkeys(moment.advice.clues, PROOF) | {moment.advice.cell: CHOSEN}
    outlines[state.grid.cell(moment.cell)] = _TAKEN
    return risk_picture(state.position, review.risks(state), outlines)
