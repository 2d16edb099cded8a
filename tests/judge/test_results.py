"""The log of the judge after any runs, kills and changes, beside a plain list."""

import json
import os
from dataclasses import asdict
from random import Random

import pytest

from minesweeper.campaign.log import with_check
from minesweeper.judge import results as module
from minesweeper.judge.data import Grade, Settings
from minesweeper.judge.likeness import Pair
from minesweeper.judge.results import Results
from tests.judge.grades import losing

SETTINGS = Settings(2025, ("6x6x4",), 4, 7, secret_seed=True)


@pytest.mark.parametrize(
    "number", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 12))]
)
def test_log_after_any_runs_has_the_last_grades_in_order_and_the_last_comparison(tmp_path, number):
    random, path, book = Random(number), tmp_path / "book", {}
    for run in range(30):
        hand_ins = {name: random.choice("xy") for name in random.sample("abcd", random.randint(1, 4))}
        alike = len(hand_ins) > 1 and random.random() < 0.5
        pairs = [Pair(*random.sample([*hand_ins], 2), 400, 390)] if alike else []
        results = Results(str(path), SETTINGS)
        assert path.stat().st_mode & 0o777 == 0  # nobody opens it meanwhile
        for name, digest in hand_ins.items():
            old = book.get(name)
            unchanged = old and old[0] == digest
            assert results.unchanged(name, digest) == (old[1] if unchanged else None)
            if not unchanged:
                book.pop(name, None)
                book[name] = digest, Grade(name, float(run), 35.0), []
                results.add(*book[name][:2])
        if random.random() < 0.3:  # a kill: nothing is compared, and the next line is cut off
            os.write(results.log.file.fileno(), b'{"digest": "cut o')
            results.log.file.close()
            continue
        results.compared(pairs, hand_ins)
        results.close()
        for name in hand_ins:
            others = [{pair.one, pair.other} - {name} for pair in pairs if name in (pair.one, pair.other)]
            marks = [{"name": other, "moves": 400, "share": 0.975} for (other,) in others]
            kept = [mark for mark in book[name][2] if mark["name"] not in hand_ins]
            book[name] = (*book[name][:2], [*marks, *kept])
        header, *lines = [json.loads(line) for line in path.read_text().splitlines()]
        assert header["plan"] == {**asdict(SETTINGS), "sets": ["6x6x4"]}
        written = [(line["digest"], line["grade"]["points"], line["alike"]) for line in lines]
        assert written == [(digest, grade.points, alike) for digest, grade, alike in book.values()]
        assert [line["grade"]["name"] for line in lines] == [*book]
        assert path.stat().st_mode & 0o777 == 0o600
    Results(str(path), SETTINGS).close()


def book_of(path, *grades, digest="x"):
    results = Results(str(path), SETTINGS)
    for grade in grades:
        results.add(digest, grade)
    results.close()
    return results


def test_log_is_one_runs_until_it_is_written(tmp_path, monkeypatch):
    """Also while superseded lines are dropped, and if that fails."""
    path = tmp_path / "book"

    def writing(*_):
        with pytest.raises(ValueError, match="is being written by another process"):
            book_of(path)
        raise OSError("no space left")

    grades = [Grade("a", points, 35.0) for points in (1.0, 2.0)]
    with monkeypatch.context() as patched, pytest.raises(OSError, match="no space left"):
        patched.setattr("minesweeper.campaign.log.write_whole", writing)
        book_of(path, *grades)
    assert book_of(path).unchanged("a", "x") == grades[1]
    assert path.read_text().count("\n") == 2
    written = path.stat().st_ino
    book_of(path)
    assert path.stat().st_ino == written  # nothing is new


@pytest.mark.parametrize("room", [0, 1])
def test_line_that_is_too_long_to_be_read_has_no_games(tmp_path, monkeypatch, room):
    grade, path = losing("one"), tmp_path / "book"
    book_of(path, grade)
    *_, line = path.read_bytes().splitlines(keepends=True)
    monkeypatch.setattr(module, "MAX_LOG_LINE", len(line) + room)
    book_of(path, grade, digest="y")
    (group,) = book_of(path).unchanged("one", "y").advanced.groups
    assert (len(group.maps), group.seed) == (2 * room, grade.advanced.groups[0].seed)


def test_log_with_an_impossible_value_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "book"
    book_of(path, *(Grade(name, 1.0, 35.0) for name in "ab"))
    *lines, last = path.read_text().splitlines(keepends=True)
    below_zero = with_check(last.partition(',"check"')[0].replace("1.0,", "-1,") + "}")
    path.write_text("".join([*lines, below_zero]))
    with pytest.raises(ValueError) as caught:
        book_of(path)
    problem = "grade.points: expected a number of 0 or more, found -1"
    assert str(caught.value) == f"{path}: line 3: {problem}"
    assert path.read_text() == "".join([*lines, below_zero])
    path.write_text("".join(lines))
    book_of(path)  # nobody holds it any more
