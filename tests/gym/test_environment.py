"""The environment against the plain rules, Gymnasium's own checks, and the rest of the package."""

import copy
import pickle
import re
import sys
import warnings
from itertools import product

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import minesweeper as ms
from minesweeper.gym.environment import MinesweeperEnv
from minesweeper.gym.screen import render
from minesweeper.gym.vector import MinesweeperVectorEnv
from minesweeper.rules.svg import MINE_FILL, SIDE
from tests.helpers.programs import python
from tests.helpers.tables import rows
from tests.oracles.plain import PlainGame, all_cells, beside


def made(name="minesweeper/Beginner-v1", **settings):
    return gymnasium.make(name, **settings).unwrapped


def made_many(number=2, mode="vector_entry_point", **settings):
    return gymnasium.make_vec("minesweeper/Board-v1", number, vectorization_mode=mode, **settings)


def truth(env):
    """Return the cells with mines."""
    board = env.episode.game.board
    return [board.grid.coords(cell) for cell, mine in enumerate(board.is_mine) if mine]


def shown(plain, ended_at=None):
    """Return the observation by the plain rules."""
    seen = np.full(plain.dims, -1)
    for cell in plain.visible:
        seen[cell] = plain.clue(cell)
    for cell in plain.marks:
        seen[cell] = -2
    if ended_at is not None:
        seen[ended_at] = -3
    return seen


def judges_score(plain):
    marked = plain.mines if plain.status() == "won" else plain.marks & plain.mines
    return (len(plain.visible & plain.safe) + len(marked)) / len(all_cells(plain.dims))


@rows(
    "shape mines start name",
    ((9, 9), 10, "opening", "Board"),
    ((9, 9), 10, "opening", "Beginner"),
    ((16, 16), 40, "opening", "Intermediate"),
    ((16, 30), 99, "opening", "Expert"),
    ((6, 6, 6), 20, "opening", "Cube"),
    ((9, 9), 10, "no-guess", "NoGuess"),
)
def test_environments_pass_the_checks_of_gymnasium(shape, mines, start, name):
    env = made(f"minesweeper/{name}-v1", risks=True, render_mode="rgb_array")
    assert (env.episode.grid.dims, env.episode.mines, env.episode.setting.start) == (shape, mines, start)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)


def teachers_risks(env, seen):
    """Return the expected risks: those of an analysis or, at the end, the truth."""
    if env.episode.game is None:
        first = 0 if env.episode.setting.start != "any" else env.episode.mines / seen.size
        return np.full(seen.shape, first)
    risks = np.zeros(seen.shape)
    if env.episode.over:
        risks[tuple(zip(*truth(env), strict=True))] = 1
    else:
        for cell, risk in ms.analyse(seen, mines=env.episode.mines, ongoing=True).risks.items():
            risks[cell] = risk
        risks[seen == -2] = 1  # a mark that did not lose is right
    risks[seen >= 0] = -1
    return risks


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        {"shape": (4, 5), "mines": 5, "start": "any"},
        {"shape": (4, 5), "mines": 5, "start": "any", "marks": True},
        {"shape": (4, 5), "mines": 5, "start": "safe", "marks": True, "reward": "score"},
        {"shape": (3, 4, 3), "mines": 4, "start": "opening", "marks": True, "reward": "score"},
        {"shape": (6, 6), "mines": 6, "start": "no-guess", "marks": True},
    ],
    ids=str,
)
def test_games_follow_the_plain_rules(settings):
    env = made("minesweeper/Board-v1", risks=True, **settings)
    cells = all_cells(env.observation_space.shape)
    random = np.random.default_rng(7)
    ends = set()
    for seed in range(15):
        seen, info = env.reset(seed=seed)
        plain, total, over, steps = None, 0.0, False, 0
        assert (seen == -1).all()
        while not over:
            assert info["risks"] == pytest.approx(teachers_risks(env, seen), abs=1e-6)
            actions = np.flatnonzero(info["action_mask"])
            if random.random() < 0.1:  # any action at all, also one that changes nothing
                actions = np.arange(env.action_space.n)
            elif plain and random.random() < 0.9:  # one that is right
                mines = [cell in plain.mines for cell in cells]
                actions = [
                    number for number in actions if mines[number % len(cells)] == (number >= len(cells))
                ]
            action = int(random.choice(actions))
            mark, index = divmod(action, len(cells))
            cell = cells[index]
            seen, reward, over, cut, info = env.step(action)
            steps += 1
            assert env.episode.steps == steps and cut == (not over and steps >= 2 * env.action_space.n)
            if plain is None:
                if mark and settings["start"] != "any":  # there is no board yet
                    assert (seen == -1).all() and (reward, over) == (0, False)
                    assert info["action_mask"].tolist() == [1] * len(cells) + [0] * len(cells)
                    continue
                plain = PlainGame(settings["shape"], truth(env), True, True)
                assert len(plain.mines) == settings["mines"]
                if settings["start"] != "any":
                    around = [] if settings["start"] == "safe" else beside(settings["shape"], cell)
                    assert not {cell, *around} & plain.mines
                if settings["start"] == "no-guess":
                    assert ms.solve(env.episode.game.board, first=cell).free_of_guesses
            changed = plain.mark(cell) if mark else plain.reveal(cell)
            status = plain.status()
            assert (seen == shown(plain, cell if status == "lost" else None)).all()
            assert over == (status != "ongoing")
            hidden = (seen == -1).reshape(-1)
            assert (info["action_mask"].reshape(-1, len(cells)) == (hidden & (not over))).all()
            assert (info["action_mask"] == env.action_masks()).all()
            assert changed or not reward
            if env.episode.reward == "win":
                assert reward == {"ongoing": 0, "won": 1, "lost": -1}[status]
            total += reward
            if env.episode.reward == "score":
                assert total == pytest.approx(judges_score(plain))
        assert info["risks"] == pytest.approx(teachers_risks(env, seen))
        ends.add(status)
    assert ends == {"won", "lost"}


@pytest.mark.parametrize(
    ("dims", "dtype"),
    [((2,), "int8"), ((3, 3), "int8"), ((2,) * 7, "int8"), ((2,) * 8, "int16"), ((3,) * 10, "int64")],
)
def test_largest_number_is_observed_in_any_dimension(dims, dtype):
    cells = np.prod(dims)
    env = made("minesweeper/Board-v1", shape=dims, mines=int(cells) - 1, start="safe")
    env.reset(seed=1)
    seen, _, over, *_ = env.step(cells // 2)  # the one in the middle, next to all others
    assert over and seen.reshape(-1)[cells // 2] == seen.max() == cells - 1
    space = env.observation_space
    assert space.contains(seen) and seen.dtype == space.dtype == dtype
    assert (space.low.min(), space.high.max()) == (-3, cells - 1)


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(7,), (3, 4), (2, 3, 3), (2, 2, 2, 3)], ids=str)
def test_rendering_is_that_of_the_position(shape):
    random, ends = np.random.default_rng(1), set()
    env = made("minesweeper/Board-v1", shape=shape, mines=2, start="any", marks=True, render_mode="rgb_array")
    for seed in range(16):
        seen, info = env.reset(seed=seed)
        for _ in range(seed % 4):
            if info["action_mask"].any():
                seen, *_, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
        position = ms.Position.of(np.maximum(seen, -2))
        text, picture, drawn = render(env.episode, "ansi"), env.render(), position.svg()
        assert text.replace("X", "@") == repr(position) + "\n"
        assert text.count("X") == (seen == -3).sum()
        squares = re.findall(r'<rect x="(\d+)" y="(\d+)" .*? fill="(#.*?)" stroke="(#.*?)"', drawn)
        inks = dict(re.findall(r'<text (x="\d+" y="\d+") fill="(#.*?)" font-weight', drawn))
        for (x, y, fill, edge), number in zip(squares, seen.reshape(-1).tolist(), strict=True):
            ends.add(number)
            x, y = int(x), int(y)
            colours = [
                "#" + bytes(pixel).hex() for pixel in picture[y : y + SIDE, x : x + SIDE].reshape(-1, 3)
            ]
            inside = MINE_FILL if number == -3 else fill
            assert (colours[0], colours[SIDE + 1]) == (edge, inside)
            middle = "#16202c" if number < -1 else inside
            assert colours[12 * SIDE + 12] == middle or number > 0
            if number < -1:  # a square of dark pixels
                dark = {divmod(at, SIDE) for at, colour in enumerate(colours) if colour == middle}
                assert dark == {*product(range(9, SIDE - 8), repeat=2)}
            ink = inks.get(f'x="{x + SIDE // 2}" y="{y + 16}"')
            assert {edge, inside} <= {*colours} and (ink is None or ink in colours)
            assert (len({*colours}) == 2) == (number in (-1, 0))
        x, y = (max(map(int, ends_at)) for ends_at in zip(*(square[:2] for square in squares), strict=True))
        assert (picture.shape, picture.dtype) == ((y + SIDE + 1, x + SIDE + 1, 3), np.uint8)
    assert ends >= {-3, -2, -1, 1} and made().render() is None


EVERY_START = [
    {"start": "opening", "risks": True},
    {"start": "safe", "marks": True, "reward": "score"},
    {"start": "any", "marks": True, "risks": True},
    {"start": "no-guess"},
]


def copies(env):
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]


def same(one, other):
    """Return whether two steps, or two resets, have returned the same values."""
    return all(
        np.array_equal(a, b)
        if not isinstance(a, dict)
        else a.keys() == b.keys() and same(a.values(), map(b.get, a))
        for a, b in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("settings", EVERY_START, ids=lambda settings: settings["start"])
def test_copies_play_on_identically(settings):
    env = made("minesweeper/Board-v1", shape=(6, 6), mines=6, **settings)
    random = np.random.default_rng(2)
    env.reset(seed=5)
    for action in (14, 15):
        env.step(action)
    twins = copies(env)
    ended = 0
    for _ in range(40):
        action = int(random.choice(np.flatnonzero(env.action_masks())))
        before = env.episode.seen.copy()
        step = env.step(action)
        for twin in twins:
            assert (twin.episode.seen == before).all()  # the original's step has not moved it
            assert same(step, twin.step(action)) and (twin.action_masks() == env.action_masks()).all()
        if step[2]:
            ended += 1
            step = env.reset()  # and the next board is the same, too
            assert all(same(step, twin.reset()) for twin in twins)
    assert ended > 2


SCORED = {"shape": (6, 6), "start": "any", "marks": True, "reward": "score", "max_steps": 9, "risks": True}
CUT = {"shape": (6, 6), "mines": 9, "max_steps": 3}


@pytest.mark.parametrize("settings", [{}, SCORED, CUT], ids=["usual", "scored", "cut"])
def test_vector_environment_and_its_copies_play_the_same_games(settings):
    modes = "sync", "vector_entry_point"
    one, own = (made_many(5, mode, render_mode="ansi", **settings) for mode in modes)
    assert one.observation_space == own.observation_space and one.action_space == own.action_space
    random = np.random.default_rng(3)
    expected, results, twins = one.reset(seed=11), [own.reset(seed=11)], []
    ended, cut, anew = 0, 0, np.zeros(5, bool)
    for number in range(61):
        assert all(same(expected, result) for result in results) and own.render() == one.render()
        assert expected[0].dtype == results[0][0].dtype
        if number == 1:
            twins = copies(own)
        actions = random.integers(one.single_action_space.n, size=5)
        actions[anew] = -1  # a game that begins anew takes no action
        expected, results = one.step(actions), [env.step(actions) for env in (own, *twins)]
        *_, over, truncated, _ = expected
        ended, cut, anew = ended + over.sum(), cut + truncated.sum(), over | truncated
    assert ended > 5 and (cut > 5 or settings != CUT)
    for seed in (None, [4, None, 3, 4, 5]):
        assert all(map(np.array_equal, one.reset(seed=seed)[0], own.reset(seed=seed)[0]))
        actions = np.full(5, 14)
        assert same(one.step(actions), own.step(actions))
    assert own.spec is not None


@pytest.mark.slow
def test_import_without_gymnasium_has_advice():
    ended = python("-c", "import sys; sys.modules['gymnasium'] = None\nimport minesweeper.gym")
    assert ended.err.splitlines()[-1] == (
        "ImportError: minesweeper.gym needs Gymnasium; install what this needs by:"
        f" {sys.executable} -m pip install gymnasium numpy pillow"
    )


def test_pictures_need_pillow(monkeypatch):
    monkeypatch.setattr("minesweeper.gym.screen.find_spec", lambda name: None)
    with pytest.raises(
        ImportError, match=r"needs Pillow; install what this needs by: .* -m pip install pillow$"
    ):
        made(render_mode="rgb_array")


def test_seeds_of_numpy_are_accepted():
    one, other = made(), made()
    assert same(one.reset(seed=7), other.reset(seed=np.int64(7)))
    assert same(one.step(40), other.step(np.int64(40)))
    many, others = made_many(), made_many()
    assert same(many.reset(seed=7), others.reset(seed=np.int64(7)))
    assert same(many.reset(seed=[7, 8]), others.reset(seed=np.array([7, 8])))
    assert same(many.step(np.array([40, 40])), others.step([40, 40]))


def test_episode_needs_a_reset_and_is_truncated_after_twice_its_actions():
    env = made(shape=(2, 2), mines=1, start="any", marks=True)
    for one, action in ((env, 0), (made_many(), np.array([0, 0]))):
        with pytest.raises(ResetNeeded, match="step"):
            one.step(action)
    env.reset(seed=3)
    shown = next(cell for cell in range(4) if not env.step(cell)[2] or env.reset(seed=3) is None)
    cut = [env.step(shown)[3] for _ in range(2 * env.action_space.n - 1)]
    assert cut.count(True) == 1 and cut[-1]
    with pytest.warns(UserWarning, match="after the end of an episode"):
        env.step(shown)
    env.reset()
    with warnings.catch_warnings(action="error"):
        env.step(shown)


@rows(
    "make action problem",
    *((made, action, f"unknown action {action}; expected 0 to 80") for action in (-1, 81, 3.5)),
    (made_many, [40, 81], "unknown action 81"),
    (made_many, np.array([0.5, 1]), "unknown action 0.5"),
    (made_many, [40], "an action for each of 2 games"),
    (made_many, 40, "each"),
)
def test_unknown_action_changes_no_game(make, action, problem):
    env = make(render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(InvalidAction, match=problem):
        env.step(action)
    assert env.render() == before


ROW = "..X.\n0 0"


def test_game_on_a_given_board_begins_with_its_first_cell():
    small = {"shape": (1, 4), "mines": 1, "start": "safe"}
    env = made("minesweeper/Board-v1", **small, marks=True, risks=True, reward="score")
    many = made_many(**small)
    for board in (ROW, ms.Board.from_text(ROW)):
        seen, info = env.reset(seed=1, options={"board": board})
        assert seen.tolist() == [[0, 1, -1, -1]]
        assert info["action_mask"].tolist() == [0, 0, 1, 1, 0, 0, 1, 1]
        assert info["risks"].tolist() == [[-1, -1, 1, 0]]
        rewards = [env.step(action)[1] for action in (6, 3)]  # marks the mine, reveals the last cell
        assert rewards == [0.25, 0.25] and env.episode.over
        observations, _ = many.reset(options={"board": board})
        assert observations.tolist() == [[[0, 1, -1, -1]]] * 2
    seen, info = env.reset(options={"board": [[0, 0, 1, 0]]})  # without a first cell
    assert (
        seen.tolist() == [[-1] * 4] and info["action_mask"].all() and info["risks"].tolist() == [[0.25] * 4]
    )
    assert env.step(2)[1:3] == (0.0, True)
    with warnings.catch_warnings(action="error"):
        env.reset(options={"board": "...X\n0 0"})  # won as it begins
        assert env.step(0)[2] and not env.action_masks().any()


def test_bad_options_boards_and_seeds_are_refused():
    for board, shape in (("X.X.", "1 x 4 with 2"), ("X..", "1 x 3 with 1")):
        problem = f"options: expected a board of 9 x 9 with 10 mines, found {shape}"
        with pytest.raises(ValueError, match=problem):
            made().reset(options={"board": board})
    for env in (made(), made_many()):
        env.reset(options={})
        for options in ({"low": 1}, {"mines": 20}, {"board": ROW, "low": 1}, [ROW]):
            with pytest.raises(ValueError, match="options: expected none or a board, found"):
                env.reset(options=options)
        for seed in (1.5, -1, "one"):
            with pytest.raises(gymnasium.error.Error, match="Seed must be"):
                env.reset(seed=seed)
    with pytest.raises(ValueError, match="expected a seed for each of 2 games, found 3"):
        made_many().reset(seed=[1, 2, 3])


@pytest.mark.parametrize("environment", [MinesweeperEnv, MinesweeperVectorEnv])
@rows(
    "settings problem",
    ({"start": "lucky"}, "unknown start 'lucky'; expected 'any', "),
    ({"reward": "money"}, "unknown reward 'money'; expected 'win' or 'score'"),
    ({"shape": (4, 4), "mines": 16}, "at most 15 mines fit on 4 x 4, not 16"),
    ({"mines": 4.5}, "mines: expected a whole number, found 4.5"),
    ({"shape": 5}, r"shape: expected lengths such as \(9, 9\), found 5"),
    ({"shape": (4.5, 4)}, "shape: expected a whole number, found 4.5"),
    ({"shape": ()}, r"shape: expected lengths such as \(9, 9\), found \(\)"),
    ({"shape": (100,) * 4}, "1,000,000 cells, and 100 x 100 x 100 x 100 is too large"),
    ({"max_steps": 0}, "max_steps: expected 1 or more, found 0"),
    ({"max_steps": 2.5}, "max_steps: expected a whole number, found 2.5"),
    ({"render_mode": "human"}, "unknown render mode 'human'; expected 'ansi' or"),
)
def test_bad_settings_are_refused(environment, settings, problem):
    with pytest.raises(ValueError, match=problem):
        environment(**settings)


@pytest.mark.parametrize(
    ("number", "problem"), [(0, "1 or more, found 0"), (1.5, "a whole number, found 1.5")]
)
def test_bad_number_of_games_is_refused(number, problem):
    with pytest.raises(ValueError, match=f"num_envs: expected {problem}"):
        made_many(number)
