"""Games recorded by other programs, beside a library that reads them, and files that hold none."""

import random
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from minesweeper.files import recording
from minesweeper.files.replays import MAX_RECORDING, open_file, read_replay
from minesweeper.games.keep import moves_text
from minesweeper.review.review import Review
from minesweeper.rules.game import MARKED, REVEALED
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.shell.language import speaking
from minesweeper.words.reviews import review_text
from tests.helpers.recordings import evf, mvf, old_mvf, rmv
from tests.oracles.recordings import read_by_peer

REPLAYS = Path(__file__).parent / "replays"

# The time, the 3BV, and the clicks that reveal, flag and chord, with those that had no effect.
GAMES = {
    "beginner-a.avf": (9.2, 22, (10, 3, 8)),
    "beginner-b.avf": (14.52, 24, (13, 16, 13)),
    "expert-a.avf": (101.34, 248, (298, 0, 0)),
    "test_rmv1_utf8_basic.rmv": (34.884, 128, (81, 29, 56)),
    "test_rmv2_24px_preflags.rmv": (24.57, 17, (3, 29, 13)),
    "test_rmv2_utf8_nonascii.rmv": (0.67, 3, (1, 1, 2)),
    "beginner-c.evf": (504.985, 10, (10, 0, 0)),
    "mode10.evf": (129.073, 24, (18, 44, 7)),
}
# Those that the library does not read, as the reference converter of the RAWVF project reads them.
OTHERS = {
    "test_rmv2_utf8_invalid.rmv": (0.67, 3),
    "clone096.mvf": (38.84, 115),
    "clone2006a.mvf": (45.646, 135),
    "clone2007.mvf": (36.775, 136),
}


def data_of(name):
    return (REPLAYS / name).read_bytes()


@cache
def game_of(name):
    return read_replay(REPLAYS / name)


def read(data, kind):
    """The game in a file of this kind."""
    game = open_file(f"x.{kind}", data).game
    return game.after(len(game.history))


def moves_of(data, kind):
    game = read(data, kind)
    return moves_text(game.grid, game.history)


def peers_board(play):
    """What is visible, as the library shows it: 10 hidden, 11 a flag."""
    game, columns = play.field, play.grid.dims[1]
    symbols = {REVEALED: None, MARKED: 11}
    cells = [symbols.get(seen, 10) for seen in game.seen]
    cells = [clue if cell is None else cell for cell, clue in zip(cells, game.board.clues, strict=True)]
    return [cells[at : at + columns] for at in range(0, len(cells), columns)]


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_that_of_the_library_after_every_event(name):
    play, peer = game_of(name), read_by_peer(data_of(name), name[-3:])
    assert peer["won"] and play.status == "won" and play.assisted is play.known is True
    assert (play.seconds, play.board.bbbv, play.player) == (peer["seconds"], peer["bbbv"], peer["player"])
    assert play.clicks == peer["clicks"]
    moments = play.replayed()
    next(moments)
    assert [peers_board(moment) for moment in moments] == peer["boards"]


@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_a_game_is_won_in_the_time_that_its_file_says(name):
    play, (seconds, bbbv, *clicks) = game_of(name), (GAMES | OTHERS)[name]
    assert (play.status, play.seconds, play.board.bbbv, play.solved) == ("won", seconds, bbbv, bbbv)
    for kind, made in zip((REVEAL, FLAG, CHORD), *clicks, strict=True) if clicks else ():
        assert [move.kind for move in play.moves].count(kind) <= made
    assert play.clicks == len(play.moves) + play.wasted == (sum(*clicks) if clicks else play.clicks)
    times = [move.at for move in play.moves]
    assert times == sorted(times) and abs(times[-1] - seconds) < 0.02
    assert next(move.at for move in play.moves if move.kind == REVEAL) == 0


# Written here: a board of 2 x 4 cells with a mine in the first one

MINES = [(0, 0)]
CLICKS = [
    (0.0, "lc", 56, 8), (0.0, "lr", 56, 8), (0.25, "mv", 30, 4), (0.5, "rc", 8, 8), (0.6, "rr", 8, 8),
    (1.0, "lc", 24, 24), (1.1, "rc", 24, 24), (1.25, "rr", 24, 24), (1.3, "lr", 24, 24),
]  # fmt: skip
MOMENTS = [
    (0.0, "l", 56, 8), (0.0, "", 56, 8), (0.25, "", 30, 4), (0.5, "r", 8, 8), (0.6, "", 8, 8),
    (1.0, "l", 24, 24), (1.1, "lr", 24, 24), (1.25, "l", 24, 24), (1.3, "", 24, 24),
]  # fmt: skip
MADE = "r3@0 f0@0.5 c5@1.25"

SMALL = {
    **{f"evf {version}": (evf(version, 2, 4, MINES, CLICKS), "evf") for version in range(5)},
    **{f"rmv {version}": (rmv(version, 2, 4, MINES, CLICKS[1:]), "rmv") for version in (1, 2)},
    **{f"mvf {year}": (mvf(year, 2, 4, MINES, MOMENTS), "mvf") for year in (0, 5, 6, 7, 8)},
    **{f"mvf {tail}": (old_mvf(2, 4, MINES, MOMENTS, tail=tail), "mvf") for tail in ("name", "0.76", "none")},
}


WITH_NAME = dict.fromkeys(("mvf name", "mvf 0.76"), "Müller") | {"mvf none": ""}
SAYS_NOTHING = ("mvf 6", "mvf 7", "mvf name", "mvf 0.76", "mvf none")


@pytest.mark.parametrize("which", SMALL)
def test_a_game_in_a_file_of_each_version(which):
    play = read(*SMALL[which])
    assert moves_text(play.grid, play.history) == MADE
    assert (play.status, play.seconds, play.player) == ("won", 1.3, WITH_NAME.get(which, "me"))
    assert play.file_says == (None if which in SAYS_NOTHING else "won")


@pytest.mark.parametrize("which", ["evf 0", "evf 2", "evf 3", "rmv 1", "rmv 2", "mvf 5"])
def test_the_library_reads_the_same_in_what_was_written_here(which):
    play, peer = read(*SMALL[which]), read_by_peer(*SMALL[which])
    moments = play.replayed()
    next(moments)
    assert [peers_board(moment) for moment in moments] == peer["boards"]
    assert (play.board.bbbv, play.clicks, peer["won"]) == (
        peer["bbbv"] or play.board.bbbv,
        peer["clicks"],
        True,
    )


def test_metasweeper_translates_the_events_of_other_programs():
    """A flag from before the game, the second of two buttons, and buttons that go down or up."""
    for events, moves in (
        ([(0, "pf", 8, 8), (1, "l", 56, 8), (1.5, "l", 56, 8)], "f0@0 r3@0"),
        ([*CLICKS[:5], (1, "l", 24, 24), (1.1, "cc", 24, 24), (1.25, "rr", 24, 24)], MADE),
        (
            [*CLICKS[:5], (1, "r", 24, 24), (1.1, "cc", 24, 24), (1.2, "mv", 24, 24), (1.25, "r", 24, 24)],
            MADE,
        ),
        ([*CLICKS[:5], (1, "m", 24, 24), (1.1, "mv", 24, 24), (1.25, "m", 24, 24)], MADE),
        ([*CLICKS[:5], (1, "l", 24, 24), (1.1, "r", 24, 24), (1.25, "l", 24, 24), (2, "r", 1, 1)], MADE),
    ):
        for version in (3, 4):
            assert moves_of(evf(version, 2, 4, MINES, events, state=0), "evf") == moves


def test_a_file_of_metasweeper_that_another_program_made_has_two_more_texts():
    play = read(evf(4, 2, 4, MINES, CLICKS, state=0x88), "evf")
    assert (play.status, play.player, play.file_says) == ("won", "me", "won")
    assert read(evf(4, 2, 4, MINES, CLICKS, state=0), "evf").file_says is None


@pytest.mark.parametrize("version", [1, 2])
def test_vienna_sets_flags_before_the_game_and_says_whether_they_leave_question_marks(version):
    twice = [*CLICKS[1:3], *[(0.5, name, 8, 8) for _ in range(3) for name in ("rc", "rr")]]
    for marks, moves in ((0, "f0@0 r3@0 f0@0.5 f0@0.5 f0@0.5"), (1, "f0@0 r3@0 f0@0.5 f0@0.5")):
        data = rmv(version, 2, 4, MINES, twice, marks=marks, flags=MINES, end=17)
        assert moves_of(data, "rmv") == moves
    shown = (0, b"\x09\1\1\x1b\1\1" + (b"\0abcd" if version == 1 else b""), 0, 0)
    play = read(rmv(version, 2, 4, MINES, [shown, CLICKS[1], shown], end=15), "rmv")
    assert (moves_text(play.grid, play.history), play.file_says) == ("r3@0", "lost")


def test_vienna_may_write_small_moves_and_places_off_the_board():
    near = (0, bytes([28, 250, 0x80]), 0, 0)
    events = [*CLICKS[1:4], near, *CLICKS[4:6], near, near, *CLICKS[6:]]
    assert moves_of(rmv(2, 2, 4, MINES, events), "rmv") == MADE
    outside = [
        (0, "lr", 56, 8),
        (0.1, "rc", -1, 8),
        (0.2, "rr", -1, 8),
        (0.3, "rc", 8, -20),
        (1, "rr", 8, 40),
    ]
    for version in (1, 2):
        assert moves_of(rmv(version, 2, 4, MINES, outside, end=17), "rmv") == "r3@0"


@pytest.mark.parametrize("pixels", [5, 16, 24, 255])
def test_cells_have_a_side_of_any_size(pixels):
    scaled = [(at, name, pixels * x // 16, pixels * y // 16) for at, name, x, y in CLICKS]
    for version in (3, 4):
        assert moves_of(evf(version, 2, 4, MINES, scaled, pixels=pixels), "evf") == MADE
    assert moves_of(rmv(2, 2, 4, MINES, scaled[1:], pixels=pixels), "rmv") == MADE


def test_times_begin_with_the_first_reveal():
    """Flags before it were set at 0. The file's own time counts, unless the moves took longer."""
    late = [(at + 0.5, *rest) for at, *rest in MOMENTS]
    flag_first = [(0.0, "r", 8, 8), (0.1, "", 8, 8), *late[:3], *late[5:]]
    for year in (5, 6):
        for seconds, whole in ((1.3, 1.3), (1.8, 1.8), (0.2, 1.75)):
            play = read(mvf(year, 2, 4, MINES, flag_first, seconds=seconds), "mvf")
            assert (moves_text(play.grid, play.history), play.seconds) == ("f0@0 r3@0 c5@1.25", whole)


# Who played, and when

NAMES = {
    b"Anybody": "Anybody",
    " Müller\n Li ".encode(): "Müller Li",
    "王嘉宁".encode(): "王嘉宁",
    "王嘉宁 G15".encode("gbk"): "王嘉宁 G15",
    "朱镕基".encode("gbk"): "朱镕基",  # the second one is not in GB 2312
    "Müller".encode("latin-1"): "Müller",
    "Mura\xf1ski".encode("latin-1"): "Murañski",
    b"\x81\x8d\xff": "\x81\x8dÿ",
    b"": "",
}


@pytest.mark.parametrize("name", NAMES, ids=NAMES.values())
def test_a_name_is_in_the_encoding_of_its_players_computer(name):
    for data, kind in (
        *((evf(version, 2, 4, MINES, CLICKS, player=name), "evf") for version in range(5)),
        *((rmv(version, 2, 4, MINES, CLICKS[1:], player=name), "rmv") for version in (1, 2)),
        *((mvf(year, 2, 4, MINES, MOMENTS, player=name), "mvf") for year in (0, 5, 7)),
    ):
        assert read(data, kind).player == NAMES[name]


@pytest.mark.parametrize(
    ("began", "day"),
    [
        (b"1738400000000000", date(2025, 2, 1)),
        (b"1738400000", date(2025, 2, 1)),
        (b"1.2.2025.17:33:58:9980", date(2025, 2, 1)),
        (b"31.2.2025", None),
        (b"0", None),
        (b"4100000000000000", None),
        (b"9" * 5000, None),
        ("²".encode(), None),
        (b"", None),
    ],
)
def test_a_day_is_told_in_one_of_three_ways(began, day):
    assert read(evf(3, 2, 4, MINES, CLICKS, began=began), "evf").played_on == day
    if len(began) == 16:
        assert read(evf(4, 2, 4, MINES, CLICKS, began=began), "evf").played_on == day


def test_clone_sometimes_writes_day_0():
    days = {(1, 2, 2006): date(2006, 1, 2), (1, 0, 2006): None, (13, 1, 2006): None, (0, 0, 0): None}
    for told, day in days.items():
        assert read(mvf(6, 2, 4, MINES, MOMENTS, date=told), "mvf").played_on == day


# Modes

NO_LUCK = {
    1: "UPK", 2: "cheat",
    6: "strong solvable", 7: "weak solvable", 8: "to be solvable",
    9: "strong guessable", 10: "weak guessable",
}  # fmt: skip
REFUSED = {
    11: "“recursive chording”", 12: "“recursive flags”", 13: "“recursive chording and flags”",
    14: "“solvable, recursive chording”", 15: "“solvable, recursive flags”",
    16: "“solvable, recursive chording and flags”",
}  # fmt: skip
GUESSED = [*CLICKS[:2], (1, "lc", 8, 24), (1, "lr", 8, 24), (1.3, "rc", 8, 8), (1.3, "rr", 8, 8)]


@pytest.mark.parametrize("mode", [*range(18), 65535])
def test_a_game_has_no_luck_in_a_mode_with_other_rules_and_is_refused_in_one_with_other_clicks(mode):
    files = [(evf(version, 2, 4, MINES, GUESSED, mode=mode), "evf") for version in (3, 4)]
    if mode < 256:
        files.append((rmv(2, 2, 4, MINES, GUESSED[1:], mode=mode), "rmv"))
    for data, kind in files:
        if mode > 10:
            why = f"the mode {mode} is not known"
            if mode in REFUSED:
                why = f"the mode {REFUSED[mode]} is not read: there one click makes more moves by itself"
            assert refusal(data, kind) == why
            continue
        found = Review.of(read(data, kind))
        assert (found.luck is None, found.game.mode) == (mode in NO_LUCK, NO_LUCK.get(mode, ""))


CLONE = {1: "", 2: "", 3: "UPK", 4: "cheat"}
VIENNA = {0: "", 1: "UPK", 2: "cheat", 3: ""}
RAWVF = {"Classic": "", "upk": "UPK", "Cheat": "cheat", "Density": "", "weak guessable": "weak guessable"}


def test_the_modes_of_other_programs():
    for number, mode in CLONE.items():
        for year in (0, 5, 6, 7):
            assert read(mvf(year, 2, 4, MINES, MOMENTS, mode=number), "mvf").mode == mode
        assert read(mvf(8, 2, 4, MINES, MOMENTS, mode=number), "mvf").mode == "UPK"
    for number, mode in VIENNA.items():
        assert read(rmv(1, 2, 4, MINES, CLICKS[1:], mode=number), "rmv").mode == mode
    for word, mode in RAWVF.items():
        text = f"Mode: {word}\nWidth: 2\nHeight: 1\nBoard:\n0*"
        assert read(text.encode(), "rawvf").mode == mode


def test_without_luck_only_what_was_certain_is_judged_and_one_line_says_why():
    found = Review.of(read(evf(4, 2, 4, MINES, GUESSED, mode=10), "evf"))
    assert (found.accuracy, found.luck, found.sooner, found.survival, found.avoidable) == (None,) * 5
    assert {each.verdict.value for each in found.moves} == {"certain"} and found.moments == ()
    assert review_text(found).startswith(
        "won in 1.30 s, 3BV 2\n"
        "luck:     not known: in the mode “weak guessable” a guess wins or loses by other rules\nboard: "
    )
    known = Review.of(read(evf(4, 2, 4, MINES, GUESSED, mode=1), "evf"))
    assert review_text(known).splitlines()[1] == (
        "luck:     not known: in the mode “UPK” the player may know where the mines are"
    )
    with speaking("de"):
        assert "unbekannt: Im Modus „schwach ratbar“" in review_text(found)
    data = found.data()
    assert [data[key] for key in ("mode", "accuracy", "luck", "sooner", "survival", "avoidable")] == [
        "weak guessable", None, None, None, None, None,
    ]  # fmt: skip
    lost = read(evf(4, 2, 4, MINES, [*CLICKS[:2], (1, "lc", 8, 8), (1, "lr", 8, 8)], mode=10, state=0), "evf")
    assert (lost.status, Review.of(lost).last, Review.of(lost).avoidable) == ("lost", None, None)
    assert "<figure>" not in found._repr_html_()


# What holds no game


def refusal(data, kind):
    with pytest.raises(ValueError) as refused:
        read(data, kind)
    text = str(refused.value)
    assert text.startswith(f"not a readable .{kind} file: ")
    assert len(text.splitlines()) == 1
    return text.partition(": ")[2]


@pytest.mark.parametrize(
    ("data", "kind", "reason"),
    [
        (b"*rmv\0\3" + bytes(99), "rmv", "expected version 1 or 2, found 3"),
        (b"\5" + bytes(99), "evf", "expected version 0 to 4, found 5"),
        (b"\x11M".ljust(99, b"9"), "mvf", "expected a program of the year 2005, 2006, 2007 or 2008"),
        (evf(3, 2, 4, MINES, CLICKS, count=2), "evf", "expected 2 mines on the board, found 1"),
        (evf(4, 101, 100, [], []), "evf", "a board has at most 10000 cells, not 10100"),
        (evf(4, 0, 9, [], []), "evf", "each dimension must be a positive whole number, not 0"),
        (evf(4, 1, 2, [(0, 0), (0, 1)], []), "evf", "expected a cell without a mine, found only mines"),
        (evf(4, 2, 4, MINES, [], pixels=0), "evf", "expected cells with a side of at least 1 pixel"),
        (rmv(2, 2, 4, MINES, [], pixels=0), "rmv", "expected cells with a side of at least 1 pixel"),
        (evf(3, 2, 4, MINES, [(0, 13, 0, 0)]), "evf", "an event of the unknown kind 13"),
        (evf(4, 2, 4, MINES, [(0, 80, 0, 0)]), "evf", "an event of the unknown kind 80"),
        (rmv(1, 2, 4, MINES, [(0, b"\x08", 0, 0)]), "rmv", "an event of the unknown kind 8"),
        (rmv(1, 2, 4, MINES, [(0, b"\x1c", 0, 0)]), "rmv", "an event of the unknown kind 28"),
        (rmv(2, 2, 4, MINES, [(0, b"\0", 0, 0)]), "rmv", "an event of the unknown kind 0"),
        (rmv(2, 2, 4, MINES * 2, []), "rmv", "expected 2 mines on the board"),
        (mvf(5, 2, 4, [(2, 0)], []), "mvf", "expected 1 mines on the board"),
        (mvf(5, 2, 4, [(0, -1)], []), "mvf", "expected 1 mines on the board"),
        (old_mvf(2, 4, [(0, 4)], []), "mvf", "expected 1 mines on the board"),
        (evf(3, 2, 4, MINES, [])[:18], "evf", "expected a text after byte 15 and then a 0, found none"),
        (mvf(7, 2, 4, MINES, MOMENTS)[:-1], "mvf", "expected at least 152 bytes, found 151"),
    ],
)  # fmt: skip
def test_why_a_file_is_refused(data, kind, reason):
    assert refusal(data, kind) == reason


def test_what_a_file_may_cost(monkeypatch):
    assert (MAX_RECORDING, recording.MAX_EVENTS, recording.MAX_POINTED) == (8_388_608, 80_000, 1_048_576)
    for kind in ("evf", "rawvf"):
        with pytest.raises(ValueError, match=f"^larger than {MAX_RECORDING} bytes$"):
            read(bytes(MAX_RECORDING + 1), kind)
    presses = [(0, "lc", 0, 0)] * 101
    for most, events in (("MAX_EVENTS", presses), ("MAX_POINTED", [(0, "mv", 0, 0)] * 101)):
        monkeypatch.setattr(recording, most, 100 if most == "MAX_POINTED" else 99)
        assert refusal(evf(3, 2, 4, MINES, events), "evf") == "too many events"
        assert read(evf(3, 2, 4, MINES, events[:99]), "evf").status == "ongoing"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["evf", "rmv", "mvf"])
def test_the_largest_file_of_moves_of_the_mouse_is_refused(kind):
    moves = 2 * recording.MAX_POINTED
    data = {
        "evf": evf(4, 2, 4, MINES, [])[:-3] + bytes([1, 0, 0, 0, 0, 0]) * moves,
        "rmv": rmv(2, 2, 4, MINES, CLICKS[1:2])[:-4] + bytes([28, 0, 0]) * moves,
        "mvf": mvf(5, 2, 4, MINES, [])[:-3] + (moves - 1).to_bytes(3) + bytes(5 * moves),
    }[kind]
    reason = refusal(data[:MAX_RECORDING], kind)
    assert reason == (
        "expected at least 6291538 bytes, found 6291537" if kind == "rmv" else "too many events"
    )


def test_texts_without_an_end_are_refused_soon():
    """Where each beginning of a text was followed to the end of the file, this took hours."""
    whole = data_of("beginner-b.avf")
    assert (
        refusal(whole[:26] + b"\x114[3|" * 150_000, "avf") == "expected a text in brackets, and then events"
    )
    assert read(whole[: whole.index(b"RealTime: ")] + b"RealTime: " * 100_000, "avf").player == ""


@pytest.mark.parametrize("kind", ["avf", "rmv", "evf", "mvf"])
def test_bytes_that_are_no_file(kind):
    for data in (b"", b"\0", b"\xff" * 50, random.Random(kind).randbytes(3000)):
        refusal(data, kind)


SAMPLES = {
    "avf": ["beginner-a.avf", "beginner-b.avf"],
    "rmv": ["test_rmv2_24px_preflags.rmv", "test_rmv2_utf8_nonascii.rmv"],
    "evf": ["beginner-c.evf"],
    "mvf": ["clone096.mvf", "clone2007.mvf"],
    "rawvf": ["edge_top.rawvf", "status_cut.rawvf"],
}


def mutant(kind, number):
    """A file of this kind with some of its bytes changed, left out, or twice."""
    chance = random.Random(f"{kind} {number}")
    written = [data for data, of in SMALL.values() if of == kind]
    data = bytearray(chance.choice([*map(data_of, SAMPLES[kind]), *written]))
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
    return bytes(data)


def check(data, kind, *, review=False):
    """A game whose moves can be made again, or one line of complaint."""
    try:
        play = read(data, kind)
    except ValueError as error:
        assert len(str(error).splitlines()) == 1
        return "refused"
    assert play.after(play.done).field.seen == play.field.seen
    assert all(move.at >= 0 for move in play.moves)
    if review:
        accuracy = Review.of(play).accuracy
        assert accuracy is None or 0 <= accuracy <= 1
    return "read"


@pytest.mark.parametrize("kind", SAMPLES)
def test_changed_files_are_read_or_refused(kind):
    found = [check(mutant(kind, number), kind, review=number % 10 == 0) for number in range(200)]
    assert min(found.count("read"), found.count("refused")) >= 20


@pytest.mark.long
@pytest.mark.parametrize("kind", SAMPLES)
def test_two_thousand_changed_files_are_read_or_refused(kind):
    found = [check(mutant(kind, number), kind, review=True) for number in range(1000, 3000)]
    assert min(found.count("read"), found.count("refused")) > 200


@pytest.mark.parametrize("which", SMALL)
def test_every_beginning_of_a_file_is_read_or_refused(which):
    data, kind = SMALL[which]
    for size in range(len(data)):
        check(data[:size], kind)


@pytest.mark.parametrize("name", ["test_rmv2_utf8_nonascii.rmv", "beginner-c.evf", "edge_top.rawvf"])
def test_every_beginning_of_a_sample_is_read_or_refused(name):
    data, kind = data_of(name), name.rpartition(".")[2]
    found = {check(data[:size], kind) for size in range(len(data))}
    assert "refused" in found


@pytest.mark.long
@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_many_beginnings_of_the_larger_samples_are_read_or_refused(name):
    data, kind = data_of(name), name[-3:]
    for size in range(0, len(data), max(1, len(data) // 300)):
        check(data[:size], kind)
