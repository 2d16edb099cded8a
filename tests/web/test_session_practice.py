"""Practice in a session: puzzles, answers, what comes back."""

from tests.helpers.browsers import Browser


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


def test_a_missed_puzzle_comes_back_from_a_file_too(tmp_path):
    asked = Browser(file=tmp_path / "statistics.json")
    sources = []
    for _ in range(8):
        found = asked.ask("puzzle")
        sources.append(found["source"]["kind"])
        asked.ask("answer", source=found["source"], cell=None, mine=False, seconds=1)
    assert "later" in sources
