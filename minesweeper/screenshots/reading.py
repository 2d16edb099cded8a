"""What was read in a picture."""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.screenshots.picture import Picture

# A cell below this confidence is doubtful.
DOUBTFUL = 0.9


@dataclass(frozen=True, slots=True)
class Reading:
    """A board in a picture, row by row.

    `symbols` has a character for each cell: `?` hidden, `@` flag, `.` open without a number, `1` to `8`,
    `X` a mine that is shown. `groups` has a number for each cell; cells that look alike have the same one.
    `box` is left, top, right and bottom of the board in pixels.
    """

    rows: int
    columns: int
    symbols: str
    confidences: tuple[float, ...]
    groups: tuple[int, ...]
    box: tuple[float, float, float, float]

    @property
    def is_over(self) -> bool:
        """Whether mines are shown: the game has ended."""
        return "X" in self.symbols

    @property
    def doubtful(self) -> list[int]:
        """The cells that were read with little confidence."""
        return [cell for cell, confidence in enumerate(self.confidences) if confidence < DOUBTFUL]


def read(picture: Picture) -> Reading:
    """The board in a picture; ValueError, with a sentence for its user, if there is none or more than one."""
    raise NotImplementedError
