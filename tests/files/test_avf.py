"""Games recorded by Arbiter and Freesweeper, beside the libraries that read them too."""

from datetime import date
from io import BytesIO
from pathlib import Path

import pytest

from minesweeper.files import avf
from minesweeper.files.avf import read_avf
from minesweeper.files.recording import recorded
from minesweeper.files.replays import open_file
from minesweeper.games.keep import moves_text
from tests.oracles.recordings import read_by_peer

REPLAYS = Path(__file__).parent / "replays"
NAMES = ("beginner-a.avf", "beginner-b.avf", "expert-a.avf")


def data_of(name):
    return (REPLAYS / name).read_bytes()


def game_of(data):
    game = open_file("x.avf", data).game
    return game.after(len(game.history))


@pytest.fixture
def pointed(monkeypatch):
    """The events of a file as they are in it: with moves of the mouse, in pixels."""

    def events_of(data):
        found = []

        def keep(rows, columns, mines, events, *rest, **more):
            found.extend(events)
            return recorded(rows, columns, mines, events, *rest, **more)

        monkeypatch.setattr(avf, "recorded", keep)
        read_avf(data)
        return found

    return events_of


def event(name, hundredths, x, y):
    seconds, rest = divmod(hundredths, 100)
    time, place = (seconds + 1).to_bytes(2), [*x.to_bytes(2), *y.to_bytes(2)]
    return bytes([name, place[0], time[1], place[1], rest, place[2], time[0], place[3]])


# A press and a release of each button: left, right, middle, and the left one with shift.
EVENTS = [
    event(3, 0, 200, 20), event(1, 5, 301, 20), event(5, 10, 300, 20),
    event(9, 100, 8, 8), event(17, 110, 8, 8), event(33, 25700, 40, 20), event(65, 25710, 40, 20),
    event(11, 25800, 300, 20), event(21, 25803, 300, 20),
]  # fmt: skip


def custom(version=52, marks=0x11, events=EVENTS):
    """A file of a game on a board of 3 x 20 cells with mines in two corners."""
    text = b"[3|W20H3M2|1.2.2025.17:33:58:9980|1.17:34:08:1185|B2T9.00]"
    places = [(1, 1), (3, 20)]
    board = bytes([6, 19, 2, 0, 2]) + bytes(each for place in places for each in place)
    thousandths = b"" if version else bytes(0x30 + each % 10 for each in range(1, len(events) + 2))
    tail = b"RealTime: 9.00\rSkin: 3.1\rAnybody\rArbiter"
    data = bytes([version, 1, 5, 16, 23]) + board + b"\x08\x0b\x0a" + bytes([marks]) + b"4" + text
    end = b"cs=" + thousandths + bytes(17) + (b"" if version else b"\r") + tail
    return data + b"\x0b\x03\x08\x0b\x0c" + b"".join(events) + b"\1" + bytes(7) + b"4629" + end


def begun_at_the_right():
    """An expert's game whose first press is right of column 16: its place takes two bytes."""
    data = data_of("expert-a.avf")
    first = data.index(b"]") + 6
    return data[:first] + event(3, 0, 400, 135) + data[first + 8 :]


@pytest.mark.parametrize("data", [*map(data_of, NAMES), begun_at_the_right()], ids=[*NAMES, "right"])
def test_ms_toollib_reads_the_same_games(data, pointed):
    found, peer = read_avf(data), read_by_peer(data, "avf")
    assert [bool(mine) for mine in found.board.is_mine] == [mine for row in peer["mines"] for mine in row]
    assert (found.seconds, found.player) == (peer["seconds"], peer["player"])
    assert [[round(at, 3), *rest] for at, *rest, _ in pointed(data)] == [
        [round(at, 3), *rest] for at, *rest in peer["mouse"]
    ]


@pytest.mark.parametrize(
    "data", [*map(data_of, NAMES), custom(), custom(0)], ids=[*NAMES, "custom", "freesweeper"]
)
def test_sweeping_view_reads_the_same_events(data, pointed):
    replay = pytest.importorskip("sweeping_view.avf").AVFReplay(BytesIO(data))
    found = [(each["gametime"], each["xpos"], each["ypos"]) for each in replay.events[:-1]]
    game = read_avf(data)
    assert [(round(1000 * at), x, y) for at, _, x, y, _ in pointed(data)] == found
    assert {(row + 1, column + 1) for row, column in game.board.mine_cells} == set(replay.mines)
    assert game.board.grid.dims == (replay.rows, replay.cols)
    assert game.marks == replay.properties["questionmarks"]


def test_a_board_of_any_size_with_every_button(pointed):
    game, events = read_avf(custom()), pointed(custom())
    assert (game.board.grid.dims, game.board.mine_cells, game.marks) == ((3, 20), [(0, 0), (2, 19)], True)
    assert [each.name for each in events] == ["lc", "mv", "lr", "rc", "rr", "mc", "mr", "sc", "lr"]
    assert [each.at for each in events[-3:]] == [257.1, 258, 258.03]
    assert [each.name for each in game.events] == ["lc", "lr", "rc", "rr", "mc", "mr", "sc", "lr"]
    play = game_of(custom(marks=0x7F))
    assert (moves_text(play.grid, play.history), play.status) == ("r38@0 f0@0.9", "ongoing")


@pytest.mark.parametrize(
    ("name", "player"),
    [
        (b"Anybody", "Anybody"),
        ("Müller".encode("cp1252"), "Müller"),
        ("王嘉宁".encode("gbk"), "王嘉宁"),
        (b"", ""),
    ],
)
def test_who_played_and_when(name, player):
    data = custom().replace(b"Anybody", name)
    game = game_of(data)
    assert (game.player, game.played_on) == (player, date(2025, 2, 1))
    for other in (b"1.", b"31.2.2025."):
        undated = game_of(data.replace(b"1.2.2025.", other).replace(b"Skin", b"\r"))
        assert undated.played_on is None


@pytest.mark.parametrize(("level", "size"), [(3, (8, 8, 10)), (4, (16, 16, 40)), (5, (16, 30, 99))])
def test_a_level_tells_the_size(level, size):
    rows, columns, mines = size
    places = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)][-mines:]
    data = custom()
    board = read_avf(
        data[:5] + bytes([level, *(each for place in places for each in place)]) + data[14:]
    ).board
    assert (*board.grid.dims, board.mines) == size and (rows - 1, columns - 1) in board.mine_cells


@pytest.mark.parametrize("place", [(1, 1), (0, 20), (4, 20), (3, 0), (3, 21)])
def test_mines_are_on_different_cells_of_the_board(place):
    data = custom()
    assert read_avf(data).board.mine_cells == [(0, 0), (2, 19)]
    with pytest.raises(ValueError, match=r"^expected 2 mines on the board$"):
        read_avf(data[:12] + bytes(place) + data[14:])


def test_each_event_has_its_name(pointed):
    names = {1: "mv", 3: "lc", 5: "lr", 9: "rc", 11: "sc", 17: "rr", 21: "lr", 33: "mc", 65: "mr"}
    names |= {145: "rr", 193: "mr"}
    for number in range(256):
        data = custom(events=[EVENTS[0], event(number, 5, 8, 8)])
        if number in names:
            assert [each.name for each in pointed(data)] == ["lc", names[number]]
        else:
            with pytest.raises(ValueError, match=f"^an event of the unknown kind {number}$"):
                read_avf(data)


def test_freesweeper_has_thousandths(pointed):
    data = custom(0)
    assert [each.at for each in pointed(data[: data.index(b"cs=") + 3])[:3]] == [0, 0.05, 0.1]
    assert [each.at for each in pointed(custom(0))[:3]] == [0.001, 0.052, 0.103]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "expected a level from 3 to 6"),
        (b"\0\0\0\0\0\6\0", "expected a level from 3 to 6"),
        (b"\0\0\0\0\0\3" + bytes(19), "expected at least 26 bytes, found 25"),
        (custom()[:60], "expected a text in brackets, and then events"),
        (custom()[:77], "expected a text in brackets, and then events"),
        (custom()[:100], "its events have no end"),
        (custom(events=[EVENTS[0], event(2, 0, 0, 0)]), "an event of the unknown kind 2"),
    ],
)  # fmt: skip
def test_files_that_hold_no_game(data, reason):
    with pytest.raises(ValueError) as refused:
        game_of(data)
    assert str(refused.value) == f"not a readable .avf file: {reason}"
