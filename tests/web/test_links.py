"""Links and saved games between Python and the page: what one writes is what the other reads."""

import json
import shutil
import subprocess
from random import Random

import pytest

from minesweeper.boards.setting import (
    ANY,
    CLASSIC,
    JUDGE,
    MAX_SEED,
    OPENING,
    SAFE,
    STRICT,
    Setting,
    given,
    setting_of,
)
from minesweeper.games.keep import keep_text, kept_play, resumed
from minesweeper.games.link import read_link
from minesweeper.games.play import Play
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.web.session import Session
from tests.games.test_keep import FIRST, first_version
from tests.helpers.programs import ROOT

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node")

LINKS = """
import { ofGame, toGame } from "./minesweeper/web/static/address.js";
import { gameIn } from "./minesweeper/web/static/opening.js";
let text = "";
for await (const part of process.stdin) text += part;
const { settings = [], files = [] } = JSON.parse(text);
const links = settings.map(([setting, moves]) => ofGame(setting, moves));
const games = files.map((file) => gameIn("game.json", new TextEncoder().encode(file)).game);
console.log(JSON.stringify({ links, asked: links.map(toGame), games }));
"""


def in_the_page(**given):
    """What the page's modules make of settings with moves, and of saved games."""
    run = (NODE, "--input-type=module", "--eval", LINKS)
    done = subprocess.run(
        run, input=json.dumps(given), capture_output=True, text=True, cwd=ROOT, timeout=60, check=True
    )
    return json.loads(done.stdout)


def settings():
    """Settings of all kinds in one to five dimensions: boards that are given, short and long seeds."""
    random = Random(1)
    for _ in range(60):
        dims = [random.randint(1, 4) for _ in range(random.randint(1, 5))]
        grid = Grid(dims)
        board = Board.of_cells(grid, random.sample(range(grid.size), random.randint(0, grid.size - 1)))
        free = [cell for cell in range(grid.size) if not board.mines[cell]]
        first = random.choice([None, random.choice(free)])
        yield given(board, random.choice([CLASSIC, STRICT]), first)
        name = "x".join(map(str, dims)) + f":{(grid.size - 1) // 3}"
        seed = random.choice([0, MAX_SEED, random.randrange(10 ** random.randint(1, 15))])
        yield setting_of(name, random.choice([SAFE, ANY]), random.choice(["classic", "judge"]), seed)
    yield setting_of("16x30:99", OPENING, "classic", MAX_SEED)
    yield setting_of("6x6x6:20", "no-guess", "classic", 10**15)
    yield Setting((9, 9), 10, JUDGE, CLASSIC, MAX_SEED, 3, 49)


def made(setting):
    """A game of this setting with moves; it may have ended."""
    random = Random(str(setting))
    play = Play(setting)
    for number in range(6):
        if not play.over:
            play.make(
                random.choice("rfc" if play.drawn else "r"), random.randrange(play.grid.size), at=number / 4
            )
    return play


def state(play):
    return (
        play.grid.dims,
        play.game.board.mines,
        play.game.seen,
        play.game.marks,
        play.moves,
        play.setting.variant,
    )


def test_a_link_of_the_page_is_the_same_game_for_python_and_the_page():
    plays = [made(setting) for setting in settings()]
    fields = [(play.setting.fields(), " ".join(map(str, play.moves))) for play in plays]
    found = in_the_page(settings=fields)
    session = Session()
    for play, link, asked in zip(plays, found["links"], found["asked"], strict=True):
        game = session.ask(
            do="new", setting={n: v for n, v in asked.items() if n != "moves"}, moves=asked.get("moves", "")
        )
        assert game["setting"] | {"board": None} == play.setting.fields() | {"board": None}
        assert game["moves"] == [str(move) for move in play.moves]
        if play.moves:
            assert state(read_link(link)) == state(play)


def test_a_saved_game_is_the_same_game_for_python_and_the_page():
    files = [keep_text(made(setting)) for setting in settings()]
    files += [
        json.dumps(first_version(FIRST | changed, moves="r0 f80"))
        for changed in ({}, {"custom": "judge", "start": "safe"}, {"guess_free": True})
    ]
    session = Session()
    for text, game in zip(files, in_the_page(files=files)["games"], strict=True):
        play = kept_play(text)
        told = session.ask(do="resume", game=game)
        assert (told["setting"], told["moves"]) == (play.setting.fields(), [str(move) for move in play.moves])
        assert state(resumed(game)) == state(play)
