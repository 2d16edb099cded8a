"""Tables and figures of docs/ beside the code: reviews, verdicts, keys, and the limits that pages promise."""

import ast
import re
from functools import cache

import pytest

from minesweeper.arena import arena, entrant
from minesweeper.assignment.clients import TIME_LIMIT
from minesweeper.assignment.protocol import group_seconds
from minesweeper.boards.draw import BATCH
from minesweeper.files.pictures import MAX_DECODED
from minesweeper.files.replays import read_replay
from minesweeper.games.rawvf import PIXELS
from minesweeper.judge import advanced, basic, cases, points, report, sandbox
from minesweeper.players import lookahead, player, policy
from minesweeper.profile import profile, rating
from minesweeper.programs import pool, process
from minesweeper.programs.failure import most_operations
from minesweeper.programs.locks import confine, mounts, seccomp
from minesweeper.review import metrics
from minesweeper.review.review import GAMES, LITTLE, MoveVerdict, Review
from minesweeper.rules.grid import MAX_DIMENSIONS
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.screenshots import naming, picture, rectangle
from minesweeper.solver import budget, counting, independence, prior, propagation
from minesweeper.solver.proof import Rule
from minesweeper.terminal import analyse
from minesweeper.terminal.tui import keys
from minesweeper.web import app
from minesweeper.words.reviews import VERDICT_WORDS, review_text
from tests.helpers.programs import ROOT
from tests.players.known_positions import positions
from tools.fields import DOORS

REVIEW, CLIENT, JSON, TERMINAL, MEASURED = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    for name in ("review", "your-client", "json", "terminal", "measured")
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


# Figures

TO_SCORE, TO_WIN, LIMITS = policy.TO_SCORE, policy.TO_WIN, entrant.PlayerLimits()
RATES = lookahead._KEEP_RATE, lookahead._NEXT_RISK, 1 - lookahead._LEADS_NOWHERE, lookahead._LEADS_NOWHERE
RATINGS, PARS = zip(*rating.LEVELS.values(), strict=True)
WORDS = {3: "three", 5: "five", 6: "six", 9: "nine", 10: "ten", 1 / 3: "a third", 1 / 5: "a fifth"}


def constant_of(path, name):
    """Return a number in a file that is not imported."""
    text = (ROOT / "minesweeper" / path).read_text("utf-8")
    return int(re.search(rf"\b{name} = (\d+(_\d+)*);?$", text, re.MULTILINE)[1])


# Promises of the pages in docs/, each with the figures of the code.
PROMISES = f"""
your-client: `no answer within {TIME_LIMIT:g} s`
your-client: more than {most_operations(1) - most_operations(0)} operations for each cell
your-client: operations for each cell and {most_operations(0)}: one without effect, repeated
your-client: the rest of its {BATCH} are not won
your-client: 1 s a case; a group {group_seconds(100)} s (10x10) or {group_seconds(400)} s (larger)
your-client: {WORDS[advanced.WALL]} times that in real time
your-client: `no answer within {sandbox.IDLE:g} s, in which it did not work`
your-client: or {constant_of("judge/drivers/advanced.cpp", "MOST_IDLE"):,} calls of `Decide` without `Execute`
your-client: {basic._MEMORY} MiB for a server, {advanced.MEBIBYTES} MiB for a client
your-client: `a line of more than {process.MAX_ANSWER} characters`
your-client: {process.MAX_OUTPUT} characters unread; {entrant.MAX_MESSAGES >> 20} MiB printed
your-client: `--time-limit` ({LIMITS.turn:g} s of real time)
your-client: {LIMITS.game:g} s for all turns of a game; {LIMITS.start:g} s to be ready
your-client: `--memory` ({LIMITS.memory} MiB of address space)
judge: `server.h` ({points.BASIC:g}% of the grade) and a `client.h` ({points.ADVANCED:g}%)
judge: can earn {points.BASIC + points.ADVANCED:g} points, even if a header is missing
judge: on {WORDS[cases._SMALL]} small cases of our own
judge: {cases.MOST_OPERATIONS:,} operations, and games that the input ends
judge: plays {BATCH} maps of each published set
judge: up to {points._FIRST:g} points from there to Baseline1
judge: up to {points._SECOND:g} more to Baseline2
judge: and {points.ADVANCED - points._FIRST - points._SECOND:g} for beating that one
judge: ({report._COURSE.replace(" and", ",")})
judge: with 2 s and {basic._MAX_OUTPUT >> 20} MiB of output for a case
players: up to {entrant._MAX_NAME} printable characters
players: at most {arena.MAX_PLAYER >> 20} MiB, and is no link
security: up to {TO_SCORE.max_boards:,} possible boards ({TO_WIN.max_boards:,} to win)
security: Beyond {budget.ANALYSIS_STATES:,} states in a component
security: Players do so from {budget.PLAY_STATES:,} on
security: within {analyse.ANALYSIS_SECONDS:g} seconds of processor time and {analyse.ANALYSIS_MEBIBYTES} MiB
security: has room for {confine._TASKS_OF_OTHERS} more
security: a program (`cmd:`) may have {confine._MAX_TASKS};
security: ({confine._MAX_OPEN} open files a process)
security: A player has {confine._MAX_TIMERS} timers and queued signals
security: A file has at most {confine.MAX_WRITTEN >> 20} MiB
security: to a folder of {mounts._SIZE} MiB in memory
security: of {mounts._SIZE} MiB and {mounts._FILES:,} files
security: admits {app.MAX_CONNECTIONS} games. It closes requests after {app.REQUEST:g} seconds, answers after
security: answers after {app.ANSWER:g}, and games whose browser is silent for {app.READ_SECONDS:g}.
security: An answer has at most {app.MAX_WORKER_LINE >> 20} MiB.
evidence: about {round(len(seccomp.CALLS), -1)} calls
programs: {WORDS[len(DOORS)].title()} commands print
programs: kills its worker {WORDS[pool.MOST_KILLS]} times
programs: exact or from {analyse.DEEP_GAMES} games
programs: waits up to {constant_of("scoring/cluster.py", "TIMEOUT")} seconds for the scheduler
review: the risk is at most {100 * LITTLE:g} points above the lowest
review: Two dimensions, up to {metrics.MAX_ZINI_CELLS:,} cells
review: size ({metrics._STNB[8, 8, 10]}, {metrics._STNB[16, 16, 40]} or {metrics._STNB[16, 30, 99]}) times
review: from {GAMES} games played on
review: cells with a side of {PIXELS}
terminal: begins at {rating.START_RATING}.
terminal: have {RATINGS[0]}, {RATINGS[1]}, {RATINGS[2]} and {RATINGS[3]}.
terminal: within {PARS[0]:g}, {PARS[1]:g}, {PARS[2]:g} or {PARS[3]:g} seconds, and at least half
terminal: the last {profile.MAX_GAMES} games
browser: above {player.MAX_NEIGHBOURS:,} neighbours of cells
browser: does not answer within {constant_of("web/static/shared/session.js", "ANSWER") // 1000} seconds
library: Beta({prior.HIDDEN_TOTAL.alpha}, {prior.HIDDEN_TOTAL.beta})
library: in up to {MAX_DIMENSIONS} dimensions
screenshots: fewer than {rectangle.LEAST_CELLS} rows or columns
screenshots: more than {MAX_DECODED // 10**6} million pixels
screenshots: more than {WORDS[naming._UNFIT]} of the cells fit no name
screenshots: or more than {WORDS[naming._CONTRADICTED]} of the numbers
screenshots: Edges of {WORDS[picture._RUN]} pixels and more are lines
solver: In components of {counting.LARGE} clues or more
solver: more than {budget.PLAY_STATES:,} states (in play)
solver: stops after {WORDS[propagation.MAX_SWEEPS]} (
solver: bounded ({independence.WORK:,} boards times cells)
solver: *Few boards left* ({TO_SCORE.max_boards:,})
solver: bounded by work ({TO_SCORE.max_work:,} actions)
solver: up to {TO_SCORE.lookahead.candidates} candidates, up to {TO_SCORE.lookahead.margin:.0%} above
solver: (to win, {TO_WIN.lookahead.margin:.0%})
solver: x ({RATES[0]:g} + {RATES[1]:g} x ({RATES[2]:g} x lowest + {RATES[3]:g} x second lowest next risk))
solver: (to win, {lookahead._WIN_RATE:g} in place of {RATES[0]:g})
solver: of {len(positions())} positions
"""


@pytest.mark.parametrize("promise", PROMISES.strip().split("\n"))
def test_figure_on_a_page_is_that_of_the_code(promise):
    name, _, words = promise.partition(": ")
    assert words in " ".join((ROOT / "docs" / f"{name}.md").read_text("utf-8").split())


def test_page_lists_all_keys_of_the_full_screen_game():
    names = {name.replace("ctrl+", "ctrl-") for key in keys.KEYS for name in key.names.split(",")}
    signs = {keys._SIGNS.get(name, name) for name in names}
    listed = {key for row in table(TERMINAL, "| key |") for key in re.findall("`(.+?)`", row[0])} - {*"[]"}
    assert {key for key in listed if len(key) > 1} <= signs | {"ctrl"}
    assert {key for key in listed if len(key) == 1} == {sign for sign in signs if len(sign) == 1} - {*"=/←→"}


def test_shares_of_the_readme_are_the_measured_wins():
    measured = {row[0]: float(row[2].partition("%")[0]) for row in table(MEASURED, "| board | games | first")}
    published = {row[0]: row[3] for row in table(MEASURED, "| board | maps | first")}
    rows = table((ROOT / "README.md").read_text("utf-8"), "| board | this project |")
    for size, own, best in rows:
        board = size.replace(", ", "x").removesuffix(" mines")
        assert abs(float(own.strip("%")) - measured.pop(board)) < 0.051
        assert best == published[board]
    assert measured == {}
