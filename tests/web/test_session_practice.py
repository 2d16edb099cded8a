"""Practice in a session: puzzles, answers, what comes back, runs."""

import pytest

from minesweeper.profile.practice import CHOICES
from minesweeper.profile.runs import FIVE
from tests.helpers.browsers import NOON, Browser

DAY = 86_400_000


def posed(asked, now=NOON, **fields):
    return asked.keep(asked.ask("puzzle", now=now, **fields))


def answered(asked, told, cell=None, mine=False, seconds=3, now=NOON):
    fields = {"source": told["source"], "cell": cell, "mine": mine, "seconds": seconds, "now": now}
    return asked.keep(asked.ask("answer", **fields))


def best_of(told):
    """A right answer to a puzzle, from another session."""
    best = answered(Browser(), told)["best"]
    return {"cell": best["cell"], "mine": best["action"] == "flag"}


def right(asked, told, **fields):
    return answered(asked, told, **best_of(told), **fields)


def test_an_answer_is_judged_and_scored():
    asked = Browser()
    told = posed(asked, choice="pair")
    assert told["source"]["kind"] == "seeded" and told["source"]["level"] == "pair"
    assert told["link"] == {"level": "pair", "seed": told["source"]["seed"]}
    wrong = answered(asked, told)
    assert not wrong["right"] and wrong["words"]["text"].endswith("This position comes back.")
    best = wrong["best"]
    found = answered(asked, told, best["cell"], best["action"] == "flag")
    assert found["right"] and found["words"]["text"].startswith("Right. ") and found["run"] is None
    score = asked.profile.practice.scores["pair"]
    assert (score.asked, score.right, score.streak, score.seconds) == (2, 1, 1, 3)
    choices = {each["name"]: each for each in found["choices"]}
    assert choices["pair"] == {
        "name": "pair", "title": "Two numbers together", "words": "1201 · 1 of 2 right · 3.0 s each",
        "chosen": True, "rests": False,
    }  # fmt: skip
    assert list(choices)[:3] == ["mixed", "five", "streak"] and {*choices} == {*CHOICES}


@pytest.mark.parametrize("kept", ["page", "file"])
def test_a_missed_puzzle_comes_back_turned(tmp_path, kept):
    asked = Browser(file=tmp_path / "statistics.json") if kept == "file" else Browser()
    told = posed(asked, choice="single")
    answered(asked, told)
    kinds = []
    for _ in range(4):
        later = posed(asked)
        kinds.append(later["source"]["kind"])
    assert kinds == ["seeded", "seeded", "seeded", "later"]
    assert later["task"].endswith("You have seen this one before.")
    assert later["position"] != told["position"]
    assert sorted(later["position"]) == sorted(told["position"])
    assert "position" in later["link"]
    assert Browser().ask("puzzle", source=later["source"], now=NOON)["position"] == later["position"]


def test_a_position_in_which_nothing_is_certain_is_no_puzzle():
    source = {"kind": "shared", "position": "1?\n??", "mines": 1}
    assert "othing is certain in this position" in Browser().ask("puzzle", source=source, now=NOON)["error"]


def test_the_five_of_a_day_are_the_same_for_everybody_and_go_on_after_a_reload():
    asked = Browser()
    told = posed(asked, choice="five")
    for at, level in enumerate(FIVE):
        assert (told["source"]["level"], told["source"]["seed"]) == (level, 202611220 + at)
        assert told["link"] is None and told["run"]["words"] == f"Puzzle {at + 1} of 5"
        assert told["run"]["marks"] == [
            *["right", "wrong"][:at],
            *["right"] * (at - 2),
            "next",
            *["open"] * (4 - at),
        ]
        found = answered(asked, told) if at == 1 else right(asked, told)
        asked = Browser(asked.lines)  # the page is loaded again
        told = posed(asked)
    assert found["run"] == told["run"] == {
        "kind": "five", "words": "done for today: 4 of 5, 15.0 s",
        "marks": ["right", "wrong", "right", "right", "right"], "left": None, "over": True,
        "result": "4 of 5 right in 15.0 s.", "text": "Minesweeper practice 2026-11-22: ■□■■■ 15.0 s",
    }  # fmt: skip
    assert told["source"]["kind"] != "five"
    other = posed(asked, NOON + DAY)
    assert other["source"]["seed"] == 202611230
    for _ in FIVE:
        found = right(asked, other, now=NOON + DAY)
        other = posed(asked, NOON + DAY)
    assert found["run"]["result"] == "5 of 5 right in 15.0 s. 2 days in a row."


def test_an_answer_to_one_of_the_five_counts_once_and_with_its_day():
    asked = Browser()
    told = posed(asked, NOON, choice="five")
    for _ in range(2):  # at midnight, and again because another tab has changed the profile
        found = answered(asked, told, now=NOON + DAY)
        assert found["run"]["marks"] == ["wrong", "next", "open", "open", "open"]
    assert asked.profile.practice.fives == {"2026-11-22": ("w", 3)}
    assert posed(asked, NOON + DAY)["run"]["words"] == "Puzzle 1 of 5"


def test_a_link_leads_out_of_a_run():
    asked = Browser()
    for choice in ("five", "streak"):
        posed(asked, choice=choice)
        told = posed(asked, source={"kind": "seeded", "level": "pair", "seed": 7})
        assert told["run"] is None and answered(asked, told)["run"] is None


@pytest.mark.parametrize("kept", ["page", "file"])
def test_a_streak_runs_against_its_clock(tmp_path, kept):
    asked = Browser(file=tmp_path / "statistics.json") if kept == "file" else Browser()
    told = posed(asked, choice="streak")
    clear = {"kind": "streak", "marks": [], "over": False, "result": None, "text": None}
    assert told["run"] == clear | {"words": "0 in a row", "left": 60}
    assert posed(asked)["source"] == told["source"]  # none is passed over
    levels = []
    for number in range(1, 7):
        levels.append(told["source"]["level"])
        found = right(asked, told, seconds=2.5)
        again = right(asked, told, seconds=2.5)  # because another tab has changed the profile
        assert found["run"] == again["run"]
        assert found["run"] == clear | {"words": f"{number} in a row, best {number}", "left": 60 + number / 2}
        told = posed(asked)
    assert levels == ["pair"] * 5 + ["component"]
    late = right(asked, told, seconds=64)
    assert late["right"] and late["run"] == clear | {
        "words": "6 in a row, best 6", "left": 0, "over": True, "result": "6 right in a row: your best.",
    }  # fmt: skip
    told = posed(asked)
    assert told["run"]["words"] == "0 in a row, best 6" and told["run"]["left"] == 60
    right(asked, told)
    given_up = answered(asked, posed(asked))
    assert given_up["run"]["result"] == "1 right in a row: your best is 6."
    words = {each["name"]: each["words"] for each in given_up["choices"]}
    assert words["streak"] == "best 6 on 2026-11-22"


def test_a_streak_is_begun_anew_when_it_is_chosen_and_in_a_new_session():
    asked = Browser()
    right(asked, posed(asked, choice="streak"))
    assert posed(asked, choice="streak")["run"]["words"] == "0 in a row, best 1"
    told = posed(asked)
    right(asked, told)
    asked = Browser(asked.lines)
    assert right(asked, told)["run"] is None  # an answer that a lost session was waiting for
    assert posed(asked)["run"]["words"] == "0 in a row, best 1"
