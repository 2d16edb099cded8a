"""Tables of docs/ beside the code: the fields and figures of a review, and verdicts with their limits."""

import ast
import re
from functools import cache

import pytest

from minesweeper.arena.entrant import MAX_MESSAGES, PlayerLimits
from minesweeper.assignment.clients import TIME_LIMIT
from minesweeper.boards.draw import BATCH
from minesweeper.files.replays import read_replay
from minesweeper.judge.advanced import MEBIBYTES
from minesweeper.programs.failure import most_operations
from minesweeper.programs.process import MAX_ANSWER, MAX_OUTPUT
from minesweeper.review.review import MoveVerdict, Review
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.solver.proof import Rule
from minesweeper.words.reviews import VERDICT_WORDS, review_text
from tests.helpers.programs import ROOT

REVIEW, CLIENT, JSON = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("review", "your-client", "json")
)
VERDICTS = CLIENT.partition("## Verdicts\n")[2]


def table(text, head):
    """Return the rows below this head, each as a list of cells."""
    rows = text.partition(head)[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" |")] for row in rows]


# The review of a game


def test_page_lists_all_figures_and_verdicts_of_the_data():
    game = Review.of(read_replay(ROOT / "tests" / "files" / "replays" / "beginner-b.avf"))
    verdicts = {verdict.value for verdict in MoveVerdict}
    names = {"metrics", *game.metrics, "verdict", *verdicts, "better"}
    assert {*re.findall(r"`(\w+)`", REVIEW.partition("## As data")[2])} == names
    values = {REVEAL, FLAG, CHORD, "won", "lost", *Rule}
    assert [value for value in values if f"`{value}`" not in JSON] == []


def test_page_lists_all_verdicts_of_moves():
    assert [verdict for verdict, _ in table(REVIEW, "| verdict |")] == [*VERDICT_WORDS.values()]


def test_page_lists_all_figures_of_a_review():
    review = Review.of(read_replay(ROOT / "tests" / "files" / "replays" / "beginner-b.avf"))
    printed = review_text(review).lower()
    figures = [name for names, _ in table(REVIEW, "| figure |") for name in names.lower().split(", ")]
    assert [name for name in figures if name not in printed] == []
    named = [name.replace("3bv/", "bbbv_") for name in figures] + ["wasted"]
    assert [metric for metric in review.metrics if not metric.startswith(tuple(named))] == []


# Verdicts

ROOMS = {
    "client": ("assignment", "programs", "scoring"),
    "judge": ("judge", "assignment", "programs"),
    "arena": ("arena", "programs"),
}
MESSAGES = [
    pytest.param(code, room, message, id=f"{room}: {message}")
    for code, where, means, _ in table(VERDICTS, "| verdict |")
    for room in where.split(", ")
    for message in re.findall(r"^`(?!\w+Error: )(.*)`$", means)
]


@cache
def sentences(room):
    """Return the sentences in the functions of a room, each with the codes in the same function."""
    messages = []
    for path in (path for folder in ROOMS[room] for path in (ROOT / "minesweeper" / folder).rglob("*.py")):
        parts = ast.parse(path.read_text("utf-8")).body
        methods = [method for kind in parts if isinstance(kind, ast.ClassDef) for method in kind.body]
        for part in [*methods, *(part for part in parts if not isinstance(part, ast.ClassDef))]:
            texts = [text_of(node) for node in ast.walk(part)]
            codes = {text for text in texts if re.fullmatch("[A-Z]{2,3}", text)}
            messages += [(codes, text) for text in texts if len(re.findall(r"\w{2,}", text)) > 2]
    return messages


def text_of(node):
    """Return the text of a string, with braces for its fields; empty for other nodes."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize(("code", "room", "message"), MESSAGES)
def test_message_of_a_verdict_comes_from_the_code(code, room, message):
    """A function without any code may serve all codes."""
    texts = [text for codes, text in sentences(room) if code in codes or not codes]
    patterns = (re.sub(r"\\\{\w*\\\}", ".+", re.escape(text)) for text in texts)
    assert any(re.match(pattern, message) for pattern in patterns)


LIMITS = PlayerLimits()
SAID = [
    f"`no answer within {TIME_LIMIT:g} s`",
    f"more than {most_operations(1) - most_operations(0)} operations for each cell and {most_operations(0)}",
    f"the rest of its {BATCH} are not won",
    f"`a line of more than {MAX_ANSWER} characters`",
    f"{MAX_OUTPUT} characters unread; {MAX_MESSAGES >> 20} MiB printed",
    f"{MEBIBYTES} MiB for a client",
    f"`--time-limit` ({LIMITS.turn:g} s of real time)",
    f"{LIMITS.game:g} s for all turns of a game; {LIMITS.start:g} s to be ready",
    f"`--memory` ({LIMITS.memory} MiB of address space)",
]


@pytest.mark.parametrize("limit", SAID)
def test_limit_on_the_page_is_that_of_the_code(limit):
    assert limit in VERDICTS
