"""The package's answers to the questions of the pins today: a function for each subject.

It takes the name of a part and its questions, and returns or yields the answers as JSON.
"""

import json
import random
import re
import sys
from datetime import date
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import gymnasium

import generator
import minesweeper as ms
from minesweeper import __version__
from minesweeper.agent import Minesweeper, MinesweeperAI, next_choice
from minesweeper.arena.contest import draw_boards
from minesweeper.assignment.protocol import PlayerContestant
from minesweeper.boards.catalogue import read_size
from minesweeper.boards.daily import daily
from minesweeper.boards.draw import BATCH, Mt19937_64, draw_maps
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.boards.sets import find_set
from minesweeper.boards.setting import read_setting
from minesweeper.campaign.log import with_check
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import keep_text, kept_game
from minesweeper.players.action import Action, Why
from minesweeper.players.reasons import why_text
from minesweeper.players.reference import player_named
from minesweeper.profile.practice import Practice
from minesweeper.profile.profile import read_profile
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import REVEAL
from minesweeper.scoring.jobs import KINDS, Job, contestant, maps_of, play_game, play_hyper_game
from minesweeper.solver.proof import Rule
from minesweeper.terminal.tui.tui import first_play, parse_options
from minesweeper.web.session import Session
from minesweeper.words.puzzles import solution_text
from tests.arena.contests import arena
from tests.helpers.programs import PATIENCE, ROOT, command, in_process


def digest(text, length):
    return sha256(text.encode()).hexdigest()[:length]


# Games: "10x10x20 hidden 30-39" are ten of the judge's maps, with a hidden total of mines. With the
# word "told", the player knows the total, and the start is safe.

FIRST_HIDDEN = ROOT / "examples" / "clients" / "first_hidden.py"


class Agent:
    """The knowledge-based agent as a player."""

    def begin(self, grid, total_mines=None, judged=None):
        random.seed(grid.size)
        self.grid, self.ai = grid, MinesweeperAI(*grid.dims)

    def learn(self, cell, number):
        self.ai.add_knowledge(self.grid.coords(cell), number)

    def decide(self):
        cell, _ = next_choice(self.ai)
        return Action(REVEAL, self.grid.cell(cell), Why.OWN)


OTHERS = {
    "agent": lambda: PlayerContestant(Agent()),
    "client.py": lambda: contestant(str(ROOT / "client.py"), PATIENCE),
    "first_hidden.py": lambda: contestant(f"pipe:{sys.executable} {FIRST_HIDDEN}", PATIENCE),
}


def moves(player, asked):
    """Yield the points of each game and its moves: r is a reveal, f a flag, c a chord."""
    for ask in asked:
        yield [f"{points}: {' '.join(made)}" for points, made, _ in games_of(player, ask)]


def campaigns(player, asked):
    """Yield the points of each game and a digest of its moves."""
    for ask in asked:
        played = games_of(player, ask)
        yield " ".join(f"{points}:{digest(' '.join(made), 12)}" for points, made, _ in played)


def reasons(player, asked):
    """Yield the different reasons of a game's moves, in words."""
    for ask in asked:
        yield [[*dict.fromkeys(map(str, why))] for *_, why in games_of(player, ask)]


def games_of(player, ask):
    """Play the games that `ask` names, and yield the points, the moves and the reasons of each."""
    name, total, numbers = ask.split()
    first, last = map(int, numbers.split("-"))
    start = "safe" if total == "told" else None
    job = Job(player, find_set(name, start), first // BATCH, last % BATCH + 1, total == "told")
    with OTHERS.get(player, lambda: PlayerContestant(player_named(player)))() as who:
        for board in [*maps_of(job)][first % BATCH :]:
            yield play(job, who, board)


def play(job, who, board):
    made, why = [], []
    shown = SimpleNamespace(grid=board.grid, symbol=board.clues.__getitem__)

    def watch(move, _=None):
        if isinstance(move, Action):
            kind, cell = move[:2]
            why.append(why_text(shown, move))
        else:
            row, column, number = move
            kind, cell = KINDS[number], board.grid.cell((row, column))
            why.append(who.why())
        made.append(f"{kind[0]}{cell}")

    if not job.setting.flat:
        result = play_hyper_game(job, who.player, board, watch)
    else:
        result = play_game(job, who, board, watch)
    assert not result.verdict
    return result.points, made, why


# Boards: "9x9:10 opening 7 40" has the seed 7 and the first cell 40, or of the judge's maps that number.


def from_library(size, start, seed, first):
    if start == "judge":
        return next(islice(ms.draw(size, seed=seed), first, None))
    return ms.generate(size, seed=seed, start=start, first=grid_of(read_size(size)[0]).coords(first))


def from_session(size, start, seed, first):
    dimensions, mines = read_size(size)
    setting = {"dimensions": dimensions, "mines": mines, "start": start, "variant": "classic", "seed": seed}
    session = Session()
    session.ask(do="new", setting=setting | {"distance": 2, "index": first if start == "judge" else None})
    session.ask(do="reveal", cell=first)
    return session.midend.game.board


def from_tui(size, start, seed, first):
    game = first_play(parse_options([size, "--start", start, "--seed", str(seed), "--variant", "judge"]))
    if not game.drawn:
        game.make(REVEAL, first)
    return game.board


def from_command(size, start, seed, first):
    dimensions, mines = read_size(size)
    kind = "--start", start
    place = "--first", ",".join(map(str, grid_of(dimensions).coords(first)))
    shape = "--board", f"{'x'.join(map(str, dimensions))}:{mines}"
    return ms.Board.of(in_process("boards", *shape, *kind, "--seed", seed, *place).out)


def from_play(size, start, seed, first):
    """Return the board of a game that is saved after its first line; without a start, of the console."""
    dimensions, mines = read_size(size)
    words = [*dimensions, mines] if start == "given" else [size, "--start", start]
    cell = [at + 1 for at in grid_of(dimensions).coords(first)]
    letters = "abcdefghijklmnopqrstuvwxyz"
    line = f"{letters[cell[0] - 1]}{cell[1]}" if len(cell) == 2 else " ".join(map(str, cell))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game"
        ended = in_process("play", *words, "--seed", seed, "--save", file, given=f"{line}\n")
        assert not ended.status, ended
        return kept_game(file.read_text()).board


def from_score(size, start, seed, first):
    *_, board = maps_of(Job("random", find_set(size).with_seed(seed), 0, first + 1))
    return board


def from_generator(size, start, seed, first):
    generator.InitSeed(find_set(size).with_seed(seed).parameters)
    return ms.Board.from_text([generator.GenerateMap() for _ in range(first + 1)][-1])


BOARD = "minesweeper.gym:minesweeper/Board-v1"


def from_gym(size, start, seed, first, games=1):
    dimensions, mines = read_size(size)
    env = gymnasium.make(BOARD, shape=dimensions, mines=mines, start=start).unwrapped
    for game in range(games):
        env.reset(seed=None if game else seed)
        env.step(first)
    return env.episode.game.board


def from_gym_vector(size, start, seed, first):
    dimensions, mines = read_size(size)
    envs = gymnasium.make_vec(BOARD, 2, shape=dimensions, mines=mines, start=start)
    envs.reset(seed=[0, seed])
    envs.step([0, first])
    return envs.unwrapped.episodes[1].game.board


def from_contest(size, start, seed, first):
    """Return the board of this number; without guessing, with its own first cell."""
    dimensions, mines = read_size(size)
    own = (1, 1) if start == "no-guess" else None
    mine_cells = draw_boards(dimensions, mines, seed, first + 1, own)[-1]
    return ms.Board.of_cells(grid_of(dimensions), mine_cells)


def from_agent(size, start, seed, first):
    (height, width), mines = read_size(size)
    random.seed(seed)
    return ms.Board.of_mines((height, width), sorted(Minesweeper(height, width, mines).mines))


DOORS = {
    "library": from_library,
    "session": from_session,
    "tui": from_tui,
    "boards": from_command,
    "play": from_play,
    "score": from_score,
    "generator.py": from_generator,
    "gym": from_gym,
    "gym, vector": from_gym_vector,
    "second game in gym": partial(from_gym, games=2),
    "contest": from_contest,
    "agent": from_agent,
}


def boards(door, asked):
    """Yield the mines of each board in hexadecimal, a bit for each cell; of a batch, a digest."""
    for ask in asked:
        if door == "batches":
            name, variant = ask.split()
            maps = islice(draw_maps(find_set(name).parameters, variant), BATCH)
            yield digest("".join(board.text() for board in maps), 64)
            continue
        size, start, seed, first = ask.split()
        yield hexadecimal(DOORS[door](size, start, int(seed), int(first)))


def hexadecimal(board):
    return f"{sum(1 << cell for cell, mine in enumerate(board.is_mine) if mine):x}"


# Boards without guessing as they are drawn and perturbed, puzzles, days


def guessfree(_, asked):
    """Yield the origin of a board, its hardest rule, and its mines in hexadecimal."""
    for ask in asked:
        options, grid = dict(ask), grid_of(ask["size"])
        mines, first, seed = (options.pop(name) for name in ("mines", "first", "seed"))
        options |= {name: Rule(options[name]) for name in ("level", "hardest") if name in options}
        del options["size"]
        drawn = draw_without_guessing(grid, mines, grid.cell(first), Mt19937_64(seed), **options)
        rule = drawn.solution.rule
        yield f"try {drawn.tries}, perturbed {drawn.perturbations}, {rule}: {hexadecimal(drawn.board)}"


def puzzles(part, asked):
    """Yield a puzzle of a level and a seed with its solution, or the puzzles after these answers."""
    for ask in asked:
        words = ask.split()
        if part == "drawn":
            puzzle = draw_puzzle(int(words[1]), Rule(words[0]))
            yield puzzle.position.text() + solution_text(puzzle)
        else:
            yield [*practised(words[0], Random(int(words[1])), words[2])]


def practised(choice, random, answers):
    """Return the puzzles of a choice in turn, and the ratings after each answer, r or w."""
    practice = Practice(choice)
    for number, answer in enumerate(answers):
        source, puzzle = practice.pose(random)
        practice.answer(source, puzzle, answer == "r", 3 * number)
        ratings = " ".join(f"{score.rating}" for score in practice.scores.values())
        origin = source.seed if source.position is None else digest(source.position, 6)
        yield f"{source.kind} {source.level} {origin} {source.turn}, {puzzle.level}; {ratings}"


def days(board, asked):
    """Yield the seed of a board of the day, its first cell and its mines."""
    for ask in asked:
        game = opened(daily(date.fromisoformat(ask), board))
        yield f"{game.setting.seed} {game.shown[0]} {hexadecimal(game.board)}"


# The output and the logs of commands; times and versions are masked

MASKS = {
    r'("(?:cpu|slowest|seconds|longest)": ?)[0-9.e-]+': r"\1TIME",
    r'"check":"[0-9a-f]{8}"': '"check":"CHECK"',
    r'("python": "|Python )[0-9.]*[0-9]': r"\1PYTHON",
    r'"[0-9a-f]{16}"': '"DIGEST"',
    re.escape(__version__): "VERSION",
}

# The commands that start processes, unless they only read a log: they get one of their own.
PLAYING = ("score", "compare", "arena")


def masked(text):
    for pattern, mask in MASKS.items():
        text = re.sub(pattern, mask, text)
    return text


def commands(name, asked):
    """Yield the lines that a command prints or writes to its LOG; a given LOG is read."""
    for ask in asked:
        with TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            if "log" in ask:
                header, *lines = ask["log"].replace("VERSION", __version__).splitlines(keepends=True)
                log.write_text("".join([with_check(header.partition(',"check"')[0] + "}"), *lines]))
            arguments = [str(log) if word == "LOG" else word for word in ask["command"].split()]
            reads = "log" in ask or name not in PLAYING
            run = partial(in_process, name) if reads else arena if name == "arena" else partial(command, name)
            ended = run(*arguments, given=ask.get("given", ""))
            assert ended.status == 0, ended
            text = log.read_text() if log.exists() and "log" not in ask else ended.out
            yield masked(text.replace(str(log), "LOG"))


# Saved games and profiles


def games(part, asked):
    """Yield the text of a saved game, or such a text after it was read and saved again."""
    for ask in asked:
        if part == "read":
            game = kept_game(ask)
            cells = "".join(str(game.symbol(cell)) for cell in range(game.grid.size))
            yield [keep_text(game), cells, game.status, hexadecimal(game.board), game.clicks, game.solved]
            continue
        game = Game(read_setting(ask["setting"]))
        for step in ask["moves"].split():
            if step in ("undo", "redo"):
                getattr(game, step)()
            elif not game.over:
                cell, _, at = step[1:].partition("@")
                kind = {"r": "reveal", "f": "flag", "c": "chord"}[step[0]]
                game.make(kind, int(cell), at=float(at) if at else None)
        game.seconds = ask["seconds"]
        yield keep_text(game)


def profiles(part, asked):
    """Yield the text of a profile after it was read and written, and its problems."""
    for ask in asked:
        profile = read_profile(ask)
        yield [profile.text(), profile.problems]


# Sessions


def session(part, asked):
    """Yield the answers to messages, one after another."""
    random.seed(1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "profile.json"
        asked_of = Session(draw_seed=lambda: 5, file=file if part == "a profile in a file" else None)
        for ask in asked:
            answer = json.loads(asked_of.answer(ask if isinstance(ask, str) else json.dumps(ask)))
            text = json.dumps(answer).replace(str(file), "FILE").replace(__version__, "VERSION")
            yield json.loads(text)


SUBJECTS = {
    item.__name__: item
    for item in (
        moves,
        campaigns,
        reasons,
        boards,
        guessfree,
        puzzles,
        days,
        commands,
        games,
        profiles,
        session,
    )
}
