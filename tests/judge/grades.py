"""Grades to show and to compare, made without a player; and the command, which makes them."""

from dataclasses import replace
from functools import cache, partial
from itertools import islice

from minesweeper.assignment.game import VISIT, JudgeGame
from minesweeper.boards.sets import PUBLISHED
from minesweeper.judge.data import Advanced, Grade, GroupScore, MapScore
from minesweeper.judge.likeness import MAPS
from tests.helpers.programs import in_process

judge = partial(in_process, "judge")

QUICK = ("--board", "6x6x4", "--games", "4", "--jobs", "1")

SET = PUBLISHED[1]
in_order = list
SECOND = [*islice(SET.draw(), 2)][1]  # the map that is lost


@cache
def played(order, maps):
    """Return the maps of a client that knows the mines, and visits the other cells in this order."""
    played = []
    for board in islice(SET.draw(), maps):
        game, operations = JudgeGame(board), [(*board.first, VISIT)]
        game.do(*operations[0])
        safe = [divmod(cell, 10) for cell in range(100) if not board.is_mine[cell]]
        for row, column in order([(r, c) for r, c in safe if game.text().split()[r][c] == "?"]):
            before = game.text()
            if game.execute(row, column, VISIT) != before:
                operations.append((row, column, VISIT))
        played.append(MapScore(0.0, True, "AC", "", tuple(operations)))
    return tuple(played)


def graded(name, order, maps=MAPS):
    nothing = (0.0, 0.0, 0, "AC", "", "", maps, 0.0, 5, None, (), (0.0, 0.0, 0.0))
    group = GroupScore(SET.set_name, *nothing, SET.seed, played(order, maps))
    advanced = Advanced("AC", "", 0.0, 0.0, 0.0, 0.0, 0.0, (0.0, 0.0, 0.0), None, (group,))
    return Grade(name, 0.0, 35.0, advanced=advanced)


def with_client(grade, *groups, **changes):
    """Return the grade with changes of its client, and with a group for each change of its only group."""
    if groups:
        (group,) = grade.advanced.groups
        changes["groups"] = tuple(replace(group, **change) for change in groups)
    return replace(grade, advanced=replace(grade.advanced, **changes))


def losing(name, score=0.125):
    """Return the grade of a client that visits a mine first on the second of two maps."""
    grade = replace(graded(name, in_order, maps=2), most_points=80.0, problem="has no server.h")
    won, second = grade.advanced.groups[0].maps
    done = (*SECOND.first, VISIT), (*SECOND.mine_cells[0], VISIT)
    lost = replace(second, score=score, won=False, operations=done)
    changes = {"score": score, "baselines": (0.4, 0.7, 0.985)}
    return with_client(grade, {"maps": (won, lost)} | changes, **changes)
