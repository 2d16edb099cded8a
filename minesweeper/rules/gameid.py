"""Game IDs of Mines in Simon Tatham's Portable Puzzle Collection: `9x9:4,4,m` and the mines, for example.

An ID has the width and height, the place of the first cell (x, y), and a bit for each cell in hexadecimal
digits, row by row. After an `m` the bits are masked, so that nobody reads mines in them by accident.
"""

from __future__ import annotations

import re
from hashlib import sha1

# Width, height, the rules of the drawing (mines, a = guesses allowed), and a description or a seed.
_ID = re.compile(r"(\d{1,5})(?:x(\d{1,5}))?(?:n\d+)?a?([:#])(\S*)")
_BOARD = re.compile(r"(\d{1,5}),(\d{1,5}),([mu]?)([0-9a-fA-F]+)")


def is_game_id(text: str) -> bool:
    """Return whether a text looks like a game ID, with or without a board."""
    return bool(_ID.fullmatch(text.strip()))


def read_game_id(text: str) -> tuple[tuple[int, int], bytes, tuple[int, int]] | None:
    """Return the rows and columns, a byte for each cell (1: a mine) and the first cell; None for other text.

    ValueError if it is a game ID without a board.

    >>> read_game_id("3x2:2,0,84")
    ((2, 3), b'\\x01\\x00\\x00\\x00\\x00\\x01', (0, 2))
    """
    match = _ID.fullmatch(text.strip())
    if not match:
        return None
    width, sign, description = int(match[1]), match[3], match[4]
    height = int(match[2] or width)
    if sign == "#" or description.startswith("r"):
        raise ValueError(
            "game ID: it has only the seed of a board; after the first click the game has an ID with mines"
        )
    board = _BOARD.fullmatch(description)
    if not board:
        raise ValueError("game ID: expected 'x,y,' and the mines after the size, such as 9x9:4,4,m12...")
    x, y, masked, digits = int(board[1]), int(board[2]), board[3] == "m", board[4]
    cells = width * height
    if not cells or x >= width or y >= height:
        raise ValueError(f"game ID: expected a first cell inside {width}x{height}, found {x},{y}")
    if len(digits) != -(-cells // 4):
        raise ValueError(
            f"game ID: {width}x{height} takes {-(-cells // 4)} digits for the mines, found {len(digits)}"
        )
    bitmap = bytes.fromhex(digits + "0" * (len(digits) % 2))
    bits = "".join(f"{byte:08b}" for byte in (_unmasked(bitmap, cells) if masked else bitmap))
    return (height, width), bytes(map(int, bits[:cells])), (y, x)


def _unmasked(bitmap: bytes, bits: int) -> bytes:
    """Take off the mask: each half was masked by the other, the first one first.

    >>> _unmasked(bytes.fromhex("07fa6500"), 28).hex()
    '12345670'
    """
    half, spare = len(bitmap) // 2, -bits % 8
    second = bytearray(_masked(bitmap[half:], bitmap[:half]))
    second[-1] &= 0xFF << spare  # bits beyond the last cell stay 0
    return _masked(bitmap[:half], bytes(second)) + second


def _masked(data: bytes, seed: bytes) -> bytes:
    """Combine data with the SHA-1 digests of a seed and the numbers 0, 1, 2, ... in decimal digits."""
    counts = range(-(-len(data) // 20))
    mask = b"".join(sha1(seed + b"%d" % count, usedforsecurity=False).digest() for count in counts)
    return bytes(byte ^ other for byte, other in zip(data, mask, strict=False))
