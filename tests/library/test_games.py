"""Players at boards, by name, as functions and as classes; and what many games of them say."""

import os
from pathlib import Path

import pytest

import minesweeper as ms
from minesweeper.boards.catalogue import find_set
from minesweeper.players.action import Action, Why
from minesweeper.players.player import SolverPlayer, lowest
from minesweeper.rules.move import REVEAL
from tests.helpers.programs import ROOT, python
from tests.oracles.plain import PlainGame
from tests.scoring.scores import played

BOARD = ms.Board.from_text("X..\n...\n...\n..X\n2 0")


def first_safe(position):
    """A player as a function: what is certain, else the last hidden cell."""
    safe = ms.analyse(position).safe_cells
    return safe[0] if safe else position.hidden[-1]


class InOrder:
    """A player as a class of its own: reveals the cells in their order."""

    def begin(self, grid, total_mines=None, judged=None):
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


def test_a_function_sees_what_a_player_may_see():
    seen = []

    def watcher(position):
        seen.append(repr(position))
        assert position.mines == 2
        mines = ms.analyse(position).mine_cells
        new = [cell for cell in mines if position[cell] is None]
        return ms.Move(new[0], "flag") if new else first_safe(position)

    game = ms.play(watcher, BOARD)
    assert seen[:2] == ["???\n11?\n01?\n01?", "???\n11?\n01?\n01@"]
    assert game.moves[0].kind == "flag" and game.won
    assert repr(game).endswith(f"won after {len(game.moves)} moves, score 100.0 %")
    hidden = []
    ms.play(lambda position: hidden.append(position.mines) or first_safe(position), BOARD, told=False)
    assert set(hidden) == {None}


def test_a_lost_game_tells_where():
    game = ms.play(lambda position: (0, 0), ms.Board.of("X.\n..", first=(1, 1)))
    assert (game.won, game.moves, game.score) == (False, [ms.Move((0, 0), risk=0.0)], 1 / 4)
    assert repr(game) == "@?\n?1\nlost after 1 moves, score 25.0 %"


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


def test_a_bare_player_that_repeats_a_cell_is_refused():
    """A player with no base of ours, whom nothing but the loop itself watches."""

    class Stubborn:
        def begin(self, grid, total_mines=None, judged=None): ...
        def learn(self, cell, number): ...
        def decide(self):
            return Action(REVEAL, 0, Why.OWN, 0.0)

    with pytest.raises(ValueError, match=r"the player moved at \(0, 0\), which is revealed already"):
        ms.play(Stubborn(), "...\n.X.\n...")
    with pytest.raises(ValueError, match=r"the player moved at \(0, 0, 0\), which is revealed already"):
        ms.evaluate(Stubborn(), (2, 2, 2), 3, games=20, seed=1, start="safe")


def test_no_player_of_this_name():
    with pytest.raises(ValueError, match="unknown player 'nobody'; expected random"):
        ms.play("nobody", BOARD)


# Players of one's own


class Marks(ms.Player):
    """Asked for every move: marks what is certain first."""

    def start(self, position):
        assert (position.shape, position.mines, len(position.hidden)) == (BOARD.shape, 2, 12)
        self.asked = []

    def move(self, position):
        self.asked.append(position)
        analysis = ms.analyse(position)
        new = [cell for cell in analysis.mine_cells if position[cell] is None]
        return ms.Move(new[0], "flag", risk=0.0) if new else (analysis.safe_cells or position.hidden)[0]


class Guesses(ms.Player):
    """Asked for guesses alone."""

    def __init__(self):
        self.asked = []

    def guess(self, position):
        self.asked.append(position)
        assert not ms.analyse(position).safe_cells
        assert all(position[mine] == "@" for mine in ms.analyse(position).mine_cells)
        return list(position.hidden[-1])  # a list of coordinates will do


def test_a_class_sees_positions_and_returns_moves():
    player = Marks()
    game = ms.play(player, BOARD)
    assert game.won and [repr(each) for each in player.asked[:2]] == [
        "???\n11?\n01?\n01?",
        "???\n11?\n01?\n01@",
    ]
    assert ms.play(Marks, BOARD) == game


def test_a_class_that_only_guesses_leaves_the_rest_to_the_solver():
    player = Guesses()
    game = ms.play(player, "X..\n...\n..X\nX..\n1 1")
    assert [repr(each) for each in player.asked] == ["???\n?2?\n???\n???", "???\n?2?\n???\n??1"]
    assert game.won and [move.why for move in game.moves[:2]] == ["", ""]
    assert all(move.why.startswith("certain by") for move in game.moves[2:])
    many = ms.evaluate(player, "8x8x16", games=5)
    assert many.player == "Guesses" and many == ms.evaluate(Guesses, "8x8x16", games=5)
    assert many != ms.evaluate("safest", "8x8x16", games=5)


def test_a_class_without_an_answer_is_told_so():
    with pytest.raises(NotImplementedError, match="Player has neither 'guess' nor 'move'"):
        ms.play(ms.Player, "..X\n...\n...")


# Games to step through

STEPS = "X...\n....\n...X\n....\n3 0"


def test_a_game_is_stepped_and_undone():
    game = ms.Game(STEPS)
    assert repr(game) == "????\n111?\n001?\n001?\nongoing after 0 moves, 2 mines left"
    start = game.position
    assert (start, game.score) == (ms.Game(game.board).position, 9 / 16)
    assert game.flag((2, 3)) and game.flags == [(2, 3)]
    assert game.position == start  # a flag is a note, here
    assert repr(game).splitlines()[-1] == "ongoing after 1 moves, 1 mine left"
    assert game.chord((3, 2)) == [(3, 3)] and game.position[3, 3] == 1
    assert [move.kind for move in game.moves] == ["flag", "chord"]
    assert not game.flag((2, 3)) and game.flags == []
    assert game.reveal((0, 0)) == [(0, 0)] and (game.status, game.over, game.won) == ("lost", True, False)
    with pytest.raises(ValueError, match=r"\(0, 1\): the game is lost; undo\(\) takes its last move back"):
        game.reveal((0, 1))
    assert game.undo() == ms.Move((0, 0)) and game.status == "ongoing"
    assert game.redo() == ms.Move((0, 0)) and game.status == "lost"
    while game.moves:
        game.undo()
    assert game == ms.Game(STEPS) and game.position == start
    with pytest.raises(ValueError, match="there is no move to take back"):
        game.undo()


def test_a_game_stepped_by_the_best_moves_is_the_one_that_is_played():
    board = ms.generate("beginner", seed=1)
    game, played_ = ms.Game(board, variant="judge"), ms.play("safest", board)
    for move in played_.moves:
        assert not game.over
        if move.kind == "flag":
            assert game.flag(move.cell) and game.position[move.cell] == "@"
        else:
            assert move.cell in game.reveal(move.cell)
    assert (game.won, game.score, game.position) == (played_.won, played_.score, played_.position)
    assert game == played_ and game.copy() == game and game != ms.Game(board, variant="judge")
    assert ms.Review.of(game).accuracy == ms.Review.of(played_).accuracy


def test_a_copy_goes_on_by_itself():
    game = ms.Game(STEPS)
    twin = game.copy()
    assert twin.reveal((0, 2)) and twin != game and not game.moves
    assert game.reveal((0, 2)) and twin == game


def test_a_judges_game_holds_flags_and_ends_with_a_wrong_one():
    game = ms.Game(STEPS, variant="judge")
    assert game.flag((2, 3)) and game.flag((2, 3)) and len(game.moves) == 1
    assert game.position[2, 3] == "@" and game.reveal((2, 3)) == []
    assert game.flag((0, 2)) and game.status == "lost"
    assert game.position[0, 2] is None and game._repr_svg_() == game.svg()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: ms.Game(STEPS).reveal((0, 9)), r"\(0, 9\) is outside a board of 4 x 4"),
        (lambda: ms.Game(STEPS).reveal(3), r"cell: expected coordinates such as \(0, 1\), found 3"),
        (lambda: ms.Game(STEPS).flag((0,)), r"\(0,\) needs 2 coordinates"),
        (lambda: ms.Game(STEPS, variant="lucky"), "unknown variant 'lucky'; expected 'classic' or 'judge'"),
        (lambda: ms.Game("expert"), r"'expert' names many boards; generate\('expert', seed=1\) draws one"),
    ],
)
def test_a_wrong_step_says_what_is_wrong(asked, said):
    with pytest.raises(ValueError, match=said):
        asked()


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


@pytest.mark.parametrize("player", [first_safe, Guesses, SolverPlayer(lowest)])
def test_processes_load_a_player_of_ones_own(player):
    one, two = (ms.evaluate(player, "5x5:5", games=110, start="safe", jobs=jobs) for jobs in (1, 2))
    assert one == two and one.games == 110


def crashing(position):
    """A player that ends its process."""
    os._exit(1)


def without_its_file(position):
    """A player with an error of its own."""
    Path("/no/such/file").read_text()


def test_a_player_that_fails_in_a_process_is_its_authors_to_see():
    with pytest.raises(RuntimeError, match="the games from seed 1: the player killed its worker 3 times"):
        ms.evaluate(crashing, "5x5:5", games=1, start="safe", jobs=2)
    with pytest.raises(FileNotFoundError, match="No such file or directory: '/no/such/file'"):
        ms.evaluate(without_its_file, "5x5:5", games=1, start="safe", jobs=2)


def test_a_player_that_processes_cannot_load_is_refused_with_what_to_do():
    advice = "which other processes cannot load; define it in a module and import it from there"
    with pytest.raises(ValueError, match=f"jobs: expected 1 for <lambda>, {advice}"):
        ms.evaluate(lambda position: position.hidden[-1], "3x3:1", games=1, jobs=2)
    with pytest.raises(ValueError, match=f"jobs: expected 1 for SolverPlayer, {advice}"):
        ms.evaluate(late(), "3x3:1", games=1, jobs=2)


PLAYER_IN_A_SCRIPT = """
import minesweeper as ms

def last(position):
    return position.hidden[-1]

if __name__ == "__main__":
    one, two = (ms.evaluate(last, "3x3:1", games=60, start="safe", jobs=jobs) for jobs in (1, 2))
    print(one == two)
"""


def test_a_player_in_a_script_and_at_the_prompt(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(PLAYER_IN_A_SCRIPT)
    ended = python(script, PYTHONPATH=str(ROOT))
    assert (ended.status, ended.out, ended.err) == (0, "True\n", "")
    ended = python("-c", PLAYER_IN_A_SCRIPT, PYTHONPATH=str(ROOT))  # has no file, as the prompt
    assert ended.status == 1 and ended.out == ""
    assert ended.err.splitlines()[-1].startswith(
        "ValueError: jobs: expected 1 for last, which other processes"
    )


def test_evaluations_that_go_on_are_joined():
    whole = ms.evaluate("obvious", "8x8x10", games=130, seed=7)
    first, second = (
        ms.evaluate("obvious", "8x8x10", games=100, seed=7),
        ms.evaluate("obvious", "8x8x10", games=30, seed=9),
    )
    joined = first + second
    assert joined == whole and repr(joined) == repr(whole) and joined.minus(whole) == (0, 0, 0)
    for one, other, said in [
        (second, first, "expected a multiple of 50 games before further ones, found 30"),
        (first, first, "expected further games from seed 9, found 7"),
        (first, ms.evaluate("random", "8x8x10", games=1, seed=9), "of one player on boards of one kind"),
    ]:
        with pytest.raises(ValueError, match=said):
            one + other


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


def test_a_script_that_every_process_starts_again_is_told_so(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import minesweeper as ms\nprint(ms.evaluate('safest', games=2, jobs=2))\n")
    ended = python(script, PYTHONPATH=str(ROOT))
    assert ended.status == 1 and ended.out == ""
    assert ended.err.splitlines()[-1].endswith(
        'a script must start several processes below `if __name__ == "__main__"`'
    )
