"""First attempts at the boards of the day: how they begin, wait, end and are reviewed.

Only the first attempt at a board counts; later games on it are for fun. An unfinished attempt is kept as one
of the profile's unfinished games (`going`), under the id of the attempt. Its result is kept in `attempts`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date

from minesweeper.boards.daily import Daily, daily, daily_of
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import Kept, kept, resumed
from minesweeper.profile.days import course
from minesweeper.profile.lines import ATTEMPTS, Going, attempt_id
from minesweeper.profile.profile import Profile


def begin(profile: Profile, board: Daily, today: date) -> Game:
    """Return the first attempt at a board of the day, resumed or new, or else a game for fun."""
    game = resume(profile, board, waiting(profile, board))
    if not game:
        game = new_game(profile, board)
        keep(profile, game, today)
    return game


def new_game(profile: Profile, board: Daily) -> Game:
    """Return a new game on a board of the day; its board is known if the profile has a first attempt."""
    game = opened(daily(*board))
    game.known = board in profile.attempts
    return game


def resume(profile: Profile, board: Daily, states: Collection[Kept]) -> Game | None:
    """Return the first attempt as in the state with the most moves; None if it cannot be resumed.

    It had help if any of the states had.
    """
    if states and board not in profile.attempts:
        furthest = max(states, key=lambda state: len(state["by"]))
        assisted = any(state["assisted"] for state in states)
        with suppress(ValueError):  # a state that another version wrote may be no game any more
            return resumed({**furthest, "assisted": assisted})
    return None


def waiting(profile: Profile, board: Daily) -> list[Kept]:
    """Return the state of the unfinished first attempt at a board, if the profile has one."""
    going = profile.going.get(attempt_id(board))
    return [going["game"]] if going else []


def is_marked(profile: Profile, game: Game) -> bool:
    """Return whether the profile keeps this game as an assisted first attempt."""
    board = current(profile, game)
    return board is not None and any(state["assisted"] for state in waiting(profile, board))


def current(profile: Profile, game: Game) -> Daily | None:
    """Return the board of the day whose first attempt is this unfinished game; None for other games."""
    board = None if game.known else daily_of(game.setting)
    return None if board in profile.attempts else board


def keep(profile: Profile, game: Game, today: date, *, helped: bool = False) -> None:
    """Keep the state of an unfinished first attempt; `helped` marks it as assisted. Ignore other games."""
    board = current(profile, game)
    if board and not game.over:
        id, state = attempt_id(board), kept(game)
        state["assisted"] |= helped
        profile.keep_going(Going(id=id, game=state, on=begun_on(profile, id, today).isoformat()))


def begun_on(profile: Profile, id: str, today: date) -> date:
    """Return the date in UTC when an unfinished game was begun; today if the profile has none."""
    going = profile.going.get(id)
    return date.fromisoformat(going["on"]) if going and "on" in going else today


def finished(id: str, game: Game) -> Daily | None:
    """Return the board of the day whose first attempt was the game with this id; None for other games."""
    board = daily_of(game.setting)
    return board if board and id == attempt_id(board) else None


def unreviewed(profile: Profile, id: str, game: Game) -> Daily | None:
    """Return the board of the day whose finished first attempt is this game, if it lacks a review."""
    board = finished(id, game)
    attempt = profile.attempts.get(board) if board else None
    return board if attempt and not attempt.course else None


def review(profile: Profile, board: Daily, accuracy: float, verdicts: Iterable[tuple[int, str]]) -> None:
    """Add a review to a first attempt: its accuracy, and its course from the verdicts on its moves."""
    attempt = profile.attempts[board]
    letters = course(verdicts, won=attempt.won, bbbv=attempt.bbbv, solved=attempt.solved)
    profile.attempts[board] = replace(attempt, accuracy=accuracy, course=letters)
    profile.touch(ATTEMPTS.key(board))
