"""`server.py` as a module: the functions of the assignment."""

import io

import pytest

import server
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from tests.assignment.examples import MAP


@pytest.fixture
def printed(capsys):
    """Return a function that returns the output of another one."""

    def printed(function):
        function()
        return capsys.readouterr().out

    return printed


def test_server_plays_one_game_after_another(monkeypatch, printed):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{MAP}1 2\n.X\n".encode())))
    server.InitMap()
    assert (server.rows, server.columns, server.total_mines, server.game_state) == (3, 3, 2, 0)
    server.VisitBlock(2, 0)
    server.MarkMine(2, 2)
    server.AutoExplore(2, 1)
    assert (server.game_state, printed(server.PrintMap)) == (0, "???\n122\n01@\n")
    server.MarkMine(0, 1)
    server.AutoExplore(1, 1)
    assert (server.game_state, printed(server.PrintMap)) == (1, "1@1\n122\n01@\n")
    assert printed(server.ExitGame) == "YOU WIN!\n7 2\n"
    server.InitMap()
    assert (server.rows, server.columns, server.total_mines, server.game_state) == (1, 2, 1, 0)
    server.VisitBlock(0, 1)
    assert (server.game_state, printed(server.PrintMap)) == (-1, "?X\n")
    assert printed(server.ExitGame) == "GAME OVER!\n0 0\n"


@pytest.mark.parametrize("operation", [5, -1, "0", None, []])
def test_invalid_operation_changes_nothing(operation, printed):
    server.StartGame(Board.of_cells(Grid((1, 2)), [1]))
    with pytest.raises(ValueError, match="expected a type of 0, 1 or 2, found"):
        server.Execute(0, 0, operation)
    assert (server.game_state, printed(server.PrintMap)) == (0, "??\n")
