"""The assignment's example."""

MAP = """3 3
.X.
...
..X
"""

# The map with its first cell.
EXAMPLE = MAP + "2 0\n"
