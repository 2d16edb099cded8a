"""Players at boards, by name, as functions and as classes; and what many games of them say."""

import pytest

import minesweeper as ms
from minesweeper.players.player import SolverPlayer
from minesweeper.playing.sets import find_set
from minesweeper.strategy.action import REVEAL, Action, Why
from minesweeper.strategy.guess import lowest
from tests.helpers.programs import ROOT, python
from tests.oracles.plain import PlainGame
from tests.scoring.scores import played

BOARD = ms.Board.from_text("X..\n...\n...\n..X\n2 0")


def first_safe(position):
    """A player as a function: what is certain, else the last hidden cell."""
    safe = ms.analyse(position).safe
    return safe[0] if safe else position.hidden[-1]


class InOrder:
    """A player as a class of its own: reveals the cells in their order."""

    def start(self, grid, total_mines=None, judged=None):
        assert (grid.dims, total_mines) == (BOARD.shape, 2)
        self.left = list(range(grid.size))

    def learn(self, cell, number):
        assert number == 8 or cell in self.left
        self.left.remove(cell)

    def decide(self):
        return Action(REVEAL, self.left[0], Why.OWN)


def late():
    """The package's solver with a strategy of one's own: of all cells that are guessed the last."""

    def strategy(solver):
        return lowest(solver)._replace(cell=max(max(g.cells) for g in solver.posterior().all_groups()))

    return SolverPlayer(strategy)


@pytest.mark.parametrize("player", ["safest", "best", first_safe, InOrder, InOrder(), late()])
def test_moves_lead_to_the_end_that_is_shown(player):
    game = ms.play(player, BOARD)
    plain = PlainGame(BOARD.shape, BOARD.mines, True, True)
    plain.reveal(BOARD.first)
    for cell, mark, *_ in game.moves:
        assert plain.status() == "ongoing"
        assert (plain.mark if mark else plain.reveal)(cell)
    assert plain.status() == ("won" if game.won else "lost")
    assert set(game.position.hidden) == (
        set() if game.won else plain.safe - plain.visible | plain.mines - plain.marks
    )
    marked = plain.mines if game.won else plain.marks & plain.mines
    assert game.score == (len(plain.visible & plain.safe) + len(marked)) / 12


def test_a_function_sees_what_a_player_may_see():
    seen = []

    def watcher(position):
        seen.append(repr(position))
        assert position.mines == 2
        mines = ms.analyse(position).mines
        new = [cell for cell in mines if position[cell] is None]
        return ms.Move(new[0], mark=True) if new else first_safe(position)

    game = ms.play(watcher, BOARD)
    assert seen[:2] == ["???\n11?\n01?\n01?", "???\n11?\n01?\n01@"]
    assert game.moves[0].mark and game.won
    assert repr(game).endswith(f"won after {len(game.moves)} moves, score 100.0 %")
    hidden = []
    ms.play(lambda position: hidden.append(position.mines) or first_safe(position), BOARD, told=False)
    assert set(hidden) == {None}


def test_a_lost_game_tells_where():
    game = ms.play(lambda position: (0, 0), ms.Board.of("X.\n..", first=(1, 1)))
    assert (game.won, game.moves, game.score) == (False, [ms.Move((0, 0), risk=0.0)], 1 / 4)
    assert repr(game) == "??\n?1\nlost after 1 moves, score 25.0 %"


def test_without_a_first_cell_the_player_begins():
    game = ms.play(lambda position: position.hidden[-1], [[True, False], [False, False]])
    assert [move.cell for move in game.moves] == [(1, 1), (1, 0), (0, 1)]


WRONG = {
    "a cell that is open": (lambda position: (2, 0), ValueError, "is revealed already"),
    "a cell outside": (lambda position: (4, 0), ValueError, "outside a board of 4 x 3"),
    "nothing": (lambda position: None, ValueError, "expected a cell or a Move from the player, found None"),
    "what it raises itself": (lambda position: {}["no"], KeyError, "no"),
}


@pytest.mark.parametrize(("player", "error", "said"), WRONG.values(), ids=WRONG)
def test_a_players_mistakes_are_its_authors_to_see(player, error, said):
    with pytest.raises(error, match=said):
        ms.play(player, BOARD)
    with pytest.raises(error, match=said):
        ms.evaluate(player, (4, 3), 2, games=1, seed=4)


def test_no_player_of_this_name():
    with pytest.raises(ValueError, match="unknown player 'nobody'; expected random"):
        ms.play("nobody", BOARD)


# Many games


def test_an_evaluation_is_what_score_plays():
    found = ms.evaluate("safest", "10x10x20", games=60, told=False)
    first = played("safest", find_set("10x10x20"))
    assert [result[:5] for result in found.results[:50]] == [result[:5] for result in first]
    assert found.wins.value == sum(result.won for result in found.results) / 60
    assert found.wins.low < found.wins.value < found.wins.high
    assert found.score.value == pytest.approx(sum(result.score for result in found.results) / 60)
    assert repr(found).splitlines()[0] == (
        "safest on 10x10x20, 60 games from seed 998244353, judge start, mines hidden"
    )


def test_processes_change_nothing():
    one, two = (ms.evaluate("obvious", "8x8x10", games=120, jobs=jobs) for jobs in (1, 2))
    assert [r[:5] for r in one.results] == [r[:5] for r in two.results]
    assert repr(one) == repr(two)


def test_an_own_player_on_the_same_boards():
    own, named = (ms.evaluate(player, "8x8x16", games=30) for player in (SolverPlayer(lowest), "safest"))
    assert [r[:5] for r in own.results] == [r[:5] for r in named.results]
    assert own.player == "SolverPlayer"
    assert own.minus(named) == (0, 0, 0)
    worse = ms.evaluate("random", "8x8x16", games=30)
    better, low, high = named.minus(worse)
    assert low < better < high and low > 0
    assert better == pytest.approx(named.score.value - worse.score.value)
    with pytest.raises(ValueError, match="have not played the same boards"):
        named.minus(ms.evaluate("random", "8x8x16", games=30, seed=5))


def test_boards_without_guessing_are_won():
    found = ms.evaluate("safest", (3, 4, 4), 6, games=10, start="no-guess")
    assert found.wins.value == 1 and found.told


def test_refusals():
    with pytest.raises(ValueError, match="games: expected 1 or more, found 0"):
        ms.evaluate("safest", games=0)
    with pytest.raises(ValueError, match="jobs: expected 1 or more, found 0"):
        ms.evaluate("safest", jobs=0)
    with pytest.raises(ValueError, match="jobs: expected 1 for a player of your own, found 2"):
        ms.evaluate(first_safe, games=1, jobs=2)


def test_a_script_that_every_process_starts_again_is_told_so(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import minesweeper as ms\nprint(ms.evaluate('safest', games=2, jobs=2))\n")
    ended = python(script, PYTHONPATH=str(ROOT))
    assert ended.status == 1 and ended.out == ""
    assert ended.err.splitlines()[-1].endswith(
        'a script must start several processes below `if __name__ == "__main__"`'
    )
