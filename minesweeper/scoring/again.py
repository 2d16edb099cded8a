"""The games of a log played again: it has their results, and they come out the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from minesweeper.judge.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.judge.protocol import Contestant
from minesweeper.players.reference import player_named
from minesweeper.playing.moves import CHORD, FLAG, REVEAL
from minesweeper.playing.play import Play
from minesweeper.playing.setting import JUDGE, STRICT, Setting, Start, given
from minesweeper.rules import play as rules
from minesweeper.rules.draw import Parameters
from minesweeper.rules.game import Board, Game
from minesweeper.scoring.jobs import Job, contestant, maps_of, play_game
from minesweeper.scoring.log import Game as Line
from minesweeper.scoring.plan import Plan, read_plan
from minesweeper.shell.journal import complete_lines
from minesweeper.shell.schema import read

_KINDS = {VISIT: REVEAL, MARK: FLAG, EXPLORE: CHORD}


def logged_jobs(path: str) -> tuple[Plan, list[Job]]:
    """The plan in the header of a log, and the jobs of which it has games; ValueError names the bad line."""
    jobs: dict[Job, None] = {}
    find = None
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
            raise ValueError(f"{path}: line {number}: {error}") from None
    if find is None:
        raise ValueError(f"{path}: expected a log, found no complete line")
    return plan, list(jobs)


def played_again(job: Job) -> Iterator[Play]:
    """The games of a job, played by the same player with the same result."""
    maps = islice(maps_of(job), job.games)
    if not isinstance(job.parameters, Parameters):
        player = player_named(job.player)
        for board, place in maps:
            play = _begun(job, 0, board, place)
            player.start(board.grid, board.total_mines if job.told else None)
            game = Game(board, strict_marks=True)
            shown = game.reveal(board.grid.cell(place))
            for action in rules.play(player, game, shown):
                play.make(REVEAL if action.kind == rules.REVEAL else FLAG, action.cell)
            yield play
        return
    with contestant(job.player, job.time_limit) as player_at_table:
        for index, (board, place) in enumerate(maps):
            yield _played(job, player_at_table, _begun(job, index, board, place))


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
