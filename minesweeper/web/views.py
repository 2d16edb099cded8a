"""What the page shows of a profile: statistics, boards of the day, practice, as data with words."""

from __future__ import annotations

from datetime import UTC, date, datetime

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import Daily
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.game import Game
from minesweeper.midend.memory import first_of
from minesweeper.profile.days import calendar, streak
from minesweeper.profile.practice import Practice, PuzzleSource
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.profile.summary import win_rates
from minesweeper.shell.language import tr
from minesweeper.web.telling import Told
from minesweeper.words import days, puzzles, records
from minesweeper.words.boards import NAMES, board_words, size_words
from minesweeper.words.sentence import capital


def statistics(profile: Profile) -> Told:
    """All kinds of games, those with the most games first, and the last games, the newest first."""
    kinds = sorted(profile.kinds.items(), key=lambda each: -len(each[1]))
    last = sorted(profile.games.items(), key=lambda each: (each[1].at, each[0]), reverse=True)
    return {
        "count": len(profile.records) or len(profile.games),
        "empty": tr(records.EMPTY),
        "sections": [_section(profile, kind, found) for kind, found in kinds],
        "last": {
            "title": records.last_games(len(last)),
            "games": [
                {
                    "id": id,
                    "at": ended.at,
                    "what": records.how_ended(ended),
                    "board": records.played_on(ended),
                }
                for id, ended in last
            ],
        },
    }


def _section(profile: Profile, kind: GameKind, found: list[Record]) -> Told:
    summary = profile.summary(kind)
    return {
        "title": board_words(*kind),
        "figures": records.figures_of(found, summary),
        "charts": [chart._asdict() for chart in records.charts_of(found, win_rates(found))],
        "head": [tr(each) for each in records.HEAD],
        "best": {
            "caption": tr(records.CAPTION),
            "rows": [
                {
                    "row": records.row_of(each),
                    "id": each.id if each.id in profile.games else None,
                    "words": records.won_words(each),
                }
                for each in summary.best
            ],
        },
    }


def today(profile: Profile, day: date, now: int) -> Told:
    """The boards of a day, the streak and the calendar, at a moment in milliseconds since 1970."""
    moment = datetime.fromtimestamp(now / 1000, UTC)
    current = moment.date()
    lasting = streak(profile.attempts, current)
    return {
        "title": tr("Today’s boards") if day == current else tr("Boards of a day"),
        "date": tr("{date} (UTC)", date=days.date_words(day)),
        "next": days.until_next(moment) if day == current else tr(days.LATE),
        "boards": [_board(profile, Daily(day, board)) for board in PRESETS],
        "streak": days.streak_words(lasting),
        "calendar": [
            {
                "date": each.date.isoformat(),
                "sign": days.day_sign(each),
                "counts": each.counts,
                "words": days.day_words(each),
            }
            for each in calendar(profile.attempts, current)
        ],
        "legend": [[letter, tr(words)] for letter, (_, words) in days.COURSE_SIGNS.items()],
    }


def _board(profile: Profile, daily: Daily) -> Told:
    attempt = profile.attempts.get(daily)
    told: Told = {
        "board": daily.board, "title": tr(NAMES[daily.board]), "size": size_words(*PRESETS[daily.board]),
        "result": None,
    }  # fmt: skip
    if attempt:
        told["result"] = {
            "words": days.result(attempt),
            "figures": days.figures(attempt),
            "course": course(attempt.course),
            "text": days.share_text(daily, attempt),
            "best": attempt.seconds if attempt.won else None,
        }
    return told


def course(letters: str) -> Told | None:
    """The course of a game, and its words; None if there is none yet."""
    return {"letters": letters, "words": days.course_words(letters)} if letters else None


def outcome(profile: Profile, id: str, game: Game, current: date) -> Told:
    """What is said of a game that has ended, also as a board of the day."""
    told: Told = {"note": records.note(profile, game, profile.find(id)), "daily": None}
    daily = first_of(id, game)
    if daily and daily in profile.attempts:
        attempt = profile.attempts[daily]
        words = days.outcome(daily, streak(profile.attempts, current))
        text = days.share_text(daily, attempt)
        told["daily"] = {"words": words, "course": course(attempt.course), "text": text}
    return told


def puzzle(source: PuzzleSource, found: Puzzle) -> Told:
    """A puzzle that is asked."""
    position = found.position
    link: Told = {"position": position.text(), "mines": position.mines}
    if source.kind == "seeded":
        link = {"level": source.level, "seed": source.seed}
    return {
        "source": vars(source),
        "link": link,
        "position": position.text(),
        "left": puzzles.left(found),
        "task": puzzles.task(found, source.kind),
        "said": puzzles.task_said(found, source.kind),
    }


def choices(practice: Practice) -> list[Told]:
    """What can be practised, with the scores, and what is chosen."""
    return [
        {
            "name": name,
            "title": capital(tr(puzzles.CHOICE_WORDS[name])),
            "words": puzzles.score_words(practice, name),
            "chosen": name == practice.choice,
            "rests": name == "own" and not practice.own,
        }
        for name in puzzles.CHOICE_WORDS
    ]
