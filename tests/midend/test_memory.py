"""The entries of a profile for a finished game and its review, by plain definitions."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest

from minesweeper.boards.daily import Daily, daily
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import kept
from minesweeper.midend.memory import positions_of, record_of, study, wants_review
from minesweeper.profile.practice import Own
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import ATTEMPT, Record, fields_of
from minesweeper.review.review import MoveVerdict, Review
from minesweeper.rules.game import Board
from minesweeper.rules.move import REVEAL

# The local day of the end, and the day of the beginning in UTC.
DAY, ON = date(2026, 11, 22), date(2026, 11, 24)
BEGINNER, FIRST = daily(ON, "beginner"), "daily-2026-11-24-beginner"


def played(setting, seed):
    """Play a whole game that mostly avoids the mines, at times with moves of the solver."""
    random, game = Random(seed), Game(setting)
    while not game.over:
        hidden = [cell for cell in range(game.grid.size) if not game.field.seen[cell]]
        safe = [cell for cell in hidden if not game.board.is_mine[cell]]
        by = random.choices(["you", "solver"], [2, seed % 3])[0]
        game.make(REVEAL, random.choice(safe if game.shown and random.random() < 0.9 else hidden), by)
        game.make(REVEAL, game.shown[0]) if not game.over else None  # in vain
        game.assisted |= by == "solver"
    game.seconds = 12.3456
    return game


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setting", "id", "start", "small"),
    [
        (setting_of("6x6:8", "safe", "classic", 3), "a", "safe", True),
        (setting_of("3x3x4:5", "opening", "judge", 3), "a", "opening", True),
        (BEGINNER, FIRST, "no-guess", True),
        (BEGINNER, "a", "no-guess", True),  # not the first attempt
        (setting_of("9x9:10", "no-guess", "classic", 3), FIRST, "no-guess", True),  # no board of a day
        (given_board(Board.from_text("2 5\n..X..\n....X\n"), BEGINNER.variant), "a", None, True),
        (setting_of("1x3333:1500", "any", "classic", 1), "a", "any", True),  # the largest row
        (setting_of("1x3334:1500", "any", "classic", 1), "a", "any", False),
    ],
    ids=str,
)
def test_profile_keeps_the_figures_of_a_game_and_its_review(setting, id, start, small):
    for seed in range(6 if len(setting.dimensions) > 2 or setting.dimensions[0] > 1 else 1):
        game = played(setting, seed)
        board = f"{'x'.join(map(str, game.grid.dims))}:{game.board.mines}"
        by = [move.by for move in game.moves]
        ended = record_of(game, id=id, at=7, day=DAY, on=ON)
        kind, first = (board, start or "board", game.variant), setting is BEGINNER and id == FIRST
        help = game.assisted, by.count("solver") > len(by) / 2 and not game.known
        effort = game.board.bbbv, game.solved, game.clicks
        record = Record(*kind, "2026-11-22", game.won, 12.346, *effort, *help, id=id, at=7)
        assert ended == replace(record, known=start is None, on="2026-11-24" if first else "")

        profile = Profile()
        profile.end(ended, kept(game))
        attempts = {Daily(ON, "beginner"): fields_of(ended, ATTEMPT)} if first else {}
        assert {day: fields_of(moment, ATTEMPT) for day, moment in profile.attempts.items()} == attempts
        own = start is not None and not game.assisted
        assert wants_review(profile, id, game) == (small and (own or first))
        review = Review.of(game)
        study(profile, review, id)
        assert not wants_review(profile, id, game)
        needless = [
            move for move in review.moves if move.verdict is MoveVerdict.NEEDLESS and move.advice.rule
        ]
        missed = tuple(moment.advice.rule for moment in needless)
        accuracy, luck = round(review.accuracy, 4), round(review.luck, 4)
        figures = {"accuracy": accuracy, "luck": luck, "avoidable": review.avoidable, "missed": missed}
        reviewed = replace(record, **(figures if own and small else {}))
        assert profile.records == ([reviewed] if start else [])
        assert [attempt.accuracy for attempt in profile.attempts.values()] == [accuracy] * first
        assert all(attempt.course[-1] == "c" for attempt in profile.attempts.values()) or not game.won
        theirs = [
            Own(game.after(moment.done).position.text(), game.board.mines, rule, 0)
            for moment, rule in zip(needless, missed, strict=True)
            if moment.move.by == "you" and len(game.grid.dims) == 2 and small
        ]
        assert profile.practice.own == theirs[:50]
        before = profile.lines
        study(profile, replace(review, accuracy=0.125), id)  # the first review stays
        assert profile.lines == before
        study(other := Profile(), review)  # a game that is not kept
        assert other.lines.keys() <= {"practice"} and other.practice == profile.practice


def test_at_most_fifty_positions_of_a_game_are_practised():
    game = Game(Board.from_text(f"1 124\n.X..{'.X' * 60}\n"))
    for cell in (0, 2, *range(6, 124, 2)):
        game.make(REVEAL, cell)
    review = Review.of(game)
    assert sum(move.verdict is MoveVerdict.NEEDLESS for move in review.moves) == 59
    assert [position.position.count("?") for position in positions_of(review)] == [
        122 - at for at in range(50)
    ]
