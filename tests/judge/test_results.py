"""The log of a class after any runs, kills and changes, compared with a plain list."""

import json
from dataclasses import replace
from random import Random

import pytest

from minesweeper.campaign.log import with_check
from minesweeper.judge import results as module
from minesweeper.judge.data import Grade, Settings
from minesweeper.judge.likeness import Pair
from minesweeper.judge.results import Alike, ResultLine, Results
from tests.judge.grades import losing

SETTINGS = Settings("1.0", 2025, ("6x6x4",), 4, 7)


def drawn_run(random):
    """Draw a run: settings, whether their seed is secret, hand-ins with digests, and pairs alike."""
    secret = random.choice([True, False])
    seed = random.randrange(2) if secret or random.random() < 0.5 else None
    hand_ins = {name: random.choice("xy") for name in random.sample("abcd", random.randint(1, 4))}
    names = [*hand_ins]
    pairs = [Pair(*random.sample(names, 2), 400, 390)] if len(names) > 1 and random.random() < 0.5 else []
    return replace(SETTINGS, seed=seed), secret, hand_ins, pairs


@pytest.mark.parametrize("number", range(12))
def test_a_book_after_any_runs(tmp_path, number):
    """The last grade of each hand-in, in the order of grading, with the marks of the last comparison."""
    random, path, book = Random(number), tmp_path / "book", {}
    for run in range(30):
        settings, secret, hand_ins, pairs = drawn_run(random)
        results = Results(str(path))
        secrets = [other.settings.seed for other in book.values() if other.secret]
        assert results.seed == (secrets[-1] if secrets else None)
        assert path.stat().st_mode & 0o777 == 0  # nobody opens it meanwhile
        for name, digest in hand_ins.items():
            old = book.get(name)
            unchanged = old and (old.digest, old.settings) == (digest, settings)
            assert results.known(name, digest, settings) == (old.grade if unchanged else None)
            if not unchanged:
                book.pop(name, None)
                book[name] = ResultLine(digest, settings, Grade(name, float(run), 35.0), secret)
                results.add(book[name])
        if random.random() < 0.3:  # a kill: nothing is compared, and the next line is cut off
            results._log.append('{"digest": "cut o')
            results._log.close()
            continue
        results.compared(pairs, hand_ins)
        results.close()
        for name in hand_ins:
            others = [{pair.one, pair.other} - {name} for pair in pairs if name in (pair.one, pair.other)]
            marks = [Alike(other, 400, 0.975) for (other,) in others]
            kept = [other for other in book[name].alike if other.name not in hand_ins]
            book[name] = replace(book[name], alike=(*marks, *kept))
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        assert [line["grade"]["name"] for line in lines] == [*book]
        assert path.stat().st_mode & 0o777 == 0o600
    results = Results(str(path))
    results.close()
    assert [*results.by_name.items()] == [*book.items()]


def test_a_book_is_one_run_s_until_it_is_written(tmp_path, monkeypatch):
    """Also while its superseded lines are left out, and where that fails."""
    path = str(tmp_path / "book")

    def writing(*_):
        with pytest.raises(ValueError, match="is being written by another process"):
            Results(path)
        raise OSError("no space left")

    results = Results(path)
    for points in (1.0, 2.0):
        results.add(ResultLine("x", SETTINGS, Grade("a", points, 35.0)))
    with monkeypatch.context() as patched, pytest.raises(OSError, match="no space left"):
        patched.setattr(module, "write_whole", writing)
        results.close()
    again = Results(path)
    again.close()
    assert again.known("a", "x", SETTINGS) == Grade("a", 2.0, 35.0) and again.seed is None
    assert (tmp_path / "book").read_text().count("\n") == 1
    written = (tmp_path / "book").stat().st_ino
    Results(path).close()
    assert (tmp_path / "book").stat().st_ino == written  # nothing is new


def test_a_book_keeps_its_rights(tmp_path):
    path = tmp_path / "book"
    for rights in (0o600, 0o640):
        results = Results(str(path))
        for points in (1.0, 2.0):
            results.add(ResultLine("x", SETTINGS, Grade("a", points, 35.0)))
        results.close()
        assert path.stat().st_mode & 0o777 == rights and path.read_text().count("\n") == 1
        path.chmod(0o640)


@pytest.mark.parametrize("room", [0, 1])
def test_a_line_that_nobody_would_read_has_no_games(tmp_path, monkeypatch, room):
    grade, path = losing("one"), tmp_path / "book"
    for limit in (None, room):
        results = Results(str(path))
        if limit is not None:
            monkeypatch.setattr(module, "MAX_LOG_LINE", path.stat().st_size + room)
        results.add(ResultLine("x" if limit is None else "y", SETTINGS, grade))
        results.close()
    results = Results(str(path))
    results.close()
    (group,) = results.known("one", "y", SETTINGS).advanced.groups
    assert (len(group.maps), group.seed) == (2 * room, grade.advanced.groups[0].seed)


def test_a_book_with_a_value_that_cannot_be_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "book"
    results = Results(str(path))
    for name in "ab":
        results.add(ResultLine("x", SETTINGS, Grade(name, 1.0, 35.0)))
    results.close()
    first, second = path.read_text().splitlines(keepends=True)
    below_zero = with_check(second.partition(',"check"')[0].replace("1.0,", "-1,") + "}")
    path.write_text(first + below_zero)
    with pytest.raises(ValueError) as caught:
        Results(str(path))
    problem = "grade.points: expected a number of 0 or more, found -1"
    assert str(caught.value) == f"{path}: line 2: {problem}"
    assert path.read_text() == first + below_zero
    path.write_text(first)
    Results(str(path)).close()  # nobody holds it any more
