"""The solver and the agent as advisers to a game: they learn what its board shows, never its mines."""

from __future__ import annotations

from minesweeper.agent import Choice, MinesweeperAI, next_choice
from minesweeper.players.advice import advise, first_place
from minesweeper.players.player import MAX_STATES, solver_on
from minesweeper.playing.play import Play
from minesweeper.playing.setting import OPENING, SAFE
from minesweeper.rules.grid import Grid
from minesweeper.strategy.action import REVEAL, Action, Why
from minesweeper.strategy.guess import lowest
from minesweeper.strategy.policy import TO_SCORE, TO_WIN_REVEALING


class Adviser:
    """The solver as adviser to a game. It guesses to win or, where a wrong flag loses, to lose few cells."""

    def __init__(self, play: Play, *, quick: bool = False, max_states: int = MAX_STATES):
        """A `quick` adviser guesses the lowest risk, since looking ahead may take long in many dimensions.

        Risks are estimated if a component has more than `max_states` states to count.
        """
        setting = play.setting
        self.grid = Grid(setting.dimensions)  # not a shared one: its neighbours are freed with the adviser
        self.solver = solver_on(self.grid, setting.mines, max_states)
        self._strategy = (
            lowest if quick else (TO_SCORE if setting.variant.strict else TO_WIN_REVEALING).choose
        )
        self._learnt = 0  # how many numbers the solver has learnt
        self.follow(play)

    def follow(self, play: Play) -> None:
        """Learn what became visible since the last call; `play` must be the same game."""
        self.play = play
        for cell in play.shown[self._learnt :]:
            self.solver.learn(cell, play.game.board.clues[cell])
        self._learnt = len(play.shown)
        if play.setting.variant.strict:  # a wrong flag would have ended the game
            for cell in play.game.marks:
                self.solver.learn_mine(cell)

    @property
    def promised(self) -> bool:
        """Whether the start promises that the next cell is safe, whichever it is."""
        return not self.play.shown and self.play.setting.start in (SAFE, OPENING)

    def risks(self) -> dict[int, float]:
        """The exact risk of every hidden cell; Intractable if the boards are too many to count."""
        return self.risks_or_estimate()[0] if self.promised else self.solver.risks()

    def risks_or_estimate(self) -> tuple[dict[int, float], bool]:
        """The risk of every hidden cell, and whether it is exact; where not, only 0 and 1 are certain."""
        if self.promised:
            return dict.fromkeys(range(self.grid.size), 0.0), True
        return self.solver.risks_or_estimate()

    def certain(self, value: int) -> list[int]:
        """The hidden cells that are certain to be `value`, SAFE or MINE; none while one is `promised`."""
        if self.promised:
            return []
        self.solver.settle_all()
        return self.solver.certain(value)

    def best(self, *, mark: bool) -> Action:
        """The next action: a certain one with the simplest reason, or a guess.

        Without `mark`, it is about a certain mine only if nothing else is left.
        """
        if self.promised:
            place = first_place(self.grid.dims, opening=self.play.setting.start == OPENING)
            return Action(REVEAL, self.grid.cell(place), Why.START)
        return advise(self.solver, self._strategy, marked=self.play.game.marks, mark=mark)


def ask_agent(ai: MinesweeperAI, play: Play) -> Choice:
    """Tell the knowledge-based agent what became visible, and return what it opens next."""
    for cell in play.shown[len(ai.moves_made) :]:
        row, column = play.grid.coords(cell)
        ai.add_knowledge((row, column), play.game.board.clues[cell])
    choice = next_choice(ai)
    assert choice  # while the game goes on, a safe cell is left
    return choice
