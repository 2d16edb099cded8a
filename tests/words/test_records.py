"""Records, boards of the day and practice in words."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from minesweeper.boards.catalogue import CLASSIC, NO_GUESS
from minesweeper.boards.daily import FIRST, Daily
from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.boards.setting import Setting
from minesweeper.boards.solution import Solution
from minesweeper.games.game import Game
from minesweeper.profile.days import Day, Streak
from minesweeper.profile.practice import Own, Practice, Scheduled, Score, judged
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.profile.summary import summarise, win_rates
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.proof import Rule
from minesweeper.words import boards, days, puzzles, records
from tests.helpers.games import played
from tests.helpers.tables import rows, sentences

WON = Record("9x9:10", "safe", "classic", "2026-11-22", True, 12.5, 30, 30, 40, False)
LOST = replace(WON, won=False, seconds=3, solved=12, accuracy=0.5, luck=0.5, avoidable=True, missed=("pair",))
DAY = date(2026, 11, 22)
ONE = timedelta(days=1)
TODAY = Daily(DAY, "expert")
ATTEMPT = Record(
    on="2026-11-22", won=True, seconds=48.2, bbbv=170, solved=170, clicks=201, accuracy=1, course="ccccccgncc"
)
ENDED = Record("3x3:1", "any", "classic", won=False, seconds=9)
HELPED = replace(ENDED, assisted=True)
EXPERT = "Expert, 16 x 30, 99 mines"
RESULT = "Won in 48.20 s · 3BV/s 3.53 · 201 clicks · accuracy 100 %"


@rows(
    "say words",
    (
        lambda: boards.board_words("16x30:99", "no-guess", "judge"),
        "Expert: 16 × 30, 99 mines, no guessing, a wrong flag loses the game",
    ),
    (lambda: boards.board_words("4x4x4:1", "judge", "classic", 7, "x"), "4 x 4 x 4, 1 mine, contest board 7"),
    (
        lambda: records.played_on(Record("4x4:1", "judge", "judge", map=0)),
        "4 × 4, 1 mine, contest board 0, a wrong flag loses the game",
    ),
    (lambda: records.won_words(WON), "won in 12.50 s, 22 November 2026"),
    (lambda: records.how_ended(replace(ENDED, won=True)), "Won · 9.00 s"),
    (lambda: records.how_ended(replace(HELPED, autoplayed=True)), "Lost · 9.00 s · autoplayed"),
    (lambda: records.how_ended(replace(HELPED, known=True)), "Lost · 9.00 s · known board"),
    (lambda: records.last_games(1), "The last game"),
    (lambda: records.last_games(2), "The last 2 games"),
    (lambda: records.added(3, 0), "3 games added."),
    (lambda: records.added(0, 0), "It contains no new games."),
    (lambda: records.added(1, 2), "1 game and 2 replays added."),
    (lambda: records.left_out([]), ""),
    (lambda: records.left_out(["a", "b"]), "2 values could not be read and are left out, first a."),
    (lambda: records.deleted(1), "1 game deleted."),
    (lambda: records.deleted(0), "0 games deleted."),
    (lambda: records.kept_at(None), "They are saved in this browser only."),
    (lambda: records.kept_at("/x"), "They are saved in /x, together with those of the terminal."),
    (
        lambda: records.kept_at(None, remote=True)[:65],
        "They are saved in this browser: they pass through the server's me",
    ),
)
def test_record(say, words):
    assert say() == words


@rows(
    "say words",
    (lambda: days.missing(DAY, DAY), ""),
    (lambda: days.missing(FIRST, DAY), ""),
    (lambda: days.missing(FIRST - ONE, DAY), "The first boards are those of 1 January 2026."),
    (lambda: days.missing(DAY + ONE, DAY), "The boards of 23 November 2026 come on that day, at 0:00 UTC."),
    (
        lambda: days.outcome(TODAY, Streak(1, 12)),
        "Your first attempt at the board of 22 November 2026. Streak: 1 day.",
    ),
    (lambda: days.streak_words(Streak(1, 12)), "Streak: 1 day, longest 12."),
    (lambda: days.board_line(TODAY, None, going=False), f"{EXPERT}\n  not played yet"),
    (lambda: days.board_line(TODAY, None, going=True), f"{EXPERT}\n  first attempt in progress"),
    (lambda: days.board_line(TODAY, ATTEMPT, going=False), f"{EXPERT}\n  {RESULT}; again for fun"),
    (lambda: days.result(replace(ATTEMPT, won=False)), "Lost after 48.20 s"),
    (lambda: days.figures(replace(ATTEMPT, seconds=0, clicks=1, accuracy=None)), "3BV/s 170000.00 · 1 click"),
    (
        lambda: days.figures(replace(ATTEMPT, won=False, solved=17, assisted=True, accuracy=None)),
        "3BV 17 of 170 · 3BV/s 0.35 · 201 clicks · with help",
    ),
    (lambda: days.day_words(Day(DAY, 3, 1, True)), "Sunday, 22 November 2026: 1 of 3 won"),
    (lambda: days.day_words(Day(DAY, 1, 1, False)), "Sunday, 22 November 2026: 1 of 1 won, on a later day"),
    (lambda: days.day_words(Day(DAY, 0, 0, False)), "Sunday, 22 November 2026: not played"),
    (lambda: days.day_sign(Day(DAY, 1, 1, True)), "✓"),
    (lambda: days.day_sign(Day(DAY, 1, 1, False)), "○"),
    (lambda: days.day_sign(Day(DAY, 1, 0, False)), "×"),
    (lambda: days.day_sign(Day(DAY, 0, 0, False)), ""),
    (lambda: days.date_words(date(2026, 1, 20)), "20 January 2026"),
    (lambda: days.date_words(date(2026, 12, 20)), "20 December 2026"),
)
def test_board_of_the_day(say, words):
    assert say() == words


@sentences("""
    time     | words
    23:59:01 | New ones come at 0:00 UTC, in 1 min.
    23:00:00 | New ones come at 0:00 UTC, in 1 h 0 min.
    00:00:00 | New ones come at 0:00 UTC, in 24 h 0 min.
    12:29:01 | New ones come at 0:00 UTC, in 11 h 31 min.
""")
def test_time_until_the_next_boards(time, words):
    assert days.until_next(datetime.fromisoformat(f"2026-11-22T{time}+00:00")) == words


def test_result_to_share():
    assert days.share_text(TODAY, ATTEMPT).splitlines() == [
        "Minesweeper 2026-11-22, Expert (16 × 30, 99 mines, no guessing)",
        RESULT,
        "🟩🟩🟩🟩🟩🟩🔶🔺🟩🟩",
    ]
    assert days.course_words("cx").endswith("1: sure moves, 2: a mine")


FIGURES = """\
Games: 10
Won: 4 (40 %)
Streak: 4, longest 4
Mean time: 14.4 s
Mean clicks: 40.0
3BV/s: 2.09
Efficiency: 75 %
With help: 1 of 1 won
Accuracy: 50 %
Avoidable losses: 6 of 6
Missed most: two numbers together (6 times)"""


def test_figures_and_charts_of_a_kind():
    helped = replace(WON, assisted=True)
    games = [*[LOST] * 6, *[WON] * 3, replace(WON, seconds=20), helped]
    figures = records.record_figures(games, summarise(games))
    assert [f"{name}: {value}" for name, value in figures] == FIGURES.splitlines()
    rates, times, _ = records.charts_of(games, win_rates(games))
    assert (rates.name, rates.values) == ("Win rate, 5 games each", [0, 0.8])
    assert (rates.texts, rates.top) == (["0 %", "80 %"], "100 %")
    assert (times.texts[-1], times.top) == ("20.0 s", "20.0 s")
    assert rates.words == "Share of games won, of 5 games each, from 0 % to 80 %"
    assert times.words == "Times of the last 4 wins without help, from 12.5 to 20.0 seconds"
    assert records.charts_of([WON], None) == []
    assert records.figures_text(records.record_figures([], summarise([]))) == (
        "games            0\nwon              –\nstreak           0, longest 0\nmean time        –"
    )
    at_once = replace(WON, clicks=0, seconds=0)
    assert records.record_row(at_once) == ("0.00", "30", "30000.00", "–", "2026-11-22")
    assert records.record_row(WON) == ("12.50", "30", "2.40", "75 %", "2026-11-22")
    assert records.earlier(summarise(games)) == [("Best", "12.50 s"), ("Won", "4 of 10"), ("Streak", "4")]
    assert records.earlier(summarise([])) == []


def test_charts_show_the_last_forty():
    seconds = [2 * number + 1 for number in range(45)]
    games = [replace(WON, seconds=second, accuracy=second / 100) for second in seconds]
    times, accuracy = records.charts_of(games, None)
    assert times.words == "Times of the last 40 wins without help, from 11.0 to 89.0 seconds"
    assert accuracy.words == "Accuracy of the last 40 games without help, from 11 % to 89 %"
    assert (times.values, times.most, times.best) == (seconds[5:], 89, 11)
    assert (accuracy.most, accuracy.top, accuracy.best) == (1, "100 %", 0.89)
    assert records.record_figures([WON], summarise([WON]))[3] == ("Mean time", "12.5 s")


BEST_TIMES = """\
Best times
1.    9.0 s  2026-11-20
2.   12.5 s  2026-11-22

Games like this
won     2 of 3
rate    67 %
streak  1 (best 1)
with help 1 of 1
autoplayed 0 of 2"""


def test_best_times_of_one_kind_and_of_all():
    auto = replace(LOST, assisted=True, autoplayed=True)
    quick = replace(WON, seconds=9, date="2026-11-20")
    summary = summarise([WON, LOST, replace(WON, assisted=True), auto, auto, quick])
    assert records.best_times(summary) == BEST_TIMES
    assert "rate    >99 %" in records.best_times(summarise([WON] * 199 + [LOST]))
    none = "Best times\nnone yet\n\nGames like this\nwon     0 of 0\nrate    0 %\nstreak  0 (best 0)"
    assert records.best_times(summarise([])) == none
    others = {
        WON.kind: summary,
        GameKind("4x4:2", "any", "judge"): summarise([LOST]),
        GameKind("1x4:1", "any", "judge"): summary,
    }
    times = "1.    9.0 s  2026-11-20\n2.   12.5 s  2026-11-22"
    assert records.other_best_times(others) == f"9x9:10, safe, classic\n{times}\n\n1x4:1, any, judge\n{times}"


MISSED = "No guess was needed: where you took a risk, two numbers together proved a safe cell."


@pytest.mark.parametrize(
    ("review", "words"),
    [
        ({}, "No guess was needed."),
        ({"accuracy": 1}, "No guess was needed."),
        ({"accuracy": 0.5, "missed": ("pair",)}, MISSED),
    ],
    ids=["no review", "no risk", "a risk"],
)
def test_note_on_a_board_without_guessing(review, words):
    game = Game(Setting((1, 4), 1, NO_GUESS, CLASSIC, 3))
    game.make(REVEAL, 0)
    best = " Your best time on this kind of board." * game.won
    assert records.note(Profile(), game, replace(WON, **review)) == words + best


@sentences("""
    help                 | words
                         | Your best time on this kind of board.
    assisted             | With help, so not among the best times.
    assisted, autoplayed | Autoplayed, so not among the best times.
""")
def test_time_with_help_is_not_among_the_best(help, words):
    record = replace(WON, **dict.fromkeys(filter(None, help.split(", ")), True))
    assert records.note(Profile(), played("X..", "r2 r1"), record) == words


def test_note_on_a_finished_game():
    game = played("X..", "r2 r1")
    assert game.won and game.known
    profile = Profile()
    assert records.note(profile, game, None) == "The board was known, so this is not among the best times."
    profile.enter(replace(WON, seconds=9, id="faster"))
    assert records.note(profile, game, WON) == "Your best time no. 2 on this kind of board."


def test_verdict_on_an_answer():
    puzzle = draw_puzzle(1, Rule.SINGLE)
    position, best = puzzle.position, puzzle.certain[0]

    def said(cell, mine=False):
        words = puzzles.verdict(position, puzzle, judged(puzzle, cell, mine=mine))
        return words.text(lambda cell: f"c{cell}")

    mine = best.kind == FLAG
    proof = f"C{best.cell} is {'a mine' if mine else 'safe'}: the {position.symbol(best.clues[0])} at"
    assert said(best.cell, mine).startswith(f"Right. {proof}")
    assert said(best.cell, not mine).startswith(f"Wrong. {proof}")
    assert said(None).startswith(proof) and said(None).endswith("This position comes back.")
    certain = {action.cell for action in puzzle.certain}
    other = next(cell for cell in range(81) if position.symbol(cell) == "?" and cell not in certain)
    assert said(other).startswith(f"Wrong: c{other} is not certain. {proof}")
    safe = next(action.cell for action in puzzle.certain[1:] if action.kind == REVEAL)
    assert said(safe, mine=True).startswith(f"Wrong: c{safe} is certainly safe. {proof}")


def test_task_of_a_puzzle():
    puzzle = draw_puzzle(1, Rule.SINGLE)
    asked = "15 cells are certain: reveal or flag one of them."
    assert [puzzles.task_said(puzzle, kind) for kind in ("seeded", "later", "own")] == [
        f"{asked} 12 mines left.",
        f"{asked} You have seen this one before. 12 mines left.",
        f"{asked} This position comes from one of your games. 12 mines left.",
    ]
    assert puzzles.left(puzzle) == 12


PAIR, SINGLE = (Rule.PAIR, (1,)), (Rule.SINGLE, (2,))


@rows(
    "say words",
    (lambda: puzzles.grade(Solution((), ())), "one number, 0 steps"),
    (lambda: puzzles.grade(Solution((PAIR, SINGLE, PAIR), ())), "two numbers together, 2 steps"),
    (lambda: puzzles.grade(Solution(((Rule.TOTAL, (1,)),), ())), "the total of mines, 1 step"),
    (lambda: puzzles.grade(Solution((PAIR,), (2,))), "needs guessing, with 1 cell left"),
)
def test_grade_of_a_puzzle(say, words):
    assert say() == words


def test_scores():
    practice = Practice(scores={**Practice().scores, "pair": Score(3, 2, 1, 5, 1215)})

    def said(choice):
        return puzzles.score_words(practice, choice)

    pair, untried = "1215 · 2 of 3 right · 2.5 s each", "not tried yet"
    words = ["near your level", untried, pair, untried, untried, "no needless risks yet"]
    assert [said(choice) for choice in puzzles.CHOICE_WORDS] == words
    practice.later, practice.own = [Scheduled("1?", 1, "pair", 0)], [Own("1?", 1, "pair", 0)] * 2
    assert said("mixed") == "1 position to come back"
    assert said("own") == "2 needless risks to learn from"
