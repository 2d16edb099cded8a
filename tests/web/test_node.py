"""The page's modules under node: their own tests, and links that Python and the page read from each other."""

import json
import re
import shutil
import subprocess
from random import Random

import pytest

from minesweeper.boards.catalogue import ANY, CLASSIC, MAX_SEED, OPENING, SAFE, STRICT
from minesweeper.boards.setting import Setting, given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import move_text, moves_text, read_link
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.web.session import Session
from tests.helpers.processes import PATIENCE
from tests.helpers.programs import ROOT

NODE = shutil.which("node")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NODE is None, reason="there is no node"),
    pytest.mark.usefixtures("modules"),
]

FILES = sorted((ROOT / "tests" / "page").glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_module_of_the_page(file):
    run = [NODE, "--test-reporter=tap", file]
    tested = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False)
    assert tested.returncode == 0, tested.stdout
    assert re.search("^# pass [1-9]", tested.stdout, re.MULTILINE), "no test was run"


LINKS = """
import { ofGame, toGame } from "./minesweeper/web/static/shared/address.js";
let text = "";
for await (const part of process.stdin) text += part;
const links = JSON.parse(text).map(([setting, moves]) => ofGame(setting, moves));
console.log(JSON.stringify({ links, asked: links.map(toGame) }));
"""


def settings():
    """Draw settings of all kinds in one to five dimensions: given boards, short and long seeds."""
    random = Random(1)
    for _ in range(60):
        dims = [random.randint(1, 4) for _ in range(random.randint(1, 5))]
        grid = Grid(dims)
        board = Board.of_cells(grid, random.sample(range(grid.size), random.randint(0, grid.size - 1)))
        free = [cell for cell in range(grid.size) if not board.is_mine[cell]]
        first = random.choice([None, random.choice(free)])
        place = None if first is None else grid.coords(first)
        yield given_board(Board.of(board, place), random.choice([CLASSIC, STRICT]))
        name = "x".join(map(str, dims)) + f":{(grid.size - 1) // 3}"
        seed = random.choice([0, MAX_SEED, random.randrange(10 ** random.randint(1, 15))])
        yield setting_of(name, random.choice([SAFE, ANY]), random.choice(["classic", "judge"]), seed)
    yield setting_of("16x30:99", OPENING, "classic", MAX_SEED)
    yield setting_of("6x6x6:20", "no-guess", "classic", 10**15)
    yield setting_of("5x6:9", SAFE, "classic", 3).fixed(29)  # it was seen
    yield Setting((9, 9), 10, "judge", CLASSIC, MAX_SEED, 3, 49)


def made(setting):
    """Return a game of this setting with moves; it may have ended."""
    random = Random(str(setting))
    game = Game(setting)
    for number in range(6):
        if not game.over:
            game.make(
                random.choice([REVEAL, FLAG, CHORD] if game.drawn else [REVEAL]),
                random.randrange(game.grid.size),
                at=number / 4,
            )
    return game


def state(game):
    return (
        game.grid.dims,
        game.field.board.is_mine,
        game.field.seen,
        game.field.marks,
        game.moves,
        game.setting.variant,
    )


def test_a_link_of_the_page_is_the_same_game_for_python_and_the_page():
    plays = [made(setting) for setting in settings()]
    fields = [(game.setting.fields(), moves_text(game.grid, game.moves)) for game in plays]
    run, given = (NODE, "--input-type=module", "--eval", LINKS), json.dumps(fields)
    done = subprocess.run(run, input=given, capture_output=True, text=True, cwd=ROOT, timeout=60, check=True)
    document = json.loads(done.stdout)
    session = Session()
    for game, link, asked in zip(plays, document["links"], document["asked"], strict=True):
        told = session.ask(
            do="new", setting={n: v for n, v in asked.items() if n != "moves"}, moves=asked.get("moves", "")
        )
        assert told["setting"] | {"board": None} == game.setting.fields() | {"board": None}
        assert told["moves"] == [move_text(game.grid, move) for move in game.history]
        if game.moves:
            assert state(read_link(link)) == state(game)
