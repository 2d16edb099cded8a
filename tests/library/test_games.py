"""Players by name, as functions and as classes: single games and evaluations."""

import os
from pathlib import Path

import pytest

import minesweeper as ms
from minesweeper.boards.sets import find_set
from minesweeper.library import evaluations
from minesweeper.players.player import SolverPlayer, lowest
from tests.helpers.programs import ROOT, python
from tests.players.own import Guesses, first_safe, late
from tests.scoring.scores import played


def test_game_of_best_moves_equals_play():
    board = ms.generate("beginner", seed=1)
    game, played_ = ms.Game(board, variant="judge"), ms.play("safest", board)
    for move in played_.moves:
        assert not game.over
        assert (move.risk == 0) == (" prove" in move.why) and move.risk < 1
        if move.kind == "flag":
            assert game.flag(move.cell) and game.position[move.cell] == "@"
        else:
            assert move.cell in game.reveal(move.cell)
    assert (game.won, game.score, game.position) == (played_.won, played_.score, played_.position)
    assert game == played_ and game.copy() == game and game != ms.Game(board, variant="judge")
    assert ms.Review.of(game).accuracy == ms.Review.of(played_).accuracy


def test_many_games_have_seeds_and_report_progress():
    reports = []
    games = ms.play("safest", "8x8:10", games=3, seed=7, progress=lambda *numbers: reports.append(numbers))
    assert games == {seed: ms.play("safest", ms.generate("8x8:10", seed=seed)) for seed in (7, 8, 9)}
    assert reports == [(1, 3), (2, 3), (3, 3)]


def test_evaluation_plays_the_games_of_score():
    evaluation = ms.evaluate("safest", "10x10x20", games=60, told=False)
    first = played("safest", find_set("10x10x20"))
    assert [result[:5] for result in evaluation.results[:50]] == [result[:5] for result in first]
    assert evaluation.wins.value == sum(result.won for result in evaluation.results) / 60
    assert evaluation.wins.low < evaluation.wins.value < evaluation.wins.high
    assert evaluation.score.value == pytest.approx(sum(result.score for result in evaluation.results) / 60)
    assert repr(evaluation).splitlines()[0] == (
        "safest on 10x10:20, 60 games from seed 998244353, judge start, mines hidden"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("board", "jobs"), [("6x6x6", 1), ("4x4x4:8", 2)])
def test_replays_return_the_games_with_their_seeds(board, jobs):
    evaluation = ms.evaluate("random", board, games=60, keep=True, jobs=jobs)
    replays = [*evaluation.replays()]
    first = find_set(board).seed
    assert [seed for seed, _ in replays] == [first] * 50 + [first + 1] * 10
    for (_, game), result in zip(replays, evaluation.results, strict=True):
        assert (game.over, game.won, len(game.moves) + 1) == (True, result.won, result.moves)
        assert game.score == pytest.approx(result.score)
    with pytest.raises(ValueError, match=r"^no game was kept; evaluate\(\.\.\., keep=True\) keeps them$"):
        next(ms.evaluate("random", board, games=1).replays())


def test_games_of_an_evaluation_are_saved_as_recordings(tmp_path):
    reports, folder = [], tmp_path / "new"
    evaluation = ms.evaluate(
        Guesses,
        "5x5:5",
        games=52,
        start="safe",
        save=folder,
        progress=lambda *numbers: reports.append(numbers),
    )
    assert reports == [(50, 52), (52, 52)]
    files = sorted(folder.iterdir())
    assert [files[0].name, files[-1].name] == ["5x5x5-1-01-Guesses.rawvf", "5x5x5-2-02-Guesses.rawvf"]
    games = [ms.read_replay(path) for path in files]
    assert [game.won for game in games] == [result.won for result in evaluation.results]
    assert {game.player for game in games} == {"Guesses"}
    problem = "^save: .rawvf files hold boards of two dimensions, not 3x3x3:4$"
    with pytest.raises(ValueError, match=problem):
        ms.evaluate("random", "3x3x3:4", games=1, save=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_progress_of_an_evaluation_is_a_line_on_a_terminal(capsys, monkeypatch):
    ms.evaluate("random", "5x5x3", games=2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    ms.evaluate("random", "5x5x3", games=2)
    assert capsys.readouterr().err.startswith("\r0/2 games\x1b[K\r2/2 games")
    ms.evaluate("random", "5x5x3", games=2, progress=lambda *_: None)
    assert capsys.readouterr().err == ""


LONG = pytest.mark.long


@pytest.mark.slow
@pytest.mark.parametrize(
    "player", [pytest.param(first_safe, marks=LONG), pytest.param(Guesses, marks=LONG), SolverPlayer(lowest)]
)
def test_processes_load_a_users_player(player):
    one, two = (ms.evaluate(player, "5x5:5", games=110, start="safe", jobs=jobs) for jobs in (1, 2))
    assert one == two and one.games == 110


def crashing(position):
    os._exit(1)


def without_its_file(position):
    Path("/no/such/file").read_text()


@pytest.mark.long
def test_player_that_ends_its_process_raises_an_error():
    with pytest.raises(RuntimeError, match="the games from seed 1: the player killed its worker 3 times"):
        ms.evaluate(crashing, "5x5:5", games=1, start="safe", jobs=2)


@pytest.mark.slow
def test_error_of_a_player_in_a_process_is_raised():
    with pytest.raises(FileNotFoundError, match="No such file or directory: '/no/such/file'"):
        ms.evaluate(without_its_file, "5x5:5", games=1, start="safe", jobs=2)


def test_player_that_processes_cannot_load_is_refused_with_advice():
    advice = "which other processes cannot load; define it in a module and import it from there"
    with pytest.raises(ValueError, match=f"jobs: expected 1 for <lambda>, {advice}"):
        ms.evaluate(lambda position: position.hidden[-1], "5x5:1", games=1, jobs=2)
    with pytest.raises(ValueError, match=f"jobs: expected 1 for SolverPlayer, {advice}"):
        ms.evaluate(late(), "5x5:1", games=1, jobs=2)


PLAYER_IN_A_SCRIPT = """
import minesweeper as ms

def last(position):
    return position.hidden[-1]

if __name__ == "__main__":
    one, two = (ms.evaluate(last, "3x3:1", games=60, start="safe", jobs=jobs) for jobs in (1, 2))
    print(one == two)
"""


@LONG
def test_players_of_scripts_and_of_the_prompt_run_in_processes(write):
    ended = python(write("script.py", PLAYER_IN_A_SCRIPT), PYTHONPATH=str(ROOT))
    assert (ended.status, ended.out, ended.err) == (0, "True\n", "")
    ended = python("-c", PLAYER_IN_A_SCRIPT, PYTHONPATH=str(ROOT))  # has no file, as the prompt
    problem = "ValueError: jobs: expected 1 for last, which other processes"
    assert ended.status == 1 and ended.out == "" and ended.err.splitlines()[-1].startswith(problem)


def test_users_player_plays_the_same_boards():
    own, named = (ms.evaluate(player, "8x8x16", games=30) for player in (SolverPlayer(lowest), "safest"))
    assert own.player == "SolverPlayer" and own.minus(named) == (0, 0, 0)
    worse = ms.evaluate("random", "8x8x16", games=30)
    better, low, high = named.minus(worse)
    assert low < better < high and low > 0
    assert better == pytest.approx(named.score.value - worse.score.value)
    with pytest.raises(ValueError, match="have not played the same boards"):
        named.minus(ms.evaluate("random", "8x8x16", games=30, seed=5))
    with pytest.raises(ValueError, match="have not played the same boards"):  # mines keep another distance
        ms.evaluate("random", "20x20:84", games=1).minus(ms.evaluate("random", (20, 20), 84, games=1))


def test_interval_of_a_difference_ends_at_its_bounds():
    best, none = (ms.evaluate("safest", "6x6x6", games=2) for _ in range(2))
    best.results = [best.results[0]._replace(found=mines, visited=0) for mines in (36, 20)]
    none.results = [result._replace(found=0, visited=0) for result in none.results]
    value, low, high = best.minus(none)
    assert value == pytest.approx(28 / 36) and 0 < low < value and high == 1.0


def test_defaults_of_an_evaluation():
    evaluation = ms.evaluate(lambda position: position.hidden[-1], "1x3:1", start="safe")
    assert (evaluation.games, evaluation.told, evaluation.seed) == (1000, True, 1)


@pytest.mark.parametrize(("jobs", "games", "processes"), [(2, 3, 2), (5, 2, 2)])
def test_processes_are_as_many_as_asked_for_and_games_need(jobs, games, processes, monkeypatch):
    def start(task, number):
        raise OSError(number)

    monkeypatch.setattr(evaluations, "Processes", start)
    with pytest.raises(OSError, match=f"^{processes}$"):
        ms.evaluate("safest", "5x5x3", games=games, jobs=jobs)


def test_boards_without_guessing_are_won():
    evaluation, others = (
        ms.evaluate("safest", "6x6:8", games=10, start=start, told=False) for start in ("no-guess", "opening")
    )
    assert (evaluation.wins.value, evaluation.told, others.told) == (1, True, False)
    assert others.wins.value < 0.9  # of boards that nobody checks, some are lost


@pytest.mark.slow
def test_script_without_a_main_guard_is_refused_with_advice(write):
    script = write("script.py", "import minesweeper as ms\nprint(ms.evaluate('safest', games=2, jobs=2))\n")
    ended = python(script, PYTHONPATH=str(ROOT))
    problem = 'a script must start several processes below `if __name__ == "__main__"`'
    assert ended.status == 1 and ended.out == "" and ended.err.splitlines()[-1].endswith(problem)


@pytest.mark.slow
def test_processes_in_a_deleted_folder_are_refused_with_the_cause(tmp_path):
    code = (
        "import os, minesweeper as ms; os.chdir('gone'); os.rmdir(os.getcwd())\n"
        "ms.evaluate('safest', '5x5x3', games=60, jobs=2)"
    )
    (tmp_path / "gone").mkdir()
    ended = python("-P", "-c", code, cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert ended.err.splitlines()[-1] == "OSError: workers cannot start: the current folder was deleted"
