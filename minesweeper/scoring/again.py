"""The games of a log played again: it has their results, and they come out the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from minesweeper.boards.catalogue import JUDGE, STRICT
from minesweeper.boards.setting import Given, Judged
from minesweeper.games.game import Game
from minesweeper.judge.game import EXPLORE, MARK, VISIT
from minesweeper.judge.protocol import Contestant
from minesweeper.players.reference import player_named
from minesweeper.rules.draw import Parameters
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.rules.play import play
from minesweeper.scoring.jobs import Job, contestant, maps_of, play_game
from minesweeper.scoring.log import Game as Line
from minesweeper.scoring.plan import Plan, read_plan
from minesweeper.shell.bounds import TooMuch
from minesweeper.shell.journal import complete_lines
from minesweeper.shell.schema import read

_KINDS = {VISIT: REVEAL, MARK: FLAG, EXPLORE: CHORD}


def logged_jobs(path: str) -> tuple[Plan, list[Job], str]:
    """The plan in the header of a log, the jobs of which it has games, and what is wrong with other lines.

    ValueError: it has no such header.
    """
    jobs: dict[Job, None] = {}
    find, problem, damaged = None, "", 0
    for number, line in complete_lines(path):
        try:
            if find is None:
                header = read(dict[str, object], line)
                plan = read_plan(header, str(header.get("command", " ")).split()[1])
                find = plan.finder()
                continue
            found = read(Line, line)
            job = find(found["player"], found["set"], found["seed"])
            if job is None:
                raise ValueError(f"expected a game of this run, found one of {found['player'][:40]!r}")
            jobs[job] = None
        except (ValueError, IndexError) as error:
            if find is None:
                raise ValueError(f"{path}: line {number}: {error}") from None
            problem = problem or f"{path}: line {number}: {error}"
            damaged += 1
    if find is None:
        raise ValueError(f"{path}: expected a log, found no complete line")
    return plan, list(jobs), problem + f" (the first of {damaged} such lines)" * (damaged > 1)


def played_again(job: Job) -> Iterator[Callable[[], Game]]:
    """Functions that play the games of a job again, by the same player with the same result.

    Each must be called before the next one is asked for.
    """
    maps = islice(maps_of(job), job.games)
    if not isinstance(job.parameters, Parameters):
        for board in maps:
            yield partial(_played_alone, job, board)
        return
    with contestant(job.player, job.time_limit) as player:
        for index, board in enumerate(maps):
            yield partial(_played, job, player, index, board)


def _played_alone(job: Job, board: Board) -> Game:
    """A game on a board of any number of dimensions, played to its end or to the failure of the player."""
    game, player = Game(Given(board, STRICT)), player_named(job.player)
    field = Minefield(board, strict_marks=True)
    try:
        player.begin(board.grid, board.mines if job.told else None)
        for action in play(player, field, field.reveal(board.grid.cell(board.first or ()))):
            game.make(action.kind, action.cell)
    except TooMuch:
        raise
    except Exception:  # the verdict that the log has
        return game
    return game


def _played(job: Job, player: Contestant, index: int, board: Board) -> Game:
    """A game played to its end or to the verdict that stops the player."""
    operations: list[tuple[int, int, int]] = []
    play_game(job, player, board, lambda done, text: operations.append(done))
    drawn = job.parameters._replace(seed=job.seed)
    game = Game(Given(board, STRICT))
    if job.start == JUDGE and isinstance(drawn, Parameters):
        game = Game(Judged(drawn, index, STRICT))
    for row, column, kind in operations[1:]:  # the first one is given
        if not game.over:
            game.make(_KINDS[kind], board.grid.cell((row, column)))
    return game
