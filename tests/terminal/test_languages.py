"""In another language no English is left: on the full screen, in the line games, in what commands print."""

import io
import re
import sys

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.players.rollout import WinProbability
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import kind_of
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.terminal import agent, boards, command, puzzles
from minesweeper.terminal.analyse import deep_text
from minesweeper.terminal.frontend import statistics
from minesweeper.terminal.slices import SlicesGame, usage
from minesweeper.terminal.tui import practice
from minesweeper.terminal.tui.dialogs import statistics_table
from minesweeper.terminal.tui.keys import KEYS, footer, help_text
from tests.helpers.languages import left_in_english, pseudo
from tests.terminal.line_games import line_game
from tests.terminal.pilots import on_map, piloted, playing

pytest.importorskip("textual")

# What keys are called, and what is written the same everywhere.
NAMES = {"space", "enter", "escape", "home", "end", "ctrl", "left", "right", "UTC"}


@pytest.fixture(autouse=True)
def brackets():
    """A language is spoken in which all that is translated stands in brackets."""
    with pseudo():
        yield


def english(text):
    return [word for word in left_in_english(text) if word not in NAMES]


@pytest.mark.parametrize("mode", ["playing", "watching", "replaying"])
@pytest.mark.parametrize("keys", [KEYS, practice.PRACTICE_KEYS], ids=["game", "practice"])
def test_the_words_beside_the_keys(keys, mode):
    shown = footer(keys, mode, "app", 1000, 1, ascii_only=True).plain
    assert not english(shown) and "⟦back" in footer(keys, "replaying", "app", 1000, 1, ascii_only=True).plain


def test_the_help_of_the_keys():
    said = help_text(5)
    assert not english(said) and "\nspace, enter            ⟦reveal⟧\n" in said


def test_wide_characters_beside_the_keys_take_two_columns():
    keys = [KEYS[0]._replace(names=name, shown="", playing="雷" * 10) for name in "abc"]
    shown = footer(keys, "playing", "app", 60, 2, ascii_only=False)
    assert [line.count("雷") for line in shown.plain.splitlines()] == [20, 10]


def test_the_headings_of_the_statistics():
    kind = kind_of(setting_of("9x9:10", "safe", "classic", seed=1))
    heads = [str(column.header) for column in statistics_table({kind: Profile().summary(kind)}).columns]
    assert not english(" ".join(heads)) and heads[-1] == "⟦auto⟧"


@piloted
async def test_no_english_is_left_on_the_screen(folder):
    with pseudo():
        async with playing(on_map("..X. .... ...X"), folder, size=(108, 50)) as game:
            pressed = "space, ?, x, n, escape i, escape d, escape e, ?, 6, escape A, v, enter"
            for keys in pressed.split(","):
                await game.press(keys)
                shown = re.sub(r"/[^⟦⟧╰]*╰", "╰", game.screen())  # where statistics are kept
                assert not english(shown), keys


# Line games and commands


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "⟦I don't understand.⟧\n"),
        ("undo", "⟦there is no move to take back⟧\n"),
        ("redo", "⟦there is no move to make again⟧\n"),
        ("help", "⟦a1 uncovers a cell.⟧\n"),
    ],
)
def test_a_game_by_name(line, said):
    game = line_game("1 3\n..X", undo=True, usage="⟦a1 uncovers a cell.⟧")
    assert (game.prompt, game.answer(line)) == ("⟦What cell do you want to check? ⟧", said)


def test_the_game_of_the_assignment_stays_english():
    game = line_game("1 3\n..X", "r0")
    assert (game.prompt, game.answer("x")) == ("What cell do you want to check? ", "I don't understand.\n")
    assert game.answer("a1").startswith("This cell is already uncovered.\n")


def test_a_game_in_three_dimensions():
    grid = Grid((2, 2, 2))
    game = SlicesGame(Game(given_board(Board.of_cells(grid, [7]), CLASSIC)), usage(grid))
    assert not english(game.answer("zz")) and "⟦I don't understand.⟧ ⟦Dig at 0 0 0 to" in game.answer("zz")
    assert game.answer("0 0 2") == "⟦(0, 0, 2) is outside a board of 2 x 2 x 2⟧\n"
    assert game.answer("0 0 0").endswith("⟦1 revealed⟧\n")
    assert game.answer("1 1 1").endswith("\n⟦BOOM!⟧\n")
    said = statistics(game.game, 1234.5)
    assert not english(said) and said.startswith("\n⟦Time: 1234.5 s⟧\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("beginner", "⟦9 x 9, 10 bomb.⟧\n⟦a1 uncovers"),
        ("--dims 3 3 3 --bombs 2 --seed 4", "⟦3 x 3 x 3 squares, 2 with a bomb, seed 4.⟧ ⟦Dig at 0 0 0 to"),
    ],
)
def test_what_a_line_game_says(arguments, said, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"undo\nquit\n")))
    assert command.main(arguments.split()) == 0
    out = capsys.readouterr().out
    assert out.startswith(said) and not english(out)


@pytest.mark.parametrize(
    ("main", "arguments", "said"),
    [
        (
            agent.main,
            "--size 3 --mines 1 --seed 5",
            "⟦3 x 3 cells, 1 mine, seed 5⟧\n\n1. ⟦(1, 2)",
        ),
        (boards.main, "--size 4 --mines 2", "# ⟦seed 1, first cell "),
        (boards.main, "--size 5 --mines 3 --no-guess", "# ⟦seed 1, first cell "),
        (puzzles.main, "", "# ⟦seed 1: "),
    ],
)
def test_what_a_command_prints(main, arguments, said, capsys):
    assert main(arguments.split()) == 0
    out = capsys.readouterr().out
    assert out.startswith(said) and not english(re.sub("^[X.]+$", "", out, flags=re.MULTILINE))


def test_the_chances_of_an_analysis():
    grid = Grid((2, 2))
    chances = [WinProbability(1, 0.25, 0.75, 0.01, "best"), WinProbability(2, 0.5, 0.5, 0.0, "")]
    for found in ([], chances):
        assert not english(deep_text(grid, found))
    assert "  ⟦risk ⟦25 %⟧⟧\n" in deep_text(grid, chances)
