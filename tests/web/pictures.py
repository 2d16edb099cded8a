"""Pictures for the page, and fake readings of them."""

from minesweeper.boards.catalogue import usual_mines
from tests.helpers.pictures import AROUND, BOARD, CELL

ROWS = BOARD.replace(".", "0").strip()
SYMBOLS = "".join(ROWS.split())
ONES = [number for number, symbol in enumerate(SYMBOLS) if symbol == "1"]

# The session's answer to a picture is another one.
ANSWERED = """answer => {
    const { parse, stringify } = JSON;
    let asked = null;
    JSON.stringify = (value, ...rest) => {
        if (value?.do === "read") asked = value.id;
        return stringify(value, ...rest);
    };
    JSON.parse = (text, ...rest) => {
        const found = parse(text, ...rest);
        return found?.id === asked && asked !== null ? { id: asked, ...answer } : found;
    };
}"""

# A file that is pasted, or dropped on the page.
GIVEN = """([kind, bytes, type]) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], "picture", { type }));
    const event = kind === "paste" ? ClipboardEvent : DragEvent;
    const given = { clipboardData: files, dataTransfer: files, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new event(kind, given));
}"""


def give(page, kind, data, type="image/png"):
    page.evaluate(GIVEN, [kind, list(data), type])


def answered(page, doubtful, board=ROWS):
    """Have the board be read as it is, with these cells in doubt; the last cell looks like no other."""
    rows = board.split()
    symbols = "".join(rows)
    groups = [*("?@0123456".index(symbol) for symbol in symbols[:-1]), 99]
    box = [AROUND, AROUND, AROUND + len(rows[0]) * CELL, AROUND + len(rows) * CELL]
    answer = {"position": board + "\n", "doubtful": doubtful, "groups": groups, "box": box}
    page.evaluate(ANSWERED, answer | {"mines": usual_mines((len(rows), len(rows[0])))})
