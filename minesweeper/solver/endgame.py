"""The exact value of positions in which few boards are possible.

With all boards that agree at hand, what is known is a set of them, and whatever can still
happen leads to a subset. Cells that are certain in a set are visited or marked at no risk,
and what the visits show splits the set further. The value of a set is what the best play
still loses from there, summed over its boards:

    V(S) = min over actions of  stake(S) * (boards of S that it loses)  +  sum of V(T) over what it shows

where the stake is the number of cells that are not certain in S (to keep cells) or 1 (to win
games). Throughout, a set of boards is an int with bit b set for board b.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Exhausted(Exception):
    """The position took more work than was allowed."""


class Option(NamedTuple):
    """An action and what the best play loses that starts with it, as an expectation."""

    loss: float
    cell: int
    mark: bool


class Endgame:
    """The values of the sets of boards of one position."""

    def __init__(
        self,
        cells: Sequence[int],
        scopes: Sequence[Sequence[int]],
        boards: Sequence[int],
        weights: Sequence[int],
        *,
        keep_cells: bool = True,
        work: int = 20_000,
    ):
        """A position by all its boards.

        `cells` are the unknown cells; `scopes` gives for each of them which others (by place in
        `cells`) its number counts; `boards` the mines of each board as a bit set of places, and
        `weights` how likely the boards are in proportion. `work` bounds the actions looked into.
        """
        self.cells = cells
        self.work = work
        self._keep_cells = keep_cells
        self._all = (1 << len(boards)) - 1
        self._whole = sum(weights)
        self._mine = _transpose(boards, len(cells))
        self._shows = [self._numbers(scope) for scope in scopes]
        # Boards of equal weight together: a set's weight is a few counts.
        self._classes = [
            (weight, sum(1 << b for b, w in enumerate(weights) if w == weight))
            for weight in sorted(set(weights))
        ]
        self._exact: dict[int, int] = {}
        self._bound: dict[int, int] = {}

    def _numbers(self, scope: Sequence[int]) -> list[int]:
        """By number, the sets of boards on which the cells of `scope` hold so many mines."""
        numbers = [self._all]
        for place in scope:
            mine = self._mine[place]
            fewer = [boards & ~mine for boards in numbers] + [0]
            more = [0] + [boards & mine for boards in numbers]
            numbers = [a | b for a, b in zip(fewer, more, strict=True)]
        return [boards for boards in numbers if boards]

    def weight(self, boards: int) -> int:
        """How much the boards of a set weigh together."""
        if len(self._classes) == 1:
            return boards.bit_count() * self._classes[0][0]
        return sum(weight * (boards & those).bit_count() for weight, those in self._classes)

    def options(self) -> list[Option]:
        """All actions on cells that are not certain, with their exact values; the best first."""
        places = [p for p in range(len(self.cells)) if self._mine[p] and self._mine[p] != self._all]
        stake = self._stake(places)
        unlimited = self._whole * (len(places) + 1)
        found = [
            Option(
                self._try(self._all, stake, places, place, mark, unlimited) / self._whole,
                self.cells[place],
                mark,
            )
            for place in places
            for mark in (False, True)
        ]
        return sorted(found, key=lambda option: (option.loss, option.mark, option.cell))

    def best(self) -> Option:
        """The best action in the position, in which no cell is certain; Exhausted if it takes too long."""
        places = [p for p in range(len(self.cells)) if self._mine[p] and self._mine[p] != self._all]
        stake = self._stake(places)
        loss, place, mark = self._search(self._all, stake, places, self._whole * (len(places) + 1))
        return Option(loss / self._whole, self.cells[place], mark)

    def value(self, boards: int, places: Sequence[int], limit: int) -> int:
        """The loss of the best play from a set of boards, if it is less than `limit`; else any such bound.

        `places` are the cells that may still tell something: neither known to be mines, nor
        visited before.
        """
        if not boards & boards - 1:
            return 0
        known = self._exact.get(boards)
        if known is not None:
            return known
        known = self._bound.get(boards, 0)
        if known >= limit:
            return known
        uncertain: list[int] = []
        for i, place in enumerate(places):
            mines = self._mine[place] & boards
            if not mines:
                parts = self._parts(place, boards)
                if len(parts) > 1:  # a certain cell that tells something: visit it before all else
                    loss = self._sum(parts, [*uncertain, *places[i + 1 :]], 0, limit)
                    break
            elif mines != boards:
                uncertain.append(place)
        else:
            finished = boards
            for place in uncertain:
                finished &= self._mine[place]
            if finished:  # with every safe cell visited the game would be over: it is none of these
                loss = self.value(boards & ~finished, uncertain, limit)
            else:
                loss = self._search(boards, self._stake(uncertain), uncertain, limit)[0]
        (self._exact if loss < limit else self._bound)[boards] = loss
        return loss

    def _search(self, boards: int, stake: int, places: list[int], limit: int) -> tuple[int, int, bool]:
        """The least loss of any action, and the action; a loss of `limit` if there is none below."""
        best, action, mark = limit, -1, False
        risks = sorted((self.weight(self._mine[place] & boards), place) for place in places)
        tried = set()
        for risk, place in risks:
            if stake * risk >= best:
                break
            # Cells that lose on the same boards and show the same of the others are one choice.
            parts = tuple(self._parts(place, boards & ~self._mine[place]))
            if parts not in tried:
                tried.add(parts)
                loss = self._try(boards, stake, places, place, False, best)
                if loss < best:
                    best, action = loss, place
        whole = self.weight(boards)
        for risk, place in reversed(risks):
            if stake * (whole - risk) >= best:
                break
            loss = self._try(boards, stake, places, place, True, best)
            if loss < best:
                best, action, mark = loss, place, True
        return best, action, mark

    def _try(self, boards: int, stake: int, places: list[int], place: int, mark: bool, limit: int) -> int:
        """The loss of an action with the best play after it, as far as it is below `limit`."""
        self.work -= 1
        if self.work < 0:
            raise Exhausted
        mines = self._mine[place] & boards
        safe = boards & ~mines
        parts = [mines] if mark else self._parts(place, safe)
        loss = stake * self.weight(safe if mark else mines)
        return self._sum(parts, [other for other in places if other != place], loss, limit)

    def _sum(self, parts: list[int], places: list[int], loss: int, limit: int) -> int:
        """`loss` and the values of all parts, given up as soon as it reaches `limit`."""
        for part in parts:
            if loss >= limit:
                break
            loss += self.value(part, places, limit - loss)
        return loss

    def _parts(self, place: int, boards: int) -> list[int]:
        """The sets that a set of boards falls into by the number that a cell shows."""
        return [part for shown in self._shows[place] if (part := shown & boards)]

    def _stake(self, uncertain: list[int]) -> int:
        return len(uncertain) if self._keep_cells else 1


def _transpose(boards: Sequence[int], cells: int) -> list[int]:
    """For each cell the set of boards on which it is a mine."""
    columns = [0] * cells
    for b, board in enumerate(boards):
        bit = 1 << b
        while board:
            low = board & -board
            columns[low.bit_length() - 1] |= bit
            board ^= low
    return columns
