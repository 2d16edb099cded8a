"""Views of a profile on the page: statistics, boards of the day and practice, as data with words."""

from __future__ import annotations

from datetime import UTC, date, datetime

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import Daily
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.game import Game
from minesweeper.players.sentence import capital
from minesweeper.profile import attempts
from minesweeper.profile.days import calendar, streak
from minesweeper.profile.practice import Practice, PuzzleSource
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.profile.summary import win_rates
from minesweeper.shell.language import tr
from minesweeper.web import answers
from minesweeper.web.telling import practice_link
from minesweeper.words import days, puzzles, records
from minesweeper.words.boards import NAMES, board_words, size_words


def statistics(profile: Profile) -> answers.StatisticsAnswer:
    """Return all kinds of games, those with the most games first, and the last games, the newest first."""
    kinds = sorted(profile.kinds.items(), key=lambda item: -len(item[1]))
    last = sorted(profile.games.items(), key=lambda item: (item[1].at, item[0]), reverse=True)
    games: list[answers.LastGame] = [
        {"id": id, "at": record.at, "what": records.how_ended(record), "board": records.played_on(record)}
        for id, record in last
    ]
    return {
        "count": len(profile.records) or len(profile.games),
        "empty": tr("No game is finished yet."),
        "sections": [_section(profile, kind, games) for kind, games in kinds],
        "last": {"title": records.last_games(len(last)), "games": games},
    }


def _section(profile: Profile, kind: GameKind, games: list[Record]) -> answers.Section:
    summary = profile.summary(kind)
    best: list[answers.BestTime] = [
        {
            "row": records.record_row(record),
            "id": record.id if record.id in profile.games else None,
            "words": records.won_words(record),
        }
        for record in summary.best
    ]
    return {
        "title": board_words(*kind),
        "figures": records.record_figures(games, summary),
        "charts": records.charts_of(games, win_rates(games)),
        "head": [tr(title) for title in records.HEAD],
        "best": {"caption": tr("Best times, without help"), "rows": best},
    }


def today(profile: Profile, day: date, now: int) -> answers.TodayAnswer:
    """Return the boards of a day, the streak and the calendar, at a moment in milliseconds since 1970."""
    moment = datetime.fromtimestamp(now / 1000, UTC)
    current = moment.date()
    return {
        "title": tr("Today’s boards") if day == current else tr("Daily boards"),
        "date": tr("{date} (UTC)", date=days.date_title(day)),
        "next": days.until_next(moment) if day == current else tr(days.LATE),
        "boards": [_board(profile, Daily(day, board)) for board in PRESETS],
        "streak": days.streak_words(streak(profile.attempts, current)),
        "calendar": [
            {
                "date": played.date.isoformat(),
                "sign": days.day_sign(played),
                "counts": played.counts,
                "words": days.day_words(played),
            }
            for played in calendar(profile.attempts, current)
        ],
        "legend": [(letter, tr(words)) for letter, (_, words) in days.COURSE_SIGNS.items()],
    }


def _board(profile: Profile, daily: Daily) -> answers.BoardData:
    attempt = profile.attempts.get(daily)
    result: answers.ResultData | None = None
    if attempt:
        figures, best = days.figures(attempt), attempt.seconds if attempt.won else None
        result = {**_attempt(daily, attempt, days.result(attempt)), "figures": figures, "best": best}
    title, size = tr(NAMES[daily.board]), size_words(*PRESETS[daily.board])
    return {"board": daily.board, "title": title, "size": size, "result": result}


def _attempt(daily: Daily, attempt: Record, words: str) -> answers.DailyOutcome:
    """Return the outcome of a first attempt: words, its course once it is reviewed, a text for sharing."""
    letters = attempt.course
    course: answers.CourseData = {"letters": letters, "words": days.course_words(letters)}
    return {"words": words, "course": course if letters else None, "text": days.share_text(daily, attempt)}


def outcome(profile: Profile, id: str, game: Game, current: date) -> answers.EndingWords:
    """Return the words about a game that has ended, also as a board of the day."""
    daily = attempts.finished(id, game)
    attempt = profile.attempts.get(daily) if daily else None
    of_day = None
    if daily and attempt:
        of_day = _attempt(daily, attempt, days.outcome(daily, streak(profile.attempts, current)))
    return {"note": records.note(profile, game, profile.find(id)), "daily": of_day}


def puzzle(
    source: PuzzleSource, puzzle: Puzzle, practice: Practice, lines: answers.Lines
) -> answers.PuzzleAnswer:
    """Return a puzzle with its task, and the choices for practice."""
    position = puzzle.position
    link = f"#practice&level={source.level}&seed={source.seed}"
    if source.kind != "seeded":
        link = practice_link(position.text(), position.mines)
    return {
        "lines": lines,
        "source": source,
        "link": link,
        "position": position.text(),
        "left": puzzles.left(puzzle),
        "task": puzzles.task(puzzle, source.kind),
        "said": puzzles.task_said(puzzle, source.kind),
        "choices": choices(practice),
    }


def choices(practice: Practice) -> list[answers.ChoiceData]:
    """Return the choices for practice, with their scores."""
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
