"""Where a game was lost, and whether it was luck: each move judged by what the board showed before it.

Throughout: the *risk* of a move is the probability that it ends the game, and the *lowest* risk is that of
the safest cell which could have been revealed instead; both by the numbers that were visible, never by the
mines that were there. docs/review.md defines the figures, with an example worked by hand.
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
from minesweeper.players.analysis import fifty_fifties, solver_of
from minesweeper.players.player import solver_on
from minesweeper.players.rollout import chance_to_win
from minesweeper.review.data import Data, data_of
from minesweeper.review.metrics import Metrics, metrics_of
from minesweeper.rules.draw import presumed_free
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
from minesweeper.words.actions import coordinates_text
from minesweeper.words.moments import review_html
from minesweeper.words.reviews import moment_words, review_text, seconds_of

# A guess that is no more than this above the best one counts as the best.
LITTLE = 0.02

# The most work of a review for which somebody waits: the neighbours of all cells for each risky move, times
# _ESTIMATED where there are too many boards to count. 2,000 moves on 16x30, 100 on the largest plane board.
WORK = 10_000_000
_ESTIMATED = 4

# The rollouts for one win probability.
GAMES = 200


class MoveVerdict(Enum):
    """How a move is judged."""

    CERTAIN = "certain"  # without risk
    FIRST = "first"  # a first click that nothing promised to be safe
    FORCED = "forced"  # a guess where nothing was certain, hardly above the best one
    COSTLY = "costly"  # a guess where nothing was certain, above the best one
    NEEDLESS = "needless"  # a risk, although a cell was certain to be safe
    FLAG = "flag"  # a flag on a cell without a mine


class Chance(NamedTuple):
    """A win probability, with its standard error: 0 where it is exact."""

    wins: float
    error: float


@dataclass(frozen=True)
class Moment:
    """A move that revealed something, or put a wrong flag; see docs/review.md."""

    done: int  # how many moves were made before it
    move: Move
    verdict: MoveVerdict
    risk: float = 0.0
    lowest: float = 0.0
    exact: bool = True  # whether both risks are; else one of them is an estimate
    advice: Action | None = None  # what was best, unless the move was without risk
    before: Chance | None = None  # where win probabilities were asked for, and the move had a risk
    after: Chance | None = None
    fifty_fifties: tuple[tuple[int, int], ...] = ()  # before it, where it had a risk
    fifty_fifty_groups: tuple[tuple[int, ...], ...] = ()  # so, too

    @property
    def cell(self) -> Cell:
        """The cell of the move."""
        return self.move.cell

    @property
    def missed(self) -> Rule | None:
        """The kind of rule that proved the simplest certain cell which was passed over, if there was one."""
        return self.advice.rule if self.advice and self.verdict is MoveVerdict.NEEDLESS else None


@dataclass(frozen=True)
class Review:
    """How a game was played; made by `Review.of`.

    `accuracy` is the survival as a share of the highest possible: the product over all moves of (1 - risk) /
    (1 - lowest). `sooner` is the share of games with the same risks that end sooner, and `luck` is that and
    half of those that go just as far: one half where no luck was involved, and on average. `avoidable` is
    whether a lost game was lost with a move while a cell was certain to be safe; None for other games.

    Of a game in a `mode` of another program in which nobody can say what was luck, these are None, and only
    moves that were certain are judged.
    """

    game: Game
    moves: tuple[Moment, ...]
    accuracy: float | None
    luck: float | None
    sooner: float | None
    avoidable: bool | None

    @classmethod
    def of(cls, game: Game | str | PathLike[str] | bytes, *, games: int = 0, work: float = inf) -> Review:
        """Judge the moves of a game that are made; its total of mines counts as known if it is `told`.

        The game may be a file that `read_replay` reads, by its path or its bytes, with the errors of that.

        With `games`, every move with a risk gets the win probabilities before and after it, each from so
        many rollouts. ValueError if the board is too large, or the risky moves take more `work` (see WORK).

        >>> game = Game(".X..X\\n0 0")
        >>> game.reveal((0, 2)), game.reveal((0, 4))
        ([(0, 2)], [(0, 4)])
        >>> [(each.verdict.value, each.risk, each.lowest) for each in Review.of(game).moves]
        [('forced', 0.3333333333333333, 0.3333333333333333), ('needless', 1.0, 0.0)]
        """
        if isinstance(game, str | PathLike | bytes):
            from minesweeper.files.replays import read_replay  # only here: other games come from no file

            game = read_replay(game)
        if not isinstance(game, Game):
            raise TypeError(f"game: expected a Game or the path of one, found {type(game).__name__}")
        at_least("games", games, 0)
        of_kind("work", work, (int, float), "a number")
        game = game.after(game.done)  # a review stays, whatever is done to the game
        moves = tuple(_moments(game, games, work))
        if game.mode:
            certain = tuple(each for each in moves if each.verdict is MoveVerdict.CERTAIN)
            return cls(game, certain, None, None, None, None)
        risky = [each for each in moves if each.risk]
        accuracy = prod(((1 - each.risk) / (1 - each.lowest) for each in risky), start=1.0)
        avoidable = None
        sooner, left = 0.0, 1.0  # the games that have ended by now, and those that go on
        for each in risky:
            if game.status == LOST and each is risky[-1]:
                avoidable = each.lowest == 0
                left *= each.risk
            else:
                sooner += left * each.risk
                left *= 1 - each.risk
        return cls(game, moves, accuracy, sooner + left / 2, sooner, avoidable)

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.game.won

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moves that mattered: those with a risk, and wrong flags."""
        return tuple(each for each in self.moves if each.verdict is not MoveVerdict.CERTAIN)

    @property
    def worst(self) -> list[Moment]:
        """At most three moments, in order: the one that lost the game, and the most needless risks."""
        cost = lambda each: (each is self.last, each.risk - each.lowest, each.risk)  # noqa: E731
        return sorted(sorted(self.moments, key=cost)[-3:], key=lambda each: each.done)

    @property
    def survival(self) -> float | None:
        """The probability to survive all the risks that were taken; None if nobody can say what was luck."""
        if self.game.mode:
            return None
        return prod((1 - each.risk for each in self.moves), start=1.0)

    @property
    def curves(self) -> tuple[list[float], list[float]]:
        """The probability to survive the first 0, 1, 2, ... moves: by the risks taken, and the lowest."""
        taken, lowest = ([1.0] * (len(self.game.moves) + 1) for _ in range(2))
        for each in self.moves:
            taken[each.done + 1], lowest[each.done + 1] = 1 - each.risk, 1 - each.lowest
        return list(accumulate(taken, mul)), list(accumulate(lowest, mul))

    @property
    def last(self) -> Moment | None:
        """The move that lost the game, if it is lost."""
        is_lost = self.game.status == LOST and not self.game.mode
        return self.moves[-1] if is_lost and self.moves else None

    @property
    def metrics(self) -> Metrics:
        """What players compare: openings, clicks, efficiency, ZiNi and so on, by name (docs/review.md)."""
        return metrics_of(self.game, seconds_of(self))

    def data(self) -> Data:
        """The review as plain data: a row of a table."""
        return data_of(self)

    def replayed(self, moments: Iterable[Moment]) -> Iterator[tuple[Moment, Game]]:
        """Yield each of some moments with the game as it was before it: always the same game, further on."""
        states = self.game.replayed()
        state = next(states)
        for moment in moments:
            of_kind("moments", moment, Moment, "moments of this review")
            while state.done < moment.done:
                next(states)
            yield moment, state

    def better(self, moment: Moment) -> str:
        """What a move was, and what was best instead and why, in words."""
        ((_, state),) = self.replayed([moment])
        return coordinates_text(state.grid, moment_words(self, moment, state))

    def __repr__(self) -> str:
        return review_text(self).rstrip("\n")

    def _repr_html_(self) -> str:
        return review_html(self)


def _moments(game: Game, games: int, work: float) -> Iterator[Moment]:
    """The moves that a review judges, in order."""
    states = game.replayed()
    eye = _Onlooker(next(states))
    for done, move in enumerate(game.moves):
        moment = eye.judge(move)
        if moment and moment.risk:
            work -= game.grid.size * game.grid.block * (1 if moment.exact else _ESTIMATED)
            if work < 0:
                problem = tr(
                    "too many risks on so large a board: the review stopped at move {move}", move=done + 1
                )
                raise ValueError(problem)
        before = eye.chance(games) if games and moment and moment.risk else None
        next(states)  # the same game, one move further
        eye.watch(move)
        if moment:
            yield replace(moment, before=before, after=eye.chance(games)) if before else moment


class _Onlooker:
    """Follows a game, and judges each move by what the board shows before it."""

    def __init__(self, state: Game):
        self._state = state
        self._solver = solver_on(state.grid, state.setting.mines if state.told else None, ANALYSIS_STATES)
        self._shown = 0  # how many cells the solver knows
        self._doubts: dict[int, float] = {}  # for cells that the judge's mines presumably keep away from
        self._learn()
        if state.setting.start == JUDGE and (first := state.board.first):
            cells, doubt = presumed_free(state.grid, first, state.board.clues[state.grid.cell(first)])
            self._doubts = dict.fromkeys(cells, doubt)

    def watch(self, move: Move) -> None:
        """Learn what the game shows after a move."""
        self._learn()
        state = self._state
        if move.kind == FLAG and state.setting.variant.strict and not state.over:
            self._solver.learn_mine(state.grid.cell(move.cell))

    def _learn(self) -> None:
        board, shown = self._state.field.board, self._state.shown
        for cell in shown[self._shown :]:
            if not board.is_mine[cell]:
                self._solver.learn(cell, board.clues[cell])
        self._shown = len(shown)

    def judge(self, move: Move) -> Moment | None:
        """Judge the next move; None if it is a flag that was right, or taken off."""
        state, done, cell = self._state, self._state.done, self._state.grid.cell(move.cell)
        field, strict = state.field, state.setting.variant.strict
        flag, first = move.kind == FLAG, move.kind == REVEAL and not state.shown
        if not field.safe_left and not flag:  # only flags are left to set: each hidden cell is a mine
            return Moment(done, move, MoveVerdict.NEEDLESS, 1.0)
        right = field.board.is_mine[cell] or not state.drawn  # for a flag
        if flag and not strict:
            return None if right or cell in field.marks else Moment(done, move, MoveVerdict.FLAG)
        cells = [cell]
        if move.kind == CHORD:
            around = state.grid.neighbours(cell)
            cells = [near for near in around if not field.seen[near] and near not in field.marks]
        # How most programs draw is not known: their first cell counts as safe if it was.
        promised = first and state.setting.start == GIVEN and not field.board.is_mine[cell]
        if promised or self._certain(cells, MINE if flag else SAFE):
            return None if flag else Moment(done, move, MoveVerdict.CERTAIN)

        solver = self._solver_here()
        risks, exact_risks = self._risks(solver)
        if flag:
            risk, exact = 1 - risks[cell], exact_risks
        else:
            risk, exact = _risk(solver, cells, risks, exact_risks)
        if not risk:
            return None if flag else Moment(done, move, MoveVerdict.CERTAIN)
        lowest = min(risk, *risks.values())
        # An estimate of 0 or 1 is certain.
        exact = (exact or risk == 1) and (exact_risks or lowest in (0, 1))
        advice = self._advice(solver)
        verdict = MoveVerdict.FIRST if first else _verdict(risk, lowest, advice)
        if flag and not right and verdict is MoveVerdict.NEEDLESS:
            verdict = MoveVerdict.FLAG
        found = Moment(done, move, verdict, risk, lowest, exact, advice)
        if not exact_risks:
            return found
        pairs, groups = fifty_fifties(state.position, risks, solver)
        return replace(found, fifty_fifties=tuple(pairs), fifty_fifty_groups=tuple(groups))

    def _certain(self, cells: list[int], value: int) -> bool:
        """Whether all these cells are certain to be SAFE or a MINE, the `value`."""
        solver, more = self._solver, True
        while more and not all(map(solver.known.state.__getitem__, cells)):
            more = solver.step()  # what few clues settle needs no counting
        return all(solver.known.state[cell] == value for cell in cells)

    def _solver_here(self) -> Solver:
        """The solver that answers all else; before the first move it knows the cells that are kept free.

        It is told the whole position at once, as for a hint, since it may find its reasons in the order in
        which it hears.
        """
        state, setting = self._state, self._state.setting
        solver = solver_of(state.position, ongoing=True)
        if state.shown or setting.first is None:
            return solver
        kept = kept_free(state.grid, setting.mines, setting.first, opening=setting.opens)
        return solver.suppose(safe=kept)

    def _risks(self, solver: Solver) -> tuple[dict[int, float], bool]:
        """The risk of every hidden cell, and whether all are exact; where not, only 0 and 1 are certain.

        They are estimates where there are too many boards to count, and while it is presumed that the judge's
        mines keep away from hidden cells.
        """
        risks, exact = solver.risks_or_estimate()
        doubts = {cell: doubt for cell, doubt in self._doubts.items() if 0 < risks.get(cell, 0) < 1}
        return risks | {cell: doubt * risks[cell] for cell, doubt in doubts.items()}, exact and not doubts

    def _advice(self, solver: Solver) -> Action:
        """What was best, with a short proof if it is certain: what a hint would have said."""
        state = self._state
        if not state.shown and state.setting.first is not None:
            return Action(REVEAL, state.setting.first, Why.START)
        return hint(solver, to_win=not state.setting.variant.strict, marked=state.field.marks, mark=False)

    def chance(self, games: int) -> Chance:
        """The win probability as the game stands."""
        field = self._state.field
        if field.lost or not field.safe_left:
            return Chance(float(not field.lost), 0.0)
        return Chance(*chance_to_win(self._solver, self._state.grid, games))


def _risk(solver: Solver, cells: list[int], risks: dict[int, float], exact: bool) -> tuple[float, bool]:
    """The probability that any of the cells is a mine, and whether it is exact, as the `risks` may be."""
    if any(risks[cell] == 1 for cell in cells):
        return 1.0, True
    risky = [cell for cell in cells if risks[cell]]
    if len(risky) == 1:
        return risks[risky[0]], exact
    try:
        return 1 - solver.suppose(safe=risky).count().share(solver.posterior()), True
    except Contradiction:
        return 1.0, True
    except Intractable:
        return 1 - prod(1 - risks[cell] for cell in risky), False


def _verdict(risk: float, lowest: float, advice: Action) -> MoveVerdict:
    if not lowest:
        return MoveVerdict.NEEDLESS
    return MoveVerdict.COSTLY if risk > max(lowest, advice.risk) + LITTLE else MoveVerdict.FORCED
