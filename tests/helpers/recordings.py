"""Recorded games as other programs write them, for tests."""

import math

NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m")


AVF_NAMES = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "sc": 11, "rr": 17, "mc": 33, "mr": 65}


def avf(
    version,
    rows,
    columns,
    mines,
    events,
    *,
    marks=0,
    player=b"me",
    began=b"1.2.2025.17:33:58:9980",
    seconds=b"1.30",
    bbbv=2,
):
    """Return a file of Arbiter or, with version 0, of Freesweeper, with a board of its own size."""
    places = bytes(number + 1 for place in mines for number in place)
    data = bytes([version, 1, 5, 16, 23, 6, columns - 1, rows - 1]) + len(mines).to_bytes(2) + places
    data += b"\x08\x0b\x0a" + (b"\x11" if marks else b"\x7f") + b"4[3|W4H2M1|" + began
    data += b"|1.17:34|B%dT%b]" % (bbbv, seconds)
    data += b"\x0b\x03\x08\x0b\x0c" + b"".join(map(avf_event, events)) + b"\1" + bytes(7) + b"4629cs="
    thousandths = b"" if version else bytes(0x30 + round(1000 * at) % 10 for at, *_ in events) + b"0"
    tail = b"RealTime: " + seconds + b"\rSkin: 3.1\r" + player + b"\rArbiter"
    return data + thousandths + bytes(17) + (b"" if version else b"\r") + tail


def avf_event(event):
    at, name, x, y = event
    seconds, hundredths = divmod(round(1000 * at) // 10, 100)
    time, place = (seconds + 1).to_bytes(2), [*x.to_bytes(2), *y.to_bytes(2)]
    number = AVF_NAMES.get(name, name)
    return bytes([number, place[0], time[1], place[1], hundredths, place[2], time[0], place[3]])


def evf(
    version,
    rows,
    columns,
    mines,
    events,
    *,
    mode=0,
    pixels=16,
    state=0x80,
    seconds=1.3,
    bbbv=2,
    count=None,
    **texts,
):
    """Return a file of Metasweeper; an event is seconds, its name or number, and x and y."""
    texts = {"player": b"me", "began": b"1738400000000000", "program": b"meta"} | texts
    board = [version, state, *([0] if version >= 3 else []), rows, columns]
    data = bytes(board) + (len(mines) if count is None else count).to_bytes(2) + bytes([pixels])
    data += mode.to_bytes(2) + bbbv.to_bytes(2) + round(1000 * seconds).to_bytes(4 if version == 4 else 3)
    if version == 4:
        translated = b"other\0utf-8\0" if state & 0x08 else b""
        data += b"DE" + int(texts["began"]).to_bytes(8) + bytes(8) + texts["program"] + b"\0" + translated
        data += texts["player"] + b"\0race\0me\0" + (3).to_bytes(2) + b"\0id"
    else:
        strings = [texts["program"], texts["player"], b"race", b"me", texts["began"], b"2", b"DE"]
        data += b"".join(text + b"\0" for text in (*strings, *([b"id"] if version >= 2 else [])))
    bits = "".join(str(int((row, column) in mines)) for row in range(rows) for column in range(columns))
    data += bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))
    if version == 4:
        return data + (1).to_bytes(2) + b"stnb\0" + _later(events) + b"\0\0\0"
    for at, name, x, y in events:
        number = name if isinstance(name, int) else NAMES.index(name)
        data += bytes([number]) + round(1000 * at).to_bytes(3) + x.to_bytes(2) + y.to_bytes(2)
    return data + b"\xff"


def _later(events):
    """Return events of version 4, each relative to the one before, with some of other kinds among them."""
    data = bytes([81, 0, 104, 0, 1, 1, 200, 0, 39, 16, *bytes(8), 201, 0, 39, 16, *b"abc\0"])
    before = 0, 0, 0
    for at, name, x, y in events:
        number = name if isinstance(name, int) else NAMES.index(name)
        passed = round(1000 * at) - before[0]
        while passed > 255:
            pause = min(passed - 255, 300)
            data += b"\xff" + pause.to_bytes(2)
            passed -= pause
        places = ((now - then).to_bytes(2, signed=True) for now, then in zip((x, y), before[1:], strict=True))
        data += bytes([number, passed]) + b"".join(places)
        before = round(1000 * at), x, y
    return data


def rmv(
    version,
    rows,
    columns,
    mines,
    events,
    *,
    end=16,
    mode=0,
    marks=0,
    pixels=16,
    flags=(),
    player=b"me",
    seconds=1.3,
    bbbv=2,
):
    """Return a file of Vienna Minesweeper; its first event is a release, without the press before it."""
    left, top = (12, 56) if version == 1 else (0, 0)
    texts = [b"\nresult#3BV:%d#NF:0#\n" % bbbv] * (version == 1) + [b"Vienna Minesweeper"]
    blocks = [
        (1).to_bytes(2) + bytes([len(player)]) + player,
        (1731542400).to_bytes(4) + bytes([columns, rows]) + len(mines).to_bytes(2) + _places(mines),
        len(flags).to_bytes(2) + _places(flags) if flags else b"",
        bytes([marks, 0, mode, 3]) + (bytes([bbbv, 0, pixels]) if version == 2 else b""),
        *([bytes(2)] if version == 2 else []),
    ]
    data = b""
    for at, name, x, y in events:
        if isinstance(name, bytes):
            data += name
        else:
            time = round(1000 * at).to_bytes(3)
            place = b"".join(pixel.to_bytes(2, signed=version == 2) for pixel in (x + left, y + top))
            data += bytes([NAMES.index(name)]) + time + b"\0" + place
    data += bytes([end]) + round(1000 * seconds).to_bytes(3)
    head = b"*rmv" + version.to_bytes(2) + (b"\1\5" if version == 2 else b"") + bytes(4)
    sizes = b"".join(len(block).to_bytes(2) for block in (*texts, *blocks))
    return head + sizes + len(data).to_bytes(4) + bytes(2) + b"".join([*texts, *blocks]) + data


def _places(cells, first=0):
    return bytes(at + first for row, column in cells for at in (column, row))


def mvf(
    year, rows, columns, mines, moments, *, seconds=1.3, mode=1, player=b"me", date=(1, 2, 2006), solved=2
):
    """Return a file of Clone 0.97 (`year` 5, 8, or 0 without a name), 2006 or 2007.

    Each moment is seconds, the buttons that are down (`lrm`), and x and y.
    """
    size = 6 if year in (6, 7) else 5
    places = mvf_bits(4711, size)
    events = bytearray()
    for at, buttons, x, y in moments:
        number = sum(1 << "rml".index(button) for button in buttons)
        if size == 5:
            number |= y << 3 | x << 12 | round(100 * at) % 100 << 21 | int(at) << 28
        else:
            number |= (y + 32) << 3 | (x + 32) << 14 | round(1000 * at) << 25
        event = bytearray(size)
        for at_bit, (byte, bit) in enumerate(places):
            event[byte] |= (number >> at_bit & 1) << bit
        events += event
    time = round(1000 * seconds).to_bytes(3)
    figures = bytes([0, 2, 0, solved]) + bytes(6)
    if size == 5:
        time = int(seconds).to_bytes(2) + bytes([round(100 * seconds) % 100]) + figures
    month, day, when = date
    body = bytes([month, day]) + when.to_bytes(2) + bytes([3, 4, 5, 4, mode]) + time + b"\0"
    body += bytes([columns, rows]) + len(mines).to_bytes(2) + _places(mines, 1)
    body += bytes([len(player)]) + player + (4711).to_bytes(2) + len(moments).to_bytes(3) + events
    if not year:
        return bytes(7) + body
    head = b"\x11Minesweeper Clone\t2004-200" + str(year).encode()
    return head.ljust(74 if size == 5 else 71, b"\0") + body


def mvf_bits(leading, size):
    """Return the place of each bit of an event, a byte and a bit, which a number in the file scrambles."""
    one = math.sqrt(leading)
    two = math.sqrt(leading + 1000)
    three = math.sqrt(one + 1000)
    waves = (
        math.cos(three + 1000),
        math.sin(math.sqrt(two)),
        math.cos(three),
        math.sin(math.sqrt(one) + 1000),
        math.cos(math.sqrt(two + 1000)),
        math.sin(math.sqrt(two + 1000)),
    )
    digits = "".join(f"{round(abs(wave) * 1e8):08}" for wave in waves[:size])
    return [divmod(at, 8) for digit in "0123456789" for at in range(8 * size) if digits[at] == digit]


def old_mvf(rows, columns, mines, moments, *, seconds=1.3, marks=0, tail="name"):
    """Return a file of Clone up to 0.96; its `tail` is that since 0.8 (`name`), that of 0.76, or `none`."""
    data = bytes([columns, rows]) + len(mines).to_bytes(2) + _places(mines) + bytes([marks, 0])
    for at, buttons, x, y in moments:
        down = sum(1 << "lmr".index(button) for button in buttons)
        data += bytes([int(at), round(100 * at) % 100, down]) + x.to_bytes(2) + y.to_bytes(2) + b"\0"
    time = int(seconds).to_bytes(2) + bytes([round(100 * seconds) % 100])
    name, checksum = b"M\xfcller".ljust(100), b"1234567890"
    if tail == "none":
        return data + time + checksum
    return data + time + name + (checksum if tail == "0.76" else b"\0" + bytes(range(200, 220)) + b"\0")
