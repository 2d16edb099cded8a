"""Games recorded by other programs, beside libraries that read them, and files that hold none."""

import random
from datetime import date
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest

from minesweeper.files import recording
from minesweeper.files.replays import MAX_RECORDING, open_file, read_replay
from minesweeper.games.keep import moves_text
from minesweeper.review.review import Review
from minesweeper.rules.move import REVEAL
from minesweeper.words.games import otherwise
from minesweeper.words.reviews import review_text
from tests.helpers.recordings import avf, evf, mvf, old_mvf, rmv
from tests.oracles.recordings import read_by_peer

REPLAYS = Path(__file__).parent / "replays"

# The time, the 3BV, who played and when: as the library reads them, and those that it does not read as the
# reference converter of the RAWVF project does.
GAMES = {
    "beginner-a.avf": (9.2, 22, "玩家甲", date(2025, 2, 1)),
    "beginner-b.avf": (14.52, 24, "Example Player G001", date(2024, 8, 24)),
    "expert-a.avf": (101.34, 248, "Player Three", date(2012, 7, 17)),
    "test_rmv1_utf8_basic.rmv": (34.884, 128, "Example Name", date(2024, 11, 14)),
    "test_rmv2_24px_preflags.rmv": (24.57, 17, "Example Name", date(2026, 1, 3)),
    "test_rmv2_utf8_nonascii.rmv": (0.67, 3, "aaȑaa Namex", date(2025, 6, 19)),
    "beginner-c.evf": (504.985, 10, "匿", date(2025, 2, 18)),
    "first_event.avf": (50.55, 195, "Player", date(2021, 6, 23)),
    "mode10.evf": (129.073, 24, "Player One(A Town)", date(2026, 6, 30)),
}
OTHERS = {
    "test_rmv2_utf8_invalid.rmv": (0.67, 3, "ôxample Name", date(2025, 6, 19)),
    "clone096.mvf": (38.84, 115, "Example Player @ aclan", None),
    "clone2006a.mvf": (45.646, 135, "PlayerN", date(2007, 2, 17)),
    "clone2007.mvf": (36.775, 136, "Player D", date(2007, 4, 12)),
}


def data_of(name):
    return (REPLAYS / name).read_bytes()


def read(data, kind):
    game, _ = open_file(f"x.{kind}", data)
    return game.after(len(game.history))


def moves_of(data, kind):
    game = read(data, kind)
    return moves_text(game.grid, game.history)


# Written here: a board of 2 x 4 cells with a mine in the first one

MINES = [(0, 0)]
EVENTS = """
0.0  lc l  56 8
0.0  lr -  56 8
0.25 mv -  30 4
0.5  rc r  8 8
0.6  rr -  8 8
1.0  lc l  24 24
1.1  rc lr 24 24
1.25 rr l  24 24
1.3  lr -  24 24
"""

# The events of some files are presses and releases, those of others the buttons that are down.
ROWS = [line.split() for line in EVENTS.strip().splitlines()]
CLICKS = [(float(at), name, int(x), int(y)) for at, name, _, x, y in ROWS]
MOMENTS = [(float(at), down.strip("-"), int(x), int(y)) for at, _, down, x, y in ROWS]
MADE = "r3@0 f0@0.5 c5@1.25"
PATH = sum((dx * dx + dy * dy) ** 0.5 for dx, dy in ((26, 4), (22, 4), (16, 16)))


WRITERS = {"avf": (avf, CLICKS), "evf": (evf, CLICKS), "rmv": (rmv, CLICKS[1:]), "mvf": (mvf, MOMENTS)}
AVF, EVF, RMV = ["avf 0", "avf 52"], [f"evf {version}" for version in range(5)], ["rmv 1", "rmv 2"]
MVF = [f"mvf {year}" for year in (0, 5, 6, 7, 8)]


def made(which, events=None, **more):
    """Return a file of a kind and version with these events, by default those of the game, and its kind."""
    kind, version = which.split()
    write, usual = WRITERS[kind]
    return write(int(version), 2, 4, MINES, usual if events is None else events, **more), kind


def written(**more):
    """Return the game in a file of each kind and version."""
    files = {which: made(which, **more) for which in AVF + EVF + RMV + MVF}
    return files | {"evf with two more texts": made("evf 4", state=0x88, **more)}


TEXT = b"""Width: 4
Height: 2
Time: %s
BBBV: %d
Solved3BV: %d
Board:
*000
0000
Events:
0 lc 4 1
0 lr 4 1
0.5 rc 1 1
0.6 rr 1 1
1 mc 2 2
1.25 mr 2 2
"""
TAILS = ("name", "0.76", "none")
SMALL = written() | {f"mvf {tail}": (old_mvf(2, 4, MINES, MOMENTS, tail=tail), "mvf") for tail in TAILS}
WITH_NAME = dict.fromkeys(("mvf name", "mvf 0.76"), "Müller") | {"mvf none": ""}
SAYS_NOTHING = ("avf 0", "avf 52", "mvf 6", "mvf 7", "mvf name", "mvf 0.76", "mvf none")


@pytest.mark.parametrize("which", SMALL)
def test_game_is_read_from_a_file_of_each_version(which):
    play = read(*SMALL[which])
    assert moves_text(play.grid, play.history) == MADE
    assert (play.status, play.seconds, play.player) == ("won", 1.3, WITH_NAME.get(which, "me"))
    assert play.file_says == (None if which in SAYS_NOTHING else "won")
    assert play.mouse_path == pytest.approx(PATH)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES | OTHERS)
def test_real_recordings_are_read_by_path_and_by_bytes(name):
    play, same = read_replay(REPLAYS / name), read_replay(data_of(name))
    seconds, *whose = (GAMES | OTHERS)[name]
    assert [play.seconds, play.board.bbbv, play.player, play.played_on] == [seconds, *whose]
    assert (play.status, play.solved, play.assisted, play.known) == ("won", play.board.bbbv, True, True)
    assert play.clicks == len(play.moves) + play.wasted
    times = [move.at for move in play.moves]
    assert times == sorted(times) and abs(times[-1] - seconds) < 0.02
    assert next(move.at for move in play.moves if move.kind == REVEAL) == 0
    assert (play.file, same.file) == (str(REPLAYS / name), "") and same == play
    assert (same.player, same.played_on, same.seconds) == (play.player, play.played_on, play.seconds)
    assert (otherwise(play) == "") is (name != "beginner-b.avf")  # its clock was slowed down


# Beside other libraries


READ_BY_PEER = {name: (data_of(name), name[-3:]) for name in GAMES}
READ_BY_PEER |= {name: SMALL[name] for name in ("evf 0", "evf 2", "evf 3", "rmv 1", "rmv 2", "mvf 5")}


@pytest.mark.slow
@pytest.mark.parametrize("name", READ_BY_PEER)
def test_board_after_every_event_agrees_with_ms_toollib(name):
    play, peer = read(*READ_BY_PEER[name]), read_by_peer(*READ_BY_PEER[name])
    assert peer["won"] and (play.seconds, play.player) == (peer["seconds"], peer["player"])
    assert (play.board.bbbv, play.clicks) == (peer["bbbv"] or play.board.bbbv, peer["clicks"])
    shown = {"?": 10, "@": 11}
    boards = [
        [shown.get(symbol, symbol) for symbol in map(moment.symbol, range(moment.grid.size))]
        for moment in play.replayed()
    ]
    assert boards[1:] == [[cell for row in board for cell in row] for board in peer["boards"]]


@pytest.fixture
def pointed(monkeypatch):
    """Return a reader of a file with its events, moves of the mouse included, in pixels."""

    def events_of(data, kind):
        in_pixels = []

        def keep(rows, columns, mines, events, *rest, **more):
            events = [*events]
            in_pixels.extend(event[:4] for event in events)
            return recording.recorded(rows, columns, mines, events, *rest, **more)

        reader = import_module(f"minesweeper.files.{kind}")
        monkeypatch.setattr(reader, "recorded", keep)
        return getattr(reader, f"read_{kind}")(data), in_pixels

    return events_of


READ_BY_VIEW = ("beginner-a.avf", "beginner-b.avf", "expert-a.avf", "avf 0", "avf 52")


@pytest.mark.parametrize("which", READ_BY_VIEW)
def test_events_agree_with_sweeping_view(which, pointed):
    data = SMALL[which][0] if which in SMALL else data_of(which)
    replay = pytest.importorskip("sweeping_view.avf").AVFReplay(BytesIO(data))
    game, events = pointed(data, "avf")
    theirs = [(event["gametime"], event["xpos"], event["ypos"]) for event in replay.events[:-1]]
    assert [(round(1000 * at), x, y) for at, _, x, y in events] == theirs
    assert {(row + 1, column + 1) for row, column in game.board.mine_cells} == set(replay.mines)
    assert game.board.grid.dims == (replay.rows, replay.cols)
    assert game.marks == replay.properties["questionmarks"]


# What some programs write in their own way


def test_each_event_of_arbiter_has_its_name(pointed):
    names = {1: "mv", 3: "lc", 5: "lr", 9: "rc", 11: "sc", 17: "rr", 21: "lr", 33: "mc", 65: "mr"}
    names |= {145: "rr", 193: "mr"}
    for number in range(256):
        first = (0.0, "lc", 56 + 512 * (number % 2), 8)  # its place may take two bytes
        held = (0.5, "mv", 8, 8)
        data = avf(52, 2, 4, MINES, [first, held, (257.05, number, 600, 8)], marks=number % 2)
        if number in names:
            game, events = pointed(data, "avf")
            assert events == [first, held, (257.05, names[number], 600, 8)] and game.marks == number % 2
        else:
            assert refusal(data, "avf") == f"an event of the unknown kind {number}"


@pytest.mark.parametrize(("level", "size"), [(3, (8, 8, 10)), (4, (16, 16, 40)), (5, (16, 30, 99))])
def test_level_of_arbiter_determines_the_size(level, size):
    rows, columns, mines = size
    places = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)][-mines:]
    data = avf(52, 2, 4, MINES, CLICKS)
    data = data[:5] + bytes([level, *(number for place in places for number in place)]) + data[12:]
    board = read(data, "avf").board
    assert (*board.grid.dims, board.mines) == size and (rows - 1, columns - 1) in board.mine_cells


def test_first_event_needs_a_second_one(pointed):
    # The bytes before an event can look like one that begins a byte earlier, as in first_event.avf.
    before, like = bytes.fromhex("0b03080b0c"), bytes.fromhex("0b09030101190000")
    for events in (CLICKS, CLICKS[:1]):  # or by the end of the events
        data = avf(52, 2, 4, MINES, events).replace(before, like)
        assert pointed(data, "avf")[1] == events


def test_freesweeper_has_thousandths(pointed):
    data = avf(0, 2, 4, MINES, [(0.001, *CLICKS[0][1:]), (0.052, *CLICKS[1][1:])])
    for whole, times in ((data, [0.001, 0.052]), (data[: data.index(b"cs=") + 3], [0, 0.05])):
        assert [at for at, *_ in pointed(whole, "avf")[1]] == times


def test_metasweeper_has_translated_events_of_other_programs():
    chord = [(1, "l", 24, 24), (1.1, "cc", 24, 24), (1.25, "rr", 24, 24)]
    for events, moves in (
        ([(0, "pf", 8, 8), (1, "l", 56, 8), (1.5, "l", 56, 8)], "f0@0 r3@0"),
        ([*CLICKS[:5], *chord], MADE),
        ([*CLICKS[:5], (1, "r", 24, 24), chord[1], (1.2, "mv", 24, 24), (1.25, "r", 24, 24)], MADE),
        ([*CLICKS[:5], (1, "m", 24, 24), (1.1, "mv", 24, 24), (1.25, "m", 24, 24)], MADE),
        ([*CLICKS[:5], chord[0], (1.1, "r", 24, 24), (1.25, "l", 24, 24), (2, "r", 1, 1)], MADE),
    ):
        for which in ("evf 3", "evf 4"):
            play = read(*made(which, events, state=0))
            assert (moves_text(play.grid, play.history), play.file_says) == (moves, None)


@pytest.mark.parametrize("version", [1, 2])
def test_vienna_has_flags_before_the_game_and_question_marks(version):
    twice = [*CLICKS[1:3], *[(0.5, name, 8, 8) for _ in range(3) for name in ("rc", "rr")]]
    for marks, moves in ((0, "f0@0 r3@0 f0@0.5 f0@0.5 f0@0.5"), (1, "f0@0 r3@0 f0@0.5 f0@0.5")):
        assert moves_of(*made(f"rmv {version}", twice, marks=marks, flags=MINES, end=17)) == moves
    shown = (0, b"\x09\1\1\x1b\1\1" + (b"\0abcd" if version == 1 else b""), 0, 0)
    play = read(*made(f"rmv {version}", [shown, CLICKS[1], shown], end=15))
    assert (moves_text(play.grid, play.history), play.file_says) == ("r3@0", "lost")


def test_vienna_has_small_moves_and_places_beside_the_board(pointed):
    near = [(0, bytes([28, 250, step]), 0, 0) for step in (0x7F, 0x80)]  # 7 right and 1 up, 8 left
    data = rmv(2, 2, 4, MINES, [CLICKS[1], *near, *CLICKS[3:]])
    assert moves_of(data, "rmv") == MADE
    outside = [(0, "lr", 56, 8), (1, "rc", -1, 8), (1, "rr", -1, 8), (1, "rc", 8, -20), (1, "rr", 8, 40)]
    for which in RMV:
        assert moves_of(*made(which, outside, end=17)) == "r3@0"
    assert pointed(data, "rmv")[1][2:4] == [(0.25, "mv", 63, 7), (0.5, "mv", 55, 7)]


@pytest.mark.parametrize("pixels", [5, 24, 255])
def test_path_is_scaled_from_cells_of_any_size(pixels):
    scaled = [(at, name, pixels * x // 16, pixels * y // 16) for at, name, x, y in CLICKS]
    for which, events in (("evf 3", scaled), ("evf 4", scaled), ("rmv 2", scaled[1:])):
        play = read(*made(which, events, pixels=pixels))
        assert moves_text(play.grid, play.history) == MADE
        assert play.mouse_path == pytest.approx(PATH, rel=0.2 if pixels < 16 else 0.01)


def test_path_begins_with_the_first_reveal_and_omits_the_way_beside_the_board():
    before = [(0, "mv", 8, 8), *((0, name, 40, 24) for name in ("rc", "rr", "rc", "rr")), (0, "mv", 8, 24)]
    away = [(0.26, "mv", 64, 32), (0.27, "mv", 30, 500)]
    events = [*before, *CLICKS[:3], *away, *CLICKS[3:], (2, "mv", 0, 0)]
    assert read(*made("evf 3", events)).mouse_path == pytest.approx(PATH)
    clicks = [event for event in CLICKS if event[1] != "mv"]
    assert read(*made("evf 3", clicks)).mouse_path == 0  # the file has none


def test_times_begin_with_the_first_reveal():
    # Earlier flags get time 0. The file's own time counts, unless the moves took longer.
    late = [(at + 0.5, *rest) for at, *rest in MOMENTS]
    flag_first = [(0.0, "r", 8, 8), (0.1, "", 8, 8), *late[:3], *late[5:]]
    for year in (5, 6):
        for seconds, whole in ((1.3, 1.3), (1.8, 1.8), (0.2, 1.75)):
            play = read(*made(f"mvf {year}", flag_first, seconds=seconds))
            assert (moves_text(play.grid, play.history), play.seconds) == ("f0@0 r3@0 c5@1.25", whole)


LATE, FAST = (
    "the file says 9.00 s; its events end after 1.25 s",
    "the file says 0.20 s; its events end after 1.25 s",
)
OTHER = "the file says a 3BV of 3; its board has 2"
PART = "the file says a solved 3BV of 1; its events solve 2"


@pytest.mark.parametrize(
    ("file", "words"),
    [
        *((made(which, seconds=b"9,00"), LATE) for which in AVF),
        *((made(which, seconds=9), LATE) for which in EVF + RMV + MVF),
        *((made(which, bbbv=3), OTHER) for which in ["avf 52", *EVF, *RMV]),
        *((made(which, solved=1), PART) for which in ("mvf 0", "mvf 5", "mvf 8")),
        (made("avf 52", seconds=b"0.20"), FAST),
        (made("avf 52", seconds=b"2.24"), ""),  # within a second
        (made("avf 52", seconds=b"?"), ""),
        (made("avf 52", CLICKS[:3], seconds=b"1.30"), "the file says 1.30 s; its events end after 0.25 s"),
        (made("avf 52", CLICKS[:5], bbbv=1, seconds=b"0.60"), ""),  # a part of the board's
        ((old_mvf(2, 4, MINES, MOMENTS, seconds=9), "mvf"), LATE),
        ((old_mvf(2, 4, MINES, MOMENTS[:4], seconds=0.5), "mvf"), ""),
        ((TEXT % (b"9", 2, 2), "rawvf"), LATE),
        ((TEXT % (b"1.25", 3, 3), "rawvf"), OTHER),
        ((TEXT % (b"1.25", 2, 1), "rawvf"), PART),
        ((TEXT % (b"1.25", 2, 2), "rawvf"), ""),
    ],
)
def test_contradicted_time_or_3bv_of_a_file_is_named(file, words):
    game = read(*file)
    assert otherwise(game) == words
    if words:
        assert words in review_text(Review.of(game)).splitlines()


# Who played, and when

NAMES = {
    " Müller\n Li ".encode(): "Müller Li",
    "玩家甲 G15".encode("gbk"): "玩家甲 G15",
    "玩镕家".encode("gbk"): "玩镕家",  # the second character is not in GB 2312
    "Pla\xf1er".encode("latin-1"): "Plañer",
    b"\x81\x8d\xff": "\x81\x8dÿ",
    b"": "",
}


@pytest.mark.parametrize("name", NAMES, ids=NAMES.values())
def test_name_is_decoded_from_the_encoding_of_its_computer(name):
    for data, kind in written(player=name).values():
        assert read(data, kind).player == NAMES[name]


TOLD = (b"1738400000000000", b"1738400000", b"2025-02-01", b"1.2.2025.17:33")
NOT_TOLD = (b"31.2.2025.17:33", b"0", b"4100000000000000", b"2012-07-??", b"9" * 5000, "²".encode(), b"")
DAYS = dict.fromkeys(TOLD, date(2025, 2, 1)) | dict.fromkeys(NOT_TOLD)


@pytest.mark.parametrize(("began", "day"), DAYS.items(), ids=lambda value: str(value)[:20])
def test_day_is_read_in_four_forms(began, day):
    for which in ("evf 3", "evf 4") if len(began) == 16 else ["evf 3"]:
        assert read(*made(which, began=began)).played_on == day
    assert read(*made("avf 52", began=began[:99])).played_on == (day if b":" in began else None)


def test_day_0_of_clone_is_unknown():
    days = {(1, 2, 2006): date(2006, 1, 2), (1, 0, 2006): None, (13, 1, 2006): None, (0, 0, 0): None}
    for told, day in days.items():
        assert read(*made("mvf 6", date=told)).played_on == day


# Modes

# By their numbers, empty for classic luck; then those that are refused.
LUCKLESS = "strong solvable,weak solvable,nearly solvable,strong guessable,weak guessable"
MODES = ["", "UPK", "cheat", "", "", "", *LUCKLESS.split(",")]
CHORDING = ["recursive chording", "recursive flags", "recursive chording and flags"]
REFUSED = [*CHORDING, *(f"solvable, {mode}" for mode in CHORDING)]
GUESSED = [*CLICKS[:2], (1, "lc", 8, 24), (1, "lr", 8, 24), (1.3, "rc", 8, 8), (1.3, "rr", 8, 8)]


@pytest.mark.parametrize("mode", [*range(18), 65535])
def test_mode_with_other_rules_has_no_luck_and_one_with_other_clicks_is_refused(mode):
    files = [made(which, GUESSED, mode=mode) for which in ("evf 3", "evf 4")]
    if mode < 256:
        files.append(made("rmv 2", GUESSED[1:], mode=mode))
    for data, kind in files:
        if mode < len(MODES):
            review = Review.of(read(data, kind))
            assert (review.luck is None, review.game.mode) == (MODES[mode] != "", MODES[mode])
        elif mode < len(MODES + REFUSED):
            why = f"the mode “{REFUSED[mode - 11]}” is not read: there one click makes more moves by itself"
            assert refusal(data, kind) == why
        else:
            assert refusal(data, kind) == f"the mode {mode} is not known"


CLONE = {1: "", 2: "", 3: "UPK", 4: "cheat"}
CHEAT = {"upk": "UPK", "Cheat": "cheat", "Cheat (hinted)": "cheat", "weak guessable": "weak guessable"}
RAWVF = dict.fromkeys(("Classic", "Classic NG", "Density"), "") | CHEAT


def test_modes_of_other_programs_are_read():
    for number, mode in CLONE.items():
        for which in MVF:
            assert read(*made(which, mode=number)).mode == ("UPK" if which == "mvf 8" else mode)
    for number, mode in enumerate(MODES[:4]):
        assert read(*made("rmv 1", mode=number)).mode == mode
    for word, mode in RAWVF.items():
        assert read(f"Mode: {word}\nWidth: 2\nHeight: 1\nBoard:\n0*".encode(), "rawvf").mode == mode


def test_game_with_hints_has_neither_luck_nor_accuracy():
    review = Review.of(read_replay(REPLAYS / "llama_hint.rawvf"))
    assert otherwise(review.game) == ""
    assert (review.won, review.luck, review.accuracy, review.moments) == (True, None, None, ())


def test_review_without_luck_judges_only_certain_moves():
    review = Review.of(read(*made("evf 4", GUESSED, mode=10)))
    figures = "accuracy", "luck", "sooner", "survival", "avoidable"
    assert [getattr(review, name) for name in figures] == [None] * 5
    assert [review.data()[name] for name in figures] == [None] * 5
    assert review.data()["mode"] == "weak guessable" and "<figure>" not in review._repr_html_()
    assert {move.verdict.value for move in review.moves} == {"certain"} and review.moments == ()
    why = "luck:     not known: in the mode “weak guessable” a guess wins or loses by other rules\nboard: "
    assert review_text(review).startswith(f"won in 1.30 s, 3BV 2\n{why}")
    lost = read(*made("evf 4", [*CLICKS[:2], (1, "lc", 8, 8), (1, "lr", 8, 8)], mode=10, state=0))
    assert (lost.status, Review.of(lost).last, Review.of(lost).avoidable) == ("lost", None, None)


# What holds no game


def refusal(data, kind):
    with pytest.raises(ValueError) as refused:
        read(data, kind)
    text = str(refused.value)
    assert text.startswith(f"not a readable .{kind} file: ")
    assert len(text.splitlines()) == 1
    return text.partition(": ")[2]


WHOLE, _ = made("avf 52")


@pytest.mark.parametrize(
    ("data", "kind", "reason"),
    [
        (b"\0\0\0\0\0\6\0", "avf", "expected a level from 3 to 6"),
        (b"\0\0\0\0\0\3" + bytes(19), "avf", "expected at least 26 bytes, found 25"),
        (WHOLE[: WHOLE.index(b"]") + 7], "avf", "expected a text in brackets, and then events"),
        (WHOLE[: WHOLE.index(b"]") + 40], "avf", "its events have no end"),
        *(
            (avf(52, 3, 9, [(0, 0), place], CLICKS), "avf", "expected 2 mines on the board")
            for place in [(0, 0), (-1, 8), (3, 8), (2, -1), (2, 9)]
        ),
        (b"*rmv\0\3" + bytes(99), "rmv", "expected version 1 or 2, found 3"),
        (b"\5" + bytes(99), "evf", "expected version 0 to 4, found 5"),
        (b"\x11M".ljust(99, b"9"), "mvf", "expected a program of the year 2005, 2006, 2007 or 2008"),
        (*made("evf 3", count=2), "expected 2 mines on the board, found 1"),
        (evf(4, 0, 9, [], []), "evf", "each dimension must be a positive whole number, not 0"),
        (*made("evf 4", [], pixels=0), "expected cells with a side of at least 1 pixel"),
        (*made("evf 3", [(0, 13, 0, 0)]), "an event of the unknown kind 13"),
        (*made("evf 4", [(0, 80, 0, 0)]), "an event of the unknown kind 80"),
        (*made("rmv 1", [(0, b"\x08", 0, 0)]), "an event of the unknown kind 8"),
        (*made("rmv 2", [(0, b"\0", 0, 0)]), "an event of the unknown kind 0"),
        (rmv(2, 2, 4, MINES * 2, []), "rmv", "expected 2 mines on the board"),
        (mvf(5, 2, 4, [(2, 0)], []), "mvf", "expected 1 mine on the board"),
        (old_mvf(2, 4, [(0, 4)], []), "mvf", "expected 1 mine on the board"),
        (evf(3, 2, 4, MINES, [])[:18], "evf", "expected a text after byte 15 and then a 0, found none"),
        (mvf(7, 2, 4, MINES, MOMENTS)[:-1], "mvf", "expected at least 152 bytes, found 151"),
    ],
)
def test_malformed_recording_is_refused(data, kind, reason):
    assert refusal(data, kind) == reason


@pytest.mark.parametrize("kind", ["evf", "rawvf"])
def test_file_is_of_bounded_size(kind):
    with pytest.raises(ValueError, match=f"^larger than {MAX_RECORDING} bytes$"):
        read(bytes(MAX_RECORDING + 1), kind)


@pytest.mark.parametrize(("limit", "name"), [("MAX_EVENTS", "lc"), ("MAX_POINTED", "mv")])
def test_file_has_a_bounded_number_of_events(limit, name, monkeypatch):
    monkeypatch.setattr(recording, limit, 99)
    assert refusal(*made("evf 3", [(0, name, 0, 0)] * 100)) == "too many events"
    assert read(*made("evf 3", [(0, name, 0, 0)] * 99)).status == "ongoing"


def test_texts_without_an_end_are_refused_soon():
    # A search from each beginning of a text to the end of the file took hours.
    whole = data_of("beginner-b.avf")
    why = "expected a text in brackets, and then events"
    assert refusal(whole[:26] + b"\x114[3|" * 30_000, "avf") == why
    assert read(whole[: whole.index(b"RealTime: ")] + b"RealTime: " * 20_000, "avf").player == ""


# Damaged files

SAMPLES = {
    "avf": ["beginner-a.avf", "beginner-b.avf"],
    "rmv": ["test_rmv2_24px_preflags.rmv", "test_rmv2_utf8_nonascii.rmv"],
    "evf": ["beginner-c.evf"],
    "mvf": ["clone096.mvf", "clone2007.mvf"],
    "rawvf": ["edge_top.rawvf", "status_cut.rawvf"],
}


def mutant(kind, number):
    """Return a file of this kind with some bytes changed, removed or doubled; one in ten is truncated."""
    chance = random.Random(f"{kind} {number}")
    small = [data for data, of in SMALL.values() if of == kind]
    data = bytearray(chance.choice([*map(data_of, SAMPLES[kind]), *small]))
    beginning = chance.choice([60, 200, len(data)])  # more happens in the header
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        at = chance.randrange(min(beginning, len(data)))
        size = chance.randrange(1, 9)
        change = chance.choice(["byte", "byte", "byte", "out", "twice"])
        if change == "byte":
            data[at] = chance.choice([0, 1, 255, chance.randrange(256)])
        else:
            data[at : at + size * (change == "out")] = b"" if change == "out" else data[at : at + size]
    return bytes(data[: None if number % 10 else chance.randrange(len(data))])


def check(data, kind, *, review=False):
    """Read a file, and repeat its moves; an error has one line."""
    try:
        play = read(data, kind)
    except ValueError as error:
        assert len(str(error).splitlines()) == 1
        return "refused"
    assert play.after(play.done).field.seen == play.field.seen and play.mouse_path >= 0
    assert all(move.at >= 0 for move in play.moves)
    if review:
        accuracy = Review.of(play).accuracy
        assert accuracy is None or 0 <= accuracy <= 1
    return "read"


LONG = pytest.mark.long


@pytest.mark.slow
@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("numbers", [range(100), pytest.param(range(1000, 3000), marks=LONG)], ids=len)
def test_damaged_files_are_read_or_refused(kind, numbers):
    reviewed = range(0, 3000, 10) if len(numbers) == 100 else numbers
    results = [check(mutant(kind, number), kind, review=number in reviewed) for number in numbers]
    assert min(results.count("read"), results.count("refused")) >= len(numbers) // 10


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_truncated_files_are_read_or_refused(name):
    data, kind = SMALL[name]
    assert "refused" in {check(data[:size], kind) for size in range(len(data))}
