"""The package answers as pinned, byte for byte; `python3 -m tests.pins` pins the answers anew."""

import builtins
import json
import sys

import pytest

from minesweeper.boards.catalogue import STARTS
from minesweeper.boards.sets import ALL
from minesweeper.players.reference import PLAYERS
from minesweeper.solver.proof import Rule
from minesweeper.web.session import HANDLERS
from tests.helpers.programs import ROOT
from tests.helpers.sessions import error
from tests.pins.answers import DOORS, OTHERS, SUBJECTS
from tests.pins.pins import LONG, QUICK, difference, read

PINNED = {(subject, *name): pairs for subject in SUBJECTS for name, pairs in read(subject).items()}

# With these answers the page is tested.
TRANSCRIPT = json.loads((ROOT / "tests" / "page" / "transcript.json").read_text("utf-8"))
PINNED["session", "tests/page/transcript.json", QUICK] = [
    (exchange["ask"], exchange["answer"]) for exchange in TRANSCRIPT
]


def pairs_of(subject, part=None):
    return [
        pair
        for name, pairs in PINNED.items()
        if name[0] == subject and part in (None, name[1])
        for pair in pairs
    ]


@pytest.fixture(autouse=True)
def no_sum_of_floats(monkeypatch):
    """Refuse `sum` of floats: it depends on the version of Python; `math.fsum` is the same under each."""

    def checked(values, /, start=0, add=sum):
        total = add(values, start)
        caller = sys._getframe(1).f_globals["__name__"]
        assert type(total) is not float or not caller.startswith("minesweeper."), caller
        return total

    monkeypatch.setattr(builtins, "sum", checked)


@pytest.fixture(autouse=True)
def columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, id=", ".join(name), marks=[pytest.mark.long] * (name[2] == LONG)) for name in PINNED],
)
def test_answers_are_as_pinned(name):
    subject, part, _ = name
    answers = json.loads(json.dumps([*SUBJECTS[subject](part, [ask for ask, _ in PINNED[name]])]))
    for (ask, pinned), now in zip(PINNED[name], answers, strict=True):
        problem = difference(pinned, now)
        assert not problem, f"{subject}, {part}, asked {ask}: {problem} ({SUBJECTS[subject].__doc__})"


@pytest.mark.parametrize(
    ("pinned", "now", "text"),
    [
        (["3: r0 r1 f2"], ["3: r0 r4 f2"], "the answer[0], word 2: pinned 'r1', now 'r4'"),
        ({"a": [1, 2]}, {"a": [1]}, "the answer['a'][1]: pinned 2, now None"),
        ({}, {"b": 1}, "the answer['b']: pinned None, now 1"),
        ("x", "x", None),
    ],
)
def test_first_difference_is_named(pinned, now, text):
    assert difference(pinned, now) == text


def test_seed_draws_the_same_board_everywhere():
    """The environments draw from NumPy's generators; they agree with each other."""
    boards = {}
    for door in DOORS:
        for ask, board in pairs_of("boards", door):
            other = boards.setdefault((ask, "gym" in door and door.partition(",")[0]), (door, board))
            assert board == other[1], f"{ask}: {door} and {other[0]}"


def test_refusals_are_sentences_without_other_fields():
    refused = [answer for _, answer in pairs_of("session") if answer.get("error")]
    assert len(refused) > 100 and all(map(error, refused))


def test_everything_is_pinned():
    parts = {(subject, part) for subject, part, _ in PINNED}
    assert parts >= {("moves", player) for player in (*PLAYERS, *OTHERS)} | {
        ("boards", door) for door in DOORS
    }
    best = pairs_of("moves", "best") + pairs_of("campaigns", "best")
    assert {ask.split()[0] for ask, _ in best} == {setting.set_name for setting in ALL}
    assert {ask.split()[1] for ask, _ in pairs_of("boards", "session")} == {*STARTS}
    assert {ask.split()[0] for ask, _ in pairs_of("puzzles", "drawn")} == {*Rule}
    assert {ask["do"] for ask, _ in pairs_of("session") if isinstance(ask, dict)} >= {*HANDLERS}
