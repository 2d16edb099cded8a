"""Tables of sentences as text; each row is a test case."""

import pytest


def sentences(table):
    """Parametrize a test by the rows of a table, which begins with the names of its columns.

    The last column, the sentence that is due, is the id.
    """
    names, *lines = [[cell.strip() for cell in line.split(" | ")] for line in table.strip().splitlines()]
    return rows(" ".join(names), *lines)


def rows(names, *rows):
    """Parametrize a test by rows whose last value, the sentence that is due, is the id."""
    return pytest.mark.parametrize(names.split(), [pytest.param(*row, id=row[-1]) for row in rows])
