"""The chances to win after each candidate for a guess, as a page is told them: exactly, and game by game."""

from itertools import count, pairwise
from math import hypot

import pytest

from minesweeper.midend import midend
from minesweeper.players.analysis import solver_of
from minesweeper.players.rollout import MAX_ROLLOUT_CELLS, win_probabilities
from minesweeper.rules.position import Position
from minesweeper.solver.budget import Intractable
from tests.helpers.pages import new, shaped
from tests.helpers.positions import neighbours
from tests.helpers.sessions import error, exported, hint_of, midend_of, page, play
from tests.oracles.best_play import BestPlay
from tests.oracles.brute import bit_set, placements

# A corner shows a 1, and there are too many boards to solve.
CORNER = new(".....\n.X...\n..X.X\nX.X..\n.....")


def guessing(**fields):
    """A page whose first hint, after a corner is open, is a guess."""
    asked = page(**fields)
    asked.ask("reveal", cell=0)
    assert asked.ask("hint")["ahead"]
    return asked


def told_once(asked):
    """What the session tells of the chances now."""
    found = midend_of(asked).chances()
    return {
        "candidates": [each._asdict() for each in found.candidates],
        "games": found.games,
        "over": found.over,
    }


def refused(asked):
    """Why no chances are told."""
    return error(asked.ask("chances"))


def whole(asked):
    """All that is told of the chances, up to the end."""
    told = []
    while not told or not told[-1]["over"]:
        told.append(told_once(asked))
        assert len(told) < 250
    return told


@pytest.mark.parametrize(("dims", "mines"), [((1, 9), 3), ((3, 3), 3), ((3, 4), 3), ((2, 2, 3), 4)])
def test_few_boards_are_told_exactly(dims, mines):
    """Of every candidate the chance of the best play that only reveals, by all boards that agree."""
    scopes = neighbours(dims)
    compared = 0
    for seed in range(5):
        asked = page(**shaped(dims, mines, seed=seed))
        asked.ask("reveal", cell=0)
        while not asked.over:
            if asked.ask("hint")["ahead"]:
                seen = {cell: int(s) for cell, s in enumerate(asked.symbols) if s.isdigit()}
                clues = [(scopes[cell], number) for cell, number in seen.items()]
                boards = placements(len(scopes), clues, dict.fromkeys(seen, 0), [mines])
                best = BestPlay(scopes, dict.fromkeys(boards, 1), False, certain_first=True, may_mark=False)
                losses = best.actions(tuple(boards), bit_set(seen), 0)
                wins = {cell: 1 - loss / len(boards) for (cell, _), loss in losses.items()}
                [*_, told] = whole(asked)
                assert (told["games"], told["over"]) == (0, True)
                for each in told["candidates"]:
                    assert each["wins"] == pytest.approx(wins[each["cell"]])
                    assert each["risk"] == sum(board >> each["cell"] & 1 for board in boards) / len(boards)
                    assert each["error"] == 0
                several = [each["wins"] for each in told["candidates"]]
                assert several == sorted(several, reverse=True)
                possible = [chance for cell, chance in wins.items() if any(not b >> cell & 1 for b in boards)]
                assert several == pytest.approx(sorted(possible, reverse=True)[:6])
                compared += 1
            asked.ask("ai", agent="solver")
    assert compared > 3


def test_the_chances_come_a_few_games_at_a_time():
    """They end as those of the printed board do, with errors that have shrunk on the way."""
    asked = guessing(**shaped((9, 9), 10, seed=2))
    told = whole(asked)
    games = [answer["games"] for answer in told]
    assert games == [26, 53, 80, 107, 134, 161, 188, 199]
    assert [answer["over"] for answer in told] == [False] * 7 + [True]
    position = Position.of_text(exported(asked), 10)
    *_, found = win_probabilities(solver_of(position), position.grid, 200)
    last = {each["cell"]: each for each in told[-1]["candidates"]}
    assert sorted(last) == sorted(each.cell for each in found)
    for cell, risk, wins, error_there, _ in found:
        assert last[cell]["risk"] == pytest.approx(risk)
        assert abs(last[cell]["wins"] - wins) < 3 * hypot(last[cell]["error"], error_there)
    errors = [{each["cell"]: each["error"] for each in answer["candidates"]} for answer in told]
    best = told[-1]["candidates"][0]["cell"]
    assert all(later[best] < earlier[best] for earlier, later in pairwise(errors))
    assert all(each[cell] > 0 for each in errors for cell in last)
    # Asked for the same hint again, no game is played twice.
    asked.ask("hint")
    assert told_once(asked) == told[-1]


@pytest.mark.parametrize(
    ("dims", "mines", "games"), [((16, 30), 99, 4), ((40, 50), 400, 1), ((3, 3, 3, 3), 12, 3)]
)
def test_an_answer_is_a_few_games(dims, mines, games):
    """Fewer where each goes through more."""
    for seed in count():
        asked = page(**shaped(dims, mines, seed=seed))
        asked.ask("reveal", cell=0)
        if not asked.over and asked.ask("hint")["ahead"]:
            break
    first, second = told_once(asked), told_once(asked)
    assert (first["games"], second["games"]) == (games - 1, 2 * games - 1)
    assert all(each["wins"] + 1e-9 >= each["error"] > 0 for each in first["candidates"])


def test_about_a_guess_that_was_made_nothing_is_told():
    asked = guessing(**CORNER)
    told = told_once(asked)
    asked.ask("flag", cell=24)
    assert refused(asked) == NO_GUESS
    asked.ask("undo")
    assert refused(asked) == NO_GUESS
    asked.ask("hint")
    assert told_once(asked) == told
    asked.ask("reveal", cell=0)  # a click without effect
    assert told_once(asked)["games"] > told["games"]
    asked.ask("again")
    assert refused(asked) == NO_GUESS
    play(asked, "r0")
    asked.ask("hint")
    play(asked, "r6")
    assert asked.over and refused(asked) == NO_GUESS


NO_GUESS = "win probabilities need a hint that is a guess, in a game with classic flags"


def test_chances_are_of_guesses_only():
    """Not before the hint, nor after one that is certain, nor where more counts than to win."""
    asked = page()
    assert refused(asked) == "there is no game yet"
    asked.ask("new", **shaped((9, 9), 10))
    assert refused(asked) == NO_GUESS
    asked.ask("hint")
    assert refused(asked) == NO_GUESS
    asked.ask("new", **new("...\n...\n..X"))
    asked.ask("reveal", cell=0)
    assert asked.status == "won" and refused(asked) == NO_GUESS
    asked = page(setting=CORNER["setting"] | {"variant": "judge"})
    asked.ask("reveal", cell=0)
    assert "is the best guess" in hint_of(asked)["words"] and not hint_of(asked)["ahead"]
    assert refused(asked) == NO_GUESS


def test_large_boards_are_refused():
    asked = guessing(**shaped((45, 45), 400, seed=4))
    message = f"to play on, a position has at most {MAX_ROLLOUT_CELLS} cells, not 2025"
    assert refused(asked) == message
    assert refused(asked) == NO_GUESS
    assert asked.ask("flag", cell=2024)["changes"]


def test_where_counting_is_refused_there_are_no_chances(monkeypatch):
    """The hint is then no guess that was looked into, or what follows from one is refused on the way."""
    asked = guessing(**CORNER)

    def refuse(*_, **__):
        raise Intractable("too many states")
        yield

    monkeypatch.setattr(midend, "win_probabilities", refuse)
    asked.ask("flag", cell=24)
    asked.ask("hint")
    assert refused(asked) == "too many states"
    assert refused(asked) == NO_GUESS
    assert asked.ask("reveal", cell=1)["changes"]


def test_boards_that_look_alike_have_the_same_chances():
    told = [
        whole(guessing(**new(board)))
        for board in ("..X..\n.X...\n....X\n.....\nX.X..", CORNER["setting"]["board"].partition("\n")[2])
    ]
    assert told[0] == told[1]
