"""The command `arena`: its options, its report, and documented players."""

import json
import os
import re
import sys
from types import SimpleNamespace

import pytest

from minesweeper.arena import arena as arena_command
from minesweeper.arena.arena import checked_player, hold, parse_options, prepare, workers
from minesweeper.arena.contest_log import logged
from minesweeper.arena.entrant import Outcome
from minesweeper.arena.turns import Turn
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import WON, Minefield
from minesweeper.rules.play import play
from tests.arena.contests import SAMPLES, arena, outcomes_of
from tests.arena.users import arena_of, needs_users
from tests.helpers.programs import ENVIRONMENT, ROOT, in_process
from tests.helpers.tables import rows


@pytest.mark.parametrize(
    ("arguments", "size", "mines", "games"),
    [
        (SAMPLES[:1], (10, 10), 10, 1),
        (SAMPLES, (10, 10), 10, 100),
        ([SAMPLES[0], "--board", "3x3:1", "--games", "7"], (3, 3), 1, 7),
        ([SAMPLES[0], "--board", "16x30:48", "--time-limit", "2.5", "--memory", "64"], (16, 30), 48, 1),
        ([SAMPLES[0], "--board", "2x9:17", "--seed", "-3"], (2, 9), 17, 1),
        ([*SAMPLES[:2], "--start", "no-guess", "--games", "2"], (10, 10), 10, 2),
    ],
)
def test_default_boards_games_and_limits(monkeypatch, arguments, size, mines, games):
    """Without a named seed, one is drawn."""
    monkeypatch.setattr(arena_command, "players_must_read", lambda players: players)
    options = parse_options([*arguments, "--log", "games"])
    plan, contest = prepare(options)
    assert (plan.size, plan.mines, plan.games, plan.drawing) == (size, mines, games, 2)
    assert (contest.rows, contest.columns, len(contest.boards)) == (*size, games)
    assert contest.players == tuple(os.path.realpath(player) for player in options.players)
    assert {len({*board}) for board in contest.boards} == {mines}
    turn, memory = (2.5, 64) if "--memory" in arguments else (1.0, 512)
    processor = 10 + games * (60 + turn) + 1
    assert contest.limits == (turn, 60, 10, memory, processor, (os.path.realpath("games"),), options.players)
    assert (contest.first is None) == ("no-guess" not in arguments)
    other = prepare(parse_options([*arguments, "--log", "games"]))[0]
    assert 0 <= plan.seed < 1 << 53 and plan.seed != other.seed if options.seed is None else plan.seed == -3


@pytest.mark.parametrize("terminal", [False, True])
def test_one_game_of_one_player_is_shown_on_a_terminal_by_default(monkeypatch, capsys, terminal):
    screens = []
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(arena_command, "play_here", lambda *_, screen, played: screens.append(screen.shows))
    for arguments in ([], ["--show"], ["--no-show"], ["--games=2"]):
        options = parse_options([SAMPLES[0], *arguments])
        hold(options, *prepare(options), None, [])
    assert screens == [terminal, True, False, False]


@pytest.mark.parametrize("kind", ["--no-show", "--json"])
@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize("late", [None, True, False])
def test_games_are_logged_and_the_seed_is_hidden_until_the_end(monkeypatch, capsys, kind, games, late):
    options = parse_options([*SAMPLES[:2], "--games", "2", "--seed", "7", "--log", "games", kind])
    plan, contest = prepare(options)
    first, *rest = (
        Outcome(n // 2, n % 2, "P", "won", 3, "", 1.0, 0.1, 0.1, (Turn(1, 2),), contest.boards[n % 2])
        for n in range(1 + games)
    )
    lines, outcomes = [], [first]
    close = lambda: lines.append("end")  # noqa: E731
    log = late is not None and SimpleNamespace(late=late, add=lines.append, close=close)

    def plays(contest, done, *, screen, played):
        assert played == {(0, 0)}
        for outcome in rest:
            done(outcome)

    monkeypatch.setattr(arena_command, "play_here", plays)
    hold(options, plan, contest, log or None, outcomes)
    assert lines == ([*rest, "end"] if log else [])
    assert outcomes == [first, *(outcome._replace(turns=(), mines=()) for outcome in rest)]
    out, err = capsys.readouterr()
    goes_on = late is False and games < 3
    assert err == ("minesweeper arena: the same command goes on\n" if goes_on else "")
    if kind == "--json":
        assert [row["seed"] for row in json.loads(out)["standings"]] == [None if goes_on else 7] * 2
    else:
        stopped = ", stopped after 2 of 4 games" if games < 3 else ""
        assert out.endswith(f"10 x 10, 10 mines{'' if goes_on else ', seed 7'}{stopped}\n")


def test_at_most_one_game_a_core_is_played_at_a_time(monkeypatch, capsys):
    monkeypatch.setattr(arena_command, "cores", lambda: 3)
    numbers = [workers(parse_options([SAMPLES[0], "--jobs", jobs])) for jobs in ("1", "3", "4")]
    warning = "minesweeper arena: --jobs 4 on 3 cores: 3 at a time\n"
    assert (numbers, capsys.readouterr().err) == ([1, 3, 3], warning)


def test_file_of_a_player_has_at_most_16_mebibytes(write):
    path = write("large.py", "")
    os.truncate(path, 16 << 20)
    assert checked_player(str(path)) == str(path)
    os.truncate(path, (16 << 20) + 1)
    with pytest.raises(ValueError, match="at most 16 MiB, found 16"):
        checked_player(str(path))


@needs_users
def test_link_of_an_author_is_not_followed(write, tmp_path):
    """The verdict on the syntax of another file would show a line of it."""
    (tmp_path / "other").mkdir()
    player = write("other/player.py", "")
    entry, folder = tmp_path / "entry.py", tmp_path / "author"
    entry.symlink_to(player)
    folder.symlink_to(player.parent)
    os.chown(folder, 65533, 65533, follow_symlinks=False)
    for path, link in ((entry, entry), (folder / "player.py", folder)):
        with pytest.raises(ValueError, match=f"^{link} is a link: expected the player's own file$"):
            checked_player(str(path))
    os.chown(folder, 0, 0, follow_symlinks=False)
    assert checked_player(str(folder / "player.py")) == str(player)


@rows(
    "arguments problem",
    (["no-such.py"], "no-such.py: No such file or directory"),
    ([], "expected players"),
    ([*SAMPLES, "--show"], "--show is for one player, without --jobs and --json"),
    ([SAMPLES[0], "--games", "1000001"], "games: expected a whole number from 1 to .*, found 1000001"),
    ([SAMPLES[0], "--board=101x101:9"], r"size\[0\]: expected a whole number from 1 to 100, found 101"),
    ([SAMPLES[0], "--board", "10x10:100"], "at most 99 mines fit on 10 x 10, not 100"),
    (["cmd:"], "the command of a player is empty"),
    (["cmd:'"], "No closing quotation"),
)
def test_bad_arguments_are_refused_in_one_line(arguments, problem):
    ended = in_process("arena", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper arena: {problem}", ended.err.splitlines()[-1])


NOT_THERE = "turn 0: RE: exited with status 1: ./no-such-program: No such file or directory"


@pytest.mark.slow
@pytest.mark.parametrize("user", ["", pytest.param("container", marks=needs_users)])
def test_missing_program_fails_every_game(tmp_path, monkeypatch, user):
    """Also one in a folder that only root may enter."""
    (tmp_path / "closed").mkdir(mode=0o700)
    monkeypatch.setitem(ENVIRONMENT, "PATH", f"{tmp_path / 'closed'}:{ENVIRONMENT['PATH']}")
    arguments = "cmd:no-such-program 1", "--games", 2
    ended = arena_of(user, *arguments) if user else arena(*arguments)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(NOT_THERE) == 2


@pytest.mark.slow
def test_documented_player_plays(write):
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    sample = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    outcomes = outcomes_of(write("lucky.py", sample), games=10)
    assert [(outcome.name, outcome.detail) for outcome in outcomes] == [("Lucky", "")] * 10


def test_players_must_be_files_with_printable_names(tmp_path, write):
    assert arena(tmp_path).status == 2
    path = write("a\x1b[31mb.py", "")
    problem = f"the name of a player must be printable, found {str(path)!r}"
    for options in ((), ("--log", tmp_path / "log")):
        assert arena(path, *options) == (2, "", f"minesweeper arena: {problem}\n")
    assert not (tmp_path / "log").exists()


def test_safest_wins_boards_without_guessing_from_the_first_cell():
    """The player does not know the total of mines."""
    options = [SAMPLES[0], "--games", "12", "--start", "no-guess", "--seed", "1", "--board", "10x10:18"]
    _, contest = prepare(parse_options(options))
    for mines in contest.boards:
        field, player = Minefield(contest.board(mines)), PLAYERS["safest"]()
        player.begin(field.board.grid)
        revealed = field.reveal(field.board.grid.cell(contest.first))
        assert not any(action.risk for action in play(player, field, revealed))
        assert field.status == WON


@pytest.mark.slow
def test_first_cell_without_guessing_is_revealed_before_the_first_turn(tmp_path):
    file = tmp_path / "games"
    arena(SAMPLES[0], "--start", "no-guess", "--seed", "1", "--log", file)
    (game,) = (record.game() for record in logged(str(file)))
    _, contest = prepare(parse_options([SAMPLES[0], "--start", "no-guess", "--seed", "1"]))
    assert (game.moves[0].kind, game.moves[0].cell) == ("reveal", contest.first) and len(game.moves) > 1
