"""The log of a campaign: its results stay, whatever fails."""

import errno
import hashlib
import json
import os
import re
import resource
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple
from zlib import crc32

import pytest

from minesweeper.campaign.log import (
    Damaged,
    Log,
    digest,
    header_to_go_on,
    line_of,
    read_header,
    read_line,
    read_results,
    with_check,
)


@dataclass(frozen=True)
class Plan:
    games: int
    seed: int | None = None


@dataclass(frozen=True)
class Header:
    file: Literal["test log"]
    plan: Plan


class Word(NamedTuple):
    text: str


HEADER = Header("test log", Plan(5))
HEAD = line_of(HEADER)


def text_of(*words):
    return "".join(line_of(Word(word)) for word in words)


def opened(path, header=HEADER, **options):
    return Log(str(path), header, Word, **options)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log"


def no_long_word(word):
    if len(word.text) > 9:
        raise ValueError(f"expected a short word, found {word.text!r}")


def test_log_is_a_header_and_a_line_for_each_result(path):
    log = opened(path)
    assert [*log.rest(no_long_word)] == []
    log.add(Word("one"), Word("two"))
    log.close()
    assert path.read_text() == HEAD + text_of("one", "two")
    assert HEAD.startswith('{"file":"test log","plan":{"games":5,"seed":null},"check":"')
    log = opened(path)
    assert log.take(2, no_long_word) == [Word("one"), Word("two")]
    assert log.take(1, no_long_word) == []
    log.add(Word("three"))
    assert log.take(1, no_long_word) == []
    log.close([Word("four")])
    assert path.read_text() == HEAD + text_of("four")


@pytest.mark.parametrize("torn", ["", "{", text_of("torn")[:-1]])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_results_of_an_incomplete_group_are_cut_off(path, number, torn):
    words = ["one", "two", "three", "four", "five"]
    path.write_text(HEAD + text_of(*words) + torn)
    log, taken = opened(path), []
    while group := log.take(number, no_long_word):
        taken += [word.text for word in group]
    log.add(Word("end"))
    log.close()
    assert taken == words[: 5 // number * number]
    assert path.read_text() == HEAD + text_of(*taken, "end")


@pytest.mark.parametrize("size", [1 << 22, 5 << 20])
def test_line_that_no_campaign_writes_is_damaged_and_not_torn(path, size):
    path.write_bytes(HEAD.encode() + b"\xff" * size)
    log = opened(path)
    with pytest.raises(Damaged) as raised:
        log.take(1, no_long_word)
    problem = f"{path}: line 2: expected a line with its checksum, found '\ufffd{{9,99}}...\ufffd{{9,99}}'"
    assert re.fullmatch(problem, str(raised.value))
    log.close()
    assert path.stat().st_size == len(HEAD) + size


def test_results_that_are_damaged_or_do_not_pass_a_check_are_named(path):
    path.write_text(
        HEAD + text_of("one", "much too long") + with_check('{"text":1}') + "x\n" + text_of("two")
    )
    problems = [
        f"{path}: line 3: expected a short word, found 'much too long'",
        f"{path}: line 4: text: expected text, found 1",
        f"{path}: line 5: expected a line with its checksum, found 'x\\n'",
    ]
    first, *damaged, last = read_results(str(path), Word, no_long_word)
    assert (first, [*map(str, damaged)], last) == (Word("one"), problems, Word("two"))
    log = opened(path)
    with pytest.raises(Damaged, match=re.escape(problems[0])):
        [*log.rest(no_long_word)]
    log.close()


def test_late_log_is_written_when_it_is_closed(path):
    log = opened(path, secret=True, late=True)
    for text in ("one", "two"):
        log.add(Word(text))
        assert [*log.rest(no_long_word)] == [] and path.read_text() == ""
    log.close()
    assert (path.read_text(), path.stat().st_mode & 0o777) == (HEAD + text_of("one", "two"), 0o600)


@pytest.mark.parametrize("text", ['{"a":1}', "{}", '{"check":"x"}'])
def test_line_has_a_checksum_of_all_before_it(text):
    line = with_check(text)
    before = text[:-1] + ","
    assert line == before + f'"check":"{crc32(before.encode()):08x}"}}\n'
    assert read_line(object, line.encode()) == json.loads(text)
    changed = [line[:at] + chr(ord(line[at]) ^ 1) + line[at + 1 :] for at in range(len(line))]
    for other in (line[:-1], text + "\n", line + " ", *changed):
        with pytest.raises(ValueError, match="expected a line with its checksum, found "):
            read_line(object, other.encode())


@pytest.mark.parametrize(
    ("plan", "problem"),
    [
        (Plan(6), "games: expected 5, found 6"),
        (Plan(5, 7), "seed: expected null, found 7"),
        (Plan(6, 7), "games: expected 5, found 6"),
    ],
)
def test_log_of_another_plan_is_refused_with_the_first_difference(path, plan, problem):
    path.write_text(line_of(replace(HEADER, plan=plan)))
    with pytest.raises(ValueError, match=f"^{path}: line 1: it is the log of another run: {problem}$"):
        opened(path)
    assert path.read_text() == line_of(replace(HEADER, plan=plan))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x\n", r"expected a line with its checksum, found 'x\\n'"),
        (HEAD[:-1], "expected the header of a log, found "),
        (HEAD.replace("5", "6"), "expected a line with its checksum, found "),
        (with_check('{"file":"other log"}'), "expected a test log, found 'other log'"),
    ],
    ids=["no JSON", "torn", "changed", "of another kind"],
)
def test_file_without_a_header_is_refused(path, text, problem):
    path.write_text(text)
    for read in (lambda: read_header(str(path), Header), lambda: opened(path)):
        with pytest.raises(ValueError, match=f"^{path}: line 1: {problem}"):
            read()


def test_run_begins_a_log_that_is_missing_or_empty(path, tmp_path):
    for named in (None, "", str(path), "/dev/null", str(tmp_path)):
        assert header_to_go_on(named, Header) is None
    path.touch()
    assert header_to_go_on(str(path), Header) is None
    opened(path).close()
    assert header_to_go_on(str(path), Header) == HEADER


def test_one_process_may_open_a_log_which_is_its_owners_while_it_is_sealed(path, tmp_path):
    other, mask = tmp_path / "other", os.umask(0o022)
    opened(other).close()
    log = opened(path, secret=True)
    os.umask(mask)
    assert [log_path.stat().st_mode & 0o777 for log_path in (path, other)] == [0, 0o644]
    with pytest.raises(ValueError, match=f"^{path} is being written by another process$"):
        opened(path)
    log.close()
    assert path.stat().st_mode & 0o777 == 0o600
    os.link(path, tmp_path / "link")
    with pytest.raises(ValueError, match=f"^{path}: players could read it by its other name$"):
        opened(path, secret=True)
    assert path.stat().st_mode & 0o777 == 0o600
    opened(path).close()
    with pytest.raises(ValueError, match="/dev/null is not a file"):
        opened("/dev/null", secret=True)


def test_log_is_unsealed_only_once_its_run_has_ended(path, monkeypatch):
    monkeypatch.setattr("os.access", lambda path, mode: False)
    log = opened(path, secret=True)
    with pytest.raises(ValueError, match="log is being written by another process"):
        header_to_go_on(str(path), Header)
    assert path.stat().st_mode & 0o777 == 0
    log.file.close()  # the run is killed
    assert header_to_go_on(str(path), Header) == HEADER
    assert path.stat().st_mode & 0o777 == 0o600


def test_existing_log_keeps_its_rights_and_an_open_one_those_that_its_user_sets(path):
    log = opened(path)
    path.chmod(0o640)
    log.close()
    assert path.stat().st_mode & 0o777 == 0o640
    for results in (None, None, [Word("one")]):
        opened(path, secret=True).close(results)
        assert path.stat().st_mode & 0o777 == 0o640


def test_log_is_cut_after_a_failed_write(path):
    """The disk is full in the middle of the second text."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    log = opened(path)
    log.add(Word("one"))
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (150, hard))
        with pytest.raises(OSError, match="log") as raised:
            log.add(*[Word("two")] * 100)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (raised.value.filename, path.read_text()) == (str(path), HEAD + text_of("one"))
    log.add(Word("three"))
    log.close()
    assert path.read_text() == HEAD + text_of("one", "three")


def test_log_without_locks_is_refused_and_leaves_no_file(tmp_path, monkeypatch):
    def flock(file, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text(HEAD)
    for path in (old, new):
        with pytest.raises(OSError, match=f"No locks available: '{path}'"):
            opened(path)
    assert [*tmp_path.iterdir()] == [old]


def test_pipe_is_no_log(path):
    os.mkfifo(path)
    with pytest.raises(ValueError, match="log: not a file"):
        opened(path)


@pytest.mark.parametrize("size", [0, 7, 1 << 20, (1 << 21) + 5])
def test_digest_is_that_of_the_contents_of_all_files(write, size):
    files = [write(name, name * size) for name in "ab"]
    whole = "".join(path.read_text() for path in files)
    assert digest(map(str, files)) == hashlib.sha256(whole.encode()).hexdigest()[:16]
