"""The ranking of players, its table and its JSON."""

import re
from collections import Counter
from random import Random

import pytest

from minesweeper.arena.entrant import Outcome
from minesweeper.arena.standings import labels, standings, table
from minesweeper.shell.statistics import proportion


@pytest.mark.parametrize("seed", range(8))
def test_ranking_and_figures_are_plain_sums_of_all_games(seed):
    """Players are ranked by share of games won, then by score, then as named."""
    random, outcomes, players = Random(seed), [], [f"{player}.py" for player in range(8)]
    for player in range(8):
        for game in range(random.choice([0, 2, 4, 4, 6, 8, 16])):
            verdict = "won" if game % 2 else random.choice(["lost", "lost", "TLE", "RE"])
            score = {"won": 1.0, "lost": random.choice([0.25, 0.5])}.get(verdict, 0.0)
            name, detail = f"P{player // 2 if player < 4 else player}", f"why {player} {game}"
            times = random.random(), random.random()
            outcomes.append(Outcome(player, game, name, verdict, game + 3, detail, score, *times))
    random.shuffle(outcomes)
    ranking = standings(players, outcomes)
    keys, lines, below = [], table(ranking, 200).splitlines(), []
    for place, standing in enumerate(ranking, 1):
        own = sorted(outcome for outcome in outcomes if f"{outcome.player}.py" == standing.file)
        games, failed = len(own), [outcome for outcome in own if outcome.verdict not in ("won", "lost")]
        won, turns = sum(outcome.verdict == "won" for outcome in own), sum(outcome.turn for outcome in own)
        score = sum(outcome.score for outcome in own) / max(1, games)
        mean_ms = 1000 * sum(outcome.seconds for outcome in own) / max(1, turns)
        slowest = 1000 * max((outcome.slowest for outcome in own), default=0)
        name = own[0].name if own else "?"
        keys.append((-won / max(1, games), -score, int(standing.file[0])))
        codes = Counter(outcome.verdict for outcome in failed)
        assert (standing.outcomes, [*standing.verdicts]) == (own, sorted(codes))
        assert standing.fields(7) == {
            "player": own[0].name if own else None,
            "file": standing.file,
            "seed": 7,
            "game_count": games,
            "won_count": won,
            "lost_count": games - won - len(failed),
            "verdicts": codes,
            "score": pytest.approx(score) if own else None,
            "turn_count": turns,
            "turn_seconds": pytest.approx(mean_ms / 1000),
            "slowest_seconds": pytest.approx(slowest / 1000),
            "failures": [
                {"game": one.game + 1, "turn": one.turn, "verdict": one.verdict, "why": one.detail}
                for one in failed
            ],
        }
        shared = sum(other.name == name for other in ranking) > 1 or name == "?"
        label = f"{name} ({standing.file})" if shared else name
        head, text = f"{place:3} {label} ", lines[place]
        share = [*(100 * part for part in proportion(won, games)), score] if games else []
        due = [games, *share, turns / max(1, games), mean_ms, slowest]
        assert text.startswith(head)
        figures = [float(part) for part in re.findall(r"\d+\.?\d*", text[len(head) :])]
        assert figures[: len(due)] == pytest.approx(due, abs=0.051)
        failures = re.sub(".*[.][0-9]+", "", text).split()
        assert failures == [part for code in sorted(codes) for part in (code, str(codes[code]))]
        for one in failed[:3]:
            below.append(f"{label}, game {one.game + 1}, turn {one.turn}: {one.verdict}: {one.detail}")
        below += [f"{label}: and {len(failed) - 3} more"] if len(failed) > 3 else []
    assert keys == sorted(keys)
    assert lines[9:] == below


def test_labels_are_distinct_and_look_different():
    files = ["a.py", "b.py", "b.py", "c/b.py", "d.py", "e.py"]
    names = ["A", "B", "B", "B", "", "A\ufe0f"]
    outcomes = [Outcome(player, 0, name, "won", 1, "", 1.0, 0.1, 0.1) for player, name in enumerate(names)]
    texts = ["A", "B (b.py) 1", "B (b.py) 2", "B (c/b.py)", "? (d.py)", r"A\ufe0f"]
    assert labels(standings(files, outcomes)) == texts
