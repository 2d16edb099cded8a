"""Reference players, from random clicking to exact probabilities.

A player is an adviser (see `advice`) whose advice is always taken: `decide` gives the next action, which
then counts as done. It knows the shape of the board, perhaps the total number of mines, and the
numbers it has been shown; it never holds a game. All but the first take every certain cell that they
can prove before they guess, and mark the certain mines before a guess, since in a lost game only
marked mines count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from minesweeper.players.advice import MARK, REVEAL, Action, Adviser, Why
from minesweeper.players.deep import Outlook, outlooks
from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.policy import TO_PLAY_ON, TO_WIN, Guess
from minesweeper.solver.posterior import Posterior


class Player(Adviser):
    """An adviser that is asked for one action after another, each of which is done."""

    def start(self, grid: Grid, total_mines: int | None = None, first: int | None = None) -> None:
        super().start(grid, total_mines, first)
        self._marked = 0  # of the mines that are settled and were not handed out at the last guess
        self.begin()

    def begin(self) -> None:
        """What else a kind of player prepares for a game."""

    def presume(self, cells: list[int], doubt: float) -> None:
        """Take `cells` to be free of mines by how boards are made, with so much doubt; some players do."""

    def learn(self, cell: int, clue: int) -> None:
        """The board shows `clue` at `cell`."""
        self._visited[cell] = 1
        self._stale = True
        self.known.learn(cell, clue)

    def decide(self) -> Action:
        """The next action. There must be a cell left that is neither revealed nor marked."""
        cell = self.next_safe()
        if cell is None:  # the lowest rungs by themselves: most actions stand on them
            self.deduce()
            cell = self.next_safe()
        action = self.advise() if cell is None else self._certain(REVEAL, cell)
        if action.kind == MARK and not self.known.state[action.cell]:
            self.known.settle(action.cell, MINE)  # if the game goes on, the mark was right
            self._stale = True
        return action

    def next_safe(self) -> int | None:
        safe, visited = self.known.safe, self._visited
        while safe:
            cell = safe.pop()
            if not visited[cell]:
                return cell
        return None

    def next_mine(self) -> int | None:
        mines, at = self.known.mines, self._marked
        if at < len(mines) and self.known.unknown:  # with nothing unknown the game should be over
            self._marked += 1
            return mines[at]
        mines.clear()
        self._marked = 0
        return None

    def deduce(self) -> None:
        self.known.deduce()


class RandomPlayer(Player):
    """Clicks on any cell that is not revealed (the judge's baseline "Rubbish")."""

    def begin(self) -> None:
        self._left = list(range(self.grid.size))
        Random(self.grid.size).shuffle(self._left)

    def learn(self, cell: int, clue: int) -> None:
        self._visited[cell] = 1

    def decide(self) -> Action:
        while self._visited[self._left[-1]]:
            self._left.pop()
        return Action(REVEAL, self._left.pop(), Why.RANDOM)


class ObviousPlayer(Player):
    """Takes what a single number proves, else clicks at random (the judge's "Baseline1")."""

    def begin(self) -> None:
        self._order = list(range(self.grid.size))
        Random(self.grid.size).shuffle(self._order)

    def deduce(self) -> None:
        self.known.deduce(pairs=False)

    def settle(self) -> bool:
        return False  # beyond that

    def guess(self) -> Action:
        state = self.known.state
        while state[self._order[-1]]:
            self._order.pop()
        return Action(REVEAL, self._order.pop(), Why.RANDOM)


class DeducePlayer(Player):
    """Takes all that can be proved, else the cell that looks safest to its nearest clues ("Baseline2")."""

    def rough_risks(self) -> dict[int, float]:
        return self.nearest_risks()

    def choose(self, position: Posterior) -> Action:
        return self.estimate()


class SafestPlayer(Player):
    """Takes all that can be proved, else the cell with the exact lowest risk."""

    def choose(self, position: Posterior) -> Action:
        return self.lowest(position)


class BestPlayer(Player):
    """Takes all that can be proved, else the guess by which its policy expects to lose least."""

    def begin(self) -> None:
        self.presumed: list[int] = []
        self.doubt = 0.0

    def presume(self, cells: list[int], doubt: float) -> None:
        self.presumed, self.doubt = cells, doubt

    def choose(self, position: Posterior) -> Action:
        self.presumed = [cell for cell in self.presumed if not self.known.state[cell]]
        if self.presumed:
            cell, risks = self.presumed[0], position.risks()
            risk = risks[cell] * self.doubt
            if risk <= min(risks.values()):
                return Action(REVEAL, cell, Why.DISTANCE, risk)
        return super().choose(position)


class DeepPlayer(BestPlayer):
    """Takes all that can be proved, else the guess after which most games are won that are played on."""

    def __init__(self, games: int = 200, candidates: int = 4):
        """So many `games` are played on for a guess, shared by so many `candidates`."""
        super().__init__(TO_WIN)
        self.games = games
        self.candidates = candidates

    def choose(self, position: Posterior) -> Action:
        action = super().choose(position)
        if not self.games or action.guess is None or action.guess.exact:
            return action
        try:
            *_, (best, *others) = self.outlooks(position)
        except Intractable:  # what would follow from a candidate
            return action
        runner_up = (others[0].cell, 1 - others[0].wins) if others else None
        guess = Guess(best.cell, False, best.risk, 1 - best.wins, False, runner_up)
        return Action(REVEAL, best.cell, Why.GUESS, best.risk, guess=guess)

    def outlooks(self, position: Posterior) -> Iterator[list[Outlook]]:
        """The chances to win after the candidates of a position without a safe cell, the best first.

        They come as they are before each game that is played on, and after the last; once where exact.
        """
        risks = position.risks()
        if values := TO_WIN.values(position):
            yield [Outlook(cell, risks[cell], 1 - loss, 0.0) for loss, cell in values[: self.candidates]]
            return
        candidates = [(cell, risk) for _, risk, cell in self.ranked(position)]
        yield from outlooks(self, position, candidates, self.follower, self.games)

    def ranked(self, position: Posterior) -> list[tuple[float, float, int]]:
        """The candidates by looking one guess ahead, the best first: each one's loss, risk and cell."""
        return TO_WIN.ranked(position, self._components, self.candidates)

    def follower(self) -> Player:
        """The same player in the same game, which looks no further than one guess."""
        twin = self.copy()
        twin.games, twin.policy = 0, TO_PLAY_ON
        return twin


# The players that can be called by name: each a function that makes one.
PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "obvious": ObviousPlayer,
    "deduce": DeducePlayer,
    "safest": SafestPlayer,
    "best": BestPlayer,
    "winner": lambda: BestPlayer(TO_WIN),
    "deep": DeepPlayer,
}
