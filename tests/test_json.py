"""The documents that `--json` prints at all doors, against the types of their fields and docs/json.md."""

import json
import re
import signal
from itertools import islice

import pytest

from minesweeper import __version__
from minesweeper.boards.guessfree import NoBoardFound, draw_without_guessing
from minesweeper.shell.fields import Head
from minesweeper.shell.schema import checked
from tests.helpers.clients import GOOD, beginning
from tests.helpers.pictures import LOST, classic_picture
from tests.helpers.processes import end_of, started, wait_for
from tests.helpers.programs import ROOT, called, command
from tests.scoring.scores import FEW, Here, here
from tools.fields import DOORS, PAGE, all_fields, hints, page

REPLAYS = "tests/files/replays"

# The arguments and the options of each door; {name} is a file of the folder below.
CALLS = {
    "score": ("obvious random {late}", "--board 5x5x3 --games 2 --jobs 1 --time-limit 0.5"),
    "compare": ("obvious random", "--board 5x5x3,4x4x3 --games 250 --jobs 1"),
    "arena": ("{forfeits} examples/singles.py", "--board 4x4:2 --games 2 --no-show"),
    "judge": ("{good} {raises} {none}", "--board 6x6x4 --games 4 --jobs 1 --secret-seed"),
    "review": (f"{REPLAYS}/expert-a.avf {REPLAYS}/mode10.evf {{none}} {{notes}}", "--jobs 1"),
    "analyse": ("{board}", "--deep --deep-games 2 --mines 6"),
    "read": ("{picture}", "--mines 10"),
    "boards": ("", "--start no-guess --board 4x4:5 --count 2 --level pair"),
    "puzzles": ("", "--level total --count 2"),
    "agent": ("", "--board 4x4:2 --seed 3"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Files with a word for each call."""
    path = tmp_path_factory.mktemp("json")
    files = {
        "good.py": GOOD,
        "raises.py": beginning("raise IndexError"),
        "late.py": beginning("time.sleep(600)"),
        "forfeits.py": "class APlayer:\n    def take_turn(self, state): return [0]\n",
        "board.txt": "1?????\n2??21?\n??2??1\n??????\n",
        "notes.avf": "no game",
    }
    for name, text in files.items():
        (path / name).write_text(text)
    return {name.partition(".")[0]: path / name for name in (*files, "none.avf", "picture.png")}


def read_document(text, name):
    """Return a document whose every value has been checked against its type; its list, if it has one."""
    document = json.loads(text)
    own, plural, items = DOORS[name]
    assert [*document][:2] == ["minesweeper", "command"]
    types = {field: hint for kind in (Head, *own) for field, hint in hints(kind).items()}
    assert {*document} == {*types, *([plural] if plural else [])}
    for field, hint in types.items():
        checked(hint, document[field], field)
    rows = document[plural] if plural else []
    for row in rows:
        (kind,) = [type_ for type_ in items if row.keys() == {*hints(type_)}] if len(items) > 1 else items
        checked(kind, row, plural)
    return document, rows


@pytest.mark.slow
@pytest.mark.parametrize("name", DOORS)
def test_output_is_one_document_of_its_types(name, folder):
    """Options stand before and after the arguments, and one item fails."""
    if name == "read":
        pytest.importorskip("PIL")
        classic_picture(LOST).save(folder["picture"])
    arguments, options = (text.format(**folder).split() for text in CALLS[name])
    words = [name, *options, *arguments, "--json"]
    starts_players = name in ("score", "compare", "arena", "judge")
    ended = command(*words) if starts_players else called(*words)
    failed = name in ("judge", "review")
    assert ended.status == (2 if failed else 0), ended.err
    document, rows = read_document(ended.out, name)
    assert (document["minesweeper"], document["command"]) == (__version__, words)
    assert failed == any(row.get("problem") is not None for row in rows)
    assert bool(rows) == bool(DOORS[name][1])


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "score nobody",
        "compare obvious",
        "arena {none}",
        "judge {none}",
        "review {notes} {none}",
        "analyse {none}",
        "read {none}",
        "boards --board 3x3:9",
        "boards --start no-guess --board 3x3:1 --level total --seed 1",
        "puzzles --level x",
        "agent --board 3x3:99",
        "score obvious --html -",
    ],
)
def test_bad_input_prints_no_document(words, folder):
    ended = called(*words.format(**folder).split(), "--json")
    assert (ended.status, ended.out) == (2, "") and re.match("minesweeper .+\n", ended.err)


@pytest.mark.slow
def test_document_is_complete_after_ctrl_c(folder, write, tmp_path):
    waits, out = write("waits.py", beginning("while True:\n    time.sleep(0.01)")), tmp_path / "out"
    calls = {
        "judge": [folder["good"], waits, *["--board", "6x6x4", "--games", "2", "--jobs", "1"]],
        "agent": ["--watch", "--board", "30x30:90", "--seed", "1"],
        "boards": ["--count", 10**9],
    }
    for name, words in calls.items():
        words = "-m", "minesweeper", name, *words, "--json"
        with out.open("w") as file, started(*words, text=True, stdout=file) as run:
            wait_for(lambda: out.read_text().count("\n"), run)
            run.send_signal(signal.SIGINT)
            ended = end_of(run)
        _, rows = read_document(out.read_text(), name)
        assert ended.status == 130 and len(rows) >= 1
        assert name != "judge" or [row["name"] for row in rows] == [str(folder["good"])]


class Failing(Here):
    """Plays chunks in this process until something happens."""

    def __init__(self, chunks, error):
        super().__init__()
        self.chunks, self.error = chunks, error

    def do(self, jobs):
        yield from super().do(islice(jobs, self.chunks))
        raise self.error


@pytest.mark.parametrize("name", ["score", "compare"])
@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt(), 130), (OSError(28, "No space"), 2)])
def test_document_of_games_is_complete_after_a_failure(name, error, status):
    ended = here(*FEW, "--json", name=name, workers=Failing(3, error))
    _, (row,) = read_document(ended.out, name)
    assert (ended.status, row["game_count"]) == (status, 120 if name == "score" else 50)
    ended = here(*FEW, "--json", name=name, workers=Failing(0, error))
    assert ended.status == status
    assert read_document(ended.out, name)[1] == [] if status == 130 else ended.out == ""


def test_seed_without_a_board_has_its_problem(monkeypatch):
    draw, seeds = draw_without_guessing, iter(range(3))

    def draws(*arguments, **options):
        if next(seeds) != 1:
            raise NoBoardFound("there is none")
        return draw(*arguments, **options)

    monkeypatch.setattr("minesweeper.terminal.boards.draw_without_guessing", draws)
    ended = called("boards", "--start", "no-guess", "--board", "4x4:3", "--count", "3", "--json")
    _, rows = read_document(ended.out, "boards")
    problems = [(row["seed"], row["problem"]) for row in rows]
    assert problems == [(1, "there is none"), (2, None), (3, "there is none")]
    assert (ended.status, ended.err.count("\n")) == (2, 2)


def test_page_has_the_fields():
    assert PAGE == ROOT / "docs" / "json.md"
    assert PAGE.read_text("utf-8") == page(), "python tools/fields.py writes it"


def test_field_with_two_types_is_refused(monkeypatch):
    fields = all_fields()
    assert {"score", "risk", "luck", "seconds", "game_count", "mine_count", "board_count"} <= {*fields}
    clash = {"cell": str}
    monkeypatch.setitem(DOORS, "agent", ((), "moves", (type("Other", (), {"__annotations__": clash}),)))
    with pytest.raises(ValueError, match=r"^cell: "):
        all_fields()
