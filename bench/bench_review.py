"""Reviews: how long one takes, and how many recorded games the command reviews in a minute.

usage: python -m bench.bench_review [--games N] [--seed S]

Games of two kinds on 16x30x99: those of *safest*, and those of somebody who plays like it but clicks on any
hidden cell in 3 of 100 moves. The files are written as `.rawvf`, and reviewed by the command with its
workers; so are copies of games of other programs, each of which takes a process more.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bench.common import ENVIRONMENT, ROOT, begin, count, report, timed, title
from minesweeper.boards.setting import setting_of
from minesweeper.files.rawvf import write_rawvf
from minesweeper.games.game import Game
from minesweeper.players.reference import player_named
from minesweeper.review.review import review
from minesweeper.rules.move import FLAG, REVEAL

# Games of other programs.
REPLAYS = ROOT / "tests" / "playing" / "replays"


def main():
    options = begin(__doc__, 1, count("--games", 200, "games of each kind"))
    files = []
    for name, slips in (("safest", 0.0), ("with slips", 0.03)):
        games = [game(options.seed + number, slips) for number in range(options.games)]
        times = sorted(timed(review, each)[0] for each in games)
        title(f"{name}, {sum(each.done for each in games) / len(games):.0f} moves a game")
        note = f"95 of 100 within {1000 * times[len(times) * 95 // 100]:.0f}, most {1000 * times[-1]:.0f}"
        report("one review", 1000 * median(times), "ms", 100, note=note)
        files += [write_rawvf(each, "0") for each in games]
    title("the command, on a folder")
    texts = [file.encode() for file in files]
    report("files in a minute", 60 * len(texts) / reviewed(texts, "rawvf"), "files", 1000, least=True)
    for name, kind in (("expert-a", "avf"), ("test_rmv1_utf8_basic", "rmv"), ("beginner-c", "evf")):
        copies = [(REPLAYS / f"{name}.{kind}").read_bytes()] * (options.games // 2)
        speed = 60 * len(copies) / reviewed(copies, kind)
        report(f"copies of {name}.{kind} in a minute", speed, "files", 1000, least=True)


def game(seed, slips):
    """A game of *safest* that reveals any hidden cell now and then."""
    game, random = Game(setting_of("expert", "opening", "classic", seed)), Random(seed)
    player, learnt = player_named("safest"), 0
    player.start(game.grid, game.setting.mines)
    game.make(REVEAL, game.grid.cell((3, 3)))
    while not game.over:
        for cell in game.shown[learnt:]:
            player.learn(cell, game.field.board.clues[cell])
        learnt = len(game.shown)
        if random.random() < slips:
            game.make(REVEAL, random.choice([cell for cell in range(480) if not game.field.seen[cell]]))
            continue
        action = player.decide()
        if action.kind != FLAG:
            game.make(REVEAL, action.cell)
    return game


def reviewed(files, kind):
    """The seconds in which the command reviews files of a kind with these contents."""
    with tempfile.TemporaryDirectory() as folder:
        for number, contents in enumerate(files):
            (Path(folder) / f"{number}.{kind}").write_bytes(contents)
        began = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "minesweeper", "review", folder],
            cwd=ROOT, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        return perf_counter() - began


if __name__ == "__main__":
    main()
