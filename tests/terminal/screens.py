"""Screens as they are written down in tests."""


def screen(text):
    """A screen, where a bar stands for the end of a line with blanks before it."""
    return text.replace("|\n", "\n")
