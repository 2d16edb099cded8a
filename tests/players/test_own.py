"""Custom players, as functions and as classes, and their mistakes."""

import pytest

import minesweeper as ms
from minesweeper.players.action import Action, Why
from minesweeper.players.own import player_of
from minesweeper.rules.move import REVEAL
from tests.oracles.plain import PlainGame
from tests.players.own import Guesses, first_safe, late

BOARD = ms.Board.from_text("X..\n...\n...\n..X\n2 0")


class InOrder:
    """A player without our base, which reveals the cells in order."""

    def begin(self, grid, total_mines=None, judged=None):
        assert (grid.dims, total_mines) == (BOARD.shape, 2)
        self.left = list(range(grid.size))

    def learn(self, cell, number):
        assert number == 8 or cell in self.left
        self.left.remove(cell)

    def decide(self):
        return Action(REVEAL, self.left[0], Why.OWN)


@pytest.mark.parametrize("player", ["safest", "best", first_safe, InOrder, InOrder(), late()])
def test_moves_of_a_player_lead_to_the_end_of_its_game(player):
    game = ms.play(player, BOARD)
    plain = PlainGame(BOARD.shape, BOARD.mine_cells, True, True)
    plain.reveal(BOARD.first)
    for cell, kind, *_ in game.moves:
        assert plain.status() == "ongoing"
        assert (plain.mark if kind == "flag" else plain.reveal)(cell)
    assert plain.status() == ("won" if game.won else "lost")
    hidden = set() if game.won else plain.safe - plain.visible | plain.mines - plain.marks - plain.visible
    assert set(game.position.hidden) == hidden
    marked = plain.mines if game.won else plain.marks & plain.mines
    assert game.score == (len(plain.visible & plain.safe) + len(marked)) / 12


class Marks(ms.Player):
    """A player that is asked for every move, and marks certain mines first."""

    def start(self, position):
        assert (position.shape, position.mines, len(position.hidden)) == (BOARD.shape, 2, 12)
        self.seen = []

    def move(self, position):
        assert position.mines == 2
        self.seen.append(repr(position))
        new = [cell for cell in ms.analyse(position).mine_cells if position[cell] is None]
        return ms.Move(new[0], "flag", risk=0.0) if new else first_safe(position)


def test_player_sees_only_visible_positions():
    player = Marks()
    game = ms.play(player, BOARD)
    assert player.seen[:2] == ["???\n11?\n01?\n01?", "???\n11?\n01?\n01@"]
    assert game.moves[0].kind == "flag" and game.won
    assert repr(game).endswith(f"won after {len(game.moves)} moves, score 100.0 %")
    assert game == ms.play(Marks, BOARD) == ms.play(player.move, BOARD)
    hidden = []
    ms.play(lambda position: hidden.append(position.mines) or first_safe(position), BOARD, told=False)
    assert set(hidden) == {None}


WRONG = {
    "a cell that is open": (lambda position: (2, 0), ValueError, "is revealed already"),
    "a cell outside": (lambda position: (4, 0), ValueError, "outside a board of 4 x 3"),
    "nothing": (lambda position: None, ValueError, "expected a cell or a Move from the player, found None"),
    "what it raises itself": (lambda position: {}["no"], KeyError, "no"),
    "a chord": (lambda position: ms.Move((0, 0), "chord"), ValueError, "a reveal or a flag .* found chord"),
}


@pytest.mark.parametrize(("player", "error", "said"), WRONG.values(), ids=WRONG)
def test_mistake_of_a_player_is_an_error(player, error, said):
    with pytest.raises(error, match=said):
        ms.play(player, BOARD)
    with pytest.raises(error, match=said):
        ms.evaluate(player, (4, 3), 2, games=1, seed=4)


def test_lost_game_has_the_risk_that_the_player_named():
    game = ms.play(lambda position: ms.Move(position.hidden[-1], risk=0.3), "X.\n..")
    assert [move.cell for move in game.moves] == [(1, 1), (1, 0), (0, 1)] and game.won
    game = ms.play(lambda position: ms.Move((0, 0), risk=0.3), ms.Board.of("X.\n..", first=(1, 1)))
    assert (game.won, game.moves, game.score) == (False, [ms.Move((0, 0), risk=0.3)], 1 / 4)
    assert repr(game) == "@?\n?1\nlost after 1 moves, score 25.0 %"


def test_player_without_our_base_that_repeats_a_cell_or_leaves_the_board_is_refused():
    class Stubborn:
        def begin(self, grid, total_mines=None, judged=None): ...
        def learn(self, cell, number): ...

        cell = 0

        def decide(self):
            return Action(REVEAL, self.cell, Why.OWN, 0.0)

    with pytest.raises(ValueError, match=r"the player moved at \(0, 0\), which is revealed already"):
        ms.play(Stubborn(), "...\n.X.\n...")
    with pytest.raises(ValueError, match=r"the player moved at \(0, 0, 0\), which is revealed already"):
        ms.evaluate(Stubborn(), (2, 2, 2), 3, games=20, seed=1, start="safe")
    with pytest.raises(ValueError, match=r"the player moved at \(0, 0\), which is marked already"):
        ms.play(lambda position: ms.Move((0, 0), "flag"), BOARD)
    for cell in (-1, 8):
        Stubborn.cell = cell
        with pytest.raises(ValueError, match=f"the player moved at cell {cell} of 8"):
            ms.evaluate(Stubborn(), (2, 2, 2), 3, games=20, seed=1, start="safe")


def test_class_that_only_guesses_leaves_certain_moves_to_the_solver():
    player = Guesses()
    game = ms.play(player, "X..\n...\n..X\nX..\n1 1")
    assert [repr(position) for position in player.asked] == ["???\n?2?\n???\n???", "???\n?2?\n???\n??1"]
    assert game.won and [move.why for move in game.moves[:2]] == ["", ""]
    assert all(" prove" in move.why for move in game.moves[2:])
    many = ms.evaluate(player, "8x8x16", games=5)
    assert many.player == "Guesses" and many == ms.evaluate(Guesses, "8x8x16", games=5)
    assert many != ms.evaluate("safest", "8x8x16", games=5)
    with pytest.raises(NotImplementedError, match="Player has neither 'guess' nor 'move'"):
        ms.play(ms.Player, "..X\n...\n...")


def best(position):
    """Return the move of a function with the name of one of the package's players."""
    return position.hidden[0]


def test_players_have_the_names_of_their_classes_and_functions():
    named = [player_of(player)[0] for player in ("safest", Guesses, Guesses(), first_safe, best)]
    assert named == ["safest", "Guesses", "Guesses", "first_safe", "best (own)"]
    with pytest.raises(ValueError, match="unknown player 5; expected a name, a function or a Player"):
        player_of(5)
    with pytest.raises(ValueError, match="unknown player 'nobody'; expected random"):
        ms.play("nobody", BOARD)
