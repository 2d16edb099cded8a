"""A client file in the style of the assignment, for tests to change."""

# It reads the map it is sent, and visits the first cell it does not see.
GOOD = """
def InitGame():
    global board
    board = []
    row, column = map(int, input().split())
    Execute(row, column, 0)


def ReadMap():
    global board
    board = [input() for _ in range(rows)]


def Decide():
    for r in range(rows):
        for c in range(columns):
            if board[r][c] == "?":
                Execute(r, c, 0)
                return
"""


def beginning(deed):
    """Return a client whose every decision begins with `deed` (lines without indentation)."""
    lines = "".join(f"    {line}\n" for line in deed.splitlines())
    return "import os, signal, sys, time\n" + GOOD.replace("def Decide():\n", "def Decide():\n" + lines)


# The verdict on a client that goes on after the end of a game.
AFTER_END = "an operation came after the end of the game"

# It takes the match out of the closure of Execute, and goes on after its loss.
GOES_ON = beginning(
    """
match = dict(zip(Execute.__code__.co_freevars, Execute.__closure__))["match"].cell_contents
for kind in (0, 1, 2):
    for cell in range(rows * columns):
        match._execute(*divmod(cell, columns), kind)
"""
)
