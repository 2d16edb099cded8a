"""Games and their moves: variants, undo, steps, links."""

from random import Random

import pytest

from minesweeper.boards.catalogue import ALL_VARIANTS, CLASSIC, LINE, LINE_CASCADE, STARTS, STRICT, VARIANTS
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import replay
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from tests.oracles.plain import PlainGame, all_cells


def test_flag_before_the_board_is_drawn_is_refused_if_a_wrong_one_loses():
    with pytest.raises(ValueError, match=r"the first move reveals a cell$"):
        Game(setting_of("4x4:3", "safe", "judge", 1)).flag((0, 3))


@pytest.mark.parametrize("way", ["undo", "after", "again"])
def test_board_that_was_seen_stays_whatever_cell_is_revealed_first_then(way):
    game = Game(setting_of("9x9:10", "safe", "classic", 3))
    game.make(REVEAL, 80)
    board = game.board
    if way == "undo":
        game.undo()
    else:
        game = game.after(0) if way == "after" else game.again()
    assert (game.ready, game.shown, game.setting.first) == (True, [], 80)
    game.make(REVEAL, board.is_mine.index(1))
    assert game.board == board and game.status == "lost"
    assert game.setting.with_seed(4).first is None


ANY_SETTING = [
    *(setting_of("4x4:3", start, variant, 3) for start in STARTS for variant in VARIANTS),
    *(given_board(Board.from_text("2 5\n..X..\n....X\n1 0\n"), variant) for variant in ALL_VARIANTS.values()),
    *(given_board(Board.from_text("2 5\n..X..\n....X\n"), variant) for variant in (LINE, LINE_CASCADE)),
]


def played_anew(setting, moves):
    """Return a game of this setting with these moves, each made once."""
    game = Game(setting)
    for move in moves:
        assert game.make(move.kind, game.grid.cell(move.cell), move.by, move.at)
    return game


def seen_of(game):
    cells = [game.symbol(cell) for cell in range(game.grid.size)]
    return cells, game.flags, game.status, game.moves, game.left, game.hit, game.score, sorted(game.shown)


@pytest.mark.parametrize(
    "setting", ANY_SETTING, ids=lambda setting: f"{setting.start} {setting.variant.name}"
)
def test_undo_redo_and_replay_agree_with_a_new_game(setting):
    for seed in range(12):
        random, game, seen, wasted = Random(seed), Game(setting), None, 0
        for number in range(14):
            what = random.choice(["move", "move", "move", "certain", "certain", "undo", "redo"])
            done, by, shown = game.done, [move.by for move in game.history], game.shown[:]
            if what in ("move", "certain") and not game.over:
                kind = random.choice([REVEAL, REVEAL, FLAG, CHORD])
                kind = REVEAL if game.setting.variant.strict and not game.drawn else kind
                who = random.choice(["you", "you", "solver", "agent"]) if what == "move" else what
                changed = game.make(kind, random.randrange(game.grid.size), who, number)
                wasted += who == "you" and not changed  # which stay so when moves are taken back
                assert game.shown[: len(shown)] == shown  # the first revealed first
            elif what == "undo" and done:
                chosen = [at for at in range(done) if by[at] != "certain"]
                assert game.undo() == game.history[game.done]
                assert game.done == (chosen[-1] if chosen else 0)
            elif what == "redo" and done < len(game.history):
                chosen = [at for at in range(done + 1, len(by)) if by[at] != "certain"]
                assert game.redo() == game.history[done]
                assert game.done == (chosen[0] if chosen else len(by))
            opened = any(move.kind == REVEAL for move in game.moves)
            assert game.drawn == (opened or game.setting.board is not None)
            who = [move.by for move in game.moves]
            assert (game.wasted, game.clicks) == (wasted, wasted + who.count("you"))
            assert game.autoplayed == (who.count("solver") + who.count("agent") > who.count("you"))
            seen = seen or (game.board if game.was_seen else None)
            assert not game.shown or game.board == seen
            assert seen_of(game) == seen_of(played_anew(game.setting, game.moves))
        replay = list(map(seen_of, game.replayed()))
        setting_seen = game.after(0).setting
        assert replay == [seen_of(played_anew(setting_seen, game.moves[:at])) for at in range(game.done + 1)]
        for at in range(len(game.history) + 1):
            assert seen_of(game.after(at)) == seen_of(played_anew(setting_seen, game.history[:at]))
        again = game.again()
        assert seen_of(again) == seen_of(game.after(0)) and not again.history
        assert (again.known, again.assisted) == (game.known or game.was_seen, game.assisted or game.was_seen)
        for done in (-1, len(game.history) + 1):
            with pytest.raises(ValueError, match=f"^this game has {len(game.history)} moves, not {done}$"):
                game.after(done)


def check_seen(game, plain):
    rules, mines, marks = game.setting.variant, plain.mines, plain.marks
    won = plain.status() == "won" and (not rules.needs_flags or len(marks) == len(mines))
    status = "won" if won else "lost" if plain.lost else "ongoing"
    over = status != "ongoing"
    assert (game.status, game.over, game.won) == (status, over, won)
    assert game.ready == (not over and not plain.visible)
    assert (game.flags, game.left) == (sorted(marks), 0 if won else len(mines) - len(marks))
    right_marks = len(mines) if won else len(marks & mines)
    assert game.score == (len(plain.visible & plain.safe) + right_marks) / game.grid.size
    hit = plain.visible & mines
    known_mines = mines if won else hit | marks & mines if over else marks if rules.strict else set()
    seen = {}
    for cell in all_cells(plain.dims):
        number = plain.clue(cell) if cell in plain.visible & plain.safe else None
        assert game.position[cell] == ("@" if cell in known_mines else number)
        seen[cell] = "X" if cell in hit else "@" if cell in marks else "?" if number is None else number
        assert game.symbol(game.grid.cell(cell)) == seen[cell]
    assert game.position.mines == (len(mines) if game.told else None)
    end = f"{status} after {game.done} moves, score" if over else f"ongoing after {game.done} moves, "
    assert repr(game).splitlines()[-1].startswith(end)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_VARIANTS.values(), ids=ALL_VARIANTS)
def test_game_agrees_with_the_plain_definition(rules):
    for seed in range(60):
        random = Random(seed)
        dims, count = random.choice([((4, 5), 3), ((2, 7), 2), ((3, 3), 1)])
        cells = all_cells(dims)
        first, *mines = random.sample(cells, 1 + count)
        grid, first = Grid(dims), random.choice([None, first])
        board = Board.of_cells(grid, sorted(map(grid.cell, mines)), first)
        game = Game(given_board(board, rules), told=random.random() < 0.5)
        plain, made = PlainGame(dims, mines, rules.holds, rules.strict), []
        if first:
            plain.reveal(first)
        while not game.over and len(made) < 25:
            check_seen(game, plain)
            cell, kind = random.choice(cells), random.choice(["reveal", "flag", "chord"])
            if kind == "flag":
                effect = (rules.toggles and plain.unmark(cell)) or plain.mark(cell)
                assert game.flag(cell) == (cell in plain.marks)
            else:
                effect = plain.reveal(cell, rules.cascade) if kind == "reveal" else plain.chord(cell)
                assert getattr(game, kind)(list(cell)) == sorted(effect)
            made.append((kind, cell, bool(effect)))
        check_seen(game, plain)
        assert [(move.kind, move.cell) for move in game.moves] == [
            attempt[:2] for attempt in made if attempt[2]
        ]
        assert (game.clicks, game.wasted) == (len(made), [attempt[2] for attempt in made].count(False))
        assert game.copy() == game != game.moves
        assert not game.done or game.after(game.done - 1) != game
        others = [
            Game(game.setting, told=not game.told),
            Game(given_board(board, CLASSIC if rules.strict else STRICT)),
        ]
        assert game.after(0) == game.again() == Game(game.setting, told=game.told) not in others
        if game.over:
            said = rf"^\(0, 0\): the game is {game.status}; undo\(\) takes its last move back$"
            with pytest.raises(ValueError, match=said):
                game.reveal((0, 0))


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("r6,f8", "move 1: expected r, f or c and a cell below 9, found 'r6,f8'"),
        ("r²", "move 1: expected r, f or c and a cell below 9, found 'r²'"),
        ("r6 r6", "move 2: r6 has no effect"),
        ("r1 r6", "move 2: the game is over before r6"),
        ("r6 " * 20_001, "a game has at most 20000 moves, not 20001"),
    ],
)
def test_malformed_moves_are_refused(moves, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        replay(given_board(Board.of(".X.\n...\n..X"), CLASSIC), moves)


@pytest.mark.parametrize(("cells", "most"), [(9, 20_000), (10_001, 20_002)])
def test_game_has_a_bounded_number_of_moves(cells, most):
    game = Game([[True, False] + (cells - 2) * [False]])
    for _ in range(most):
        assert game.make(FLAG, 0)
    with pytest.raises(ValueError, match=f"^a game has at most {most} moves$"):
        game.make(FLAG, 0)
    assert (game.done, game.undo().kind, game.make(FLAG, 2)) == (most, FLAG, [2])
