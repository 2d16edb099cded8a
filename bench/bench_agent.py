"""The knowledge-based agent: what `add_knowledge` costs, and its wins beside the reference players.

usage: python bench/bench_agent.py [--long N] [--games N] [--seed S]

Wins are counted on the same boards of 8 x 8 cells with 8 mines. The first move is the same
random cell for all and may be a mine. The players, but not the agent, are told the number of mines.
"""

import argparse
import platform
import random
import time

from minesweeper.judge.game import JudgeGame
from minesweeper.judge.protocol import PlayerContestant, Table
from minesweeper.players.reference import PLAYERS
from minesweeper.players.sentences import Minesweeper, MinesweeperAI
from minesweeper.rules.game import WON, Board
from minesweeper.rules.grid import grid
from minesweeper.shell.statistics import proportion
from minesweeper.terminal import agent

LONG = 16, 30, 99
SHORT = 8, 8, 8


def careful_game(game):
    """Open every safe cell, at random where none is known; CPU seconds in `add_knowledge`, most sentences."""
    ai = MinesweeperAI(game.height, game.width)
    safe = [(i, j) for i in range(game.height) for j in range(game.width) if not game.is_mine((i, j))]
    random.shuffle(safe)
    seconds, sentences = 0.0, 0
    while len(ai.moves_made) < len(safe):
        cell = ai.make_safe_move() or next(cell for cell in safe if cell not in ai.moves_made)
        began = time.process_time()
        ai.add_knowledge(cell, game.nearby_mines(cell))
        seconds += time.process_time() - began
        sentences = max(sentences, len(ai.knowledge))
    return seconds, sentences


def agent_wins(game, first):
    """Whether the agent wins after this first move."""
    ai = MinesweeperAI(game.height, game.width)
    if not game.is_mine(first):
        ai.add_knowledge(first, game.nearby_mines(first))
        for _ in agent.play(game, ai):
            pass
    return game.won()


def player_wins(player, game, first):
    """Whether a reference player wins the same game after the same first move."""
    mines = [i * game.width + j for i, j in game.mines]
    judge = JudgeGame(Board.of_cells(grid((game.height, game.width)), mines))
    table = Table.of_game(judge, first, len(mines))
    table.keeps_distance = False
    PlayerContestant(player).play(table)
    return judge.status == WON


def print_costs(games, seed):
    """Print what `add_knowledge` costs in long games."""
    random.seed(seed)
    costs, sentences = zip(*(careful_game(Minesweeper(*LONG)) for _ in range(games)), strict=True)
    mean, most = 1000 * sum(costs) / games, 1000 * max(costs)
    print(f"\n{games} games of 16x30x99 without a wrong move, Python {platform.python_version()}")
    print(f"  CPU in add_knowledge: {mean:.0f} ms a game, at most {most:.0f} ms")
    print(f"  sentences at a time: at most {max(sentences)}")


def print_wins(games, seed):
    """Print how often the agent and each player wins on the same boards."""
    players = {name: PLAYERS[name]() for name in ("deduce", "safest", "best")}
    wins = dict.fromkeys(["agent", *players], 0)
    for number in range(games):
        random.seed(seed + number)
        game = Minesweeper(*SHORT)
        first = random.randrange(game.height), random.randrange(game.width)
        wins["agent"] += agent_wins(game, first)
        for name, player in players.items():
            wins[name] += player_wins(player, game, first)
    print(f"\n{games} games of 8x8x8, the same boards and first moves for all, seeds from {seed}")
    for name, won in wins.items():
        value, low, high = proportion(won, games)
        print(f"  {name:8} won {100 * value:5.1f} %  [{100 * low:.1f}, {100 * high:.1f}]")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", type=int, default=50, metavar="N", help="games of 16x30x99 (50)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games of 8x8x8 (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1)")
    options = parser.parse_args()
    print(f"python bench/bench_agent.py --long {options.long} --games {options.games} --seed {options.seed}")
    print_costs(options.long, options.seed)
    print_wins(options.games, options.seed)


if __name__ == "__main__":
    main()
