"""What the full-screen game says: where cells are, why something is done, times."""

from __future__ import annotations

from collections.abc import Iterable

from minesweeper.agent import Choice
from minesweeper.boards.catalogue import ANY, CLASSIC, JUDGE, NO_GUESS, OPENING, PRESETS, SAFE, STRICT
from minesweeper.boards.setting import GIVEN, Setting
from minesweeper.games.game import Game
from minesweeper.midend.record import Record, Summary, kind_of, summarise
from minesweeper.players.action import Action, Why
from minesweeper.players.words import RULES
from minesweeper.review.moment import Moment
from minesweeper.review.review import Review
from minesweeper.review.words import VERDICTS, figures_of, time_text
from minesweeper.rules.game import WON
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.shell.numbers import percent
from minesweeper.shell.program import complaint

# How many numbers a reason names.
MAX_SHOWN = 3

MODES = {
    SAFE: "safe first cell",
    OPENING: "first cell opens",
    ANY: "any first cell",
    NO_GUESS: "no guessing",
    JUDGE: "the judge's map",
    GIVEN: "a board that was given",
}
FLAGS = {STRICT.name: "a wrong flag loses", CLASSIC.name: "flags come off"}


DID = {REVEAL: "revealed", FLAG: "flagged", CHORD: "revealed around"}


def place(grid: Grid, cell: int) -> str:
    """Where a cell is, counted from 1 in any number of dimensions, as above the slices.

    >>> place(Grid((3, 4)), 6), place(Grid((2, 3, 4)), 6)
    ('row 2, column 3', '(1 2 3)')
    """
    coords = [at + 1 for at in grid.coords(cell)]
    if len(coords) == 2:
        return f"row {coords[0]}, column {coords[1]}"
    return f"({' '.join(map(str, coords))})"


def reason(game: Game, action: Action) -> str:
    """What to do, and why."""
    name = place(game.grid, action.cell)
    name = name[0].upper() + name[1:]
    if action.rule:
        what = "a mine" if action.kind == FLAG else "safe"
        return f"{name} is {what} by {RULES[action.rule]}{_numbers(game, action.clues)}."
    if action.why is Why.START:
        return f"{name}: the first cell is safe."
    if action.why is Why.NO_CLUE:
        return f"{name}: nothing is known of any cell."
    if action.why is Why.ESTIMATE:
        return f"{name} looks best, with a risk of roughly {percent(action.risk)}: too many boards to count."
    what, end = (
        (f"A flag on {place(game.grid, action.cell)}", " that there is no mine")
        if action.kind == FLAG
        else (name, "")
    )
    text = f"Nothing is certain. {what} is the best guess, with a risk of {percent(action.risk)}{end}"
    if action.runner_up:
        text += f"; next is {place(game.grid, action.runner_up[0])}"
    return f"{text}."


def _numbers(game: Game, clues: tuple[int, ...]) -> str:
    """The numbers that prove something, such as `: the 1 at row 2, column 3`."""
    named = [f"the {game.symbol(clue)} at {place(game.grid, clue)}" for clue in sorted(clues)]
    if len(named) > MAX_SHOWN:
        named[MAX_SHOWN:] = [f"{len(named) - MAX_SHOWN} more"]
    return f": {', '.join(named[:-1])}{' and ' * (len(named) > 1)}{named[-1]}" if named else ""


def agent_reason(choice: Choice) -> str:
    """Why the knowledge-based agent opens a cell."""
    row, column = choice.cell
    name = f"Row {row + 1}, column {column + 1}"
    if choice.proof is None:
        return f"{name}, at random."
    cells = "; ".join(f"{row + 1}, {column + 1}" for row, column in sorted(choice.proof.cells))
    return f"{name} is safe by the sentence {{{cells}}} = {choice.proof.count}."


def clock(seconds: float) -> str:
    """A running time.

    >>> clock(7.9), clock(3725)
    ('0:07', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def exact(seconds: float) -> str:
    """A final time.

    >>> exact(7.94), exact(83.0)
    ('7.9 s', '1:23.0')
    """
    minutes, rest = divmod(round(seconds, 1), 60)
    return f"{int(minutes)}:{rest:04.1f}" if minutes else f"{rest:.1f} s"


def setting_words(setting: Setting) -> str:
    """What is played: the board with its name, if it has one, the start and the variant."""
    board = setting.dimensions, setting.mines
    name = next((f"{name.capitalize()}: " for name, known in PRESETS.items() if known == board), "")
    size = " x ".join(map(str, setting.dimensions))
    mode, variant = MODES[setting.start], FLAGS[setting.variant.name]
    return f"{name}{size}, {setting.mines} mines, {mode}, {variant}"


def ending(game: Game, records: Iterable[Record]) -> str:
    """How a game ended that is not among the records yet."""
    whole, solved = game.board.bbbv, game.solved
    if game.status != WON:
        what = "a wrong flag" if game.hit is None else f"a mine at {place(game.grid, game.hit)}"
        return f"Lost by {what}, with {solved} of the 3BV of {whole} solved."
    best = _alike(records, game.setting).best
    first = not (game.assisted or game.known) and (not best or game.seconds < best[0].seconds)
    effort = f"3BV {whole} in {game.clicks} clicks"
    return f"Won in {exact(game.seconds)}{', the best time so far' * first}: {effort}."


def best_times(records: Iterable[Record], setting: Setting) -> str:
    """The best times and the figures of the games like this, played without help."""
    found = _alike(records, setting)
    times = [f"{at}. {exact(each.seconds):>8}  {each.date}" for at, each in enumerate(found.best, 1)]
    figures = [
        f"won     {found.wins} of {found.games}",
        f"rate    {found.rate:.0%}",
        f"streak  {found.streak} (best {found.longest})",
    ]
    for name, (games, wins) in (("with help", found.helped), ("autoplayed", found.autoplayed)):
        if games:
            figures.append(f"{name} {wins} of {games}")
    return "\n".join(["Best times", *(times or ["none yet"]), "", "Games like this", *figures])


def _alike(records: Iterable[Record], setting: Setting) -> Summary:
    """The summary of the games of this setting's kind."""
    return summarise(each for each in records if each.kind == kind_of(setting))


def figures_text(review: Review) -> str:
    """What the figures of a review say, a line each."""
    return "\n".join(f"{name.capitalize():9} {text}" for name, text in figures_of(review))


def moment_line(grid: Grid, moment: Moment) -> str:
    """A moment of a review in a line."""
    risk = f", {percent(moment.risk)} (lowest {percent(moment.lowest)})" if moment.risk else ""
    return f"{time_text(moment):>7}  {place(grid, grid.cell(moment.cell))}: {VERDICTS[moment.verdict]}{risk}"


def moment_words(game: Game, moment: Moment) -> str:
    """What a moment of a review was, and what was best instead; `game` is as it was before it."""
    cell = game.grid.cell(moment.cell)
    where = place(game.grid, cell)
    risk = f" with a risk of {percent(moment.risk)}" if moment.risk else ""
    text = f"You {DID[moment.move.kind]} {where}{risk}: {VERDICTS[moment.verdict]}."
    if moment.advice is None or moment.advice.cell == cell:
        return text
    return f"{text} {reason(game, moment.advice)}"


def sentence(problem: ValueError) -> str:
    """A problem as a sentence."""
    text = complaint(problem)
    return f"{text[0].upper()}{text[1:]}."
