"""Links of the page that hold a game with its moves, as it copies them (see its `address.js`)."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from minesweeper.boards.catalogue import CLASSIC, DISTANCE, JUDGE, SAFE, read_size
from minesweeper.boards.setting import SettingFields, read_setting
from minesweeper.games.game import Game, replay


def is_link(text: str) -> bool:
    """Whether a text is a link of the page that holds a game."""
    return bool(re.search("#(.*&)?(board|map)=", text))


def read_link(text: str) -> Game:
    """The game in a link with its moves, all of them made; ValueError says what is wrong with the link.

    >>> read_link("http://127.0.0.1:8000/#map=..X./....&custom=classic&moves=r0+r3@1.5").moves[1]
    Move(cell=(0, 3), at=1.5)
    """
    words = {name: values[-1] for name, values in parse_qs(text.partition("#")[2], max_num_fields=20).items()}
    fields = SettingFields(variant=words.get("custom", CLASSIC.name))
    if "map" in words:
        lines = words["map"].split("/")
        fields["board"] = "\n".join([_size(words, lines), *lines])
    else:
        dimensions, fields["mines"] = read_size(words.get("board", ""))
        fields["dimensions"] = [*dimensions]
        fields["start"] = words.get("start", SAFE)
        fields["seed"] = _number(words, "seed")
        fields["first"] = _number(words, "first") if "first" in words else None
        if fields["start"] == JUDGE:
            fields["distance"] = DISTANCE if "distance" not in words else _number(words, "distance")
            fields["index"] = _number(words, "index") if "index" in words else 0
    if "moves" not in words:
        raise ValueError("the link holds a board, and no moves to review: copy the replay instead")
    return replay(read_setting(fields), words["moves"])


def _size(words: dict[str, str], lines: list[str]) -> str:
    """The first line of a map: the `size` of the link or, without it, rows and columns."""
    if "size" not in words:
        rows = [line for line in lines if not re.search("[0-9]", line)]  # the first cell may stand below them
        return f"{len(rows)} {len(rows[0]) if rows else 0}"
    if not re.fullmatch("[0-9]{1,5}(x[0-9]{1,5})*", words["size"]):
        raise ValueError(f"expected lengths such as 2x3x3 as size of the link, found {words['size'][:20]!r}")
    return words["size"].replace("x", " ")


def _number(words: dict[str, str], name: str) -> int:
    text = words.get(name, "")
    if not re.fullmatch("[0-9]{1,16}", text):
        raise ValueError(f"expected a whole number as {name} of the link, found {text[:20]!r}")
    return int(text)
