"""Another language at every door: no English remains on the screen, and stored text stays English."""

import json
import pickle
import re

import pytest
from rich.console import Console

from minesweeper import __version__
from minesweeper.arena.entrant import Outcome
from minesweeper.arena.standings import standings, table
from minesweeper.arena.turns import read_turn
from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.boards.sets import find_set
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.judge.build import Built
from minesweeper.judge.data import CaseResult, Compiled, Grade, GroupScore, MapScore, as_json
from minesweeper.judge.grade import advanced_of, basic_of
from minesweeper.judge.report import grade_text, table_head
from minesweeper.judge.verdict import of_failure, of_status
from minesweeper.players.analysis import analyse
from minesweeper.players.rollout import WinProbability
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import kind_of
from minesweeper.programs.failure import Failure, too_many_operations
from minesweeper.review.data import data_of as review_data
from minesweeper.review.review import Review
from minesweeper.reviews.summary import line_of, summary_text
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL
from minesweeper.scoring.jobs import play_job
from minesweeper.shell.language import messages_of, tr, tr_later
from minesweeper.terminal import console
from minesweeper.terminal.analyse import data_of as analysis_data
from minesweeper.terminal.analyse import deep_text
from minesweeper.terminal.line import USAGE
from minesweeper.terminal.puzzles import data_of as puzzle_data
from minesweeper.terminal.tui import practice
from minesweeper.terminal.tui.dialogs import statistics_table
from minesweeper.terminal.tui.keys import KEYS, footer, help_table
from minesweeper.web.catalogue_js import words_json
from tests.helpers.games import played
from tests.helpers.languages import left_in_english, pseudo
from tests.helpers.programs import in_process
from tests.helpers.sessions import page
from tests.scoring.scores import Here, here, without_clocks
from tests.terminal.line_games import line_game
from tests.terminal.pilots import on_map, playing

# Names, words that are the same in all languages, and a verdict of a log.
NAMES = {"space", "enter", "escape", "home", "end", "ctrl", "left", "right", "UTC", "Python", "minesweeper"}
NAMES |= {"random", "obvious", "AC", "CE", "WA", "TLE", "MLE", "RE", *BASELINES}
STORED = "TLE: no answer within 10 s"

SET = find_set("5x5x3")


def failure(turn):
    with pytest.raises(Failure) as raised:
        read_turn(turn)
    return pickle.loads(pickle.dumps(raised.value))  # as it comes from a worker


def help_of_keys():
    with (console := Console(width=90)).capture() as shown:
        console.print(help_table(5))
    return shown.get()


def contest():
    refused, late = failure("[1]"), too_many_operations()
    outcomes = [Outcome(0, game, "A", "WA", 3, refused.detail, 0.0, 0.1, 0.1) for game in range(5)]
    return standings(["a.py", "b.py"], [*outcomes, Outcome(1, 0, "B", "TLE", 9, late.detail, 0.0, 0.1, 0.1)])


def scores(*options, name="score"):
    """Return the output on two players, without commands and tags; a verdict ends their first games."""

    def play(job):
        first, *others = play_job(job)
        return [first._replace(won=False, verdict=STORED), *others]

    words = "random", "obvious", "--board", SET.name, "--games", 50, *options
    ended = here(*words, name=name, workers=Here(play))
    assert ended.status == 0
    return re.sub(r"(?ms)^  minesweeper [^\n]*|<(style|code)>.*?</\1>|<[^<]*?>", " ", ended.out)


def grade():
    """Return the grade of a server and a client that fail in several ways."""
    cases = [CaseResult("1", "WA", of_status(-11, "7"), 0.5, 12.0, (("?1", "?2"), ("..", "..")))]
    cases += [CaseResult(f"{number}", "RE", of_status(3, ""), 0.5, 12.0) for number in range(9)]
    late = of_failure(too_many_operations())
    maps = (MapScore(1.0, True, "AC", "", ((0, 0, 0),)), MapScore(0.0, False, *late, ((0, 0, 0),)))
    place = tr_later("map {map}, after operation {number}", map=2, number=1)
    passed = "AC", "", ""
    own = {"limit_seconds": 5, "notes": (), "baselines": (0.1, 0.5, 0.8)}
    groups = (
        GroupScore(SET.set_name, 0.0, 0.0, 1, *late, place, 1, 0.5, diagnosis_score=0.7, maps=maps, **own),
        GroupScore(SET.set_name, 0.9, 0.02, 1, *passed, 2, 0.5, diagnosis_score=None, maps=maps[:1], **own),
    )
    public = GroupScore(SET.set_name, 0.99, 0.01, 1, *passed, 2, 0.5, diagnosis_score=None, **own)
    basic = basic_of(Built("", Compiled("AC", warning_count=2)), cases)
    advanced = advanced_of(None, groups, [public], [own["baselines"]])
    problem = tr_later("has no {header}", header="client.h")
    return pickle.loads(pickle.dumps(Grade("7", 0.0, 80.0, problem, basic, advanced)))


def review():
    game = Game(setting_of("9x9:10", "safe", "classic", 1))
    for cell in (40, 0, 8):
        game.make(REVEAL, cell)
    return review_data(Review.of(game), "7", None)


def headings():
    kind = kind_of(setting_of("9x9:10", "safe", "classic", seed=1))
    table = statistics_table({kind: Profile().summary(kind)})
    return " ".join(str(column.header) for column in table.columns)


def keys(shown, mode):
    return footer(shown, mode, "app", 1000, 1, ascii_only=True).plain


def cube():
    """Return the output of a game in three dimensions, line by line to its end."""
    game = line_game("2 2 2\n..\n..\n\n..\n.X\n")
    game.game.seconds = 1234.5
    return "".join(game.answer(line) for line in ("zz", "1 1 3", "1 1 1", "?", "2 2 2"))


def command(name, arguments, given=""):
    ended = in_process(name, *arguments.split(), given=given)
    assert ended.status == 0
    return re.sub("^[X.]+$", "", ended.out, flags=re.MULTILINE)  # a map


CHANCES = [WinProbability(1, 0.25, 0.75, 0.01, "best"), WinProbability(2, 0.5, 0.5, 0.0, "")]

# A text, and a part of it.
SAID = {
    "standings": (lambda: table(contest()), "WA: ⟦expected ⟦[x, y] or [x, y, true]⟧, found [1]⟧"),
    "scores": (scores, ""),
    "intervals": (lambda: scores("--intervals"), ""),
    "a report": (lambda: scores("--html", "-"), "⟦where the game was lost⟧"),
    "a comparison": (lambda: scores(name="compare"), ""),
    "a grade": (lambda: grade_text(grade()), "⟦expected⟧   ⟦found⟧\n  ?1         | ?2\n  ..           .."),
    "why": (lambda: grade_text(grade()), "⟦was killed by SIGSEGV⟧"),
    "the head of grades": (table_head, ""),
    "reviews": (lambda: line_of(review()) + summary_text([(None, review())] * 2), ""),
    **{
        f"keys, {mode}": (lambda mode=mode: keys(KEYS, mode) + keys(practice.PRACTICE_KEYS, mode), "⟦")
        for mode in ("playing", "watching", "replaying")
    },
    "the help of the keys": (help_of_keys, "\nw, b                      ⟦to the next"),
    "the headings of the statistics": (headings, "⟦auto⟧"),
    "a line game": (lambda: command("play", "beginner", "undo\nquit\n"), "⟦9 x 9, 10 mine⟧, ⟦seed"),
    "a cube": (cube, "⟦I don't understand.⟧\n⟦1 1 1 reveals"),
    "the end of a cube": (cube, "\n⟦BOOM!⟧\n⟦Time: ⟦1234.5 s⟧⟧\n"),
    "the agent": (lambda: command("agent", "--board 3x3:1 --seed 5"), "⟦3 x 3 cells, 1 mine, "),
    "boards without guessing": (lambda: command("boards", "--board 5x5:3 --start no-guess"), "# ⟦seed 1, "),
    "puzzles": (lambda: command("puzzles", ""), "# ⟦seed 1: "),
    "no chances": (lambda: deep_text(Grid((2, 2)), []), "⟦"),
    "chances": (lambda: deep_text(Grid((2, 2)), CHANCES), "  ⟦risk ⟦25 %⟧⟧\n"),
}


@pytest.mark.parametrize(("say", "part"), SAID.values(), ids=SAID)
def test_no_english_is_left(say, part):
    with pseudo():
        text = say()
    assert left_in_english(text.replace(STORED, "").replace(__version__, ""), *NAMES) == []
    assert part in text


@pytest.mark.parametrize(
    ("store", "part"),
    [
        (lambda: [row.fields() for row in contest()], '"expected [x, y] or [x, y, true], found [1]"'),
        (lambda: without_clocks(json.loads(scores("--json"))["players"]), '"verdicts": {"TLE": 1}'),
        (lambda: as_json(grade()), "was killed by SIGSEGV (7): an index outside"),
        (lambda: analysis_data(analyse("1?")), "It is a mine: "),
        (lambda: puzzle_data(draw_puzzle(1)), "prove it together"),
        (review, ""),
    ],
)
def test_stored_text_is_english(store, part):
    with pseudo():
        stored = json.dumps(store(), ensure_ascii=False)
    assert stored == json.dumps(store(), ensure_ascii=False)
    assert part in stored and "⟦" not in stored


def test_fields_are_filled_now_or_later_and_other_text_is_kept():
    with pseudo():
        assert tr(tr_later("{a} and {b}"), a=1, b=2) == "⟦1 and 2⟧"
        assert tr(too_many_operations().detail) == "⟦the game does not come to an end⟧"
        assert Failure("RE", "x" * 400).detail == "x" * 300


@pytest.mark.slow
async def test_no_english_is_left_on_the_screen(tmp_path):
    with pseudo():
        async with playing(on_map("..X. .... ...X"), tmp_path, size=(108, 50)) as game:
            pressed = "space, ?, x, n, escape i, escape d, escape e, ?, 6, escape A, v, enter"
            for keys in pressed.split(","):
                await game.press(keys)
                shown = re.sub(r"/[^⟦⟧╰]*╰", "╰", game.screen())  # where statistics are kept
                assert not left_in_english(shown, *NAMES), keys


def test_wide_characters_beside_the_keys_take_two_columns():
    wide = [KEYS[0]._replace(names=name, shown="", playing="雷" * 10) for name in "abc"]
    shown = footer(wide, "playing", "app", 60, 2, ascii_only=False)
    assert [splitline.count("雷") for splitline in shown.plain.splitlines()] == [20, 10]


def test_line_game_is_translated_and_the_console_stays_english():
    with pseudo():
        assert line_game("1 3\n..X").answer("help") == f"⟦{USAGE.format(cell='a1')}⟧\n"
        game = console.Console(played("1 3\n..X", "r0", "line"))
        assert game.prompt == "What cell do you want to check? "
        assert game.answer("x") == "I don't understand.\n"
        assert game.answer("a1").startswith("This cell is already uncovered.\n")


def test_each_session_keeps_its_own_language():
    one, other = page(), page()
    one.ask("language", language="de")
    said = [session.ask("hint")["error"] for session in (one, other)]
    assert said == ["Es gibt noch kein Spiel.", "There is no game yet."]
    translated = messages_of("web/static", "de").items()
    assert json.loads(words_json("de")) == {message: [*forms] for message, forms in translated}
    assert json.loads(words_json("en")) == {}
    one.ask("language", language="en")
    assert one.ask("hint")["error"] == "There is no game yet."
