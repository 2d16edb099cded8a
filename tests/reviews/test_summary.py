"""The summary of many reviews."""

from minesweeper.reviews.summary import summary_text
from minesweeper.shell.language import speaking
from tests.helpers.tables import rows


def review(won=False, over=True, avoidable=None, accuracy=1.0, luck=0.5, **missed):
    """Return a review with the risks that were `missed`, by the rule that proved a safe cell."""
    moves = [{"risk": 0.3, "verdict": "certain"}, {"risk": 0.9, "better": {"rule": None}}]
    moves += [{"risk": risk, "better": {"rule": rule}} for rule, risk in missed.items()]
    judged = {"won": won, "over": over, "avoidable": avoidable, "accuracy": accuracy, "luck": luck}
    return judged | {"file": "a.avf", "moves": moves, "seconds": 2.5, "bbbv": 12, "solved": 3}


LUCKLESS, CARELESS = review(avoidable=False, accuracy=0.5), review(avoidable=True, luck=0.1, pair=0.5)
WON, OPEN = review(won=True), review(over=False)
UNJUDGED = review(accuracy=None, luck=None)


@rows(
    "reviews losses first",
    (
        [LUCKLESS, LUCKLESS, CARELESS, WON, OPEN],
        [
            "1 of 3 losses were avoidable;"
            " the most risk was taken where two numbers together proved a safe cell"
        ],
        "5 games: 1 won, 3 lost; mean accuracy 80 %, mean luck 42 %",
    ),
    (
        [LUCKLESS, UNJUDGED, WON],
        ["0 of 1 losses were avoidable"],
        "3 games: 1 won, 2 lost; mean accuracy 75 %, mean luck 50 %",
    ),
    ([UNJUDGED], [], "1 games: 0 won, 1 lost; mean accuracy -, mean luck -"),
)
def test_summary_counts_avoidable_losses(reviews, losses, first):
    assert summary_text([(None, data) for data in reviews]).splitlines() == [first, *losses]


@rows(
    "games rule",
    ([{"single": 0.3}, {"pair": 0.4, "single": 0.2}], "one number"),
    ([{"single": 0.3}, {"single": 0.1}, {"pair": 0.5}], "two numbers together"),
    ([{"component": 0.3, "pair": 0.3}], "several numbers together"),
    ([{"total": 0.1}], "the total of mines"),
)
def test_rule_with_the_most_risk_is_summed_over_all_games(games, rule):
    text = summary_text([(None, review(avoidable=True, **missed)) for missed in games])
    assert text.endswith(f"; the most risk was taken where {rule} proved a safe cell\n")


def test_semicolon_of_a_summary_is_that_of_the_language():
    with speaking("fr"):
        text = summary_text([(None, review(avoidable=True, single=0.3))])
    assert " sur 1\u202f; le plus gros des risques\xa0: " in text
