"""Profiles: keyed lines, and merged; what is wrong is left out and named."""

import json
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import Daily, daily
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import kept
from minesweeper.midend.memory import record_of
from minesweeper.profile.days import calendar, course, streak
from minesweeper.profile.practice import Own, Practice, Scheduled, Score
from minesweeper.profile.profile import Going, Profile, going_id
from minesweeper.profile.record import ATTEMPT, Record, read_record
from minesweeper.profile.summary import summarise
from minesweeper.rules.move import REVEAL

WON = Record("9x9:10", "safe", "classic", "2026-11-22", True, 12.5, 30, 30, 41, False, id="a", at=1)
REVIEW = {"accuracy": 0.75, "luck": 0.5, "avoidable": True, "missed": ("pair", "single")}
DAYS = ["2026-11-21", "2026-11-22"]
DAILIES = [Daily(date.fromisoformat(day), board) for day in DAYS for board in ("beginner", "expert")]
GAME = kept(Game(setting_of("1x4:1", "any", "classic", 1)))
LONGER = kept(opened(daily(*DAILIES[0])))
EXPERT = "first.2026-11-22.expert"
FIRST = dict(zip(ATTEMPT, ("2026-11-22", True, 3.5, 30, 30, 44, False, 0.5, "cgnxoooooo"), strict=True))


def some(random, least, most, draw):
    return [draw() for _ in range(random.randint(least, most))]


def some_record(random):
    """The record of one of a dozen games, of which another record may say something else."""
    day, name, at = random.choice(DAYS), random.choice("abcdef"), random.randrange(4)
    board = "9x9:10" if name < "c" else "16x30:99"
    ended = name < "e", random.choice([2.5, 3, 30]), 30, 30, 41
    review = random.choice([{}, REVIEW])
    help = name > "d", name > "e"
    return Record(board, "safe", "classic", day, *ended, *help, **review, id=f"{name}-{day}", at=at)


def some_attempt(random):
    ended = random.random() < 0.5, random.choice([3.5, 30]), 30, 12, 14, random.random() < 0.5
    review = random.choice([(None, ""), (0.5, "cgnxoooooo")])
    return read_record([random.choice(DAYS), *ended, *review], ATTEMPT)


def some_practice(random):
    pick, levels = random.choice, ("single", "pair", "component", "total")

    def few(values):
        return random.sample(values, random.randrange(3))

    scores = {level: Score(pick([0, 2, 9, 10]), pick([0, 1]), 0, 1.5, pick([900, 1216])) for level in levels}
    later = [Scheduled(each, pick([1, 2]), "pair", pick([-1, 3])) for each in few(["1?", "?1", "??"])]
    own = [Own(each, 1, "single", pick([0, 1])) for each in few(["1?", "?1", "??"])]
    return Practice(pick(["mixed", "pair", "own"]), scores, later, own, pick([0, 3]))


def some_change(random, profile):
    match random.randrange(8):
        case 0:
            profile.enter_all(some(random, 1, 4, lambda: some_record(random)))
        case 1:  # of two ends of a game the one that came first counts
            record = replace(some_record(random), known=random.random() < 0.5)
            id = record.id
            before = profile.games.get(id), profile.moves.get(id)
            found = profile.find(id) or (None if record.known else record)
            assert profile.end(record, random.choice([GAME, LONGER])) == (before == (None, None))
            assert id not in profile.going and profile.find(id) == found
            assert before in ((None, None), (profile.games[id], profile.moves[id]))
        case 2:  # and the first attempt stays the first
            board, attempt = random.choice(DAILIES), some_attempt(random)
            before = profile.attempts.get(board)
            profile.enter_attempt(board, attempt)
            assert profile.attempts[board] == (before or attempt)
        case 3:  # which is reviewed once
            board = random.choice(DAILIES)
            before = profile.attempts.get(board)
            profile.review_attempt(board, 0.75, "cccccccccc")
            due = before if not before or before.course else replace(before, accuracy=0.75, course="c" * 10)
            assert profile.attempts.get(board) == due
        case 4:
            id = random.choice([f"{random.choice('abc')}-{DAYS[0]}", going_id(random.choice(DAILIES))])
            if id not in profile.games and id not in map(going_id, profile.attempts):
                game = random.choice([GAME, LONGER])
                profile.keep_going(Going(id=id, game=game, at=random.randrange(12)))
        case 5:
            profile.practice = some_practice(random)
            profile.touch("practice")
        case 6:
            profile.options["options"] = {"tiles": random.choice(["modern", "classic"])}
            profile.touch("options")
        case 7:
            profile.drop_going(f"a-{DAYS[0]}")


def some_profile(random):
    profile = Profile({"rating": f"[{random.randrange(3)}]"} if random.random() < 0.3 else {})
    for _ in range(random.randrange(14)):
        some_change(random, profile)
    profile.changes()
    return profile


def merged(*all_of_them):
    result = Profile(all_of_them[0].lines)
    for each in all_of_them[1:]:
        result.merge(Profile(each.lines))
    return result.lines


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_merging_is_associative_and_idempotent(seed):
    random = Random(seed)
    for _ in range(40):
        one, two, three = some(random, 3, 3, lambda: some_profile(random))
        assert merged(Profile(merged(one, two)), three) == merged(one, Profile(merged(two, three)))
        assert merged(one, one) == one.lines
        assert merged(one, two, two, one) == merged(one, two)


@pytest.mark.slow
def test_a_merge_loses_nothing_and_takes_what_came_first_or_further():
    random = Random(1)
    for _ in range(40):
        one, two = some_profile(random), some_profile(random)
        found, other = Profile(merged(one, two)), Profile(merged(two, one))
        check_merged(one, two, found)
        check_merged(two, one, other)
        # In whichever order: but for what is chosen, and what both keep otherwise.
        for name in ("records", "games", "moves", "attempts", "going"):
            assert getattr(found, name) == getattr(other, name)
        for name in ("scores", "since"):
            assert getattr(found.practice, name) == getattr(other.practice, name)


def of_both(one, two):
    return {key: [each[key] for each in (one, two) if key in each] for key in [*one, *two]}


def check_merged(one, two, found):
    records = {}
    for record in (*one.records, *two.records):
        records.setdefault(record.id, []).append(record)
    assert {record.id for record in found.records} == set(records)
    for record in found.records:
        same = records[record.id]
        assert record.at == min(each.at for each in same)
        assert record.reviewed == any(each.reviewed for each in same)
        assert replace(record, at=0) in [replace(each, at=0) for each in same]
    ended = of_both(one.games, two.games)
    assert found.games.keys() == ended.keys() == found.moves.keys()
    for id, game in found.games.items():
        assert game.at == min(each.at for each in ended[id])
        assert any((p.games.get(id), p.moves.get(id)) == (game, found.moves[id]) for p in (one, two))
    attempts = of_both(one.attempts, two.attempts)
    assert found.attempts.keys() == attempts.keys()
    for board, attempt in found.attempts.items():
        of_first = [each for each in attempts[board] if each.on == min(each.on for each in attempts[board])]
        assert attempt in of_first and bool(attempt.course) == any(each.course for each in of_first)
    going = of_both(one.going, two.going)
    assert found.going.keys() == going.keys() - found.games.keys() - set(map(going_id, found.attempts))
    for id, state in found.going.items():
        further = max(len(each["game"]["by"]) for each in going[id])
        times = [each["at"] for each in going[id] if len(each["game"]["by"]) == further]
        assert state in going[id] and (len(state["game"]["by"]), state["at"]) == (further, max(times))
    assert found.options == two.options | one.options and found.others == two.others | one.others
    mine, his, both = one.practice, two.practice, found.practice
    assert both.choice == (his.choice if mine == Practice() else mine.choice)
    assert both.since == max(mine.since, his.since)
    for level, score in both.scores.items():
        same = mine.scores[level], his.scores[level]
        assert score in same and score.asked == max(each.asked for each in same)
    for name in ("later", "own"):
        first = getattr(mine, name)
        known = {each.position for each in first}
        assert getattr(both, name) == [
            *first,
            *(each for each in getattr(his, name) if each.position not in known),
        ]


@pytest.mark.slow
def test_who_takes_the_lines_that_change_has_the_same_profile():
    """A file or another tab, after every change; the lines that stay as they are do not change."""
    random = Random(3)
    for _ in range(20):
        profile = some_profile(random)
        kept_lines, tab = profile.lines, Profile(profile.lines)
        for _ in range(10):
            before = len(profile.records), len(profile.games)
            if random.random() < 0.2:
                added = profile.merge(some_profile(random))
                assert added == (len(profile.records) - before[0], len(profile.games) - before[1])
            elif random.random() < 0.05:
                spared = profile.attempts.copy(), profile.practice.fields()
                assert profile.clear() == (before[0] or before[1])
                assert not profile.records and not profile.games and not profile.moves
                assert spared == (profile.attempts, profile.practice.fields())
            else:
                some_change(random, profile)
            changes = profile.changes()
            kept_lines = {key: text for key, text in (kept_lines | changes).items() if text is not None}
            assert not profile.changes() and not tab.take(changes) and not tab.changes()
            fresh = Profile(kept_lines)
            order = [(each.at, each.date, each.id) for each in fresh.records]
            assert order == sorted(order)  # whoever flies over the date line goes back to the day before
            for each in (profile, tab):
                assert each.lines == kept_lines
                assert (each.records, each.kinds) == (fresh.records, fresh.kinds)
                assert all(each.summary(kind) == summarise(fresh.kinds[kind]) for kind in fresh.kinds)
                assert all(each.find(record.id) == record for record in fresh.records)
        same = Profile(kept_lines)
        same.merge(profile)
        same.enter_all(profile.records)
        assert not same.changes() and not same.flush()
        assert not (same.moves or same.going or same.options or same.others)  # whoever keeps them has them
        assert (same.records, same.games, same.attempts) == (profile.records, profile.games, profile.attempts)


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        ("day.2026-11-22", "[[1]]", "day.2026-11-22: [0]: expected"),
        (EXPERT, "{}", f"{EXPERT}: expected"),
        (EXPERT, json.dumps(FIRST | {"course": "z" * 10}), f"{EXPERT}: course: exp"),
        (EXPERT, json.dumps(FIRST | {"accuracy": 1.01}), f"{EXPERT}: accuracy: exp"),
        (EXPERT, json.dumps(FIRST | {"on": "22"}), f"{EXPERT}: on: exp"),
        ("going.a", '{"id":"a"}', "going.a: expected a field game"),
        ("practice", "{", "practice: expected"),
        ("game.a", '[0,true,1,7,false,"9x9:10","any","classic",null,9]', "game.a: assisted: expected one of"),
        ("game.a", '[0,true,1,0,false,"9x9:10","any","classic",null,-9]', "game.a: size: expected"),
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


@pytest.mark.parametrize(
    ("day", "has"),
    [("2025-12-31", False), ("2026-01-01", True), ("9999-12-30", True), ("9999-12-31", False)],
)
def test_days_that_have_no_boards_have_no_attempts(day, has):
    attempt = json.dumps(FIRST, separators=(",", ":"))
    lines = {f"first.{day}.expert": attempt, "day.someday": "1", "later": "[2]"}  # of a later version
    profile = Profile(lines)
    assert (len(profile.attempts), len(profile.others), profile.problems) == (has, 3 - has, [])
    assert profile.lines == lines


def test_what_was_lost_of_a_game_is_entered_again():
    """Its end was written in part: its moves were, its record and its board of the day were not."""
    game = opened(daily(date(2026, 11, 24), "beginner"))
    game.make(REVEAL, next(cell for cell in range(81) if game.board.is_mine[cell]))
    day = date(2026, 11, 24)
    record = record_of(game, id="daily-2026-11-24-beginner", at=9, day=day, on=day)
    whole, part = Profile(), Profile()
    assert whole.end(record, kept(game))
    part.enter_game(record, kept(game))
    assert not part.end(record, kept(game)) and part.lines == whole.lines
    last = [*whole.changes()][-2:]
    assert last == [f"game.{record.id}", f"moves.{record.id}"]  # so that the rest is there if these are


verdicts_of = st.dictionaries(
    st.integers(0, 30), st.sampled_from(["certain", "forced", "costly", "flag", "needless"])
)


@pytest.mark.slow
@given(verdicts_of, st.booleans(), st.integers(1, 50), st.data())
def test_a_course_by_its_definition(verdicts, won, bbbv, data):
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


@pytest.mark.slow
@given(played_boards, st.integers(0, 12) | st.just(35))
def test_the_calendar_and_the_streak_by_their_definitions(played, today):
    """A board counts that was won on its day and without help; a late win without help shows all the same."""
    on = lambda days: date(2026, 1, 1) + timedelta(days)  # noqa: E731
    attempts = {
        Daily(on(day), board): Record(on=on(day + late).isoformat(), won=won, seconds=9.5, assisted=helped)
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


@pytest.mark.slow
def test_the_newest_records_and_games_are_kept_and_those_of_best_times():
    """Games with help, which most of these are, have no best time."""
    other, profile = Profile(), Profile()

    def end(number, size):
        record = replace(WON, id=f"{number:04}", at=number, assisted=number not in (0, 10, 20, 5004))
        other.enter(record)
        other.enter_game(record, GAME)
        other.games[record.id] = replace(other.games[record.id], size=size)

    def ids(numbers):
        return [f"{number:04}" for number in numbers]

    other.enter_all(replace(WON, id=each, at=int(each), assisted=True) for each in ids(range(4700)))
    for number in (0, 10, 20, *range(4700, 5003)):
        end(number, 1)
    assert other.days.keys() == {WON.date} and profile.merge(other) == (5000, 202)
    assert [each.id for each in profile.records] == ids(range(3, 5003))
    assert sorted(profile.games) == ids([10, 20, *range(4803, 5003)]) == sorted(profile.moves)
    record = replace(WON, id="5003", at=5003, assisted=True)
    assert profile.end(record, GAME)
    assert (profile.records[0].id, len(profile.records), len(profile.games)) == ("0004", 5000, 202)
    # The last one always, then those of best times, then the others, as long as there is room.
    other = Profile()
    for number, size in ((10, 100_001), (20, 900_000), (30, 1), (5003, 100_000), (5004, 500_000)):
        end(number, size)
    other.trim()
    assert sorted(other.games) == ids([20, 5003, 5004]) == sorted(other.moves)
