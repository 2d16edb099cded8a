"""The review of a game by brute force: every board with as many mines is looked at after each move.

A game is played here from its mines and moves, with rules of its own; figures are fractions. Boards are
planes; a move is `(kind, cell)` with the kinds `r` reveal, `f` flag and `c` chord.
"""

from fractions import Fraction
from itertools import combinations
from math import prod
from typing import NamedTuple


class Figures(NamedTuple):
    verdicts: list  # (kind, cell, verdict, risk, lowest) of what a review tells; guesses without their kind
    accuracy: Fraction
    luck: Fraction
    sooner: Fraction
    avoidable: bool | None


class Seen:
    """A game on a plane, and all that agrees with what was seen of it."""

    def __init__(self, rows, columns, mines, strict):
        self.rows, self.columns, self.mines, self.strict = rows, columns, frozenset(mines), strict
        self.boards = [frozenset(each) for each in combinations(range(rows * columns), len(self.mines))]
        self.open, self.flags, self.lost = {}, set(), False

    def around(self, cell):
        row, column = divmod(cell, self.columns)
        return [
            r * self.columns + c
            for r in range(max(0, row - 1), min(self.rows, row + 2))
            for c in range(max(0, column - 1), min(self.columns, column + 2))
            if (r, c) != (row, column)
        ]

    def number(self, board, cell):
        return len(board.intersection(self.around(cell)))

    @property
    def won(self):
        return not self.lost and len(self.open) == self.rows * self.columns - len(self.mines)

    @property
    def over(self):
        return self.lost or self.won

    def risk(self, cells):
        """The share of the boards with a mine on one of these cells."""
        return Fraction(sum(not board.isdisjoint(cells) for board in self.boards), len(self.boards))

    def lowest(self):
        hidden = set(range(self.rows * self.columns)).difference(self.open)
        if self.strict:
            hidden -= self.flags
        return min(self.risk([cell]) for cell in hidden)

    def opens(self, kind, cell):
        """The cells that a move reveals by itself."""
        if kind == "r":
            return [] if cell in self.open or cell in self.flags else [cell]
        if cell not in self.open or len(self.flags.intersection(self.around(cell))) != self.open[cell]:
            return []
        return [each for each in self.around(cell) if each not in self.open and each not in self.flags]

    def reveal(self, cells):
        waiting = list(cells)
        while waiting:
            cell = waiting.pop()
            if cell in self.mines:
                self.lost = True
            elif cell not in self.open and cell not in self.flags:
                self.open[cell] = self.number(self.mines, cell)
                waiting += self.around(cell) if not self.open[cell] else []
        self.narrow()

    def flag(self, cell):
        if self.strict:
            self.flags.add(cell)
            self.lost = cell not in self.mines
            self.narrow()
        else:
            self.flags ^= {cell}

    def narrow(self):
        if not self.lost:
            self.boards = [
                board
                for board in self.boards
                if all(
                    cell not in board and self.number(board, cell) == number
                    for cell, number in self.open.items()
                )
                and (not self.strict or self.flags <= board)
            ]
            # A game that goes on has a safe cell left.
            if not self.won:
                self.boards = [
                    board for board in self.boards if len(board) + len(self.open) < self.rows * self.columns
                ]


def review(rows, columns, mines, moves, *, strict=False):
    """The figures of a game on a given board, whose first reveal counts as safe if it was.

    Moves after its end are left out.
    """
    game = Seen(rows, columns, mines, strict)
    told, risks = [], []
    for kind, cell in moves:
        if game.over:
            break
        if kind == "f":
            if cell in game.open or (strict and cell in game.flags):
                continue
            if strict:
                risk = 1 - game.risk([cell])
                if risk:
                    told.append((kind, cell, "", risk, min(risk, game.lowest())))
            elif cell not in game.flags and cell not in mines:
                told.append((kind, cell, "flag", 0, 0))
            game.flag(cell)
            if strict and risk:
                risks.append((*told[-1][3:], game.lost))
            continue
        cells = game.opens(kind, cell)
        if not cells:
            continue
        promised = not game.open and cells[0] not in mines
        risk = Fraction(0) if promised else game.risk(cells)
        lowest = Fraction(0) if promised else min(risk, game.lowest())
        told.append((kind, cell, "" if risk else "certain", risk, lowest))
        game.reveal(cells)
        if risk:
            risks.append((risk, lowest, game.lost))
    accuracy = prod(((1 - risk) / (1 - lowest) for risk, lowest, _ in risks), start=Fraction(1))
    return Figures(told, accuracy, *luck(risks), risks[-1][1] == 0 if game.lost else None)


def luck(risks):
    """The share of games with these risks that go less far, with and without half of those that go as far."""
    far, alive = [], Fraction(1)  # how many games end with each risk
    for risk, *_ in risks:
        far.append(alive * risk)
        alive *= 1 - risk
    far.append(alive)
    reached = len(risks) - 1 if risks and risks[-1][2] else len(risks)
    sooner = sum(far[:reached], start=Fraction(0))
    return sooner + far[reached] / 2, sooner
