"""The solver and the agent beside a game: told what its board shows, and never where the mines are."""

from __future__ import annotations

from minesweeper.play.play import Play
from minesweeper.play.setting import OPENING
from minesweeper.play.setting import SAFE as SAFE_START
from minesweeper.players.advice import MARK, MAX_STATES, Action, Adviser, first_place
from minesweeper.players.sentences import Choice, MinesweeperAI, next_choice
from minesweeper.rules.grid import Grid
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.solver.policy import TO_SCORE, TO_WIN_REVEALING
from minesweeper.solver.proof import Rule


def adviser_of(play: Play, *, quick: bool = False, max_states: int = MAX_STATES) -> Adviser:
    """An adviser for a game, told all that its board shows by now.

    To win is all that counts where a wrong flag costs nothing; else, to lose few cells. A `quick` one
    guesses by the lowest risk: to look ahead may take long in many dimensions. With more than
    `max_states` to count, it estimates.
    """
    setting = play.setting
    policy = TO_SCORE if setting.custom.strict else TO_WIN_REVEALING
    adviser = Adviser(None if quick else policy, max_states)
    grid = Grid(setting.dimensions)  # not a shared one: all that was asked of it is freed with the adviser
    first = None
    if setting.start in (SAFE_START, OPENING):
        first = grid.cell(first_place(grid.dims, opening=setting.start == OPENING))
    adviser.start(grid, setting.mines, first)
    inform(adviser, play)
    return adviser


def inform(adviser: Adviser, play: Play) -> None:
    """Tell an adviser of the same game what has come in sight since."""
    clues, flags = play.game.board.clues, play.game.marks
    for cell in play.shown[adviser.learnt :]:
        adviser.learn(cell, clues[cell])
    if play.setting.custom.strict:  # a wrong flag would have ended the game
        for cell in flags:
            adviser.prove(cell)
    adviser.marked = flags


def best_action(adviser: Adviser, *, mark: bool) -> Action:
    """What to do next; of the cells that are certain the one with the simplest reason.

    Where its clues are to prove it by themselves, that takes `Adviser.proof`, which may be long work
    in many dimensions.
    """
    adviser.settle_all()
    action = adviser.advise(mark=mark)
    if not action.certain:
        return action
    why = adviser.known.why
    cells = adviser.settled(MINE if action.kind == MARK else SAFE)
    cells = [cell for cell in cells if cell not in adviser.marked] or cells
    cell = min(cells, key=lambda cell: (Rule.of(why.get(cell, ())), len(why.get(cell, ())), cell))
    return action._replace(cell=cell).proved_by(why.get(cell, ()))


def ask_agent(ai: MinesweeperAI, play: Play) -> Choice:
    """What the knowledge-based agent opens next, once it is told what has come in sight."""
    for cell in play.shown[len(ai.moves_made) :]:
        row, column = play.grid.coords(cell)
        ai.add_knowledge((row, column), play.game.board.clues[cell])
    choice = next_choice(ai)
    assert choice  # while the game goes on, a safe cell is left
    return choice
