"""The exact value of positions that few boards fit.

A state of the game is the set of boards that still fit, and every move leads to subsets. Cells that
are certain in a set are visited or marked at no risk, and the numbers that they show split the set
further. The value of a set is the loss of the best play from there, summed over its boards:

    V(S) = min over actions of  stake(S) * (boards of S that it loses)  +  sum of V(T) over its results T

where the stake is the number of cells that are not certain in S (to keep cells) or 1 (to win
games). Throughout, a set of boards is an int with bit b set for board b.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minesweeper.solver.budget import Budget, Intractable
from minesweeper.solver.counting import transposed


class Option(NamedTuple):
    """An action, and the expected loss of the best play that starts with it."""

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
        may_mark: bool = True,
        work: int = 20_000,
    ):
        """Prepare a position by all its boards.

        `cells` are the unknown cells. `scopes` has for each of them the others (by place in `cells`)
        that its number counts, `boards` the mines of each board as a bit set of places, and `weights`
        the likelihoods of the boards in proportion. Unless `may_mark`, no guess is a mark. `work` bounds
        the number of actions that are tried.
        """
        self.cells = cells
        self.budget = Budget(work, "the exact value of the position takes too long to find")
        self._keep_cells = keep_cells
        self._may_mark = may_mark
        self._all = (1 << len(boards)) - 1
        self._whole = sum(weights)
        self._mine = transposed(boards, len(cells))
        self._shows = [self._numbers(scope) for scope in scopes]
        # Boards of equal weight, so that the weight of a set takes a few counts.
        self._classes = [
            (weight, sum(1 << b for b, w in enumerate(weights) if w == weight))
            for weight in sorted(set(weights))
        ]
        self._unit = weights[0] if len(self._classes) == 1 else 0  # the weight of every board, or 0
        self._places = [place for place, mines in enumerate(self._mine) if mines and mines != self._all]
        self._unlimited = self._whole * (len(self._places) + 1)
        self._exact: dict[int, int] = {}
        self._bound: dict[int, int] = {}

    def _numbers(self, scope: Sequence[int]) -> list[int]:
        """Return the sets of boards with each number of mines in the cells of `scope`."""
        numbers = [self._all]
        for place in scope:
            mine = self._mine[place]
            fewer = [boards & ~mine for boards in numbers] + [0]
            more = [0] + [boards & mine for boards in numbers]
            numbers = [a | b for a, b in zip(fewer, more, strict=True)]
        return [boards for boards in numbers if boards]

    def weight(self, boards: int) -> int:
        """Return the total weight of the boards in a set."""
        if self._unit:
            return boards.bit_count() * self._unit
        return sum(weight * (boards & those).bit_count() for weight, those in self._classes)

    def options(self) -> list[Option]:
        """Return all actions on uncertain cells with their exact losses, the best first."""
        stake = self._stake(self._places)
        options = []
        for place in self._places:
            mines = self._mine[place]
            safe = self._all & ~mines
            parts = [part for shown in self._shows[place] if (part := shown & safe)]
            for mark, lost, results in ((False, mines, parts), (True, safe, [mines])):
                loss = self._try(results, self._places, place, stake * self.weight(lost), self._unlimited)
                options.append(Option(loss / self._whole, self.cells[place], mark))
        return sorted(options, key=lambda option: (option.loss, option.mark, option.cell))

    def best(self, without: int = -1) -> Option | None:
        """Return the best action on an uncertain cell, other than the one in the place `without`, if any.

        Intractable if it takes more work.
        """
        stake = self._stake(self._places)
        loss, place, mark = self._search(self._all, stake, self._places, self._unlimited, without)
        return Option(loss / self._whole, self.cells[place], mark) if place >= 0 else None

    def runner_up(self, best: Option) -> Option | None:
        """Return the best action on any other cell; None without one, or if the search exceeds the budget."""
        try:
            return self.best(without=self.cells.index(best.cell))
        except Intractable:
            return None

    def value(self, boards: int, places: Sequence[int], limit: int) -> int:
        """Return the exact loss of the best play from a set, if below `limit`, else a lower bound >= `limit`.

        `places` are the cells that are neither known mines nor visited before.
        """
        loss = self._exact.get(boards)
        if loss is not None:
            return loss
        loss = self._bound.get(boards, 0)
        if loss >= limit:
            return loss
        # Certain cells are visited before all others, and their numbers split the boards.
        uncertain: list[int] = []
        parts = [boards]
        for place in places:
            mines = self._mine[place] & boards
            if not mines:
                parts = [new for shown in self._shows[place] for part in parts if (new := shown & part)]
            elif mines != boards:
                uncertain.append(place)
        if len(parts) > 1:
            loss = self._sum(parts, uncertain, 0, limit)
        else:
            finished = boards
            for place in uncertain:
                finished &= self._mine[place]
            if finished:  # on these boards every safe cell is visited, and the game would be over
                loss = self._sum([boards & ~finished], uncertain, 0, limit)
            else:
                loss = self._search(boards, self._stake(uncertain), uncertain, limit)[0]
        (self._exact if loss < limit else self._bound)[boards] = loss
        return loss

    def _search(
        self, boards: int, stake: int, places: list[int], limit: int, without: int = -1
    ) -> tuple[int, int, bool]:
        """Return the least loss of any action (`without` those on one cell), and the action.

        The loss is `limit` if no action has less.
        """
        best, action, mark = limit, -1, False
        mine = self._mine
        if self._unit:
            risks = sorted([((mine[place] & boards).bit_count() * self._unit, place) for place in places])
        else:
            risks = sorted([(self.weight(mine[place] & boards), place) for place in places])
        if without >= 0:
            risks = [(risk, place) for risk, place in risks if place != without]
        tried = set()
        silent: list[tuple[int, int, list[int]]] = []  # cells that can only show one number
        for risk, place in risks:
            loss = stake * risk
            if loss >= best:
                break
            # Cells that lose on the same boards and split the others alike are one choice.
            safe = boards & ~mine[place]
            parts = [part for shown in self._shows[place] if (part := shown & safe)]
            if len(parts) == 1 and not self._keep_cells and without < 0:
                silent.append((loss, place, parts))
                continue
            key = tuple(parts)
            if key not in tried:
                tried.add(key)
                loss = self._try(parts, places, place, loss, best)
                if loss < best:
                    best, action = loss, place
        # To win, silent cells can wait for the others: they give no information, unless they end the game.
        if not tried or self._end_game(boards, places, [place for _, place, _ in silent]):
            for loss, place, parts in silent:
                loss = self._try(parts, places, place, loss, best)
                if loss < best:
                    best, action = loss, place
        whole = self.weight(boards)
        for risk, place in reversed(risks) if self._may_mark else ():
            loss = stake * (whole - risk)
            if loss >= best:
                break
            loss = self._try([mine[place] & boards], places, place, loss, best)
            if loss < best:
                best, action, mark = loss, place, True
        return best, action, mark

    def _end_game(self, boards: int, places: Sequence[int], silent: Sequence[int]) -> bool:
        """Return whether visits of silent cells alone end the game on any of the boards."""
        for place in places:
            if place not in silent:
                boards &= self._mine[place]
                if not boards:
                    break
        return bool(silent and boards)

    def _try(self, parts: list[int], places: list[int], place: int, loss: int, limit: int) -> int:
        """Return the loss of an action at `place` and the best play after it, or a bound >= `limit`."""
        self.budget.spend()
        return self._sum(parts, [other for other in places if other != place], loss, limit)

    def _sum(self, parts: list[int], places: list[int], loss: int, limit: int) -> int:
        """Add the values of all parts to `loss`, and stop as soon as the sum reaches `limit`."""
        open_parts = []
        for part in parts:
            if part & part - 1:
                value = self._exact.get(part)
                if value is not None:
                    loss += value
                else:
                    bound = self._bound.get(part, 0)
                    loss += bound
                    open_parts.append((part, bound))
        for part, bound in open_parts:
            if loss >= limit:
                break
            loss += self.value(part, places, limit - loss + bound) - bound
        return loss

    def _stake(self, uncertain: list[int]) -> int:
        return len(uncertain) if self._keep_cells else 1
