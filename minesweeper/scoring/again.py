"""The games of a log played again: it has their results, and they come out the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from minesweeper.boards.setting import JUDGE, STRICT, Setting, Start, given
from minesweeper.campaign.log import complete_lines
from minesweeper.games.moves import CHORD, FLAG, REVEAL
from minesweeper.games.play import Play
from minesweeper.judge.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.judge.protocol import Contestant
from minesweeper.players.reference import player_named
from minesweeper.rules import play as rules
from minesweeper.rules.draw import Parameters
from minesweeper.rules.game import Board, Game
from minesweeper.scoring.jobs import Job, contestant, maps_of, play_game
from minesweeper.scoring.log import Line
from minesweeper.scoring.plan import BatchPlan, read_plan
from minesweeper.shell.bounds import TooMuch
from minesweeper.shell.schema import read

_KINDS = {VISIT: REVEAL, MARK: FLAG, EXPLORE: CHORD}


def logged_jobs(path: str) -> tuple[BatchPlan, list[Job], str]:
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


def played_again(job: Job) -> Iterator[Callable[[], Play]]:
    """Functions that play the games of a job again, by the same player with the same result.

    Each must be called before the next one is asked for.
    """
    maps = islice(maps_of(job), job.games)
    if not isinstance(job.parameters, Parameters):
        for board, place in maps:
            yield partial(_played_alone, job, board, place)
        return
    with contestant(job.player, job.time_limit) as player_at_table:
        for index, (board, place) in enumerate(maps):
            yield partial(_played, job, player_at_table, _begun(job, index, board, place))


def _played_alone(job: Job, board: Board, place: tuple[int, ...]) -> Play:
    """A game on a board of any number of dimensions, played to its end or to the failure of the player."""
    play, player = _begun(job, 0, board, place), player_named(job.player)
    game = Game(board, strict_marks=True)
    try:
        player.start(board.grid, board.total_mines if job.told else None)
        for action in rules.play(player, game, game.reveal(board.grid.cell(place))):
            play.make(REVEAL if action.kind == rules.REVEAL else FLAG, action.cell)
    except TooMuch:
        raise
    except Exception:  # the verdict that the log has
        return play
    return play


def _played(job: Job, player: Contestant, play: Play) -> Play:
    """A game that is begun, played to its end or to the verdict that stops the player."""
    board, columns = play.game.board, play.grid.dims[1]
    operations: list[tuple[int, int, int]] = []
    assert play.start.first is not None
    first = divmod(play.start.first, columns)
    play_game(job, player, JudgeGame(board), first, lambda done, text: operations.append(done))
    for row, column, kind in operations[1:]:  # the first one is given
        if not play.over:
            play.make(_KINDS[kind], row * columns + column)
    return play


def _begun(job: Job, index: int, board: Board, place: tuple[int, ...]) -> Play:
    """A game of a job whose first cell is revealed."""
    first = board.grid.cell(place)
    if job.start != JUDGE or not isinstance(job.parameters, Parameters):
        return Play(given(board, STRICT, first))
    drawn = job.parameters
    dims = drawn.rows, drawn.columns
    return Play(
        Setting(dims, drawn.mines, JUDGE, STRICT, job.seed, drawn.min_dist, index), Start(board, first)
    )
