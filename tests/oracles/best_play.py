"""The best play on a few boards, by the rules of the game and nothing else."""

from tests.oracles.brute import bit_set


class BestPlay:
    """The least that can be lost, by the rules of the game and nothing else.

    A position is the boards that are possible, the cells visited and the cells marked; any
    other cell may be visited or marked, one by one. A board is lost when a mine is visited or
    another cell marked, and it costs all cells that are neither visited nor marked (or 1, where
    it is games that count). Where `certain_first`, nothing else is tried while a cell is certain. Unless
    `may_mark`, a cell is marked only where it is a mine on all boards.
    """

    def __init__(self, scopes, weights, keep_cells, certain_first=False, may_mark=True):
        self.scopes = [bit_set(scope) for scope in scopes]
        self.weights = weights
        self.keep_cells = keep_cells
        self.certain_first = certain_first
        self.may_mark = may_mark
        self.losses = {}

    def loss(self, boards, visited, marked):
        key = boards, visited, marked
        if key not in self.losses:
            self.losses[key] = min(self.actions(boards, visited, marked).values())
        return self.losses[key]

    def actions(self, boards, visited, marked):
        """Map each move (a cell, and whether to mark it) to the loss that the best play after it leaves."""
        hidden = [cell for cell in range(len(self.scopes)) if not (visited | marked) >> cell & 1]
        moves = [(cell, mark) for cell in hidden for mark in (False, True)]
        sure = [(c, mark) for c, mark in moves if all(board >> c & 1 == mark for board in boards)]
        if not self.may_mark:
            moves = [(cell, mark) for cell, mark in moves if not mark or (cell, mark) in sure]
        if self.certain_first:
            moves = sure[:1] or moves
        return {
            (cell, mark): self.loss_after(boards, visited, marked, cell, mark, len(hidden))
            for cell, mark in moves
        }

    def loss_after(self, boards, visited, marked, cell, mark, hidden):
        if mark:
            marked |= 1 << cell
        else:
            visited |= 1 << cell
        loss = 0
        going_on = {}
        for board in boards:
            if board >> cell & 1 != mark:
                loss += self.weights[board] * (hidden if self.keep_cells else 1)
            elif board | visited != (1 << len(self.scopes)) - 1:  # else it is won
                shown = None if mark else (board & self.scopes[cell]).bit_count()
                going_on.setdefault(shown, []).append(board)
        return loss + sum(self.loss(tuple(part), visited, marked) for part in going_on.values())
