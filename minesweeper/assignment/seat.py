"""The package's own players at the judge's protocol: printed maps in, operations out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.assignment.game import MARK, VISIT, shows_end
from minesweeper.players.action import Action
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL

if TYPE_CHECKING:
    from minesweeper.rules.play import Decider

_NUMBERS = {str(number): number for number in range(9)}
_SYMBOLS = {*_NUMBERS, "@", "X"}

# The judge's number for each kind of action.
_OPERATIONS = {REVEAL: VISIT, FLAG: MARK}


class Seat:
    """A player in one game: it learns the numbers on the maps that are read."""

    def __init__(
        self,
        player: Decider[Action],
        rows: int,
        columns: int,
        total_mines: int | None = None,
        first: tuple[int, int] | None = None,
    ):
        """Begin a game; `first` is its first cell, if mines keep away from it as in the judge's maps."""
        self.player = player
        self._columns = columns
        self._seen = ("?" * columns + "\n") * rows
        self.action: Action | None = None  # the last decision
        self._acted = -1  # the place in the printed map of the last cell acted on
        self.grid = grid_of((rows, columns))
        player.begin(self.grid, total_mines, None if first is None else self.grid.cell(first))

    def read(self, text: str) -> None:
        """Give the player the new numbers in a printed map, which has a newline after each row."""
        if len(text) != len(self._seen):
            raise ValueError(f"expected a map of {len(self._seen)} characters, found {len(text)}")
        # A number or a mark changes no other cell, so the rest need not be looked at.
        alone = self._acted >= 0 and text[self._acted] in "12345678@"
        learn, width = self.player.learn, self._columns + 1
        for at in [self._acted] if alone else self._changes(text):
            if (number := _NUMBERS.get(text[at])) is not None:
                learn(at - at // width, number)
        self._seen = text

    @property
    def over(self) -> bool:
        """Whether the map read last is that of a game that has ended."""
        return shows_end(self._seen)

    def why(self) -> str:
        """Return the reason for the last decision, in a sentence."""
        if self.action is None:
            return "given"
        from minesweeper.players.reasons import why_text  # here for the speed of a start

        return why_text(self, self.action)

    def symbol(self, cell: int) -> str:
        """Return the symbol of a cell on the map read last."""
        return self._seen[cell + cell // self._columns]

    def _place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self._columns)

    def _changes(self, text: str) -> list[int]:
        """Return the places in the printed map that differ from the one before; its numbers all stay."""
        seen, width = self._seen, self._columns + 1
        starts = (at for at in range(0, len(text), width) if text[at : at + width] != seen[at : at + width])
        changes = [at for start in starts for at in range(start, start + width) if text[at] != seen[at]]
        for at in changes:
            if text[at] not in _SYMBOLS or seen[at] == "\n":
                raise ValueError(f"expected a map of '?', digits, '@' and 'X', found {text[at]!r}")
        return changes

    def decide(self) -> tuple[int, int, int]:
        """Return the next operation: row, column, type."""
        action = self.action = self.player.decide()
        row, column = self._place(action.cell)
        self._acted = action.cell + row
        return row, column, _OPERATIONS[action.kind]
