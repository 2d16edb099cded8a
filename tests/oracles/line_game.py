"""The terminal game of `a1` and `#g13` once more, as its description words it."""


def plain_game(rows, columns, bombs):
    """Play the game as its description words it: a generator that takes lines and yields the screens."""
    field = {(row, column): "." for row in range(rows) for column in range(columns)}
    names = {
        f"{letter}{column + 1}": (row, column) for row, column in field for letter in "abcdeABCDE"[row::5]
    }
    names |= {name[0] + "0" + name[1]: cell for name, cell in names.items() if len(name) == 2}

    def display():
        lines = [" " * 20 + "".join(f"{c // 10} " for c in range(10, columns + 1))]
        lines += ["  " + "".join(f"{c % 10} " for c in range(1, columns + 1))]
        lines += ["ABCDE"[r] + " " + "".join(field[r, c] + " " for c in range(columns)) for r in range(rows)]
        return "\n".join(lines) + "\n"

    answer = display() + "\n"
    while True:
        line = (yield answer).strip()
        cell = names.get(line.removeprefix("#"))
        if cell is None:
            answer = "I don't understand.\n"
            continue
        answer = ""
        if field[cell] not in ".#":
            answer = "This cell is already uncovered.\n"
        elif line[0] == "#":
            field[cell] = "#"
        elif cell in bombs:
            field |= dict.fromkeys(bombs, "*")
            answer = "\nBOOM BOOM BOOM BOOM BOOM\n" + display()
            continue
        else:
            near = sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in bombs)
            field[cell] = str(near or " ")
        shown = list(field.values())
        won = "." not in shown and shown.count("#") == len(bombs)
        answer += display() + ("\nYOU WIN!\n" if won else "\n")
