"""Pictures that are given to the page, and answers that stand for what is read in them."""

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


def answered(page, doubtful):
    """Have the board be read as it is, with these cells in doubt."""
    left, right = AROUND, AROUND + 9 * CELL
    kinds = sorted(set(SYMBOLS))
    groups = [*(kinds.index(symbol) for symbol in SYMBOLS[:-1]), len(kinds)]  # the last is like none
    page.evaluate(
        ANSWERED,
        {"position": ROWS + "\n", "doubtful": doubtful, "groups": groups, "box": [left, left, right, right]},
    )
