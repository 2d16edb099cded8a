"""Profiles: keyed lines, merged and migrated; what is wrong is left out and named."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import Daily, daily
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import kept
from minesweeper.midend.memory import ending_of, is_reviewed, study
from minesweeper.midend.midend import Midend
from minesweeper.profile.days import Attempt, calendar, course, streak
from minesweeper.profile.old import read_profile
from minesweeper.profile.practice import Later, Own, Practice, Score
from minesweeper.profile.profile import Ended, Going, Profile, going_id
from minesweeper.profile.record import Played, Record
from minesweeper.profile.runs import Best, Five
from minesweeper.review.review import Review
from minesweeper.rules.move import FLAG, REVEAL

WON = Record("9x9:10", "safe", "classic", "2026-11-22", True, 12.5, 30, 30, 41, False, id="a", at=1)
REVIEW = Played(0.75, 0.5, True, ("pair", "single"))
DAY = date(2026, 11, 22)

ids = st.sampled_from("abcdef")
dates = st.sampled_from(["2026-11-21", "2026-11-22"])
GAME = kept(Game(setting_of("1x4:1", "any", "classic", 1)))


@st.composite
def records(draw):
    id, day = draw(ids), draw(dates)
    # Two records of one game differ in its review and the moment of its end only.
    seconds = ord(id) / 4
    help = draw(st.sampled_from([(False, False)])) if id < "d" else (True, id == "f")
    review = draw(st.sampled_from([None, REVIEW]))
    board = "9x9:10" if id < "c" else "16x30:99"
    ended = id < "e", seconds, 30, 30, 41
    return Record(
        board, "safe", "classic", day, *ended, *help, review, f"{id}-{day}", draw(st.integers(0, 3))
    )


attempts = st.builds(
    Attempt, dates, st.booleans(), st.just(3.5), st.just(30), st.just(12), st.just(14), st.booleans(),
    st.sampled_from([None, 0.5]), st.sampled_from(["", "cgnxoooooo"]),
)  # fmt: skip
dailies = st.builds(Daily, dates.map(date.fromisoformat), st.sampled_from(["beginner", "expert"]))
positions = st.sampled_from(["1?\n??", "?1\n??"])


def unique(kept):
    return st.lists(kept, max_size=2, unique_by=lambda each: each.position)


fives = st.builds(Five, st.sampled_from(["", "r", "wr", "rrwrr"]), st.sampled_from([2.5, 9]))
practices = st.builds(
    Practice,
    st.sampled_from(["mixed", "pair", "own"]),
    st.fixed_dictionaries(
        {
            level: st.builds(Score, *[st.integers(0, 3)] * 3, st.just(1.5), st.sampled_from([1200, 1216]))
            for level in ("single", "pair", "component", "total")
        }
    ),
    unique(st.builds(Later, positions, st.just(1), st.just("pair"), st.integers(-2, 3))),
    unique(st.builds(Own, positions, st.just(1), st.just("single"), st.just(0))),
    st.integers(0, 3),
    st.dictionaries(dates, fives),
    st.none() | st.builds(Best, st.integers(1, 3), dates),
)  # fmt: skip


@st.composite
def profiles(draw):
    profile = Profile()
    for record in draw(st.lists(records(), max_size=5)):
        profile.enter(record)
    for id in draw(st.sets(ids, max_size=3)):
        kind = "1x4:1", "any", "classic", None
        profile.enter_game(id, Ended(ord(id), True, 2.5, 0, False, *kind, 99), GAME)
    for each in draw(st.lists(dailies, max_size=2)):
        profile.enter_attempt(each, draw(attempts))
    for id in draw(st.sets(ids, max_size=2)) - set(profile.games):
        profile.keep_going(Going(id=id, game=GAME, at=draw(st.integers(0, 2))))
    if draw(st.booleans()):
        profile.practice = draw(practices)
    profile.options["options"] = {"tiles": draw(st.sampled_from(["modern", "classic"]))}
    profile.changes()
    return profile


def merged(*all_of_them):
    result = Profile(all_of_them[0].lines)
    for each in all_of_them[1:]:
        result.merge(Profile(each.lines))
    return result.lines


@given(profiles(), profiles(), profiles())
def test_merging_is_associative_and_idempotent(one, two, three):
    assert merged(Profile(merged(one, two)), three) == merged(one, Profile(merged(two, three)))
    assert merged(one, one) == one.lines
    assert merged(one, two, two, one) == merged(one, two)


@settings(max_examples=50)
@given(profiles(), profiles())
def test_a_merge_loses_nothing_and_takes_what_came_first_or_further(one, two):
    records, attempts = {}, {}
    for each in (one, two):
        for record in each.records:
            records.setdefault(record.id, []).append(record)
        for board, attempt in each.attempts.items():
            attempts.setdefault(board, []).append(attempt)
    found, other = Profile(merged(one, two)), Profile(merged(two, one))
    assert {record.id for record in found.records} == set(records)
    for record in found.records:
        same = records[record.id]
        assert record.at == min(each.at for each in same)
        assert record.review == next((each.review for each in same if each.review), None)
        assert record.content in [each.content for each in same]
    assert found.games.keys() == one.games.keys() | two.games.keys() == found.moves.keys()
    for board, attempt in found.attempts.items():
        of_first = [each for each in attempts[board] if each.on == min(each.on for each in attempts[board])]
        assert attempt in of_first and bool(attempt.course) == any(each.course for each in of_first)
    assert found.attempts.keys() == attempts.keys()
    going = one.going.keys() | two.going.keys()
    assert found.going.keys() == going - found.games.keys()
    for id, state in found.going.items():
        assert state["at"] == max(each.going[id]["at"] for each in (one, two) if id in each.going)
    mine, his, both = one.practice, two.practice, found.practice
    assert both.choice == (his.choice if mine == Practice() else mine.choice)
    for level, score in both.scores.items():
        assert score.asked == max(mine.scores[level].asked, his.scores[level].asked)
    for name in ("later", "own"):
        kept = {each.position: each for each in [*getattr(his, name), *getattr(mine, name)]}
        assert sorted(map(repr, getattr(both, name))) == sorted(map(repr, kept.values()))
        assert getattr(both, name)[: len(getattr(mine, name))] == getattr(mine, name)
    for day, five in both.fives.items():
        marks = [len(each.fives[day].marks) for each in (mine, his) if day in each.fives]
        assert five in (mine.fives.get(day), his.fives.get(day)) and len(five.marks) == max(marks)
    assert both.fives.keys() == mine.fives.keys() | his.fives.keys()
    assert (both.best or (0,))[0] == max((each.best or (0,))[0] for each in (mine, his))
    # In whichever order: but for what is chosen, and what both keep otherwise.
    for name in ("records", "games", "attempts", "going"):
        assert getattr(found, name) == getattr(other, name)
    for name in ("scores", "fives", "best", "since"):
        assert getattr(both, name) == getattr(other.practice, name)


@given(profiles())
def test_what_is_exported_is_imported(profile):
    found = read_profile(profile.text())
    assert found.lines == profile.lines and not found.problems
    assert (found.records, found.games, found.attempts) == (profile.records, profile.games, profile.attempts)
    assert found.practice == profile.practice
    empty = Profile()
    added = empty.merge(found)
    assert empty.lines == profile.lines
    assert added == (len(profile.records), len(profile.games))


@given(profiles(), profiles())
def test_changes_are_the_lines_that_differ(one, two):
    before = one.lines
    one.merge(two)
    changes, after = one.changes(), one.lines
    for key, text in changes.items():
        assert after.get(key) == text
    assert {key for key in before | after if before.get(key) != after.get(key)} <= set(changes)
    assert {key: text for key, text in (before | changes).items() if text is not None} == after
    assert not one.changes()


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        ("day.2026-11-22", "[[1]]", "day.2026-11-22: [0]: expected"),
        ("day.2026-11-22", '["x"]', "day.2026-11-22: [0]: expected"),
        ("day.2026-11-22", "{", "day.2026-11-22: expected JSON"),
        (
            "day.2026-11-22",
            '[["a",0,"9x9:10","any","classic",true,1,3,9,1,0,null]]',
            "day.2026-11-22: [0]: solved 9 of a 3BV of 3",
        ),
        ("game.a", "[]", "game.a: expected"),
        ("first.2026-11-22.expert", "{}", "first.2026-11-22.expert: expected"),
        ("going.a", '{"id":"a"}', "going.a: expected a field game"),
        ("practice", '{"choice":"none"}', "practice: choice: expected one of"),
        ("practice", '{"later":[{"position":" "}]}', "practice: later[0]: expected"),
        ("practice", "{", "practice: expected"),
        (
            "practice",
            f'{{"scores":{{"pair":{{"right":1{"0" * 400}}}}}}}',
            "practice: scores.pair.right: expected",
        ),
        ("practice", '{"scores":{"pair":{"rating":5000}}}', "practice: scores.pair.rating: expected"),
        ("practice", '{"fives":{"2026-11-31":["r",1]}}', "practice: fives: expected a date"),
        ("practice", '{"fives":{"2026-11-30":["rx",1]}}', "practice: fives.2026-11-30[0]: expected up to"),
        ("practice", '{"best":[-1,"2026-11-30"]}', "practice: best[0]: expected"),
        (
            "game.a",
            '[0,true,1,7,false,"9x9:10","any","classic",null,9]',
            "game.a: [3]: expected one of 0, 1, 2",
        ),
        ("game.a", '[0,true,1,0,false,"9x9:10","never","classic",null,9]', "game.a: [6]: expected a start"),
        ("game.a", '[0,true,1,0,false,"9x9:10","any","classic",null,-9]', "game.a: [9]: expected"),
    ],
)
def test_a_wrong_value_is_left_out_and_named(key, text, problem):
    good = f"[{json.dumps(['z', 0, '9x9:10', 'any', 'classic', True, 1, 3, 3, 1, 0, None])}]"
    profile = Profile({"day.2026-11-23": good, key: text})
    assert len(profile.problems) == 1 and profile.problems[0].startswith(problem)
    assert [each.id for each in profile.records] == ["z"]
    assert profile.practice == Practice()
    # It is there as it was, whatever is written in its place.
    damaged = json.loads(profile.changes()[f"damaged.{key}"])
    assert damaged in (text, json.loads(text if text != "{" else "0"))
    json.loads(profile.text())


@pytest.mark.parametrize("day", ["0001-01-01", "2025-12-31", "9999-12-31"])
def test_days_that_have_no_boards_have_no_attempts(day):
    attempt = json.dumps(vars(Attempt(day, True, 3.5, 30, 30, 44, False)))
    profile = Profile({f"first.{day}.expert": attempt})
    assert not profile.attempts and profile.lines == {f"first.{day}.expert": attempt}


def test_records_stand_in_the_order_in_which_games_ended():
    """Whoever flies over the date line goes back to the day before."""
    profile = Profile()
    for at, day in ((2, "2026-11-24"), (1, "2026-11-25")):
        profile.enter(replace(WON, date=day, id=day, at=at))
    assert [each.date for each in profile.records] == ["2026-11-25", "2026-11-24"]


def test_a_game_that_has_ended_comes_back_from_no_file():
    profile, before = Profile(), Profile()
    before.keep_going(Going(id="a", game=GAME))
    profile.enter_game("a", Ended(9, True, 2.5, 0, False, "1x4:1", "any", "classic", None, 99), GAME)
    profile.merge(before)
    assert not profile.going


def test_of_two_states_of_a_game_the_one_that_came_further_goes_on():
    game = Game(setting_of("1x4:0", "any", "classic", 1))
    states = [Going(id="a", game=kept(game), at=9)]
    game.make(FLAG, 0)
    states += [Going(id="a", game=kept(game), at=at) for at in (1, 2)]
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        profile = Profile()
        for each in order:
            other = Profile()
            other.keep_going(states[each])
            profile.merge(other)
        assert profile.going == {"a": states[2]}


def test_what_was_lost_of_a_game_is_entered_again():
    """Its end was written in part: its moves were, its record and its board of the day were not."""
    game = opened(daily(date(2026, 11, 24), "beginner"))
    game.make(REVEAL, next(cell for cell in range(81) if game.board.is_mine[cell]))
    day = date(2026, 11, 24)
    ending = ending_of(game, id="daily-2026-11-24-beginner", at=9, day=day, on=day)
    whole, part = Profile(), Profile()
    assert whole.end(ending)
    part.enter_game(ending.id, whole.games[ending.id], ending.game)
    assert not part.end(ending) and part.lines == whole.lines
    last = [*whole.changes()][-2:]
    assert last == [f"game.{ending.id}", f"moves.{ending.id}"]  # so that the rest is there if these are


def test_many_records_of_one_day_are_merged_at_once():
    profile, other = Profile(), Profile()
    assert other.enter_all(replace(WON, id=f"{number}", at=number) for number in range(5000)) == 5000
    assert profile.merge(other).games == 5000 and profile.merge(other).games == 0


def test_lines_of_a_later_version_stay():
    profile = Profile({"rating": "[1500]", "day.someday": "1"})
    assert profile.lines == {"rating": "[1500]", "day.someday": "1"} and not profile.problems
    profile.enter(WON)
    assert profile.lines["rating"] == "[1500]"


def test_of_one_day_one_line_changes():
    profile = Profile()
    for day in ("2026-11-20", "2026-11-21"):
        profile.enter(replace(WON, date=day, id=day))
    profile.changes()
    profile.enter(WON)
    assert [*profile.changes()] == ["day.2026-11-22"]
    profile.enter(WON)
    assert profile.changes() == {}


def ended(midend, id="a", at=1_795_000_000_000):
    return midend.end(id=id, at=at, seconds=12.5, day=DAY, on=DAY)


def test_a_game_is_kept_with_its_record_moves_and_review():
    midend = Midend(Game(setting_of("1x4:1", "any", "classic", 1)))
    mine = next(cell for cell, mine in enumerate(midend.game.field.board.is_mine) if mine)
    midend.make(REVEAL, mine)
    ending = ended(midend)
    profile = Profile()
    assert profile.end(ending) and not profile.end(ending)
    assert sorted(profile.changes()) == ["day.2026-11-22", "game.a", "moves.a"]
    assert json.loads(profile.moves["a"]) == ending.game
    assert profile.find("a") == ending.record and ending.record.seconds == 12.5
    assert is_reviewed(profile, "a", midend.game)
    study(profile, midend.review(), "a")
    assert profile.find("a").review.accuracy <= 1
    assert not is_reviewed(profile, "a", midend.game)
    assert ended(midend) is None


def test_of_two_ends_of_one_game_the_one_that_came_first_counts():
    midend = Midend(Game(setting_of("1x4:1", "any", "classic", 1)))
    midend.make(REVEAL, midend.game.board.is_mine.index(1))
    profile, ending = Profile(), ended(midend)
    for id in "ab":
        profile.keep_going(Going(id=id, game=ending.game))
    profile.end(ending)
    before = profile.lines
    assert [*profile.going] == ["b"]
    for other in (replace(ending.record, seconds=1, at=1), replace(ending.record, won=True)):
        assert not profile.end(ending._replace(record=other, at=1)) and profile.lines == before


def test_a_review_of_a_first_attempt_is_entered_once():
    profile, asked = Profile(), Daily(DAY, "expert")
    profile.enter_attempt(asked, Attempt("2026-11-22", True, 1, 2, 2, 3, False))
    for accuracy, letters in ((0.5, "cgnccccccc"), (0.75, "cccccccccc")):
        profile.judge_attempt(asked, accuracy, letters)
        assert (profile.attempts[asked].accuracy, profile.attempts[asked].course) == (0.5, "cgnccccccc")
    assert [*profile.changes()] == ["first.2026-11-22.expert"] and not profile.changes()


def test_a_line_that_is_taken_is_no_change():
    profile = Profile()
    profile.enter(WON)
    assert not profile.take({"day.2026-11-22": None}) and profile.changes() == {} == profile.lines


def test_the_first_attempt_at_a_board_of_a_day_stays_the_first():
    asked = Daily(DAY, "beginner")
    name = going_id(asked)
    midend = Midend(opened(daily(*asked)))
    profile = Profile()
    profile.keep_going(Going(id=name, game=kept(midend.game)))
    midend.certain()
    midend.game.assisted = False
    assert midend.game.won
    assert profile.end(ended(midend, name)) and not profile.going
    study(profile, midend.review(), name)
    found = profile.attempts[asked]
    assert (found.won, found.accuracy, found.course) == (True, 1, "cccccccccc")
    assert streak(profile.attempts, DAY) == (1, 1)
    assert [(each.played, each.won, each.counts) for each in calendar(profile.attempts, DAY)][-1] == (
        1,
        1,
        True,
    )
    profile.enter_attempt(asked, replace(found, won=False))
    assert profile.attempts[asked] == found


verdicts_of = st.dictionaries(
    st.integers(0, 30), st.sampled_from(["certain", "forced", "costly", "flag", "needless"])
)


@given(verdicts_of, st.booleans(), st.integers(1, 50), st.data())
def test_a_course_by_its_definition(verdicts, won, bbbv, data):
    """Each tenth has the worst that was done in it, whatever came before or after."""
    verdicts = sorted(verdicts.items())
    solved = bbbv if won else data.draw(st.integers(0, bbbv - 1))
    reached = 10 if won else 1 + 10 * solved // bbbv
    expected = ["c"] * reached + ["o"] * (10 - reached)
    for done, verdict in verdicts:
        tenth = reached * done // (verdicts[-1][0] + 1)
        worst = {"certain": "c", "needless": "n"}.get(verdict, "g")
        expected[tenth] = max(expected[tenth], worst, key="cgn".index)
    if not won:
        expected[reached - 1] = "x"
    assert course(verdicts, won=won, bbbv=bbbv, solved=solved) == "".join(expected)


played_boards = st.dictionaries(
    st.tuples(st.integers(0, 9), st.sampled_from([*PRESETS])),
    st.sampled_from([(0, True, False)] * 3 + [(1, True, False), (0, True, True), (0, False, False)]),
)


@given(played_boards, st.integers(0, 12) | st.just(35))
def test_the_calendar_and_the_streak_by_their_definitions(played, today):
    """A board counts that was won on its day and without help; a late win without help shows all the same."""
    on = lambda days: date(2026, 1, 1) + timedelta(days)  # noqa: E731
    attempts = {
        Daily(on(day), board): Attempt(on(day + late).isoformat(), won, 9.5, 30, 30, 9, helped)
        for (day, board), (late, won, helped) in played.items()
    }
    found = calendar(attempts, on(today))
    assert [each.date for each in found] == [on(day) for day in range(max(0, today - 29), today + 1)]
    counting = {day for (day, _), (late, won, helped) in played.items() if won and not helped and not late}
    for each in found:
        of = [(won, helped) for (day, _), (_, won, helped) in played.items() if on(day) == each.date]
        assert (each.played, each.won) == (len(of), of.count((True, False)))
        assert each.counts == ((each.date - on(0)).days in counting)
    last = today if today in counting else today - 1
    runs = [range(end - length + 1, end + 1) for end in counting for length in range(1, 42)]
    whole = [run for run in runs if counting.issuperset(run)]
    lasting = max((len(run) for run in whole if run[-1] == last), default=0)
    assert streak(attempts, on(today)) == (lasting, max(map(len, whole), default=0))


def test_needless_risks_come_back_in_practice():
    game = Game("..X...X")
    for kind, cell in [(REVEAL, 0), (FLAG, 4), (FLAG, 4), (REVEAL, 3), (REVEAL, 6)]:
        game.make(kind, cell)
    profile = Profile()
    study(profile, Review.of(game))
    assert [(each.position, each.level) for each in profile.practice.own] == [
        ("1 1 ? 1 ? ? ?\n", "pair")
    ] or (profile.practice.own[0].level == "pair")
    assert [*profile.changes()] == ["practice"]


def test_the_newest_games_and_those_of_best_times_are_kept(monkeypatch):
    monkeypatch.setattr("minesweeper.profile.profile.MAX_GAMES", 2)
    monkeypatch.setattr("minesweeper.profile.profile.MAX_RECORDS", 8)
    profile = Profile()
    for number in range(10):
        id = f"g{number}"
        seconds = 1 if number == 3 else 100 + number
        help = number not in (3, 4)  # games with help have no best time
        profile.enter(replace(WON, id=id, at=number, seconds=seconds, assisted=help))
        profile.enter_game(
            id, Ended(number, True, seconds, 0, False, "1x4:1", "any", "classic", None, 50), GAME
        )
    profile.trim()
    assert [each.id for each in profile.records] == [f"g{number}" for number in range(2, 10)]
    assert sorted(profile.games) == ["g3", "g4", "g8", "g9"] == sorted(profile.moves)
    monkeypatch.setattr("minesweeper.profile.profile.MAX_CHARACTERS", 100)  # as many as two have
    profile.trim()
    assert sorted(profile.games) == ["g4", "g9"]  # the last one always, then best times


def test_deleting_spares_days_and_practice():
    profile = Profile()
    profile.enter(WON)
    profile.enter_attempt(Daily(DAY, "expert"), Attempt("2026-11-22", True, 1, 2, 2, 3, False))
    profile.practice.learn([Own("1?", 1, "single", 0)])
    profile.changes()
    assert profile.clear() == 1
    assert profile.changes() == {"day.2026-11-22": None}
    assert profile.attempts and profile.practice.own
