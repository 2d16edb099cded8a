"""Positions where another program guesses another cell than *winner*, and whose guess wins more.

*winner* plays fresh maps and knows the total. Before each of its guesses, the other program gets
the position as a line on its standard input: `rows columns mines cells`, the cells row by row, a digit or
`?` each. It answers with a line: `row column` of the cell that it reveals, from 0, and perhaps its reason.

Where the two differ, *winner* plays on from both guesses on the same boards, drawn from those that agree.
A game counts as 1 less the risks of its guesses, which scatters less than wins. Interchangeable cells do
not count as different, nor do those of equal value where *winner* has solved the position.

Prints for each kind of position how many there were, and the gain of the other guess, in points with 95 %
intervals: for each guess, and for each game. A position may be of several kinds. Most differences last, so
only the first position of a game with a difference for the same reason is listed.

usage: python3 -m bench.bench_oracle [--command "COMMAND"] [--board NAME] [--start START] [--games N] ...
"""

import shlex
import subprocess
from collections import Counter
from itertools import islice
from random import Random
from typing import NamedTuple

from bench.common import begin, count, title
from minesweeper.boards.catalogue import SAFE, SAFE_STARTS
from minesweeper.boards.sets import draw
from minesweeper.players.action import Why
from minesweeper.players.player import SolverPlayer, lowest
from minesweeper.players.policy import TO_WIN
from minesweeper.players.rollout import Trial
from minesweeper.rules.game import REVEALED, Board, Minefield
from minesweeper.rules.play import play
from minesweeper.shell.statistics import mean
from minesweeper.solver.knowledge import UNKNOWN

# Risks or losses that differ by less are equal up to the rounding of floats.
SAME = 1e-9


class Difference(NamedTuple):
    """A position with two different guesses: the gain of the other program's, and the position's kinds."""

    gain: float
    kinds: list[str]


def main():
    command = "--command", {"metavar": "COMMAND", "help": "the other program (the exact lowest risk)"}
    board = "--board", {"default": "16x30:99", "metavar": "NAME", "help": "of the maps (16x30:99)"}
    start = "--start", {"choices": SAFE_STARTS, "default": SAFE, "help": "of the maps (safe)"}
    games, boards = count("--games", 10, "games"), count("--boards", 40, "boards for each position")
    options = begin(__doc__, 1, command, board, start, games, boards)
    other = OtherProgram(options.command) if options.command else LowestRisk()
    maps = islice(draw(options.board, seed=options.seed, start=options.start), options.games)
    pairs = [pair for board in maps for pair in differences(board, other, options.boards)]
    title("kind of position, their number, gain of the other guess in points")
    for kind in dict.fromkeys(["all", *sorted(kind for pair in pairs for kind in pair.kinds)]):
        gains = [100 * pair.gain for pair in pairs if kind in ("all", *pair.kinds)]
        if gains:
            value, low, high = mean(Counter(gains))
            print(f"  {kind:36} {len(gains):6}  {value:+.2f} [{low:+.2f}, {high:+.2f}]", end="")
            print(f"  {sum(gains) / options.games:+.3f} per game")


class LowestRisk:
    """Guesses a cell with the exact lowest risk."""

    def choose(self, game, solver):
        return lowest(solver).cell, "lowest risk"


class OtherProgram:
    """Another program in a process."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True)

    def choose(self, game, solver):
        """Return the cell that the program reveals in the position of a game, and its reason."""
        grid, clues = game.board.grid, game.board.clues
        shown = (
            str(clue) if state == REVEALED else "?" for state, clue in zip(game.seen, clues, strict=True)
        )
        print(*grid.dims, game.board.mines, "".join(shown), file=self._process.stdin, flush=True)
        row, column, *reason = self._process.stdout.readline().split()
        return grid.cell((int(row), int(column))), " ".join(["reason:", *reason])


def differences(board, other, boards):
    """Play *winner* on a board; yield the first difference for each reason of the other program."""
    player = SolverPlayer(TO_WIN.choose)
    player.begin(board.grid, board.mines)
    game = Minefield(board, strict_marks=True)
    reasons = set()
    for action in play(player, game, game.reveal(board.grid.cell(board.first))):
        if action.why is not Why.GUESS:
            continue
        cell, reason = other.choose(game, player.solver)
        if reason in reasons or interchangeable(player.solver, action.cell, cell):
            continue
        if action.exact:
            losses = {option.cell: option.loss for option in TO_WIN.exact(player.solver)}
            gain = action.loss - losses.get(cell, action.loss)
        else:
            gain = played_on(player.solver, board.grid, action.cell, cell, boards)
        if not action.exact or gain < -SAME:
            reasons.add(reason)
            yield Difference(gain, [reason, *kinds(player.solver, action, cell)])


def interchangeable(solver, one, two):
    """Return whether two cells are one, or have the same clues and the same unknown cells around them."""
    knowledge = solver.knowledge
    near = [
        {c for c in knowledge.scope(cell) if c in knowledge.open or knowledge.state[c] == UNKNOWN}
        - {one, two}
        for cell in (one, two)
    ]
    return one == two or near[0] == near[1]


def played_on(solver, grid, one, two, boards):
    """Return how much more often the second guess wins, played on by *winner* on the same boards."""
    risks, revealed = solver.posterior().risks(), solver.revealed()
    trials = [Trial(cell, risks[cell]) for cell in (one, two)]
    for mines in islice(solver.posterior().sample(Random(f"{revealed.hex()} {one} {two}")), boards):
        for trial in trials:
            player = SolverPlayer(TO_WIN.choose)
            player.take_over(grid, solver.copy())
            trial.play(Minefield.of_seen(Board.of_cells(grid, mines), revealed), player)
    return trials[1].better(trials[0])[0]


def kinds(solver, action, cell):
    """Yield the kinds of a position where `cell` is the other program's guess."""
    posterior = solver.posterior()
    further = posterior.risks()[cell] - action.risk
    yield "solved by winner" if action.exact else "not solved by winner"
    yield "its guess " + ("as safe" if abs(further) < SAME else "riskier" if further > 0 else "safer")
    for whose, guess in ("winner's", action.cell), ("its", cell):
        if all(guess not in group.cells for group in posterior.groups):
            yield f"{whose} guess outside all clues"
    yield "100 and more unknown cells" if solver.knowledge.unknown >= 100 else "fewer than 100 unknown cells"


if __name__ == "__main__":
    main()
