"""Writes what a student looks at after grading: cases that failed, and the games that were played."""

from __future__ import annotations

from pathlib import Path

from minesweeper.boards.catalogue import STRICT
from minesweeper.boards.setting import Judged
from minesweeper.games.keep import keep_text
from minesweeper.grader.cases import cases_of
from minesweeper.grader.grade import Grade
from minesweeper.scoring.again import game_of
from minesweeper.shell.files import write_whole


def save(grade: Grade, folder: Path, edition: int) -> None:
    """Write a grade's cases that failed (`NAME.in`, `NAME.out`) and its games (`SET-NUMBER.json`).

    The games open in the page and the terminal, and `review` tells where they were lost.
    """
    failed = {case.name for case in grade.basic.cases if not case.verdict.accepted} if grade.basic else set()
    for case in cases_of(edition):
        if case.name in failed:
            name = case.name.replace(" ", "-").replace(",", "")
            write_whole(folder / "cases" / f"{name}.in", case.given)
            write_whole(folder / "cases" / f"{name}.out", case.expected)
    for group in grade.advanced.groups if grade.advanced else ():
        for index, played in enumerate(group.maps):
            game = game_of(Judged(group.parameters, index, STRICT), played.operations)
            write_whole(folder / "games" / f"{group.parameters.name}-{index + 1:02}.json", keep_text(game))
