"""The review of a game: each move judged by the visible numbers before it, and the luck of the whole game.

Throughout: the *risk* of a move is the probability that it ends the game, and the *lowest* risk is that of
the safest cell that could be revealed instead. Both follow from the visible numbers, never from the mines.
docs/review.md defines the figures, with an example worked by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from math import inf, prod
from operator import mul
from os import PathLike
from typing import NamedTuple

from minesweeper.boards.catalogue import GIVEN, JUDGE
from minesweeper.boards.starts import kept_free
from minesweeper.games.game import Game
from minesweeper.players.action import Action, Why
from minesweeper.players.advice import hint
from minesweeper.players.analysis import solver_of
from minesweeper.players.fifty_fifty import certain_fifty_fifties
from minesweeper.players.player import presumed_free, solver_on
from minesweeper.players.rollout import chance_to_win
from minesweeper.review.data import Data, data_of
from minesweeper.review.metrics import Metrics, metrics_of
from minesweeper.rules.game import LOST
from minesweeper.rules.given import at_least, of_kind
from minesweeper.rules.grid import Cell
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.shell.language import tr
from minesweeper.solver.budget import ANALYSIS_STATES, Intractable
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver
from minesweeper.words.moments import review_html
from minesweeper.words.reviews import moment_words, review_text, seconds_of

# A guess counts as the best if its risk exceeds that of the best by at most this.
LITTLE = 0.02

# The most work of a review while a user waits: the neighbours of all cells for each risky move, times
# _ESTIMATED if there are too many boards to count. 2,000 moves on 16x30, 100 on the largest plane board.
WORK = 10_000_000
_ESTIMATED = 4

# The rollouts for one win probability.
GAMES = 200


class MoveVerdict(Enum):
    """A verdict on a move."""

    CERTAIN = "certain"  # without risk
    FIRST = "first"  # a first click without a guarantee
    FORCED = "forced"  # a guess where nothing was certain, hardly above the best one
    COSTLY = "costly"  # a guess where nothing was certain, above the best one
    NEEDLESS = "needless"  # a risk, although a cell was certainly safe
    FLAG = "flag"  # a flag on a cell without a mine


class Chance(NamedTuple):
    """A win probability, with its standard error: 0 if it is exact."""

    wins: float
    error: float


@dataclass(frozen=True)
class Moment:
    """A move that revealed a cell, or set a wrong flag; see docs/review.md."""

    done: int  # the number of moves before it
    move: Move
    verdict: MoveVerdict
    risk: float = 0.0
    lowest: float = 0.0
    exact: bool = True  # whether both risks are exact; else one of them is an estimate
    advice: Action | None = None  # the best action, unless the move was without risk
    before: Chance | None = None  # by rollouts, on request, if the move had a risk
    after: Chance | None = None
    fifty_fifties: tuple[tuple[int, int], ...] = ()  # before the move, if it had a risk
    fifty_fifty_groups: tuple[tuple[int, ...], ...] = ()  # likewise

    @property
    def cell(self) -> Cell:
        """The cell of the move."""
        return self.move.cell

    @property
    def missed(self) -> Rule | None:
        """The rule that proved the simplest certain cell, if the move passed it over."""
        return self.advice.rule if self.advice and self.verdict is MoveVerdict.NEEDLESS else None


@dataclass(frozen=True)
class Review:
    """The judgement of a game, move by move; made by `Review.of`.

    `accuracy` is the survival as a share of the highest possible: the product over all moves of (1 - risk) /
    (1 - lowest). `sooner` is the share of games with the same risks that end sooner. `luck` adds half of
    those that end at the same move: it is one half without luck, and on average. `avoidable` is whether the
    last move of a lost game was made while a cell was certainly safe; None for other games.

    In some modes of other programs the luck is unknown. A game with such a `mode` has None for these, and
    only its certain moves are judged.
    """

    game: Game
    moves: tuple[Moment, ...]
    accuracy: float | None
    luck: float | None
    sooner: float | None
    avoidable: bool | None

    @classmethod
    def of(cls, game: Game | str | PathLike[str] | bytes, *, games: int = 0, work: float = inf) -> Review:
        """Judge the moves of a game that are made; its total counts as known if its positions have it.

        The game may be a file that `read_replay` reads, as its path or its bytes, with the errors of that.

        With `games`, every move with a risk gets the win probabilities before and after it, each from that
        number of rollouts. ValueError if the board is too large, or the risky moves take more `work` (see
        WORK).

        >>> game = Game(".X..X\\n0 0")
        >>> game.reveal((0, 2)), game.reveal((0, 4))
        ([(0, 2)], [(0, 4)])
        >>> [(move.verdict.value, move.risk, move.lowest) for move in Review.of(game).moves]
        [('forced', 0.3333333333333333, 0.3333333333333333), ('needless', 1.0, 0.0)]
        """
        if isinstance(game, str | PathLike | bytes):
            from minesweeper.files.replays import read_replay  # here for the speed of a start

            game = read_replay(game)
        if not isinstance(game, Game):
            raise TypeError(f"game: expected a Game or the path of one, found {type(game).__name__}")
        at_least("games", games, 0)
        of_kind("work", work, (int, float), "a number")
        game = game.after(game.done)  # so that the review is independent of later moves
        moves = tuple(_moments(game, games, work))
        if game.mode:
            certain = tuple(moment for moment in moves if moment.verdict is MoveVerdict.CERTAIN)
            return cls(game, certain, None, None, None, None)
        risky = [moment for moment in moves if moment.risk]
        accuracy = prod(((1 - moment.risk) / (1 - moment.lowest) for moment in risky), start=1.0)
        avoidable = None
        sooner, surviving = 0.0, 1.0  # the shares of games that have ended, and that go on
        for moment in risky:
            if game.status == LOST and moment is risky[-1]:
                avoidable = moment.lowest == 0
                surviving *= moment.risk
            else:
                sooner += surviving * moment.risk
                surviving *= 1 - moment.risk
        return cls(game, moves, accuracy, sooner + surviving / 2, sooner, avoidable)

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.game.won

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moves that mattered: those with a risk, and wrong flags."""
        return tuple(move for move in self.moves if move.verdict is not MoveVerdict.CERTAIN)

    @property
    def worst(self) -> list[Moment]:
        """At most three moments, in order: the one that lost the game, and the largest needless risks."""
        cost = lambda moment: (moment is self.last, moment.risk - moment.lowest, moment.risk)  # noqa: E731
        return sorted(sorted(self.moments, key=cost)[-3:], key=lambda moment: moment.done)

    @property
    def survival(self) -> float | None:
        """The probability to survive all the risks that were taken; None if the luck is unknown."""
        if self.game.mode:
            return None
        return prod((1 - move.risk for move in self.moves), start=1.0)

    @property
    def curves(self) -> tuple[list[float], list[float]]:
        """The probability to survive the first 0, 1, 2, ... moves: by the risks taken, and the lowest."""
        taken, lowest = ([1.0] * (len(self.game.moves) + 1) for _ in range(2))
        for move in self.moves:
            taken[move.done + 1], lowest[move.done + 1] = 1 - move.risk, 1 - move.lowest
        return list(accumulate(taken, mul)), list(accumulate(lowest, mul))

    @property
    def last(self) -> Moment | None:
        """The move that lost the game, if it is lost."""
        is_lost = self.game.status == LOST and not self.game.mode
        return self.moves[-1] if is_lost and self.moves else None

    @property
    def metrics(self) -> Metrics:
        """The figures that players compare: openings, clicks, efficiency, ZiNi and more (docs/review.md)."""
        return metrics_of(self.game, seconds_of(self))

    def data(self) -> Data:
        """Return the review as plain data: a row of a table."""
        return data_of(self)

    def replayed(self, moments: Iterable[Moment]) -> Iterator[tuple[Moment, Game]]:
        """Yield some moments, each with the game before it: always the same object, further on."""
        states = self.game.replayed()
        state = next(states)
        for moment in moments:
            of_kind("moments", moment, Moment, "moments of this review")
            while state.done < moment.done:
                next(states)
            yield moment, state

    def better(self, moment: Moment) -> str:
        """Return a move in words, with the best action instead and its reason."""
        ((_, state),) = self.replayed([moment])
        return moment_words(self, moment, state).in_coordinates(state.grid)

    def risks(self, state: Game) -> dict[int, float]:
        """Return the risks of the hidden cells in a state of the game, as the review counts them."""
        return _Reviewer(state).risks()

    def __repr__(self) -> str:
        return review_text(self).rstrip("\n")

    def _repr_html_(self) -> str:
        return review_html(self)


def _moments(game: Game, games: int, work: float) -> Iterator[Moment]:
    """Yield the moves that a review judges, in order."""
    states = game.replayed()
    reviewer = _Reviewer(next(states))
    for done, move in enumerate(game.moves):
        moment = reviewer.judge(move)
        if moment and moment.risk:
            work -= game.grid.size * game.grid.block * (1 if moment.exact else _ESTIMATED)
            if work < 0:
                raise ValueError(
                    tr("too many risks on so large a board: the review stopped at move {move}", move=done + 1)
                )
        before = reviewer.chance(games) if games and moment and moment.risk else None
        next(states)  # the same game, one move further
        reviewer.watch(move)
        if moment:
            yield replace(moment, before=before, after=reviewer.chance(games)) if before else moment


class _Reviewer:
    """The judge of each move, which follows a game and sees only its visible numbers."""

    def __init__(self, state: Game):
        self._state = state
        self._solver = solver_on(state.grid, state.setting.mines if state.told else None, ANALYSIS_STATES)
        self._shown = 0  # the number of cells that the solver has learned
        self._doubts: dict[int, float] = {}  # factors of the risks near the judge's first cell
        self.watch()
        if state.setting.start == JUDGE and (first := state.board.first):
            cells, doubt = presumed_free(state.grid, first, state.board.clues[state.grid.cell(first)])
            self._doubts = dict.fromkeys(cells, doubt)

    def watch(self, move: Move | None = None) -> None:
        """Learn the numbers that are visible now, after a move if one was made."""
        state = self._state
        for cell in state.shown[self._shown :]:
            if not state.board.is_mine[cell]:
                self._solver.learn(cell, state.board.clues[cell])
        self._shown = len(state.shown)
        if move and move.kind == FLAG and state.setting.variant.strict and not state.over:
            self._solver.learn_mine(state.grid.cell(move.cell))

    def judge(self, move: Move) -> Moment | None:
        """Judge the next move; return None if it sets a right flag, or takes one off."""
        state, done, cell = self._state, self._state.done, self._state.grid.cell(move.cell)
        field, strict = state.field, state.setting.variant.strict
        flag, first = move.kind == FLAG, move.kind == REVEAL and not state.shown
        if not field.safe_left and not flag:  # each hidden cell is a mine
            return Moment(done, move, MoveVerdict.NEEDLESS, 1.0)
        right = field.board.is_mine[cell] or not state.drawn  # for a flag
        if flag and not strict:
            return None if right or cell in field.marks else Moment(done, move, MoveVerdict.FLAG)
        cells = [cell]
        if move.kind == CHORD:
            around = state.grid.neighbours(cell)
            cells = [near for near in around if not field.seen[near] and near not in field.marks]
        # Most programs draw in unknown ways: their first cell counts as safe if it was.
        promised = first and state.setting.start == GIVEN and not field.board.is_mine[cell]
        if promised or self._certain(cells, MINE if flag else SAFE):
            return None if flag else Moment(done, move, MoveVerdict.CERTAIN)

        solver = self._solver_here()
        risks, exact_risks = self._risks(solver)
        if flag:
            risk, exact = 1 - risks[cell], exact_risks
        else:
            risk, exact = self._risk(solver, cells, risks, exact_risks)
        if not risk:
            return None if flag else Moment(done, move, MoveVerdict.CERTAIN)
        lowest = min(risk, *risks.values())
        # An estimate of 0 or 1 is certain.
        exact = (exact or risk == 1) and (exact_risks or lowest in (0, 1))
        advice = self._advice(solver)
        verdict = MoveVerdict.FIRST if first else _verdict(risk, lowest, advice)
        if flag and not right and verdict is MoveVerdict.NEEDLESS:
            verdict = MoveVerdict.FLAG
        moment = Moment(done, move, verdict, risk, lowest, exact, advice)
        if not exact_risks:
            return moment
        pairs, groups = certain_fifty_fifties(solver, risks)
        return replace(moment, fifty_fifties=tuple(pairs), fifty_fifty_groups=tuple(groups))

    def _certain(self, cells: list[int], value: int) -> bool:
        """Return whether all these cells certainly have the `value`, SAFE or MINE."""
        state = self._solver.knowledge.state
        while not all(state[cell] for cell in cells) and self._solver.step():
            pass  # few clues may settle it without counting
        return all(state[cell] == value for cell in cells)

    def _solver_here(self) -> Solver:
        """Return a solver of the visible position; before the first move it knows the cells kept free.

        The solver gets the whole position at once, as for a hint, since its reasons may depend on the order
        of the clues.
        """
        state, setting = self._state, self._state.setting
        solver = solver_of(state.position, ongoing=True)
        if state.shown or setting.first is None:
            return solver
        kept = kept_free(state.grid, setting.mines, setting.first, opening=setting.opens)
        return solver.suppose(safe=kept)

    def risks(self) -> dict[int, float]:
        return self._risks(self._solver_here())[0]

    def _risks(self, solver: Solver) -> tuple[dict[int, float], bool]:
        """Return the risk of every hidden cell, and whether all are exact; else only 0 and 1 are certain.

        They are estimates if there are too many boards to count, and while hidden cells are near the judge's
        first cell, where it hardly lays mines.
        """
        risks, exact = solver.risks_or_estimate()
        doubts = {cell: doubt for cell, doubt in self._doubts.items() if 0 < risks.get(cell, 0) < 1}
        return risks | {cell: doubt * risks[cell] for cell, doubt in doubts.items()}, exact and not doubts

    def _advice(self, solver: Solver) -> Action:
        """Return the best action as a hint, with a short proof if it is certain."""
        state = self._state
        if not state.shown and state.setting.first is not None:
            return Action(REVEAL, state.setting.first, Why.START)
        return hint(solver, to_win=not state.setting.variant.strict, marked=state.field.marks, mark=False)

    def chance(self, games: int) -> Chance:
        """Return the win probability in the present state of the game."""
        field = self._state.field
        if field.lost or not field.safe_left:
            return Chance(float(not field.lost), 0.0)
        solver = self._solver if self._state.shown else self._solver_here()
        return Chance(*chance_to_win(solver, self._state.grid, games))

    def _risk(
        self, solver: Solver, cells: list[int], risks: dict[int, float], exact: bool
    ) -> tuple[float, bool]:
        """Return the probability that any of the cells is a mine, and whether it is exact.

        Cells near the judge's first one count as independent of the others.
        """
        if any(risks[cell] == 1 for cell in cells):
            return 1.0, True
        risky = [cell for cell in cells if risks[cell]]
        if len(risky) == 1:
            return risks[risky[0]], exact
        near = [cell for cell in risky if cell in self._doubts]
        try:
            safe = solver.suppose(safe=risky).count().share(solver.posterior())
            if near:
                others = solver.suppose(safe=[cell for cell in risky if cell not in near])
                safe = others.count().share(solver.posterior()) * prod(1 - risks[cell] for cell in near)
            return 1 - safe, exact
        except Contradiction:
            return 1.0, True
        except Intractable:
            return 1 - prod(1 - risks[cell] for cell in risky), False


def _verdict(risk: float, lowest: float, advice: Action) -> MoveVerdict:
    if not lowest:
        return MoveVerdict.NEEDLESS
    return MoveVerdict.COSTLY if risk > max(lowest, advice.risk) + LITTLE else MoveVerdict.FORCED
