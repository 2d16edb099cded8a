"""The knowledge-based agent: what `add_knowledge` costs, and its wins beside the reference players.

usage: python -m bench.bench_agent [--long N] [--games N] [--seed S]

Wins are counted on the same boards of 8 x 8 cells with 8 mines. The first move is the same
random cell for all and may be a mine. The players, but not the agent, are told the number of mines.
"""

import random

from bench.boards import play
from bench.common import begin, count, report, timed, title
from minesweeper.agent import Minesweeper, MinesweeperAI
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.shell.statistics import proportion
from minesweeper.terminal import agent

LONG = 16, 30, 99
SHORT = 8, 8, 8


def main():
    long, games = count("--long", 50, "games of 16x30x99"), count("--games", 1000, "games of 8x8x8")
    options = begin(__doc__, 1, long, games)
    costs(options.long, options.seed)
    wins(options.games, options.seed)


def costs(games, seed):
    """What `add_knowledge` costs in long games."""
    random.seed(seed)
    seconds, sentences = zip(*(careful_game(Minesweeper(*LONG)) for _ in range(games)), strict=True)
    title(f"{games} games of 16x30x99 without a wrong move")
    report("CPU in add_knowledge, mean of a game", 1000 * sum(seconds) / games, "ms")
    report("CPU in add_knowledge, most of a game", 1000 * max(seconds), "ms")
    report("most sentences at a time", max(sentences), "")


def careful_game(game):
    """Open every safe cell, at random where none is known; CPU seconds in `add_knowledge`, most sentences."""
    ai = MinesweeperAI(game.height, game.width)
    safe = [(i, j) for i in range(game.height) for j in range(game.width) if not game.is_mine((i, j))]
    random.shuffle(safe)
    spent, sentences = 0.0, 0
    while len(ai.moves_made) < len(safe):
        cell = ai.make_safe_move() or next(cell for cell in safe if cell not in ai.moves_made)
        seconds, _ = timed(ai.add_knowledge, cell, game.nearby_mines(cell))
        spent += seconds
        sentences = max(sentences, len(ai.knowledge))
    return spent, sentences


def wins(games, seed):
    """How often the agent and each player wins on the same boards."""
    players = {name: PLAYERS[name]() for name in ("deduce", "safest", "best")}
    won = dict.fromkeys(["agent", *players], 0)
    for number in range(games):
        random.seed(seed + number)
        game = Minesweeper(*SHORT)
        first = random.randrange(game.height), random.randrange(game.width)
        won["agent"] += agent_wins(game, first)
        for name, player in players.items():
            won[name] += player_wins(player, game, first)
    title(f"wins of {games} games of 8x8x8, the same boards and first moves for all, and 95 % intervals")
    for name, number in won.items():
        value, low, high = proportion(number, games)
        report(name, 100 * value, "%", note=f"[{100 * low:.1f}, {100 * high:.1f}]")


def agent_wins(game, first):
    """Whether the agent wins after this first move."""
    ai = MinesweeperAI(game.height, game.width)
    if not game.is_mine(first):
        ai.add_knowledge(first, game.nearby_mines(first))
        for _ in agent.choices(game, ai):
            pass
    return game.won()


def player_wins(player, game, first):
    """Whether a reference player wins the same game after the same first move."""
    shape = grid_of((game.height, game.width))
    board = Board.of_cells(shape, [shape.cell(mine) for mine in game.mines])
    won, _ = play(player, board, first, keeps_distance=False)
    return won


if __name__ == "__main__":
    main()
