"""`python -m minesweeper play`: the terminal games, in two dimensions or in those that `--dims` gives."""

from __future__ import annotations


def main(arguments: list[str]) -> int:
    """Play on a board of rows and columns, or with `--dims` on one of any number of dimensions."""
    if any(argument == "--dims" or argument.startswith("--dims=") for argument in arguments):
        from minesweeper.terminal import slices

        return slices.main(arguments)
    from minesweeper.terminal import line

    return line.main(arguments)
