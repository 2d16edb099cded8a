"""The review of a game by brute force: every board with as many mines is looked at after each move.

A game is played from its mines and moves by the plain rules; figures are fractions. Boards are planes; a move
is `(kind, cell)` with the kinds `r` reveal, `f` flag and `c` chord.
"""

from fractions import Fraction
from itertools import combinations
from math import prod
from typing import NamedTuple

from tests.oracles.plain import PlainGame, all_cells, beside


class Figures(NamedTuple):
    verdicts: list  # (kind, cell, verdict, risk, lowest) of the moves in a review; guesses without their kind
    accuracy: Fraction
    luck: Fraction
    sooner: Fraction
    avoidable: bool | None


class Seen:
    """A game, and all boards that agree with its visible cells."""

    def __init__(self, dims, mines, strict):
        self.near = {cell: frozenset(beside(dims, cell)) for cell in all_cells(dims)}
        self.plain, self.strict = PlainGame(dims, mines, True, strict), strict
        self.boards = [frozenset(mines) for mines in combinations(self.near, len(self.plain.mines))]

    @property
    def over(self):
        return self.plain.status() != "ongoing"

    def risk(self, cells):
        """Return the share of the boards with a mine on one of these cells."""
        return Fraction(sum(not board.isdisjoint(cells) for board in self.boards), len(self.boards))

    def lowest(self):
        hidden = self.near.keys() - self.plain.visible - (self.plain.marks if self.strict else set())
        return min(self.risk([cell]) for cell in hidden)

    def opens(self, kind, cell):
        """Return the cells that a move reveals by itself."""
        settled = self.plain.visible | self.plain.marks
        if kind == "r":
            return {cell} - settled
        around = self.near[cell]
        if cell in self.plain.visible and len(self.plain.marks & around) == self.plain.clue(cell):
            return around - settled
        return set()

    def make(self, kind, cell):
        if kind == "f":
            _ = (not self.strict and self.plain.unmark(cell)) or self.plain.mark(cell)
        else:
            (self.plain.reveal if kind == "r" else self.plain.chord)(cell)
        if not self.over:  # and has a safe cell left
            shown = {cell: self.plain.clue(cell) for cell in self.plain.visible}
            self.boards = [
                board
                for board in self.boards
                if all(cell not in board and len(board & self.near[cell]) == shown[cell] for cell in shown)
                and (not self.strict or self.plain.marks <= board)
                and len(board) + len(shown) < len(self.near)
            ]


def review(rows, columns, mines, moves, *, strict=False):
    """Return the figures of a game on a given board; a first reveal of a safe cell counts as certain.

    Moves after its end are left out.
    """
    places = all_cells((rows, columns))
    game = Seen((rows, columns), [places[mine] for mine in mines], strict)
    told, risks = [], []
    for kind, number in moves:
        cell = places[number]
        if game.over:
            break
        if kind == "f":
            if cell in game.plain.visible or (strict and cell in game.plain.marks):
                continue
            if strict:
                risk = 1 - game.risk([cell])
                if risk:
                    told.append((kind, number, "", risk, min(risk, game.lowest())))
            elif cell not in game.plain.marks and number not in mines:
                told.append((kind, number, "flag", 0, 0))
            game.make(kind, cell)
            if strict and risk:
                risks.append((*told[-1][3:], game.plain.lost))
            continue
        cells = game.opens(kind, cell)
        if not cells:
            continue
        promised = not game.plain.visible and number not in mines
        risk = Fraction(0) if promised else game.risk(cells)
        lowest = Fraction(0) if promised else min(risk, game.lowest())
        told.append((kind, number, "" if risk else "certain", risk, lowest))
        game.make(kind, cell)
        if risk:
            risks.append((risk, lowest, game.plain.lost))
    accuracy = prod(((1 - risk) / (1 - lowest) for risk, lowest, _ in risks), start=Fraction(1))
    return Figures(told, accuracy, *luck(risks), risks[-1][1] == 0 if game.plain.lost else None)


def luck(risks):
    """Return the share of games with these risks that go less far, with and without half of those as far."""
    far, alive = [], Fraction(1)  # how many games end with each risk
    for risk, *_ in risks:
        far.append(alive * risk)
        alive *= 1 - risk
    far.append(alive)
    reached = len(risks) - 1 if risks and risks[-1][2] else len(risks)
    sooner = sum(far[:reached], start=Fraction(0))
    return sooner + far[reached] / 2, sooner
