"""The judge's basic task once more, in the plainest way: a second opinion on `basic.py`.

Lists of lists, a stack for the cascade, every rule as the assignment words it, and nothing
taken from the project.
"""


def referee(text):
    """Return the exact output of `basic.py` for well-formed input."""
    lines = [line.split() for line in text.split("\n") if line.strip()]
    rows, columns = map(int, lines[0])
    mine = [[symbol == "X" for symbol in "".join(line)] for line in lines[1 : rows + 1]]
    operations = iter(lines[rows + 1 :])
    shown = [["?"] * columns for _ in range(rows)]
    lost = False
    output = ""
    while True:
        won = not lost and count(shown, "012345678") == rows * columns - sum(map(sum, mine))
        if won:
            for r in range(rows):
                for c in range(columns):
                    shown[r][c] = "@" if mine[r][c] else shown[r][c]
        output += "".join("".join(row) + "\n" for row in shown)
        if won or lost:
            title = "YOU WIN!" if won else "GAME OVER!"
            return f"{output}{title}\n{count(shown, '012345678')} {count(shown, '@')}\n"
        operation = next(operations, None)
        if operation is None:
            return output
        row, column, kind = map(int, operation)
        lost = (visit, mark, explore)[kind](mine, shown, row, column)


def visit(mine, shown, row, column):
    """Visit a cell and all cells that its zeros lead to; return whether that loses the game."""
    if shown[row][column] != "?":
        return False
    if mine[row][column]:
        shown[row][column] = "X"
        return True
    stack = [(row, column)]
    while stack:
        r, c = stack.pop()
        if shown[r][c] == "?":
            around = neighbours(mine, r, c)
            mines = sum(mine[y][x] for y, x in around)
            shown[r][c] = str(mines)
            if mines == 0:
                stack += around
    return False


def mark(mine, shown, row, column):
    """Mark a cell as a mine; return whether that loses the game."""
    if shown[row][column] != "?":
        return False
    shown[row][column] = "@" if mine[row][column] else "X"
    return not mine[row][column]


def explore(mine, shown, row, column):
    """Visit all but the mines around a number that has as many marks around it; never loses."""
    if shown[row][column] in "012345678":
        around = neighbours(mine, row, column)
        if sum(shown[r][c] == "@" for r, c in around) == int(shown[row][column]):
            for r, c in around:
                if not mine[r][c]:
                    visit(mine, shown, r, c)
    return False


def neighbours(mine, row, column):
    """Return the up to eight cells around a cell."""
    cells = []
    for r in (row - 1, row, row + 1):
        for c in (column - 1, column, column + 1):
            if (r, c) != (row, column) and 0 <= r < len(mine) and 0 <= c < len(mine[0]):
                cells.append((r, c))
    return cells


def count(shown, symbols):
    """Count the cells that show one of the symbols."""
    return sum(symbol in symbols for row in shown for symbol in row)
