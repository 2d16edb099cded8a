"""The profile in a session: lines come, changes go; games that end, boards of the day, practice, files."""

import json
from datetime import date

import pytest

from minesweeper.boards.daily import Daily, daily
from minesweeper.games.game import opened
from minesweeper.games.keep import kept
from minesweeper.games.moves import LATEST
from minesweeper.profile.file import change_file
from minesweeper.profile.profile import Going, Profile, going_id
from minesweeper.web.session import Session
from tests.helpers.pages import Page, new, shaped
from tests.helpers.sessions import CORNERS

NOON = 1_795_348_800_000  # 2026-11-22, 12:00 UTC


class Browser(Page):
    """A page that keeps its profile, with other tabs beside it that share `lines`."""

    def __init__(self, lines=None, **options):
        self.session = Session(draw_seed=lambda: 5, **options)
        super().__init__(lambda text: json.loads(json.dumps(self.session.answer(text))))
        self.lines = {} if lines is None else lines
        self.keep(self.ask("lines", lines=self.known(), last=True))

    def known(self):
        return {key: text for key, text in self.lines.items() if not key.startswith("moves.")}

    def keep(self, answer):
        assert "error" not in answer, answer
        for key, text in answer["lines"].items():
            self.lines.pop(key, None)
            if text is not None:
                self.lines[key] = text
        return answer

    @property
    def profile(self):
        found = Profile(self.lines)
        assert not found.problems
        return found

    def ended(self, name="a", at=NOON, **fields):
        asked = {"name": name, "at": at, "date": "2026-11-22", "on": "2026-11-22", "seconds": 12.0004}
        return self.ask("end", **asked | fields)

    def review(self, name="a", **fields):
        return self.ask("review", name=name, now=NOON, **fields)

    @property
    def moves(self):
        return kept(self.session._midend.game)["moves"]

    def lose(self):
        for cell in range(len(self.symbols)):
            if not self.over:
                self.ask("reveal", cell=cell)
        assert self.status == "lost"


def browser(**fields):
    made = Browser()
    assert "error" not in made.ask("new", **fields)
    return made


def record_of(asked):
    """What a game that has ended is kept as."""
    asked.keep(asked.ended())
    return asked.profile.find("a")


def test_a_game_that_ended_is_kept_once_with_its_moves_and_its_review():
    asked = browser(**shaped((9, 9), 10))
    assert asked.ended()["error"]
    asked.lose()
    end = asked.end
    answer = asked.keep(asked.ended())
    assert answer["reviewed"] and answer["outcome"] == {"note": "", "daily": None}
    assert sorted(asked.lines) == ["day.2026-11-22", "game.a", "moves.a"]
    record = asked.profile.find("a")
    assert (record.board, record.mode, record.custom, record.won) == ("9x9:10", "safe", "classic", False)
    assert (record.seconds, record.at, record.date) == (12.0, NOON, "2026-11-22")
    assert (record.bbbv, record.solved, record.clicks) == (end["bbbv"], end["bbbv_done"], end["clicks"])
    assert json.loads(asked.lines["moves.a"])["moves"] == asked.moves
    asked.keep(asked.review())
    found = asked.profile.find("a").review
    judged = asked.session._midend.review()
    assert found.accuracy == round(judged.accuracy, 4) and found.avoidable is True and found.missed
    assert asked.profile.practice.own
    assert not asked.ended()["reviewed"] and asked.ended()["lines"] == asked.review()["lines"] == {}


def test_a_review_may_come_later_and_from_another_session():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    game = json.loads(asked.lines["moves.a"])
    other = Browser(asked.lines)
    other.ask("new", **shaped((9, 9), 10))
    other.keep(other.review(game=game))
    assert other.profile.find("a").review
    assert not other.ask("reveal", cell=0)["assisted"]  # it was the review of another game


def test_two_tabs_that_end_at_once_keep_both_games():
    """The second one knows older lines than are kept: it is told the newer ones, and asked again."""
    one, two = browser(**shaped((9, 9), 10)), browser(**shaped((9, 9), 10))
    two.lines = one.lines
    one.lose()
    two.lose()
    first, stale = one.ended("a"), two.ended("b", at=NOON + 1)
    assert "day.2026-11-22" in first["lines"] and "day.2026-11-22" in stale["lines"]
    one.keep(first)
    # What the session has changed already is told as it is kept: with one game, and not with the other.
    told = {
        key: one.lines.get(key) for key in {*two.known(), *stale["lines"]} if not key.startswith("moves.")
    }
    two.keep(two.ask("lines", lines=told, last=True))
    two.keep(two.ended("b", at=NOON + 1))
    assert [each.id for each in one.profile.records] == ["a", "b"]
    assert sorted(one.profile.games) == ["a", "b"]


def test_a_tab_that_ended_the_same_game_later_changes_nothing():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    other = Browser(asked.lines)
    other.ask("new", **shaped((9, 9), 10))
    other.lose()
    assert other.ended(at=NOON + 9, seconds=99)["lines"] == {}


@pytest.mark.parametrize("seconds", [1_003_622.4, LATEST])
def test_a_game_that_is_open_for_long_goes_on_and_is_kept(seconds):
    at = round(100 * seconds)
    asked = browser(**shaped((9, 9), 10))
    asked.ask("reveal", cell=0, at=0)
    assert asked.ask("flag", cell=80, at=at)["changes"]
    game = json.loads(json.dumps(kept(asked.session._midend.game) | {"seconds": seconds}))
    told = asked.ask("resume", game=game)
    assert (told["moves"], told["seconds"]) == (["r0@0", f"f80@{seconds}"], seconds)
    assert asked.ask("flag", cell=80, at=at)["changes"]
    for cell in range(81):
        if not asked.over:
            asked.ask("reveal", cell=cell, at=at)
    asked.keep(asked.ended(seconds=seconds))
    assert asked.profile.find("a").seconds == seconds


def test_a_board_without_guessing_is_kept_by_its_name_in_files():
    asked = browser(**shaped((9, 9), 10, "no-guess"))
    asked.lose()
    assert asked.keep(asked.ended())["outcome"]["note"] == "No guess was needed."
    assert asked.profile.find("a").mode == "no guess"
    note = asked.keep(asked.review())["outcome"]["note"]
    assert note.startswith("No guess was needed: where you took a risk, ")
    asked = browser(**shaped((4, 4), 3, "any", "judge"))
    asked.lose()
    assert record_of(asked).custom == "judge"


@pytest.mark.parametrize(
    "fields", [new(CORNERS), shaped((9, 9), 10, seed=3)], ids=["a board that is given", "a seed asked for"]
)
def test_a_known_board_has_no_record_but_a_replay(fields):
    asked = browser(**fields)
    asked.lose()
    assert asked.game["known"] and record_of(asked) is None
    assert asked.profile.games["a"].known and not asked.ended()["reviewed"]


def test_a_game_with_help_has_no_review():
    asked = browser(**shaped((9, 9), 10))
    asked.ask("hint")
    asked.lose()
    assert not asked.keep(asked.ended())["reviewed"]
    asked.keep(asked.review())
    assert asked.profile.find("a").assisted and asked.profile.find("a").review is None


def test_wins_are_ranked():
    asked = browser(**shaped((1, 5), 1))
    mine = daily_free(asked)
    notes = []
    for name, seconds in (("a", 9), ("b", 7), ("c", 8)):
        asked.ask("new", **shaped((1, 5), 1))
        for cell in range(5):
            if cell not in mine and not asked.over:
                asked.ask("reveal", cell=cell)
        notes.append(asked.keep(asked.ended(name, seconds=seconds))["outcome"]["note"])
    assert notes == [
        "Your best time on this kind of board.",
        "Your best time on this kind of board.",
        "Your number 2 on this kind of board.",
    ]
    assert asked.ask("new", **shaped((1, 5), 1))["earlier"] == [
        ["Best", "7.00 s"], ["Won", "3 of 3"], ["Streak", "3"]
    ]  # fmt: skip


def daily_free(asked):
    """The mines of the board that the session draws by its one seed once the first cell is opened."""
    asked.ask("reveal", cell=0)
    for cell in range(5):
        if not asked.over:
            asked.ask("reveal", cell=cell)
    return asked.end["mines"]


# Boards of the day


def first_attempt(asked, **fields):
    return asked.ask("daily", date="2026-11-22", board="beginner", now=NOON, **fields)


NAME = "daily-2026-11-22-beginner"


def test_the_first_attempt_counts_and_later_ones_are_for_fun():
    asked = Browser()
    told = first_attempt(asked)
    assert told["daily"] == {
        "date": "2026-11-22", "board": "beginner", "words": "Board of 2026-11-22", "attempt": "first attempt",
    }  # fmt: skip
    assert not told["known"]
    asked.lose()
    outcome = asked.keep(asked.ended(NAME))["outcome"]["daily"]
    assert outcome["words"] == "Your first attempt at the board of 2026-11-22. Streak: 0 days."
    assert outcome["course"] is None
    review = asked.keep(asked.review(NAME))
    course = review["outcome"]["daily"]["course"]
    assert len(course["letters"]) == 10 and course["words"].startswith("The course: 1: ")
    again = first_attempt(asked)
    assert again["known"] and again["daily"]["attempt"] == "for fun"
    asked.lose()
    assert asked.keep(asked.ended("other"))["outcome"]["daily"] is None
    assert len(asked.profile.attempts) == 1


def test_a_first_attempt_goes_on_as_it_was_left():
    asked = Browser()
    first_attempt(asked)
    hidden = asked.symbols.index("?")
    asked.ask("flag", cell=hidden)
    game = json.loads(json.dumps(kept(asked.session._midend.game)))
    told = first_attempt(Browser(), game=game)
    assert told["done"] == 2 and not told["known"]
    broken = first_attempt(Browser(), game=game | {"moves": "r0 r0", "by": ["you", "you"], "done": 2})
    assert broken["done"] == 1  # what cannot be read begins anew


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2026-11-23", "The boards of Monday, 23 November 2026 come on that day, at 0:00 UTC."),
        ("2025-12-31", "The first boards are those of Thursday, 1 January 2026."),
    ],
)
def test_a_day_without_boards_says_so(day, why):
    refused = Browser().ask("daily", date=day, board="expert", now=NOON)
    assert refused["error"] == why


def test_what_is_shown_of_a_day():
    asked = Browser()
    first_attempt(asked)
    asked.ask("certain")
    asked.session._midend.game.assisted = False
    assert asked.status == "won"
    asked.keep(asked.ended(NAME))
    asked.keep(asked.review(NAME))
    shown = asked.ask("today", date="2026-11-22", now=NOON)
    assert (shown["title"], shown["date"]) == ("Today’s boards", "Sunday, 22 November 2026 (UTC)")
    assert shown["next"] == "New ones come at 0:00 UTC, in 12 h 0 min."
    assert shown["streak"] == "Streak: 1 day, longest 1."
    beginner, *others = shown["boards"]
    assert beginner["size"] == "9 × 9, 10 mines"
    assert beginner["result"]["words"] == "Won in 12.00 s"
    assert beginner["result"]["text"].splitlines()[0] == (
        "Minesweeper 2026-11-22, Beginner (9 × 9, 10 mines, no guessing)"
    )
    assert beginner["result"]["text"].splitlines()[-1] == "🟩" * 10
    assert [each["result"] for each in others] == [None, None]
    assert shown["calendar"][-1] == {
        "date": "2026-11-22", "sign": "✓", "counts": True,
        "words": "Sunday, 22 November 2026: 1 won of 1 played",
    }  # fmt: skip
    assert len(shown["calendar"]) == 30
    before = asked.ask("today", date="2026-11-21", now=NOON)
    assert (before["title"], before["boards"][0]["result"]) == ("Boards of a day", None)
    assert before["next"].startswith("A board that is played on a later day")


# Practice


def test_an_answer_is_judged_and_scored():
    asked = Browser()
    told = asked.keep(asked.ask("puzzle", choice="pair"))
    assert told["source"]["kind"] == "seeded" and told["source"]["level"] == "pair"
    assert told["link"] == {"level": "pair", "seed": told["source"]["seed"]}
    wrong = asked.keep(asked.ask("answer", source=told["source"], cell=None, mine=False, seconds=3))
    assert not wrong["right"] and wrong["words"]["text"].endswith("This position comes back.")
    best = wrong["best"]
    right = asked.keep(
        asked.ask(
            "answer", source=told["source"], cell=best["cell"], mine=best["action"] == "flag", seconds=3
        )
    )
    assert right["right"] and right["words"]["text"].startswith("Right. ")
    score = asked.profile.practice.scores["pair"]
    assert (score.asked, score.right, score.streak, score.seconds) == (2, 1, 1, 3)
    chosen = next(each for each in right["choices"] if each["chosen"])
    assert chosen["name"] == "pair" and chosen["words"] == "1 of 2 right · 1 in a row · 3.0 s each"


def test_a_missed_puzzle_comes_back_turned():
    asked = Browser()
    told = asked.keep(asked.ask("puzzle", choice="single"))
    asked.keep(asked.ask("answer", source=told["source"], cell=None, mine=False, seconds=3))
    kinds = []
    for _ in range(4):
        later = asked.keep(asked.ask("puzzle"))
        kinds.append(later["source"]["kind"])
    assert kinds == ["seeded", "seeded", "seeded", "later"]
    assert later["task"].endswith("You have seen this one before.")
    assert later["position"] != told["position"]
    assert sorted(later["position"]) == sorted(told["position"])
    assert "position" in later["link"]
    assert Browser().ask("puzzle", source=later["source"])["position"] == later["position"]


def test_a_position_in_which_nothing_is_certain_is_no_puzzle():
    source = {"kind": "shared", "position": "1?\n??", "mines": 1}
    assert "othing is certain in this position" in Browser().ask("puzzle", source=source)["error"]


# Lines and files


def test_a_long_text_comes_in_pieces():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    text = json.dumps(asked.known())
    other = Browser()
    for at in range(0, len(text), 100):
        other.ask("piece", text=text[at : at + 100])
    assert "error" not in other.ask("lines", lines={}, last=True)
    assert other.ask("statistics")["count"] == 1


def test_what_version_0_2_0_kept_is_brought_into_lines():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    game = json.loads(json.dumps(kept(asked.session._midend.game)))
    record = {
        "board": "9x9:10", "mode": "safe", "custom": "classic", "date": "2026-11-20", "won": False,
        "seconds": 3, "bbbv": 40, "solved": 4, "clicks": 5, "assisted": False,
    }  # fmt: skip
    won = record | {"won": True, "solved": 40, "date": "2026-11-19"}
    played = {"id": "x-1", "ended": NOON, "won": False, "record": record, "game": game}
    ended = {key: record[key] for key in ("won", "seconds", "bbbv", "solved", "clicks", "assisted")}
    entry = {
        "date": "2026-11-18",
        "board": "expert",
        "on": "2026-11-18",
        "accuracy": None,
        "course": "",
    } | ended
    going = {"date": "2026-11-17", "board": "expert", "on": "2026-11-17", "game": game, "symbols": ["?"]}
    progress = {"choice": "own", "scores": {}, "later": [], "own": [], "since": 2}
    old = {
        "games": json.dumps([won, record, {"board": "?"}]),
        "played": json.dumps([played]),
        "daily": json.dumps([entry]),
        "daily-attempts": json.dumps([going]),
        "practice": json.dumps(progress),
    }
    session = Browser(dict(old))
    assert sorted(session.lines) == [
        "day.2026-11-19", "day.2026-11-20", "first.2026-11-18.expert", *sorted(
            [key for key in session.lines if key.startswith(("game.", "going.", "moves."))]
        ), "practice",
    ]  # fmt: skip
    profile = session.profile
    assert [each.won for each in profile.records] == [True, False]
    assert [*profile.games] == [profile.records[1].id]
    assert profile.practice.choice == "own"
    assert [*profile.going] == ["daily-2026-11-17-expert"]
    # The same file, imported, adds nothing.
    file = json.dumps({"minesweeper": "statistics", "version": 1, "games": [won, record], "played": [played]})
    session.ask("piece", text=file)
    assert session.keep(session.ask("import"))["said"] == "No game in it is new."


def test_a_file_is_imported_and_what_is_wrong_in_it_named():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    found = json.loads(asked.profile.text())
    found["lines"]["day.2026-11-22"].append(["broken"])
    other = Browser()
    other.ask("piece", text=json.dumps(found))
    said = other.keep(other.ask("import"))["said"]
    assert said.startswith(
        "1 game and 1 replay added. 1 value could not be read and is left out, first day.2026"
    )
    assert json.loads(other.lines.pop("damaged.day.2026-11-22")) == found["lines"]["day.2026-11-22"]
    assert other.profile.text() == asked.profile.text()
    empty = Browser()
    empty.ask("piece", text="{}")
    assert "xpected a file of statistics" in empty.ask("import")["error"]
    deleted = other.keep(other.ask("clear"))
    assert deleted["said"] == "1 game deleted." and not [key for key in other.lines if key.startswith("day")]


def test_what_statistics_show():
    asked = browser(**shaped((9, 9), 10))
    assert asked.ask("statistics")["empty"] == "No game is finished yet."
    asked.lose()
    asked.keep(asked.ended())
    shown = asked.ask("statistics")
    assert shown["count"] == 1
    (section,) = shown["sections"]
    assert section["title"] == "Beginner: 9 × 9, 10 mines, first cell safe"
    assert section["figures"][:3] == [["Games", "1"], ["Won", "0 (0 %)"], ["Streak", "0, longest 0"]]
    assert (section["charts"], section["best"]["rows"]) == ([], [])
    assert shown["last"]["title"] == "The last 1 game"
    assert shown["last"]["games"] == [
        {
            "id": "a",
            "at": NOON,
            "what": "Lost · 12.00 s",
            "board": "Beginner: 9 × 9, 10 mines, first cell safe",
        }
    ]


def test_a_profile_in_a_file_is_changed_there(tmp_path):
    file = tmp_path / "statistics.json"
    one, two = Browser(file=file), Browser(file=file)
    assert one.ask("version")["memory"]["elsewhere"] and str(file) in one.ask("version")["memory"]["words"]
    for asked, name in ((one, "a"), (two, "b")):
        asked.ask("new", **shaped((9, 9), 10))
        asked.lose()
        assert asked.keep(asked.ended(name, at=NOON))["lines"] == {}
    assert one.ask("statistics")["count"] == two.ask("statistics")["count"] == 2
    assert json.loads(one.ask("moves", name="b")["text"])["moves"] == two.moves
    assert one.ask("moves", name="c")["error"]
    assert json.loads(one.ask("profile")["text"])["version"] == 2
    remote = Browser(remote=True).ask("version")["memory"]
    assert not remote["elsewhere"] and "nothing of them is kept there" in remote["words"]


def test_the_board_of_a_day_is_told_by_its_seed():
    setting = daily(date(2026, 11, 22), "expert")
    asked = browser(**shaped((16, 30), 99, "no-guess", seed=setting.seed))
    assert asked.game["daily"]["board"] == "expert" and asked.game["known"]


def test_old_lines_and_imports_can_be_told_twice():
    """Another tab was quicker: what the page does not tell back comes again."""
    game = kept(opened(daily(date(2026, 11, 22), "expert")))
    going = {"date": "2026-11-22", "board": "expert", "on": "2026-11-22", "game": game}
    asked = Browser()
    old = {"daily-attempts": json.dumps([going])}
    lines = [asked.ask("lines", lines=old, last=True)["lines"] for _ in range(2)]
    assert lines[0] == lines[1] and set(lines[0]) == {"daily-attempts", "going.daily-2026-11-22-expert"}
    file = Profile({"going.q": json.dumps({"id": "q", "game": game}), "options": "{}", "rating": "1"}).text()
    for _ in range(2):
        asked.ask("piece", text=file)
        assert set(asked.ask("import")["lines"]) == {"going.q", "options", "rating"}


def test_a_request_that_fails_is_refused_and_the_session_goes_on(tmp_path, monkeypatch, caplog):
    asked = browser(**shaped((9, 9), 10))
    monkeypatch.setattr(asked.session._memory, "statistics", lambda: [][0])
    assert "failed" in asked.ask("statistics")["error"] and "IndexError" in caplog.text
    assert asked.ask("reveal", cell=0)["status"]
    folder = tmp_path / "folder"
    folder.mkdir()
    other = Browser(file=folder)
    assert other.ask("statistics")["error"].startswith(f"{folder}: ")


def test_a_moment_that_has_no_date_is_refused():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    assert "At: expected" in asked.ended(at=8_640_000_000_000_000)["error"]
    assert not asked.profile.records


def test_a_given_board_is_known_whatever_is_said():
    asked = browser(setting={"board": "1 4\n..X.", "variant": "classic"})
    asked.ask("reveal", cell=2)
    game = kept(asked.session._midend.game) | {"known": False}
    other = browser(**shaped((9, 9), 10))
    other.keep(other.ended(game=game))
    assert not other.profile.records and [*other.profile.games] == ["a"]


def test_a_missed_puzzle_comes_back_from_a_file_too(tmp_path):
    asked = Browser(file=tmp_path / "statistics.json")
    sources = []
    for _ in range(8):
        found = asked.ask("puzzle")
        sources.append(found["source"]["kind"])
        asked.ask("answer", source=found["source"], cell=None, mine=False, seconds=1)
    assert "later" in sources


def test_a_first_attempt_in_a_file_goes_on_in_the_page_as_it_is_there(tmp_path):
    file, asked_for = tmp_path / "statistics.json", Daily(date(2026, 11, 22), "beginner")
    game = opened(daily(*asked_for))
    game.assisted = True
    going = Going(id=going_id(asked_for), game=kept(game), on="2026-11-22")
    change_file(file, lambda profile: profile.keep_going(going))
    asked = Browser(file=file)
    game.assisted = False
    fields = {"date": "2026-11-22", "board": "beginner", "now": NOON}
    for more in ({}, {"game": kept(game)}):
        answer = asked.ask("daily", **fields, **more)
        assert (answer["known"], answer["assisted"]) == (False, True)


def test_a_first_attempt_that_another_tab_holds_is_refused():
    asked = Browser()
    fields = {"date": "2026-11-22", "board": "beginner", "now": NOON, "elsewhere": True}
    assert "another tab" in asked.ask("daily", **fields)["error"]
