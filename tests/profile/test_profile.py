"""Profiles: keyed lines, merges, wrong values."""

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
from minesweeper.profile import attempts
from minesweeper.profile.days import calendar, course, streak
from minesweeper.profile.lines import Going, attempt_id
from minesweeper.profile.practice import Own, Practice, Scheduled, Score
from minesweeper.profile.profile import Profile
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
    """Draw a record of one of a dozen games; another record of the same game may differ."""
    day, name, at = random.choice(DAYS), random.choice("abcdef"), random.randrange(4)
    board = "9x9:10" if name < "c" else "16x30:99"
    ended = name < "e", random.choice([2.5, 3, 30]), 30, 30, 41
    review = random.choice([{}, REVIEW])
    help = name > "d", name > "e"
    other = random.choice([day, random.choice(DAYS)])  # on another device it may have ended later
    return Record(board, "safe", "classic", day, *ended, *help, **review, id=f"{name}-{other}", at=at)


def some_attempt(random):
    ended = random.random() < 0.5, random.choice([3.5, 30]), 30, 12, 14, random.random() < 0.5
    review = random.choice([(None, ""), (0.5, "cgnxoooooo")])
    return read_record([random.choice(DAYS), *ended, *review], ATTEMPT)


def some_practice(random):
    pick, levels = random.choice, ("single", "pair", "component", "total")

    def few(values):
        return random.sample(values, random.randrange(3))

    scores = {level: Score(pick([0, 2, 9, 10]), pick([0, 1]), 0, 1.5, pick([900, 1216])) for level in levels}
    later = [Scheduled(text, pick([1, 2]), "pair", pick([-1, 3])) for text in few(["1?", "?1", "??"])]
    own = [Own(text, 1, "single", pick([0, 1])) for text in few(["1?", "?1", "??"])]
    return Practice(pick(["mixed", "pair", "own"]), scores, later, own, pick([0, 3]))


def some_change(random, profile):
    match random.randrange(8):
        case 0:
            profile.enter(*some(random, 1, 4, lambda: some_record(random)))
        case 1:  # of two ends of a game the one that came first counts
            record = replace(some_record(random), known=random.random() < 0.5)
            id = record.id
            before = profile.games.get(id), profile.moves.get(id)
            expected = profile.find(id) or (None if record.known else record)
            assert profile.end(record, random.choice([GAME, LONGER])) == (before == (None, None))
            assert id not in profile.going and profile.find(id) == expected
            assert before in ((None, None), (profile.games[id], profile.moves[id]))
        case 2:  # and the first attempt stays the first
            board, attempt = random.choice(DAILIES), some_attempt(random)
            before = profile.attempts.get(board)
            profile.enter_attempt(board, attempt)
            assert profile.attempts[board] == (before or attempt)
        case 3:  # which is reviewed once
            board = random.choice(DAILIES)
            before = profile.attempts.get(board)
            game = Game(daily(*board))
            assert attempts.unreviewed(profile, "a", game) is None
            due = before and not before.course
            assert attempts.unreviewed(profile, attempt_id(board), game) == (board if due else None)
            if due:
                attempts.review(profile, board, 0.75, [(0, "forced")])
                ending = "gccccccccc" if before.won else "gcccxooooo"
                assert profile.attempts[board] == replace(before, accuracy=0.75, course=ending)
        case 4:
            id = random.choice([f"{random.choice('abc')}-{DAYS[0]}", attempt_id(random.choice(DAILIES))])
            if id not in profile.games and id not in map(attempt_id, profile.attempts):
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
    for profile in all_of_them[1:]:
        result.merge(Profile(profile.lines))
    return result.lines


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(7))])
def test_merge_keeps_everything_and_the_earlier_or_longer_of_two(seed):
    """Merging is associative and idempotent, too."""
    random = Random(seed)
    for _ in range(40):
        one, two, three = some(random, 3, 3, lambda: some_profile(random))
        result, other = Profile(merged(one, two)), Profile(merged(two, one))
        assert merged(result, three) == merged(one, Profile(merged(two, three)))
        assert merged(one, one) == one.lines
        assert merged(one, two, two, one) == result.lines
        check_merged(one, two, result)
        check_merged(two, one, other)
        # In both orders, but for choices and the order of lists.
        for name in ("records", "games", "moves", "attempts", "going"):
            assert getattr(result, name) == getattr(other, name)
        for name in ("scores", "since"):
            assert getattr(result.practice, name) == getattr(other.practice, name)


def versions_of(one, two):
    """Group the values of two mappings by key."""
    return {key: [values[key] for values in (one, two) if key in values] for key in [*one, *two]}


def check_merged(one, two, result):
    records = {}
    for record in (*one.records, *two.records):
        records.setdefault(record.id, []).append(record)
    assert {record.id for record in result.records} == set(records)
    for record in result.records:
        versions = records[record.id]
        first = min(version.at for version in versions)
        versions = [version for version in versions if version.at == first]
        assert record in versions and record.reviewed == any(version.reviewed for version in versions)
    ends = versions_of(one.games, two.games)
    assert result.games.keys() == ends.keys() == result.moves.keys()
    for id, game in result.games.items():
        assert game.at == min(end.at for end in ends[id])
        assert any((p.games.get(id), p.moves.get(id)) == (game, result.moves[id]) for p in (one, two))
    attempts = versions_of(one.attempts, two.attempts)
    assert result.attempts.keys() == attempts.keys()
    for board, attempt in result.attempts.items():
        first_day = min(version.on for version in attempts[board])
        first = [version for version in attempts[board] if version.on == first_day]
        assert attempt in first and bool(attempt.course) == any(version.course for version in first)
    going = versions_of(one.going, two.going)
    assert result.going.keys() == going.keys() - result.games.keys() - set(map(attempt_id, result.attempts))
    for id, state in result.going.items():
        ranks = [(len(version["game"]["by"]), version["at"]) for version in going[id]]
        assert state in going[id] and (len(state["game"]["by"]), state["at"]) == max(ranks)
    assert result.options == two.options | one.options and result.others == two.others | one.others
    mine, other, both = one.practice, two.practice, result.practice
    assert both.choice == (other.choice if mine == Practice() else mine.choice)
    assert both.since == max(mine.since, other.since)
    for level, score in both.scores.items():
        scores = mine.scores[level], other.scores[level]
        assert score in scores and score.asked == max(one.asked for one in scores)
    for name in ("later", "own"):
        kept, added = getattr(mine, name), getattr(other, name)
        texts = {old.position for old in kept}
        assert getattr(both, name) == [*kept, *(new for new in added if new.position not in texts)]


@pytest.mark.slow
def test_changed_lines_reproduce_the_profile():
    """They reproduce it in a file and in another tab, after every change."""
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
            order = [(record.at, record.date, record.id) for record in fresh.records]
            assert order == sorted(order)  # whoever flies over the date line goes back to the day before
            for copy in (profile, tab):
                assert copy.lines == kept_lines
                assert (copy.records, copy.kinds) == (fresh.records, fresh.kinds)
                assert all(copy.summary(kind) == summarise(fresh.kinds[kind]) for kind in fresh.kinds)
                assert all(copy.find(record.id) == record for record in fresh.records)
        same = Profile(kept_lines)
        same.merge(profile)
        same.enter(*profile.records)
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
def test_wrong_value_is_left_out_and_named(key, text, problem):
    good = f"[{json.dumps(['z', 0, '9x9:10', 'any', 'classic', True, 1, 3, 3, 1, 0, None])}]"
    profile = Profile({"day.2026-11-23": good, key: text})
    assert len(profile.problems) == 1 and profile.problems[0].startswith(problem)
    assert [record.id for record in profile.records] == ["z"]
    assert profile.practice == Practice()
    # It is there as it was, whatever is written in its place.
    damaged = json.loads(profile.changes()[f"damaged.{key}"])
    assert damaged in (text, json.loads(text if text != "{" else "0"))
    json.loads(profile.text())


@pytest.mark.parametrize(
    ("day", "has"),
    [("2025-12-31", False), ("2026-01-01", True), ("9999-12-30", True), ("9999-12-31", False)],
)
def test_attempt_on_a_day_without_boards_stays_an_unknown_line(day, has):
    attempt = json.dumps(FIRST, separators=(",", ":"))
    lines = {f"first.{day}.expert": attempt, "day.someday": "1", "later": "[2]"}  # of a later version
    profile = Profile(lines)
    assert (len(profile.attempts), len(profile.others), profile.problems) == (has, 3 - has, [])
    assert profile.lines == lines


def test_lost_record_of_a_kept_game_is_entered_again():
    """The write of its end was cut: the moves are there, the record and the board of the day are not."""
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
def test_course_is_as_defined(verdicts, won, bbbv, data):
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
def test_calendar_and_streak_are_as_defined(played, today):
    on = lambda days: date(2026, 1, 1) + timedelta(days)  # noqa: E731
    attempts = {
        Daily(on(day), board): Record(on=on(day + late).isoformat(), won=won, seconds=9.5, assisted=helped)
        for (day, board), (late, won, helped) in played.items()
    }
    shown = calendar(attempts, on(today))
    assert [one.date for one in shown] == [on(day) for day in range(max(0, today - 29), today + 1)]
    counting = {day for (day, _), (late, won, helped) in played.items() if won and not helped and not late}
    for cell in shown:
        of = [(won, helped) for (day, _), (_, won, helped) in played.items() if on(day) == cell.date]
        assert (cell.played, cell.won) == (len(of), of.count((True, False)))
        assert cell.counts == ((cell.date - on(0)).days in counting)
    last = today if today in counting else today - 1
    runs = [range(end - length + 1, end + 1) for end in counting for length in range(1, 42)]
    whole = [run for run in runs if counting.issuperset(run)]
    lasting = max((len(run) for run in whole if run[-1] == last), default=0)
    assert streak(attempts, on(today)) == (lasting, max(map(len, whole), default=0))


@pytest.mark.slow
def test_newest_games_and_those_of_best_times_are_kept():
    """Most of these games had help, and so have no best time."""
    other, profile = Profile(), Profile()

    def end(number, size):
        record = replace(WON, id=f"{number:04}", at=number, assisted=number not in (0, 10, 20, 5004))
        other.enter(record)
        other.enter_game(record, GAME)
        other.games[record.id] = replace(other.games[record.id], size=size)

    def ids(numbers):
        return [f"{number:04}" for number in numbers]

    other.enter(*(replace(WON, id=name, at=int(name), assisted=True) for name in ids(range(4700))))
    for number in (0, 10, 20, *range(4700, 5003)):
        end(number, 1)
    assert other.days.keys() == {WON.date} and profile.merge(other) == (5000, 202)
    assert [record.id for record in profile.records] == ids(range(3, 5003))
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
