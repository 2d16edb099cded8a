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
    """A client whose every decision begins with `deed` (lines without indentation)."""
    lines = "".join(f"    {line}\n" for line in deed.splitlines())
    return "import os, signal, sys, time\n" + GOOD.replace("def Decide():\n", "def Decide():\n" + lines)
