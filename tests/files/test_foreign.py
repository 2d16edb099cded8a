"""Games recorded by other programs, beside the libraries that read them, and files that hold none."""

import math
import random
import struct
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from minesweeper.files import foreign, recorded
from minesweeper.files.avf import read_avf
from minesweeper.files.foreign import read_foreign
from minesweeper.files.recorded import MAX_RECORDING, rawvf_of
from minesweeper.games.keep import moves_text
from minesweeper.review.review import Review
from minesweeper.rules.game import MARKED, REVEALED
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from tests.helpers.programs import PATIENCE

ms_toollib = pytest.importorskip("ms_toollib")

REPLAYS = Path(__file__).parent / "replays"

# The time, the 3BV, and the clicks that reveal, flag and chord, with those that had no effect.
GAMES = {
    "beginner-a.avf": (9.2, 22, (10, 3, 8)),
    "beginner-b.avf": (14.52, 24, (13, 16, 13)),
    "expert-a.avf": (101.34, 248, (298, 0, 0)),
    "test_rmv1_utf8_basic.rmv": (34.884, 128, (81, 29, 56)),
    "test_rmv2_24px_preflags.rmv": (24.57, 17, (3, 29, 13)),
    "test_rmv2_utf8_nonascii.rmv": (0.67, 3, (1, 1, 2)),
    "test_rmv2_utf8_invalid.rmv": (0.67, 3, (1, 1, 2)),
    "beginner-c.evf": (504.985, 10, (10, 0, 0)),
}


def data_of(name):
    return (REPLAYS / name).read_bytes()


@cache
def game_of(name):
    return read_foreign(data_of(name), name[-3:])


def replayed_by_library(data, kind):
    """The game as ms-toollib replays it, at its end; it cannot read a name that is no UTF-8."""
    video = getattr(ms_toollib, f"{kind.capitalize()}Video")("", data.replace(b"\xf4homas", b"Thomas"))
    video.parse()
    video.analyse()
    video.current_time = 1e6
    return video


def library_board(play):
    """What is visible, as ms-toollib shows it: 10 hidden, 11 a flag."""
    game, columns = play.field, play.grid.dims[1]
    symbols = {REVEALED: None, MARKED: 11}
    cells = [symbols.get(seen, 10) for seen in game.seen]
    cells = [clue if cell is None else cell for cell, clue in zip(cells, game.board.clues, strict=True)]
    return [cells[at : at + columns] for at in range(0, len(cells), columns)]


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_that_of_the_library_after_every_event(name):
    play, video = game_of(name), replayed_by_library(data_of(name), name[-3:])
    seconds, bbbv, clicks = GAMES[name]
    assert video.is_completed and play.status == "won" and play.assisted is play.known is True
    assert (play.seconds, play.board.bbbv, play.solved) == (video.rtime, video.bbbv, bbbv)
    assert play.clicks == len(play.moves) + play.wasted == video.left + video.right + video.double
    for kind, made in zip((REVEAL, FLAG, CHORD), clicks, strict=True):
        assert [move.kind for move in play.moves].count(kind) <= made
    times = [move.at for move in play.moves]
    assert (play.seconds, play.clicks, times) == (seconds, sum(clicks), sorted(times))
    assert next(move.at for move in play.moves if move.kind == REVEAL) == 0 and times[-1] == seconds
    changes = [event for event in video.events if event.useful_level]
    moments = play.replayed()
    next(moments)
    for moment, event in zip(moments, changes, strict=True):
        assert library_board(moment) == event.next_game_board.game_board


@pytest.mark.parametrize("version", [0, 2, 3, 4])
def test_evf_files_of_all_versions(version):
    """Flags before the first click, chords and cells of 24 pixels, written by ms-toollib."""
    name = "test_rmv2_24px_preflags.rmv"
    video = replayed_by_library(data_of(name), "rmv")
    getattr(video, f"generate_evf_v{version}_raw_data")()
    data = bytes([version]) + bytes(video.raw_data)[1:]  # it writes version 2 as version 0
    play, same = read_foreign(data, "evf"), game_of(name)
    assert (play.moves, play.wasted, play.seconds) == (same.moves, same.wasted, same.seconds)
    spoilt = bytearray(data.replace(b"Thomas Kolar", b"\xf4homas K\xfflar"))
    spoilt[{3: 15, 4: 34}.get(version, 14)] = 0xFF  # where the names begin
    assert read_foreign(bytes(spoilt), "evf").moves == same.moves


@pytest.mark.parametrize("at", [16, 34, 43], ids=["country", "program", "player"])
def test_a_name_may_be_in_any_encoding(at):
    data = bytearray(data_of("beginner-c.evf"))
    data[at] = 0xFF
    assert read_foreign(bytes(data), "evf").moves == game_of("beginner-c.evf").moves
    data = data_of("test_rmv1_utf8_basic.rmv").replace(b"Kolar", b"K\xf4l\xff\xe9")
    assert read_foreign(data, "rmv").moves == game_of("test_rmv1_utf8_basic.rmv").moves


def test_games_in_which_chords_go_on_by_themselves_are_refused(monkeypatch):
    video = ms_toollib.EvfVideo("", data_of("beginner-c.evf"))
    for mode in range(15):
        seen = SimpleNamespace(mode=mode, parse=video.parse, board=[], events=[])
        monkeypatch.setattr(ms_toollib, "EvfVideo", lambda *_, seen=seen: seen)
        error = ValueError if mode in (11, 12, 13) else AttributeError  # as it has no more than that
        with pytest.raises(error, match="recursive chords" if error is ValueError else "no attribute"):
            recorded._recorded(data_of("beginner-c.evf"), "evf")


def test_vienna_says_whether_flags_leave_question_marks():
    name = "test_rmv2_24px_preflags.rmv"
    data = bytearray(data_of(name))
    assert not recorded._recorded(bytes(data), "rmv").marks
    sizes = struct.unpack_from(">5H", data, 12)
    data[30 + sum(sizes[:-1])] = 1
    assert recorded._recorded(bytes(data), "rmv").marks


# Clone's files


def clone_bits(leading):
    """Where the 40 bits of an event are, which a number in the file scrambles: for each, a byte and a bit."""
    one = math.sqrt(leading)
    two = math.sqrt(leading + 1000)
    three = math.sqrt(one + 1000)
    waves = (
        math.cos(three + 1000),
        math.sin(math.sqrt(two)),
        math.cos(three),
        math.sin(math.sqrt(one) + 1000),
        math.cos(math.sqrt(two + 1000)),
    )
    digits = "".join(f"{round(abs(wave) * 1e8):08}" for wave in waves)
    return [divmod(at, 8) for digit in "0123456789" for at in range(40) if digits[at] == digit]


def clone_file(rows, columns, mines, clicks):
    """A file of Clone 0.97: each click is the buttons that are down (`lrm`), hundredths, row and column."""
    leading = 4711
    places = clone_bits(leading)
    events = bytearray()
    for buttons, hundredths, row, column in clicks:
        seconds, rest = divmod(hundredths, 100)
        number = sum(1 << "rml".index(button) for button in buttons)
        number |= (16 * row + 8) << 3 | (16 * column + 8) << 12 | rest << 21 | seconds << 28
        event = bytearray(5)
        for at, (byte, bit) in enumerate(places):
            event[byte] |= (number >> at & 1) << bit
        events += event
    hundredths = clicks[-1][1]
    board = bytes([columns, rows, 0, len(mines)]) + bytes(
        each + 1 for row, column in mines for each in (column, row)
    )
    return b"".join(
        [
            b"\x11M" + bytes(25) + b"5" + bytes(46),
            bytes([1, 2, 7, 214, 3, 4, 5]),  # the date
            bytes([4, 1, 0, hundredths // 100, hundredths % 100]),  # level, mode, time
            bytes([0, 3]) + bytes(8) + b"\0",  # 3BV, clicks, question marks
            board + b"\2me",
            leading.to_bytes(2) + len(clicks).to_bytes(3) + events,
        ]
    )


def test_a_game_of_clone():
    """Times begin with the first reveal, and flags before it were set at 0."""
    flag, chord = [("r", 50, 0, 0), ("", 60, 0, 0)], [("l", 100, 1, 1), ("lr", 110, 1, 1), ("r", 125, 1, 1)]
    for first, second, moves, seconds in (
        ([("l", 0, 0, 3), ("", 0, 0, 3)], flag, "r3@0 f0@0.5 c5@1.25", 1.3),
        (flag, [("l", 75, 0, 3), ("", 75, 0, 3)], "f0@0 r3@0 c5@0.5", 0.55),
    ):
        data = clone_file(2, 4, [(0, 0)], [*first, *second, *chord, ("", 130, 1, 1)])
        play = read_foreign(data, "mvf")
        assert moves_text(play.grid, play.history) == moves
        assert (play.status, play.seconds) == ("won", seconds)


# What holds no game


def refusal(data, kind):
    with pytest.raises(ValueError) as refused:
        read_foreign(data, kind)
    text = str(refused.value)
    assert text.startswith(f"not a readable .{kind} file: ")
    assert len(text.splitlines()) == 1
    return text.partition(": ")[2]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import os; os.abort()", "damaged, or of an unknown version"),
        ("import sys; sys.exit(1)", "damaged, or of an unknown version"),
        ("1 / 0", "damaged, or of an unknown version"),
        ("import time; time.sleep(600)", "no game found within 0.3 seconds"),
        ("while True: print('x' * 9999)", "too many events"),
        ("while True: print('x', file=__import__('sys').stderr)", "no game found within 0.3 seconds"),
        ("print('hello')", "expected a line 'Height: ' above 'Board:', found none"),
        ("print('Width: 999\\nHeight: 999')", "a board has at most 10000 cells, not 998001"),
        ("open(1, 'wb').write(bytes(range(256)))", "expected a line 'Height: ' above 'Board:', found none"),
    ],
)  # fmt: skip
def test_whatever_the_other_process_does(code, reason, monkeypatch):
    monkeypatch.setattr(foreign, "SECONDS", 0.3 if "within" in reason else PATIENCE)
    monkeypatch.setattr(foreign, "own_command", lambda module, kind: [sys.executable, "-c", code])
    assert refusal(b"", "rmv") == reason
    timers = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    assert all(each.finished.is_set() for each in timers)


LIMITED = """
import resource, sys
from minesweeper.files import recorded

def limits(data, kind):
    kinds = resource.RLIMIT_CORE, resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_FSIZE
    print(data, kind, *(resource.getrlimit(each)[0] for each in kinds), flush=True)
    bytearray(1 << 30)

recorded._recorded = limits
sys.argv[1:] = ["rmv"]
recorded.main()
"""


def test_the_other_process_has_bounds():
    process = subprocess.run([sys.executable, "-c", LIMITED], input=b"a", capture_output=True, check=False)
    assert process.stdout.decode() == f"b'a' rmv 0 5 {1 << 29} {1 << 20}\n"
    assert process.stderr.endswith(b"MemoryError\n")


def test_without_the_libraries_the_command_that_installs_them_is_told(monkeypatch):
    monkeypatch.setattr(foreign, "find_spec", lambda name: None)
    with pytest.raises(ValueError) as refused:
        read_foreign(data_of("beginner-c.evf"), "evf")
    how = f"install what this needs by: {sys.executable} -m pip install ms-toollib"
    assert str(refused.value) == f"reading .evf files needs ms-toollib; {how}"


def test_what_a_file_may_cost(monkeypatch):
    """The bytes of the file, and the seconds and the bytes of text of the other process."""
    assert (MAX_RECORDING, foreign.SECONDS, foreign.MAX_READ) == (8_388_608, 10, 4_194_304)
    assert refusal(bytes(MAX_RECORDING + 1), "avf") == f"larger than {MAX_RECORDING} bytes"
    assert refusal(bytes(MAX_RECORDING), "avf") == "expected a level from 3 to 6"
    size = len(rawvf_of(read_avf(data_of("beginner-b.avf"))))
    for most, ended in ((size, "won"), (size - 1, None)):
        monkeypatch.setattr(foreign, "MAX_READ", most)
        if ended:
            assert read_foreign(data_of("beginner-b.avf"), "avf").status == ended
        else:
            assert refusal(data_of("beginner-b.avf"), "avf") == "too many events"


def test_a_time_is_a_day_up_to_the_end_of_the_century():
    days = {1: "1970-01-01", 86_400_000_000: "1970-01-02", 41 * 10**14 - 1: "2099-12-03"}
    assert {each: recorded._timestamp(each) for each in days} == days
    assert [recorded._timestamp(each) for each in (-1, 0, 41 * 10**14)] == ["", "", ""]


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        ("mv lc mv lr", "lc lr"), ("pf", "rc rr"), ("lc cc lr rr", "lc rc lr rr"), ("cc", "lc"),
        ("rc cc rr lr", "rc lc rr lr"), ("l l r r m m", "lc lr rc rr mc mr"), ("l r l r", "lc rc lr rr"),
        ("sc cc lr", "sc rc lr"), ("lc lr cc", "lc lr lc"), ("l l cc", "lc lr lc"),
    ],
)  # fmt: skip
def test_each_event_is_a_press_or_a_release_of_one_button(told, plain):
    events = [recorded.Event(at, name, 33, 16) for at, name in enumerate(told.split())]
    times = [each.at for each in events for _ in range({"mv": 0, "pf": 2}.get(each.name, 1))]
    text = rawvf_of(recorded.Recorded(2, 3, {(1, 2)}, 9.5, False, 16, events))
    assert text.splitlines()[:6] == [
        "Width: 3", "Height: 2", "Mines: 1", "Marks: Off", "SuperClick: Off", "Time: 9.500",
    ]  # fmt: skip
    assert text.split("Events:\n")[1].splitlines() == [
        f"{at:.3f} {name} 3 2" for at, name in zip(times, plain.split(), strict=True)
    ]


@pytest.mark.parametrize("kind", ["avf", "rmv", "evf", "mvf"])
def test_bytes_that_are_no_file(kind):
    for data in (b"", b"\0", random.Random(kind).randbytes(3000)):
        refusal(data, kind)


def test_a_damaged_file_leaves_nothing_behind(tmp_path, monkeypatch):
    """ms-toollib writes a log into the current folder before it ends its process."""
    monkeypatch.chdir(tmp_path)
    refusal(data_of("beginner-c.evf")[:200], "evf")
    assert not [*tmp_path.iterdir()]


def mutant(number):
    """A sample with some of its bytes changed, left out, or twice, and its kind."""
    chance = random.Random(number)
    name = chance.choice([*GAMES])
    data = bytearray(data_of(name))
    beginning = chance.choice([60, 200, len(data)])  # more happens in the header
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        at = chance.randrange(min(beginning, len(data)))
        size = chance.randrange(1, 9)
        change = chance.choice(["byte", "byte", "byte", "out", "twice"])
        if change == "byte":
            data[at] = chance.choice([0, 1, 255, chance.randrange(256)])
        elif change == "out":
            del data[at : at + size]
        else:
            data[at:at] = data[at : at + size]
    return bytes(data), name[-3:]


def check(read):
    """A game whose moves can be made again, or one line of complaint."""
    try:
        play = read()
    except ValueError as error:
        assert len(str(error).splitlines()) == 1
        return "refused"
    assert play.after(play.done).field.seen == play.field.seen
    assert all(move.at >= 0 for move in play.moves)
    assert 0 <= Review.of(play).accuracy <= 1
    return "read"


def campaign(numbers):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda number: check(partial(read_foreign, *mutant(number))), numbers))


def test_changed_files_are_read_or_refused():
    assert set(campaign(range(24))) == {"read", "refused"}


@pytest.mark.long
def test_five_thousand_changed_files_are_read_or_refused():
    found = campaign(range(100, 5100))
    assert min(found.count("read"), found.count("refused")) > 500
