"""The judge's game as an object, and matches of it: the time and the operations of a contestant."""

from collections import Counter
from contextlib import nullcontext
from io import BytesIO
from random import Random

import pytest

from minesweeper.assignment.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.assignment.hosting import Output
from minesweeper.assignment.protocol import Match, PlayerContestant, group_seconds
from minesweeper.assignment.seat import Seat
from minesweeper.players.action import Action, Why
from minesweeper.programs.failure import Failure
from minesweeper.rules.game import LOST, ONGOING, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from tests.helpers.boards import drawn
from tests.helpers.clients import AFTER_END


def test_slowest_decision_is_the_longest_of_all(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("minesweeper.assignment.protocol.perf_counter", lambda: now[0])
    match = Match(2, 2, (0, 0), lambda *operation: "??\n??\n")
    for seconds, slowest in ((1, 1), (5, 5), (2, 5)):
        now[0] += seconds
        match.execute(0, 0, MARK)
        assert match.slowest == slowest


@pytest.mark.parametrize("ending", [(0, 1, VISIT), (0, 0, MARK), (0, 2, VISIT)])
def test_operations_after_the_end_of_a_game_count_for_nothing(ending):
    board, kinds = drawn(".X. ... ..X"), (MARK, VISIT, EXPLORE)
    game, later = JudgeGame(board), [(*divmod(cell, 3), kind) for kind in kinds for cell in range(9)]
    match = Match(3, 3, (2, 0), game.execute)
    for operation in ((2, 0, VISIT), *[(0, 0, VISIT), (1, 2, VISIT)] * (ending == (0, 2, VISIT)), ending):
        match.execute(*operation)
    ended = match.operations, game.status, game.counts(), game.text()
    assert match.over() and game.status == (WON if ending == (0, 2, VISIT) else LOST)
    for operation in later:
        assert game.execute(*operation) == ended[3]
        with pytest.raises(Failure, match=f"^WA: {AFTER_END}$"):
            match.execute(*operation)
    assert (match.operations, game.status, game.counts(), game.text()) == ended


@pytest.mark.parametrize("bounded", [True, False])
def test_operations_are_limited_to_ten_a_cell_and_a_hundred(bounded):
    match = Match(2, 3, (0, 0), lambda *operation: "???\n???\n", bounded=bounded)
    for _ in range(159):
        match.execute(0, 0, MARK)
    with pytest.raises(Failure, match="does not come to an end") if bounded else nullcontext():
        match.execute(0, 0, MARK)
    assert match.operations == 160


class Acting:
    """A player that acts on random hidden cells, and records the numbers that it learns."""

    def __init__(self, random):
        self.random = random

    def begin(self, grid, total_mines, first):
        self.begun = grid.dims, total_mines, first
        self.hidden, self.learned = {*range(grid.size)}, {}

    def learn(self, cell, number):
        assert cell not in self.learned
        self.learned[cell] = number

    def decide(self):
        cell = self.random.choice(sorted(self.hidden - self.learned.keys()))
        self.hidden.discard(cell)
        return Action(self.random.choice((REVEAL, FLAG)), cell, Why.CLUES, clues=(cell,))


def test_player_learns_each_number_of_the_printed_maps_once():
    ends, kinds = Counter(), {VISIT: "safe", MARK: "a mine"}
    for seed in range(150):
        random = Random(seed)
        dims = random.randint(1, 5), random.randint(1, 6)
        size = dims[0] * dims[1]
        board = Board.of_cells(grid_of(dims), random.sample(range(size), random.randint(0, min(size - 1, 6))))
        game, player = JudgeGame(board), Acting(random)
        first = next(cell for cell in range(size) if not board.is_mine[cell])
        seat = Seat(player, *dims, board.mines, divmod(first, dims[1]))
        assert (player.begun, seat.why(), seat.over) == ((dims, board.mines, first), "given", False)
        operation = (*divmod(first, dims[1]), VISIT)
        while True:
            text = game.execute(*operation)
            seat.read(text)
            symbols = text.replace("\n", "")
            assert player.learned == {at: int(s) for at, s in enumerate(symbols) if s.isdigit()}
            assert seat.over == (game.status != ONGOING)
            if seat.over:
                break
            operation = seat.decide()
            assert operation == (*divmod(seat.action.cell, dims[1]), [VISIT, MARK][seat.action.kind == FLAG])
            assert seat.why() == f"It is {kinds[operation[2]]}: the ? at {operation[:2]} proves it."
        ends[game.status] += 1
    assert min(ends[WON], ends[LOST]) > 20


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("???\n???", "expected a map of 8 characters, found 7"),
        ("???\n???\n\n", "expected a map of 8 characters, found 9"),
        ("1b?\n???\n", "expected a map of '?', digits, '@' and 'X', found 'b'"),
        ("1?????1?", "expected a map of '?', digits, '@' and 'X', found '?'"),
        ("1?9\n???\n", "expected a map of '?', digits, '@' and 'X', found '9'"),
    ],
)
def test_text_that_is_no_map_is_refused(text, problem):
    with pytest.raises(ValueError) as caught:
        Seat(Acting(Random(1)), 2, 3).read(text)
    assert str(caught.value) == problem


@pytest.mark.parametrize("keeps_distance", [True, False])
def test_player_gets_the_first_cell_if_mines_keep_away_from_it(keeps_distance):
    game, player = JudgeGame(drawn(".X. ... ..X")), Acting(Random(3))
    contestant, seen = PlayerContestant(player), []
    assert (contestant.why(), contestant.cpu) == ("", 0.0)
    match = Match(
        3, 3, (2, 0), game.execute, 2, lambda *moves: seen.append(moves), keeps_distance=keeps_distance
    )
    assert (match.opening(), Match(3, 4, (2, 0), game.execute).opening()) == ("3 3 2\n2 0\n", "3 4\n2 0\n")
    contestant.play(match)
    assert player.begun == ((3, 3), 2, 6 if keeps_distance else None)
    assert seen[0] == ((2, 0, VISIT), "???\n12?\n01?\n") and seen[-1][1] == game.text()
    assert (match.operations, match.over()) == (len(seen), True)
    assert f"the ? at {seen[-1][0][:2]} proves it." in contestant.why()


def test_limits_of_group_seconds_and_client_output():
    assert [group_seconds(cells) for cells in (1, 100, 101, 400)] == [5, 5, 30, 30]
    assert Match(1, 1, (0, 0), None).told_mines is None
    answers = BytesIO()
    output = Output(answers)
    output.write("x" * 300)
    assert answers.getvalue() == b""
    output.write("y" * 301)
    assert answers.getvalue().decode() == "".join(f'say "{text}"\n' for text in ("x" * 300, "y" * 300, "y"))
    output.write("z\n")
    assert answers.getvalue().endswith(b'\nsay "z\\n"\n')
