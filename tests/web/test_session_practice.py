"""Practice in a session: puzzles, answers, what comes back."""

import pytest

from minesweeper.profile.practice import CHOICES
from tests.helpers.browsers import Browser


def posed(asked, **fields):
    return asked.keep(asked.ask("puzzle", **fields))


def answered(asked, told, cell=None, mine=False, seconds=3):
    fields = {"source": told["source"], "cell": cell, "mine": mine, "seconds": seconds}
    return asked.keep(asked.ask("answer", **fields))


def test_an_answer_is_judged_and_scored():
    asked = Browser()
    told = posed(asked, choice="pair")
    assert told["source"]["kind"] == "seeded" and told["source"]["level"] == "pair"
    assert told["link"] == {"level": "pair", "seed": told["source"]["seed"]}
    wrong = answered(asked, told)
    assert not wrong["right"] and wrong["words"]["text"].endswith("This position comes back.")
    best = wrong["best"]
    found = answered(asked, told, best["cell"], best["action"] == "flag")
    assert found["right"] and found["words"]["text"].startswith("Right. ")
    score = asked.profile.practice.scores["pair"]
    assert (score.asked, score.right, score.streak, score.seconds) == (2, 1, 1, 3)
    choices = {each["name"]: each for each in found["choices"]}
    assert choices["pair"] == {
        "name": "pair", "title": "Two numbers together", "words": "1201 · 1 of 2 right · 3.0 s each",
        "chosen": True, "rests": False,
    }  # fmt: skip
    assert tuple(choices) == CHOICES


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
    assert Browser().ask("puzzle", source=later["source"])["position"] == later["position"]


def test_a_position_in_which_nothing_is_certain_is_no_puzzle():
    source = {"kind": "shared", "position": "1?\n??", "mines": 1}
    assert "othing is certain in this position" in Browser().ask("puzzle", source=source)["error"]
