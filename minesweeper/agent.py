"""A knowledge-based agent: it keeps sentences, and draws conclusions from them by three rules.

Throughout: a cell is a pair (i, j), its row and column counted from 0; a *sentence* such as
{(0, 1), (1, 0), (1, 1)} = 1 counts the mines among its cells.

Each cell that is opened adds a sentence about its neighbours. The rules are:

1. {A, B, C} = 0: all its cells are safe.
2. {A, B, C} = 3: all its cells are mines.
3. {A, B, C} = 1 and {A, B, C, D, E} = 2: then {D, E} = 1. If a sentence contains another
   one, the difference is a sentence too.

A cell that is known leaves every sentence, and then another rule may apply. So the rules are
repeated until nothing new follows. The cells of a sentence are neighbours of one opened cell, and
no two sentences have the same cells: each opened cell has at most 2^8 sentences, and in practice
there are far fewer sentences than cells.

This player is for learning, not for winning: its rules miss conclusions from three or more
sentences at once, it does not use the total number of mines, and it guesses at random.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy

Cell = tuple[int, int]


def neighbours(cell: Cell, height: int, width: int) -> set[Cell]:
    """Return the cells next to `cell`, also diagonally, on a board of this size.

    >>> sorted(neighbours((0, 0), 8, 8))
    [(0, 1), (1, 0), (1, 1)]
    """
    i, j = cell
    rows = range(max(i - 1, 0), min(i + 2, height))
    columns = range(max(j - 1, 0), min(j + 2, width))
    return {(row, column) for row in rows for column in columns} - {cell}


class Minesweeper:
    """The game: a board with mines at random, and the mines that the player has found.

    `board[i][j]` is true for a mine, and `mines` has the same cells as a set. The player adds to
    `mines_found`.
    """

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8):
        """Draw the mines; ValueError if they do not fit on the board."""
        if height < 1 or width < 1 or not 0 <= mines <= height * width:
            raise ValueError(f"a board of {height} x {width} cells cannot have {mines} mines")
        self.height = height
        self.width = width
        cells = [(i, j) for i in range(height) for j in range(width)]
        self.mines: set[Cell] = set(random.sample(cells, mines))
        self.board = [[(i, j) in self.mines for j in range(width)] for i in range(height)]
        self.mines_found: set[Cell] = set()

    def print(self) -> None:
        """Print the board, with an X for each mine.

        >>> Minesweeper(height=1, width=3, mines=3).print()
        -------
        |X|X|X|
        -------
        """
        line = "--" * self.width + "-"
        for row in self.board:
            print(line)
            print("".join("|X" if mine else "| " for mine in row) + "|")
        print(line)

    def is_mine(self, cell: Cell) -> bool:
        """Return whether a cell is a mine."""
        i, j = cell
        return self.board[i][j]

    def nearby_mines(self, cell: Cell) -> int:
        """Count the mines among the neighbours of `cell`, without `cell` itself."""
        return sum(map(self.is_mine, neighbours(cell, self.height, self.width)))

    def won(self) -> bool:
        """Return whether the player has found all mines, and no other cell."""
        return self.mines_found == self.mines


class Sentence:
    """A set of cells, and the number of mines among them.

    >>> sentence = Sentence([(0, 0), (0, 1), (0, 2)], 2)
    >>> sentence.mark_mine((0, 0))
    >>> sentence == Sentence([(0, 1), (0, 2)], 1)
    True
    >>> sentence.mark_safe((0, 2))
    >>> print(sentence)
    {(0, 1)} = 1
    """

    def __init__(self, cells: Iterable[Cell], count: int):
        self.cells = set(cells)
        self.count = count
        self.removed_mines: set[Cell] = set()  # by `mark_mine`

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.cells == other.cells and self.count == other.count

    def __str__(self) -> str:
        return f"{self.cells} = {self.count}"

    def known_mines(self) -> set[Cell]:
        """Return the cells that the sentence proves to be mines: all if it counts as many, else none.

        >>> sorted(Sentence([(0, 1), (2, 3)], 2).known_mines())
        [(0, 1), (2, 3)]
        """
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self) -> set[Cell]:
        """Return the cells that the sentence proves to be safe: all if it counts no mine, else none.

        >>> sorted(Sentence([(0, 1), (2, 3)], 0).known_safes())
        [(0, 1), (2, 3)]
        """
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        """Remove `cell`, a mine, from the sentence and lower the count by one, if it is there."""
        if cell in self.cells:
            self.cells.remove(cell)
            self.removed_mines.add(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Remove `cell`, which is safe, from the sentence, if it is there."""
        self.cells.discard(cell)


class MinesweeperAI:
    """A player that opens the cells that its sentences prove safe, or else random ones.

    `moves_made`, `mines` and `safes` are sets of cells, and callers may add to them. `knowledge` is a
    list of sentences about cells that are neither known mines nor known to be safe. `why` maps each
    inferred cell to the sentence that proves it.
    """

    def __init__(self, height: int = 8, width: int = 8):
        self.height = height
        self.width = width
        self.moves_made: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.knowledge: list[Sentence] = []
        self.why: dict[Cell, Sentence] = {}

    def mark_mine(self, cell: Cell) -> None:
        """Mark `cell` as a mine, and remove it from all sentences."""
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        """Mark `cell` as safe, and remove it from all sentences."""
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn that `cell` was opened and has `count` mines next to it, and draw all conclusions.

        The third rule at work, on a board of two rows with mines at the ends of the upper one:

        >>> ai = MinesweeperAI(height=2, width=3)
        >>> ai.add_knowledge((1, 0), 1)
        >>> ai.mines, ai.safes
        (set(), {(1, 0)})
        >>> ai.add_knowledge((1, 1), 2)
        >>> Sentence([(0, 2), (1, 2)], 1) in ai.knowledge
        True
        """
        self.moves_made.add(cell)
        self.mark_safe(cell)
        self.knowledge.append(Sentence(neighbours(cell, self.height, self.width), count))
        for sentence in self.knowledge:  # callers may have added to both sets
            for mine in sentence.cells & self.mines:
                sentence.mark_mine(mine)
            for safe in sentence.cells & self.safes:
                sentence.mark_safe(safe)
        while self._mark_certain() or self._combine():
            pass

    def make_safe_move(self) -> Cell | None:
        """Return the first cell that is known to be safe and not opened, if there is one."""
        return min(self.safes - self.moves_made, default=None)

    def make_random_move(self) -> Cell | None:
        """Return a random cell that is neither opened nor known to be a mine, if there is one."""
        cells = [(i, j) for i in range(self.height) for j in range(self.width)]
        choices = [cell for cell in cells if cell not in self.moves_made and cell not in self.mines]
        return random.choice(choices) if choices else None

    def _mark_certain(self) -> bool:
        """Mark the cells that single sentences prove (rules 1 and 2); return whether there were any."""
        is_new = False
        for sentence in self.knowledge:
            safes, mines = sentence.known_safes(), sentence.known_mines()
            if not safes and not mines:
                continue
            proof = deepcopy(sentence)  # marking will empty the original
            for cell in safes:
                self.mark_safe(cell)
            for cell in mines:
                self.mark_mine(cell)
            self.why |= dict.fromkeys(safes | mines, proof)
            is_new = True
        return is_new

    def _combine(self) -> bool:
        """Add the differences of sentences that contain others (rule 3); return whether any was new.

        Drop sentences without cells, or with the same cells as another.
        """
        sentences = {frozenset(sentence.cells): sentence for sentence in self.knowledge if sentence.cells}
        about = defaultdict(list)  # cell -> the sets of cells that contain it
        for cells in sentences:
            for cell in cells:
                about[cell].append(cells)
        new = {}
        for part in sentences:
            # A sentence that contains all cells of a part contains any one of them.
            for whole in about[next(iter(part))]:
                rest = whole - part
                if part < whole and rest not in sentences:
                    new[rest] = Sentence(rest, sentences[whole].count - sentences[part].count)
        self.knowledge = [*sentences.values(), *new.values()]
        return bool(new)


def next_choice(ai: MinesweeperAI) -> tuple[Cell, Sentence | None] | None:
    """Return the cell that the agent opens next, with the sentence that proves it safe.

    A random cell has None for it, like a cell that a caller has put into `safes`. Return None if only
    known mines are hidden.
    """
    cell = ai.make_safe_move()
    if cell is not None:
        return cell, ai.why.get(cell)
    cell = ai.make_random_move()
    return None if cell is None else (cell, None)
