"""What long runs print, in another language; what they store is the same in all of them."""

import json
import pickle
import re

import pytest

from minesweeper.arena.entrant import Outcome
from minesweeper.arena.standings import standings, table
from minesweeper.arena.turns import read_turn
from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.sets import find_set
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.judge.build import Built
from minesweeper.judge.data import CaseResult, Grade, GroupScore, MapScore, as_json
from minesweeper.judge.grade import advanced_of, basic_of
from minesweeper.judge.report import grade_text, table_head
from minesweeper.judge.verdict import AC, of_failure, of_status
from minesweeper.programs.failure import Failure, too_many_operations
from minesweeper.review.data import data_of as review_data
from minesweeper.review.review import Review
from minesweeper.reviews.summary import line_of, summary_text
from minesweeper.rules.move import REVEAL
from minesweeper.scoring.compare import Comparison, print_table
from minesweeper.scoring.jobs import Job, play_job
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.report import report
from minesweeper.scoring.score_command import show
from minesweeper.scoring.totals import Totals
from minesweeper.shell.language import tr, tr_later
from tests.helpers.languages import left_in_english, pseudo

SET = find_set("5x5x3")
VERDICTS = ("AC", "CE", "WA", "TLE", "MLE", "RE")


def failure(line):
    with pytest.raises(Failure) as found:
        read_turn(line)
    return pickle.loads(pickle.dumps(found.value))  # as it comes from a worker


def contest():
    refused, late = failure("[1]"), too_many_operations()
    outcomes = [Outcome(0, game, "A", "WA", 3, refused.detail, 0.0, 0.1, 0.1) for game in range(5)]
    return standings(["a.py", "b.py"], [*outcomes, Outcome(1, 0, "B", "TLE", 9, late.detail, 0.0, 0.1, 0.1)])


def test_standings():
    with pseudo():
        text = table(contest())
        assert left_in_english(text, "A", "B", *VERDICTS) == []
        assert "WA: ⟦expected ⟦[x, y] or [x, y, true]⟧, found [1]⟧" in text
        fields = json.dumps([each.fields() for each in contest()])
    assert fields == json.dumps([each.fields() for each in contest()])
    assert '"detail": "expected [x, y] or [x, y, true], found [1]"' in fields


def totals(player, plan):
    """A player's games on the set, the first of which a verdict ended."""
    found = Totals(player, SET)
    job = Job(player, SET, 0, 4)
    first, *others = play_job(job)
    found.add(job, [first._replace(won=False, verdict="TLE: no answer within 10 s"), *others])
    return found


@pytest.mark.parametrize("form", [None, "intervals", "json"])
def test_scores(form, capsys):
    plan = BatchPlan("score", ("random", "obvious"), ("5x5x3",), 4, seed=1)
    found = [totals(player, plan) for player in plan.players]
    show(plan, found, form)
    english = capsys.readouterr().out
    with pseudo():
        show(plan, found, form)
    text = capsys.readouterr().out
    if form == "json":
        assert text == english and "1 stopped: 1 TLE in game 1" in text
    else:
        names = ("random", "obvious", "Rubbish", "Baseline1", "Python", *VERDICTS)
        assert left_in_english(text, *names) == []


def test_the_page_of_a_report():
    plan = BatchPlan("score", ("random",), ("5x5x3",), 4, seed=1)
    with pseudo():
        text = report(plan, [totals("random", plan)])
    seen = re.sub(r"<(style|code)>.*?</\1>|<[^<]*?>", " ", text, flags=re.DOTALL)
    stored = ("TLE", "no", "answer", "within")  # a verdict, as it is in the log
    assert left_in_english(seen, "random", "minesweeper", "Python", *stored) == []
    assert "⟦where the game was lost⟧" in text


def test_a_comparison(capsys):
    plan = BatchPlan("compare", ("random", "obvious"), ("5x5x3",), 50)
    comparison = Comparison(plan, SET)
    for player in plan.players:
        comparison.add(job := Job(player, SET, 0, 50), play_job(job))
    with pseudo():
        print_table(plan, comparison)
    *lines, command = capsys.readouterr().out.splitlines()
    assert left_in_english("\n".join(lines), "random", "obvious") == []
    assert command.startswith("  minesweeper compare random obvious ")


def grade():
    """A server and a client that fail in several ways."""
    cases = [CaseResult("one", "WA", of_status(-11, "last words"), 0.5, 12.0, (("?1", "?2"), ("..", "..")))]
    cases += [CaseResult(f"case {number}", "RE", of_status(3, ""), 0.5, 12.0) for number in range(9)]
    late = of_failure(too_many_operations())
    maps = (MapScore(100.0, True, "AC", "", ((0, 0, 0),)), MapScore(0.0, False, *late, ((0, 0, 0),)))
    place = tr_later("map {map}, after operation {number}", map=2, number=1)
    own = {"limit": 5, "notes": (), "baselines": (10.0, 50.0, 80.0)}
    groups = (
        GroupScore(SET.set_name, 1, 0.0, 0.0, 1, *late, place, 1, 0.5, diagnosis=70.0, maps=maps, **own),
        GroupScore(SET.set_name, 1, 90.0, 2.0, 1, "AC", "", "", 2, 0.5, diagnosis=None, maps=maps[:1], **own),
    )
    known = GroupScore(SET.set_name, 1, 99.0, 1.0, 1, "AC", "", "", 2, 0.5, diagnosis=None, **own)
    basic = basic_of(Built("", AC, warnings=2), cases)
    advanced = advanced_of(None, groups, [known], [own["baselines"]])
    why = of_failure(Failure("RE", "exited with status 3: bad", 3)).why
    problem = tr_later("has no {header}", header="client.h")
    return pickle.loads(
        pickle.dumps(Grade("mine", 0.0, 80.0, problem, basic, advanced, pair="RE", pair_why=why))
    )


def test_a_grade():
    found = grade()
    with pseudo():
        text, head, data = grade_text(found), table_head(), json.dumps(as_json(found))
    names = ("mine", "one", "case", *BASELINES, *VERDICTS)
    assert left_in_english(text + head, *names) == []
    assert "⟦has no client.h⟧" in text and "may know them by heart" in " ".join(text.split())
    assert "⟦was killed by SIGSEGV⟧" in text and "⟦the game does not come to an end⟧" in text
    assert "⟦expected⟧    ⟦found⟧\n  ?1          | ?2\n  ..            ..\n" in text
    assert data == json.dumps(as_json(found))
    assert "was killed by SIGSEGV (last words): an index outside" in data and "⟦" not in data


def test_reviews():
    game = Game(setting_of("9x9:10", "safe", "classic", 1))
    for cell in (40, 0, 8):
        game.make(REVEAL, cell)
    with pseudo():
        data = review_data(Review.of(game), "a game", None)
        text = line_of(data) + summary_text([(None, data), (None, data)])
        told = json.dumps(data)
    assert left_in_english(text, "game") == []
    assert told == json.dumps(review_data(Review.of(game), "a game", None))


def test_fields_are_known_now_or_later():
    with pseudo():
        assert tr(tr_later("{a} and {b}"), a=1, b=2) == "⟦1 and 2⟧"


def test_what_a_program_says_is_no_message():
    """A failure whose text had to be cut is told as it is."""
    said = Failure("RE", "x" * 400)
    with pseudo():
        assert tr(too_many_operations().detail) == "⟦the game does not come to an end⟧"
    assert said.detail == "x" * 300
