"""Minesweeper: one set of rules, one solver, and every classic way of playing."""

__version__ = "0.1.0"
