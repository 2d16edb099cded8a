"""The bench that plays beside another program: the maps it reads, and what it makes of the games."""

from itertools import islice

import pytest

from bench.bench_peer import EXACT, play, read_game, without_luck
from minesweeper.boards.sets import draw
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import Board
from tests.helpers.programs import python


def test_a_line_is_a_map_and_a_game():
    board, first, theirs = read_game("3 5 4 1 0 4805 1 0.250000\n")  # 100 1000 0000 0101
    symbols = board.is_mine.translate(bytes.maketrans(b"\0\1", b".X"))
    assert [symbols[at : at + 5] for at in (0, 5, 10)] == [b"X..X.", b".....", b"..X.X"]
    assert (board.grid.coords(first), theirs.won, theirs.risks) == ((1, 0), True, 0.25)


def test_a_map_that_has_other_mines_than_it_says_is_refused():
    with pytest.raises(ValueError, match="a map of 5 mines has 4"):
        read_game("3 5 5 1 0 4805 1 0.250000")


@pytest.mark.parametrize("name", EXACT)
def test_the_risks_of_a_game_are_those_of_its_guesses(name):
    """? 1 ? with one mine: an even chance, and whatever is taken is won on one of the two maps."""
    games = [play(PLAYERS[name](), *read_game(f"1 3 1 0 1 {digit} 1 0")[:2]) for digit in "14"]
    assert [game.risks for game in games] == [0.5, 0.5]
    assert sorted(game.won for game in games) == [False, True]
    assert sum(game.luck for game in games) == 0


def test_luck_explains_differences_and_not_their_mean():
    luck = [(0.5, 0.1), (-0.5, 0.2), (0.25, -0.4), (-0.25, 0.1)]
    values = [5 + 2 * a - 3 * b for a, b in luck]
    assert without_luck(values, luck) == pytest.approx([5] * 4)
    assert without_luck([1.0, 2.0], [(0.0, 0.0), (0.0, 0.0)]) == [1.0, 2.0]


@pytest.mark.long
def test_a_player_that_plays_beside_its_own_record_plays_the_same_games(tmp_path):
    file, common = tmp_path / "games.txt", ("-m", "bench.bench_peer", "--player", "winner", "--jobs", "1")
    record = python(*common, "--record", file, "--board", "9x9:20", "--start", "opening", "--games", "20")
    assert record.status == 0, record.err
    boards = list(islice(draw("9x9:20", start="opening", seed=1), 20))
    assert [read_game(line)[:2] for line in file.read_text().splitlines()] == [
        (Board(board.grid, board.is_mine), 20)
        for board in boards  # the first cell is (2, 2)
    ]
    done = python(*common, "--maps", file)
    assert "  20 games   ours " in done.out
    assert done.out.count("+0.00 [+0.00, +0.00]") == 3
