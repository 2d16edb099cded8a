"""Speed of the solver, beside ms-toollib (a compiled library) where it can follow.

Prints, each with its limit: the time of an analysis from a board's text on stuck positions, of the solver
within a game, of whole games, how games grow, and the time and memory of lattices.

usage: python3 -m bench.bench_solver [--positions N] [--games N] [--seed S]
"""

from itertools import chain
from random import Random
from statistics import mean

from bench.boards import draw, forget, play
from bench.common import alone, begin, count, report, timed, title
from minesweeper.players.analysis import solver_of
from minesweeper.players.player import SolverPlayer, lowest
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.play import play as moves
from minesweeper.rules.position import Position
from minesweeper.solver.proof import Rule

# Rows, columns, mines.
STUCK = (16, 30, 99), (30, 30, 180)

# Rows, columns, mines, the distance that mines keep from the first cell, and the most milliseconds of a game.
WHOLE = (10, 10, 20, 2, 1), (16, 30, 99, 2, 4), (20, 20, 84, 3, 4), (30, 30, 180, 2, 8)

# Side, games.
GROWTH = (30, 40), (100, 8), (300, 2), (1000, 1)

# Rows, columns, the density of mines.
LATTICES = (13, 13, 0.2), (13, 13, 0.4), (16, 30, 0.1), (16, 30, 0.2)


def main():
    positions = count("--positions", 200, "stuck positions of each kind")
    options = begin(__doc__, 1, positions, count("--games", 100, "whole games of each kind"))
    for rows, columns, mines in STUCK:
        title(f"{rows}x{columns}x{mines}: {options.positions} stuck positions")
        stuck(draw(rows, columns, mines, options.seed), options.positions)
    whole_games(options)
    growth(options.seed)
    title("lattices, the slowest of three of a kind, each kind in a process of its own")
    for rows, columns, density in LATTICES:
        seconds, peak = alone(slowest, rows, columns, density, options.seed)
        report(f"{rows}x{columns}, {density:.0%} mines", seconds, "s", 1.5)
        report(f"{rows}x{columns}, {density:.0%} mines: peak memory", peak, "MiB", 200)


# Stuck positions


def stuck(boards, wanted):
    """Analyses beside the peer's, with nothing counted before, and those within the games."""
    try:
        from ms_toollib import cal_probability_onboard as peer
    except ImportError:
        peer = None
    forget()
    player, ours, theirs, apart = Watched(), [], [], []
    while len(player.stuck) < wanted:
        play(player, next(boards))
    for grid, symbols, mines in player.stuck[:wanted]:
        forget()
        seconds, risks = timed(risks_of, grid, symbols, mines)
        ours.append(seconds)
        if peer:
            numbers = [10 if symbol == "?" else int(symbol) for symbol in symbols]
            rows = [numbers[at : at + grid.dims[1]] for at in range(0, grid.size, grid.dims[1])]
            seconds, found = timed(peer, rows, mines)
            theirs.append(seconds)
            flat = list(chain(*found[0]))
            apart.append(max(abs(risk - flat[cell]) for cell, risk in risks.items()))
    within = mean(player.seconds)
    report("cold analysis from the board's text", 1000 * mean(ours), "ms")
    report("a guess within a game", 1000 * within, "ms")
    if theirs:
        report("the peer's analysis", 1000 * mean(theirs), "ms")
        report("cold / peer", mean(ours) / mean(theirs), "x", 0.6)
        report("within a game / peer", within / mean(theirs), "x", 0.25)
        report("largest difference of a probability", 1e15 * max(apart), "1e-15")


def risks_of(grid, symbols, mines):
    """The risk of each cell that is not settled."""
    solver = solver_of(Position.of_symbols(grid, symbols, mines))
    solver.deduce(Rule.SINGLE)
    return solver.count().risks()


class Watched(SolverPlayer):
    """The safest player, which keeps the positions in which it must guess, and the seconds that it takes."""

    def __init__(self):
        super().__init__(self.guess)
        self.stuck, self.seconds = [], []

    def begin(self, grid, total_mines=None, judged=None):
        super().begin(grid, total_mines)
        self.shown = ["?"] * grid.size

    def learn(self, cell, number):
        self.shown[cell] = str(number)
        super().learn(cell, number)

    def decide(self):
        seconds, action = timed(super().decide)
        if len(self.stuck) > len(self.seconds):
            self.seconds.append(seconds)
        return action

    def guess(self, solver):
        self.stuck.append((self.grid, "".join(self.shown), solver.prior.mines))
        return lowest(solver)


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
        boards = draw(side, side, side**2 * 12 // 100, seed, games)
        played = [timed(cells_seen, on_new_grid(board), board.first) for board in boards]
        seconds, cells = map(sum, zip(*played, strict=True))
        base = base or seconds / cells
        report(f"{side} x {side}", seconds / cells / base, "x", 2, note=f"{1e6 * seconds / cells:.1f} us")


def on_new_grid(board):
    """The same board, whose neighbours are still to be found: a large one is often played once."""
    return Board.of_cells(Grid(board.grid.dims), (c for c, mine in enumerate(board.is_mine) if mine))


def cells_seen(board, first):
    """Play a game; the safe cells that it shows."""
    game, player = Minefield(board), PLAYERS["safest"]()
    player.begin(board.grid, board.mines)
    for _ in moves(player, game, game.reveal(board.grid.cell(first))):
        pass
    return board.grid.size - board.mines - game.safe_left


# Lattices


def slowest(rows, columns, density, seed):
    """The seconds of the slowest analysis of three boards with every other row and column shown."""
    grid, random, seconds = grid_of((rows, columns)), Random(seed), []
    shown = {grid.cell((r, c)) for r in range(1, rows, 2) for c in range(1, columns, 2)}
    for _ in range(3):
        mines = [cell for cell in range(grid.size) if cell not in shown and random.random() < density]
        clues = Board.of_cells(grid, mines).clues
        symbols = "".join(str(clues[cell]) if cell in shown else "?" for cell in range(grid.size))
        seconds.append(timed(analysed, grid, symbols, len(mines))[0])
    return max(seconds)


def analysed(grid, symbols, total):
    """The analysis of a board's text, with nothing settled before."""
    return solver_of(Position.of_symbols(grid, symbols, total)).count()


if __name__ == "__main__":
    main()
