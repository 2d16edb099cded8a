"""The sets of maps that players are scored on."""

from __future__ import annotations

import re

from minesweeper.generation import Parameters

# The judge's published sets, then larger and tighter ones; the files in data/batch in the same order.
PUBLISHED = (
    Parameters(10, 10, 9, 19260817, 2),
    Parameters(10, 10, 15, 114514, 2),
    Parameters(10, 10, 18, 1019260817, 2),
    Parameters(10, 10, 20, 998244353, 2),
    Parameters(20, 20, 84, 1000000007, 3),
)
FURTHER = (
    Parameters(8, 8, 16, 20250816, 1),
    Parameters(16, 16, 40, 161640, 2),
    Parameters(16, 30, 99, 163099, 2),
    Parameters(30, 30, 90, 303090, 2),
    Parameters(30, 30, 135, 3030135, 2),
    Parameters(30, 30, 180, 3030180, 2),
    Parameters(30, 30, 225, 3030225, 2),
)
ALL = PUBLISHED + FURTHER


def set_name(parameters: Parameters) -> str:
    """A set's name, such as 16x30x99: rows, columns, mines."""
    return f"{parameters.rows}x{parameters.columns}x{parameters.mines}"


def find_set(name: str) -> Parameters:
    """The set of this name; any other ROWSxCOLUMNSxMINES is a set of its own (distance 2, seed 1).

    >>> find_set("10x10x20").seed, find_set("9x9x10").seed
    (998244353, 1)
    """
    for parameters in ALL:
        if name == set_name(parameters):
            return parameters
    if not re.fullmatch(r"\d{1,4}x\d{1,4}x\d{1,6}", name):
        raise ValueError(f"{name!r} is no set: expected ROWSxCOLUMNSxMINES, such as 16x30x99")
    rows, columns, mines = map(int, name.split("x"))
    parameters = Parameters(rows, columns, mines, seed=1, min_dist=2)
    parameters.check()
    return parameters
