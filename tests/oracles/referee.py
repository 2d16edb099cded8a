"""The judge's basic task once more, by the plain definition of the rules: a second opinion on `basic.py`."""

from tests.oracles.plain import PlainGame, beside


def referee(text):
    """Return the exact output of `basic.py` for well-formed input."""
    lines = [line.split() for line in text.split("\n") if line.strip()]
    rows, columns = map(int, lines[0])
    symbols = [symbol for line in lines[1 : rows + 1] for symbol in "".join(line)]
    mines = [divmod(at, columns) for at, symbol in enumerate(symbols) if symbol == "X"]
    game = PlainGame((rows, columns), mines, marks_hold=True, strict_marks=True)
    clues = {cell: str(game.clue(cell)) for cell in game.safe}
    operations = iter(lines[rows + 1 :])
    output = ""
    while True:
        status = game.status()
        shown = dict.fromkeys(game.mines if status == "won" else game.marks, "@")
        shown |= {cell: clues[cell] for cell in game.visible & game.safe}
        shown |= dict.fromkeys(game.visible & game.mines | game.marks & game.safe, "X")
        board = [["?"] * columns + ["\n"] for _ in range(rows)]
        for (row, column), symbol in shown.items():
            board[row][column] = symbol
        output += "".join("".join(line) for line in board)
        if status != "ongoing":
            title = "YOU WIN!" if status == "won" else "GAME OVER!"
            marks = [*shown.values()].count("@")
            return f"{output}{title}\n{len(game.visible & game.safe)} {marks}\n"
        operation = next(operations, None)
        if operation is None:
            return output
        row, column, kind = map(int, operation)
        (game.reveal, game.mark, game.chord)[kind]((row, column))


def neighbours(mine, row, column):
    return beside((len(mine), len(mine[0])), (row, column))
