"""Speed of the solver, beside ms-toollib (a compiled library) where it can follow.

Prints, each with its limit: the time of an analysis from a board's text on stuck positions, of
a decision within a game, of lattices and scatters, of whole games, and how games grow.

usage: python -m bench.bench_solver [--positions N] [--games N] [--seed S]
"""

from random import Random
from statistics import mean
from time import process_time

from bench.boards import draw, forget, play
from bench.common import alone, begin, count, report, timed, title
from minesweeper.players.analysis import solver_of
from minesweeper.players.player import SolverPlayer, lowest
from minesweeper.players.reference import PLAYERS
from minesweeper.rules import play as rules
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import Position
from minesweeper.solver.budget import PLAY_STATES
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver

# Rows, columns, mines.
STUCK = (16, 30, 99), (30, 30, 180)

# Rows, columns, mines, the distance that mines keep from the first cell, and the most milliseconds of a game.
WHOLE = (10, 10, 20, 2, 1), (16, 30, 99, 2, 4), (20, 20, 84, 3, 4), (30, 30, 180, 2, 8)

# Side, games.
GROWTH = (30, 40), (100, 8), (300, 2), (1000, 1)

# Rows, columns, the densities of mines, and the share of cells that a scatter shows (a lattice has none).
LATTICES = [(n, n, None, (0.2, 0.4)) for n in (9, 11, 13)] + [(16, 30, None, (0.1, 0.2))]
SCATTERS = [(16, 30, share, (0.2, 0.4)) for share in (0.1, 0.2, 0.3, 0.4)]


def main():
    positions = count("--positions", 200, "stuck positions of each kind")
    options = begin(__doc__, 1, positions, count("--games", 100, "whole games of each kind"))
    for size in STUCK:
        stuck(*size, options)
    whole_games(options)
    growth(options.seed)
    title("lattices and scatters, the slowest of three of a kind, each kind in a process of its own")
    for rows, columns, share, densities in LATTICES + SCATTERS:
        for density in densities:
            hard(rows, columns, share, density, options.seed)


# Stuck positions


def stuck(rows, columns, mines, options):
    """Cold analyses against the peer's, on the same positions in turn."""
    positions, within = stuck_positions(draw(rows, columns, mines, options.seed), options.positions)
    theirs, ours, others = peer(), [], []
    for symbols, total in positions:
        forget()
        seconds, risks = timed(risks_of, grid_of((rows, columns)), symbols, total)
        ours.append(seconds)
        if theirs:
            seconds, found = timed(theirs, numbers_of(symbols, columns), total)
            apart = (abs(risk - found[0][cell // columns][cell % columns]) for cell, risk in risks.items())
            others.append((seconds, max(apart)))
    title(f"{rows}x{columns}x{mines}: {len(positions)} stuck positions")
    report("cold analysis from the board's text", 1000 * mean(ours), "ms")
    report("analysis within a game, for each guess", 1000 * within, "ms")
    if theirs:
        seconds, differences = zip(*others, strict=True)
        report("the peer's analysis", 1000 * mean(seconds), "ms")
        report("cold / peer", mean(ours) / mean(seconds), "x", 0.6)
        report("within a game / peer", within / mean(seconds), "x", 0.25)
        report("largest difference of a probability", 1e15 * max(differences), "1e-15")


def stuck_positions(boards, wanted):
    """Positions in which nothing is certain, (symbols, mines), and the seconds of an analysis in the game."""
    forget()
    found, seconds = [], 0.0
    while len(found) < wanted:
        board, player = next(boards), Watched()
        play(player, board)
        found += [(symbols, board.mines) for symbols in player.stuck]
        seconds += player.analysing
    return found[:wanted], seconds / len(found)


class Timed(Solver):
    """A solver that takes the time of what takes counting."""

    __slots__ = ("counting",)

    def settle_by(self, rule):
        seconds, found = timed(super().settle_by, rule)
        if rule is Rule.TOTAL:
            self.counting = getattr(self, "counting", 0.0) + seconds
        return found


class Watched:
    """The safest player, which keeps the board as text wherever it must guess."""

    def __init__(self):
        self.player = SolverPlayer(self.guess)
        self.decide = self.player.decide
        self.clues = {}
        self.stuck = []
        self.guessing = 0.0

    def begin(self, grid, total_mines, judged):
        self.grid = grid
        known = Knowledge(grid.size, grid.neighbours)
        self.player.take_over(grid, Timed(known, KnownTotal(total_mines), PLAY_STATES))

    def learn(self, cell, number):
        self.clues[cell] = number
        self.player.learn(cell, number)

    def guess(self, solver):
        seconds, action = timed(lowest, solver)
        self.guessing += seconds
        self.stuck.append(symbols_of(self.grid.size, self.clues))
        return action

    @property
    def analysing(self):
        """The seconds of all analyses."""
        return self.guessing + getattr(self.player.solver, "counting", 0.0)


def symbols_of(size, clues):
    """A board as text on which these clues are shown and nothing else."""
    symbols = bytearray(b"?" * size)
    for cell, clue in clues.items():
        symbols[cell] = ord("0") + clue
    return bytes(symbols)


def risks_of(shape, symbols, total):
    """The risk of each cell that is not settled."""
    solver = solver_of(Position.of_symbols(shape, symbols.decode(), total))
    solver.settle_by(Rule.SINGLE)
    return solver.count().risks()


def peer():
    """The compiled library's analysis, or None where it is not installed."""
    try:
        import ms_toollib
    except ImportError:
        return None
    return ms_toollib.cal_probability_onboard


def numbers_of(symbols, columns):
    """A board as the compiled library takes it."""
    numbers = [10 if symbol == ord("?") else symbol - ord("0") for symbol in symbols]
    return [numbers[at : at + columns] for at in range(0, len(numbers), columns)]


# Whole games


def whole_games(options):
    """Whole games of the safest player, protocol and server included."""
    loop = f"a million rounds of a loop: {timed(yardstick)[0]:.3f} s"
    title(f"whole games of the safest player, {options.games} each ({loop})")
    forget()
    for rows, columns, mines, distance, limit in WHOLE:
        maps = draw(rows, columns, mines, options.seed, options.games, distance=distance)
        seconds = mean(play(PLAYERS["safest"](), board) for board in maps)
        report(f"{rows}x{columns}x{mines}", 1000 * seconds, "ms", limit)


def yardstick():
    """A fixed loop of plain Python, to compare machines by."""
    total = 0
    for i in range(1_000_000):
        total += i & 7


def growth(seed):
    """The library's cost a cell as boards grow, at 12 % mines, without the judge's printing."""
    title("games through the library at 12 % mines, CPU for each cell seen, over that of 30 x 30")
    base = None
    for side, games in GROWTH:
        each = cost_of_a_cell(side, games, seed)
        base = base or each
        report(f"{side} x {side}", each / base, "x", 2, note=f"{1e6 * each:.1f} us")


def cost_of_a_cell(side, games, seed):
    """CPU seconds for each cell seen in such games."""
    cells = side * side
    seconds = seen = 0
    for board in draw(side, side, cells * 12 // 100, seed, games):
        began = process_time()
        game = Minefield(board)
        player = PLAYERS["safest"]()
        player.begin(board.grid, board.mines)
        for _ in rules.play(player, game, game.reveal(board.grid.cell(board.first))):
            pass
        seconds += process_time() - began
        seen += cells - game.safe_left
    return seconds / seen


# Lattices and scatters


def hard(rows, columns, share, density, seed):
    seconds, peak = alone(slowest, rows, columns, share, density, seed)
    kind = f"scatter {share:.0%}" if share else "lattice"
    name = f"{kind}, {rows}x{columns}, {density:.0%} mines"
    report(name, seconds, "s", 1.5)
    report(f"{name}: peak memory", peak, "MiB", 200)


def slowest(rows, columns, share, density, seed):
    """The seconds of the slowest analysis of three boards of one kind."""
    shape, random = grid_of((rows, columns)), Random(seed)
    seconds = []
    for _ in range(3):
        if share:
            shown = {cell for cell in range(shape.size) if random.random() < share}
        else:
            shown = {shape.cell((r, c)) for r in range(1, rows, 2) for c in range(1, columns, 2)}
        symbols, total = shown_of(shape, shown, density, random)
        seconds.append(timed(analysed, shape, symbols, total)[0])
    return max(seconds)


def analysed(shape, symbols, total):
    """The analysis of a board's text, with nothing settled before."""
    return solver_of(Position.of_symbols(shape, symbols.decode(), total)).count()


def shown_of(shape, shown, density, random):
    """A board as text on which these cells are shown, with mines anywhere else, and their number."""
    rest = [cell for cell in range(shape.size) if cell not in shown]
    board = Board.of_cells(shape, [cell for cell in rest if random.random() < density])
    return symbols_of(shape.size, {cell: board.clues[cell] for cell in shown}), board.mines


if __name__ == "__main__":
    main()
