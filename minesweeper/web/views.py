"""What the page shows of a profile: statistics, boards of the day, practice, as data with words."""

from __future__ import annotations

from datetime import UTC, date, datetime

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import Daily
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.game import Game
from minesweeper.midend.memory import first_of
from minesweeper.players.sentence import capital
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
    """All kinds of games, those with the most games first, and the last games, the newest first."""
    kinds = sorted(profile.kinds.items(), key=lambda each: -len(each[1]))
    last = sorted(profile.games.items(), key=lambda each: (each[1].at, each[0]), reverse=True)
    games: list[answers.LastGame] = [
        {"id": id, "at": record.at, "what": records.how_ended(record), "board": records.played_on(record)}
        for id, record in last
    ]
    return {
        "count": len(profile.records) or len(profile.games),
        "empty": tr(records.EMPTY),
        "sections": [_section(profile, kind, found) for kind, found in kinds],
        "last": {"title": records.last_games(len(last)), "games": games},
    }


def _section(profile: Profile, kind: GameKind, found: list[Record]) -> answers.Section:
    summary = profile.summary(kind)
    best: list[answers.BestTime] = [
        {
            "row": records.record_row(each),
            "id": each.id if each.id in profile.games else None,
            "words": records.won_words(each),
        }
        for each in summary.best
    ]
    return {
        "title": board_words(*kind),
        "figures": records.record_figures(found, summary),
        "charts": records.charts_of(found, win_rates(found)),
        "head": [tr(each) for each in records.HEAD],
        "best": {"caption": tr(records.CAPTION), "rows": best},
    }


def today(profile: Profile, day: date, now: int) -> answers.TodayAnswer:
    """The boards of a day, the streak and the calendar, at a moment in milliseconds since 1970."""
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
                "date": each.date.isoformat(),
                "sign": days.day_sign(each),
                "counts": each.counts,
                "words": days.day_words(each),
            }
            for each in calendar(profile.attempts, current)
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
    """What is said of a first attempt: words, its course once it is reviewed, a text to be shared."""
    letters = attempt.course
    course: answers.CourseData = {"letters": letters, "words": days.course_words(letters)}
    return {"words": words, "course": course if letters else None, "text": days.share_text(daily, attempt)}


def outcome(profile: Profile, id: str, game: Game, current: date) -> answers.EndingWords:
    """What is said of a game that has ended, also as a board of the day."""
    daily = first_of(id, game)
    attempt = profile.attempts.get(daily) if daily else None
    of_day = None
    if daily and attempt:
        of_day = _attempt(daily, attempt, days.outcome(daily, streak(profile.attempts, current)))
    return {"note": records.note(profile, game, profile.find(id)), "daily": of_day}


def puzzle(
    source: PuzzleSource, found: Puzzle, practice: Practice, lines: answers.Lines
) -> answers.PuzzleAnswer:
    """A puzzle that is asked, and what else can be practised."""
    position = found.position
    link = f"#practice&level={source.level}&seed={source.seed}"
    if source.kind != "seeded":
        link = practice_link(position.text(), position.mines)
    return {
        "lines": lines,
        "source": source,
        "link": link,
        "position": position.text(),
        "left": puzzles.left(found),
        "task": puzzles.task(found, source.kind),
        "said": puzzles.task_said(found, source.kind),
        "choices": choices(practice),
    }


def choices(practice: Practice) -> list[answers.ChoiceData]:
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
