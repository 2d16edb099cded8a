"""Files for a student to look at after grading: the cases that failed, and the games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from minesweeper.boards.sets import find_set
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import Grade, GroupScore, Settings
from minesweeper.judge.verdict import ACCEPTED
from minesweeper.scoring.replay import game_of
from minesweeper.shell.files import write_whole


def save(grade: Grade, folder: Path, settings: Settings) -> None:
    """Write a grade's cases that failed (`NAME.in`, `NAME.out`) and its games (`SET-NUMBER.json`).

    The games open in the page and the terminal, and `review` shows where they were lost.
    """
    cases = grade.basic.cases if grade.basic else ()
    failed = {case.name for case in cases if case.verdict != ACCEPTED}
    for case in all_cases(settings.seed):
        if case.name in failed:
            name = case.name.replace(" ", "-").replace(",", "")
            _write(folder / "cases" / f"{name}.in", case.text)
            _write(folder / "cases" / f"{name}.out", case.expected)
    for group in grade.advanced.groups if grade.advanced else ():
        for number, game in enumerate(games_of(group), 1):
            _write(folder / "games" / f"{group.board}-{number:02}.json", keep_text(game))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def games_of(group: GroupScore) -> Iterator[Game]:
    """Play the games of a group again, and yield them."""
    setting = find_set(group.board).with_seed(group.seed)
    for index, played in enumerate(group.maps):
        yield game_of(replace(setting, index=index), played.operations)
