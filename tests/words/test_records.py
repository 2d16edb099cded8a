"""What is said of records, boards of the day and practice: a table of data and sentences."""

from dataclasses import replace
from datetime import UTC, date, datetime

from minesweeper.boards.catalogue import CLASSIC, NO_GUESS
from minesweeper.boards.daily import FIRST, Daily
from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.boards.setting import Setting
from minesweeper.games.game import Game
from minesweeper.profile.days import Day
from minesweeper.profile.practice import judged
from minesweeper.profile.profile import Added, Profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.profile.summary import summarise, win_rates
from minesweeper.rules.move import REVEAL
from minesweeper.solver.proof import Rule
from minesweeper.words import boards, days, puzzles, records

WON = Record("9x9:10", "safe", "classic", "2026-11-22", True, 12.5, 30, 30, 40, False)
LOST = replace(WON, won=False, seconds=3, solved=12, accuracy=0.5, luck=0.5, avoidable=True, missed=("pair",))
DAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = Daily(DAY, "expert")
ATTEMPT = Record(
    on="2026-11-22", won=True, seconds=48.2, bbbv=170, solved=170, clicks=201, accuracy=1, course="ccccccgncc"
)
ENDED = Record("3x3:1", "any", "classic", won=False, seconds=9)


def test_a_sentence():
    for said, words in [
        (boards.board_words("16x30:99", "no-guess", "judge"),
         "Expert: 16 × 30, 99 mines, no guessing, a wrong flag loses"),
        (boards.board_words("4x4x4:1", "judge", "classic", 7, "x"), "4 x 4 x 4, 1 mine, contest board 7"),
        (records.how_ended(replace(ENDED, won=True)), "Won · 9.00 s"),
        (records.how_ended(replace(ENDED, assisted=True, autoplayed=True)), "Lost · 9.00 s · autoplayed"),
        (records.added(Added(3, 0)), "3 games added."),
        (records.last_games(1), "The last game"),
        (records.added(Added(1, 2)), "1 game and 2 replays added."),
        (records.left_out(["a", "b"]), "2 values could not be read and are left out, first a."),
        (records.kept_at("/x.json"), "They are kept in /x.json, together with those of the terminal."),
        (records.kept_at(None, remote=True)[:64],
         "They are kept in this browser: they pass through the server's me"),
        (days.missing(DAY, DAY), ""),
        (days.missing(FIRST, DAY), ""),
        ([days.date_words(date(2026, month, 20)).split()[1] for month in (1, 12)], ["January", "December"]),
        ([days.attempt(known=known) for known in (True, False)], ["for fun", "first attempt"]),
        (days.board_line(TODAY, None, going=False), "Expert, 16 x 30, 99 mines\n  not played yet"),
        (days.until_next(NOON.replace(hour=23, minute=59, second=1)), "New ones come at 0:00 UTC, in 1 min."),
        (days.until_next(NOON.replace(hour=23)), "New ones come at 0:00 UTC, in 1 h 0 min."),
        (days.figures(replace(ATTEMPT, won=False, solved=17, assisted=True, accuracy=None)),
         "3BV 17 of 170 · 3BV/s 0.35 · 201 clicks · with help"),
        (days.day_words(Day(DAY, 1, 1, False)),
         "Sunday, 22 November 2026: 1 won of 1 played, on a later day"),
        (days.board_line(TODAY, None, going=True), "Expert, 16 x 30, 99 mines\n  the first attempt goes on"),
        ([days.day_sign(Day(DAY, *each)) for each in ((1, 1, 1), (1, 1, 0), (1, 0, 0), (0, 0, 0))],
         ["✓", "○", "×", ""]),
    ]:  # fmt: skip
        assert said == words


def test_a_result_to_share():
    assert days.share_text(TODAY, ATTEMPT).splitlines() == [
        "Minesweeper 2026-11-22, Expert (16 × 30, 99 mines, no guessing)",
        "Won in 48.20 s · 3BV/s 3.53 · 201 clicks · accuracy 100 %",
        "🟩🟩🟩🟩🟩🟩🔶🔺🟩🟩",
    ]
    assert days.course_words("cx").endswith("1: certain moves, 2: a mine")


def test_figures_and_charts_of_a_kind():
    helped = replace(WON, assisted=True)
    games = [*[LOST] * 6, *[WON] * 3, replace(WON, seconds=20), helped]
    assert records.record_figures(games, summarise(games)) == [
        ("Games", "10"), ("Won", "4 (40 %)"), ("Streak", "4, longest 4"), ("Mean time", "14.4 s"),
        ("Mean clicks", "40.0"), ("3BV/s", "2.09"), ("Efficiency", "75 %"),
        ("With help", "1 of 1 won"), ("Accuracy", "50 %"), ("Avoidable losses", "6 of 6"),
        ("Missed most", "two numbers together (6 times)"),
    ]  # fmt: skip
    rates, *_ = records.charts_of(games, win_rates(games))
    assert (rates.name, rates.values) == ("Win rate, 5 games each", [0, 0.8])
    assert rates.words == "Share of games won, of 5 games each, from 0 % to 80 %"
    assert records.charts_of([WON], None) == []
    assert records.figures_text(records.record_figures([], summarise([]))) == (
        "games            0\nwon              –\nstreak           0, longest 0\nmean time        –"
    )
    at_once = replace(WON, clicks=0, seconds=0)
    assert records.record_row(at_once) == ("0.00", "30", "30000.00", "–", "2026-11-22")
    assert records.earlier(summarise([])) == []


def test_charts_show_the_last_forty():
    seconds = [2 * number + 1 for number in range(45)]
    games = [replace(WON, seconds=each, accuracy=each / 100) for each in seconds]
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


def test_the_best_times_of_a_kind_and_of_all():
    auto = replace(LOST, assisted=True, autoplayed=True)
    quick = replace(WON, seconds=9, date="2026-11-20")
    found = summarise([WON, LOST, replace(WON, assisted=True), auto, auto, quick])
    assert records.best_times(found) == BEST_TIMES
    none = "Best times\nnone yet\n\nGames like this\nwon     0 of 0\nrate    0 %\nstreak  0 (best 0)"
    assert records.best_times(summarise([])) == none
    others = {WON.kind: found, GameKind("4x4:2", "any", "judge"): summarise([LOST])}
    times = "1.    9.0 s  2026-11-20\n2.   12.5 s  2026-11-22"
    assert records.other_best_times(others) == f"9x9:10, safe, classic\n{times}"


def test_what_a_board_without_guessing_has_shown():
    game = Game(Setting((1, 4), 1, NO_GUESS, CLASSIC, 3))
    for accuracy, missed, words in [
        (1, (), "No guess was needed."),
        (0.5, ("pair",),
         "No guess was needed: where you took a risk, two numbers together proved a safe cell."),
    ]:  # fmt: skip
        assert records.note(Profile(), game, replace(WON, accuracy=accuracy, missed=missed)) == words


def test_what_is_said_of_an_end():
    game = Game("X..")
    for cell in (2, 1):
        game.make(REVEAL, cell)
    profile = Profile()
    auto = replace(WON, assisted=True, autoplayed=True)
    assert records.note(profile, game, auto) == "Autoplayed, so not among the best times."
    profile.enter(replace(WON, seconds=9, id="faster"))
    assert records.note(profile, game, WON) == "Your number 2 on this kind of board."


def test_what_is_said_of_a_wrong_answer():
    puzzle = draw_puzzle(1, Rule.SINGLE)
    position, other = puzzle.position, puzzle.certain[1]
    certain = {each.cell for each in puzzle.certain}
    open_ = next(cell for cell in range(81) if position.symbol(cell) == "?" and cell not in certain)
    for cell, mine, words in (
        (open_, False, f"Wrong: c{open_} is not certain. C"),
        (other.cell, True, f"Wrong: c{other.cell} is certainly safe. C"),
    ):
        said = puzzles.verdict(position, puzzle, judged(puzzle, cell, mine=mine)).text("c{}".format)
        assert said.startswith(words) and said.endswith("This position comes back.")
