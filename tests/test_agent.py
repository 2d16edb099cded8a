"""The knowledge-based agent: its sentences, its three rules, and that it is never wrong."""

import random
import sys
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper import agent
from minesweeper.agent import Minesweeper, MinesweeperAI, Sentence, neighbours


def field(*rows):
    """Return the game on a board drawn with an X for each mine."""
    game = Minesweeper(len(rows), len(rows[0]), 0)
    game.mines = {(i, j) for i, row in enumerate(rows) for j, symbol in enumerate(row) if symbol == "X"}
    game.board = [[symbol == "X" for symbol in row] for row in rows]
    return game


def opened(game, cells):
    """Return an agent that has opened these cells, in order."""
    ai = MinesweeperAI(game.height, game.width)
    for cell in cells:
        ai.add_knowledge(cell, game.nearby_mines(cell))
    return ai


def test_sentence_takes_any_iterable_and_prints_its_set():
    cells = [(0, 1), (2, 3), (0, 1)]
    assert Sentence(iter(cells), 1) == Sentence({(2, 3), (0, 1)}, 1)
    assert str(Sentence(cells, 1)) == f"{set(cells)} = 1"
    assert Sentence(cells, 1) != Sentence(cells, 2)


def test_cells_added_by_the_caller_count_in_all_sentences():
    ai = MinesweeperAI(4, 5)
    ai.mines.update({(0, 1), (1, 1)})
    ai.safes.add((1, 2))
    ai.add_knowledge((0, 2), 3)
    assert ai.knowledge == [Sentence({(0, 3), (1, 3)}, 1)]
    ai.mines.add((0, 3))
    ai.add_knowledge((3, 0), 1)
    assert (1, 3) in ai.safes


def test_older_sentences_combine_once_one_of_them_changes():
    ai = MinesweeperAI(5, 5)
    ai.knowledge = [Sentence({(0, 0), (0, 1), (0, 2)}, 1), Sentence({(0, 1), (0, 2), (4, 4)}, 1)]
    ai.add_knowledge((0, 0), 2)
    assert (4, 4) in ai.safes
    assert ai.why[4, 4] == Sentence({(4, 4)}, 0)


def test_proof_keeps_the_known_mines_that_left_its_sentence():
    ai = MinesweeperAI(1, 4)
    ai.mines.add((0, 0))
    ai.add_knowledge((0, 1), 1)
    assert (ai.why[0, 2], ai.why[0, 2].removed_mines) == (Sentence({(0, 2)}, 0), {(0, 0)})


def test_choosing_a_move_changes_nothing():
    ai = opened(field(".X", ".."), [(0, 0), (1, 0)])
    before = (set(ai.moves_made), set(ai.mines), set(ai.safes), list(map(str, ai.knowledge)))
    assert ai.make_safe_move() is None
    assert {ai.make_random_move() for _ in range(50)} == {(0, 1), (1, 1)}
    assert (ai.moves_made, ai.mines, ai.safes, list(map(str, ai.knowledge))) == before
    ai.add_knowledge((1, 1), 1)
    assert ai.mines == {(0, 1)}
    assert (ai.make_safe_move(), ai.make_random_move()) == (None, None)


def test_agent_opens_the_first_safe_cell():
    ai = MinesweeperAI()
    assert (ai.height, ai.width) == (8, 8)
    ai.add_knowledge((3, 3), 0)
    assert ai.make_safe_move() == (2, 2)


def test_game_has_mines_numbers_and_a_picture(capsys):
    random.seed(1)
    game = Minesweeper()
    assert (game.height, game.width, len(game.mines)) == (8, 8, 8)
    cells = {(i, j) for i in range(8) for j in range(8)}
    assert {cell for cell in cells if game.is_mine(cell)} == game.mines
    assert {(i, j) for i, j in cells if game.board[i][j] is True} == game.mines
    game.mines_found |= game.mines
    assert game.won()
    game.mines_found.add(min(cells - game.mines))
    assert not game.won()

    game = field(".X", "..")
    assert [game.nearby_mines(cell) for cell in [(0, 0), (0, 1), (1, 1)]] == [1, 0, 1]
    game.print()
    assert capsys.readouterr().out == "-----\n| |X|\n-----\n| | |\n-----\n"


@pytest.mark.parametrize("size", [(2, 2, 5), (2, 2, -1), (0, 8, 0), (-2, -2, 1)])
def test_impossible_boards_are_refused(size):
    with pytest.raises(ValueError, match="cannot have"):
        Minesweeper(*size)


@st.composite
def openings(draw):
    """Draw a game and some of its safe cells, in any order."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = [(i, j) for i in range(height) for j in range(width)]
    mines = draw(st.sets(st.sampled_from(cells)))
    safe = [cell for cell in cells if cell not in mines]
    rows = ["".join("X" if (i, j) in mines else "." for j in range(width)) for i in range(height)]
    order = draw(st.lists(st.sampled_from(safe), unique=True)) if safe else []
    return field(*rows), order


@settings(deadline=None)
@given(openings())
def test_knowledge_is_true_and_complete(opening):
    game, order = opening
    ai = opened(game, [])
    for cell in order:
        ai.add_knowledge(cell, game.nearby_mines(cell))
        check_true(game, ai)
        check_complete(game, ai)


def check_true(game, ai):
    assert ai.mines <= game.mines
    assert not ai.safes & game.mines
    assert ai.moves_made <= ai.safes
    for sentence in [*ai.knowledge, *ai.why.values()]:
        assert len(sentence.cells & game.mines) == sentence.count


def check_complete(game, ai):
    """Check that no rule applies any more, and that every number has its sentence."""
    decided = ai.mines | ai.safes
    sets = [sentence.cells for sentence in ai.knowledge]
    assert len(set(map(frozenset, sets))) == len(sets)
    for sentence in ai.knowledge:
        assert sentence.cells
        assert not sentence.cells & decided
        assert 0 < sentence.count < len(sentence.cells)
    for part, whole in permutations(sets, 2):
        assert not part < whole or whole - part in sets
    for cell in ai.moves_made:
        around = neighbours(cell, game.height, game.width)
        unknown = around - decided
        count = game.nearby_mines(cell) - len(around & ai.mines)
        assert not unknown or Sentence(unknown, count) in ai.knowledge
    for cell in decided - ai.moves_made:
        assert cell in ai.why[cell].known_mines() | ai.why[cell].known_safes()


@pytest.mark.slow
def test_long_game_stays_cheap():
    """Every safe cell is opened."""
    game, ai = Minesweeper(16, 30, 200), MinesweeperAI(16, 30)
    safe = [(i, j) for i in range(16) for j in range(30) if not game.board[i][j]]
    random.Random(200).shuffle(safe)
    steps = 0  # lines of the agent's module

    def count(frame, event, _):
        nonlocal steps
        steps += 1
        return count if frame.f_code.co_filename == agent.__file__ else None

    tracing = sys.gettrace()
    sys.settrace(count)
    try:
        while len(ai.moves_made) < len(safe):
            cell = ai.make_safe_move() or next(cell for cell in safe if cell not in ai.moves_made)
            ai.add_knowledge(cell, game.nearby_mines(cell))
            assert len(ai.knowledge) < 480
    finally:
        sys.settrace(tracing)
    check_true(game, ai)
    assert steps < 1_900_000


def test_runner_for_the_original_classes_works():
    random.seed(4)
    wins = 0
    for _ in range(40):
        game, ai, lost = Minesweeper(height=6, width=6, mines=4), MinesweeperAI(height=6, width=6), False
        while not lost and (move := ai.make_safe_move() or ai.make_random_move()):
            assert move not in ai.moves_made | ai.mines
            lost = game.is_mine(move)
            if not lost:
                ai.add_knowledge(move, game.nearby_mines(move))
        game.mines_found |= ai.mines
        assert lost or (game.mines == ai.mines and game.won())
        wins += not lost
    assert wins > 10
