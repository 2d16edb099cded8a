"""The players on small boards, all maps at once, beside the best play there is."""

import re

import pytest

from tests.helpers.programs import python


def losses(*arguments):
    """Return the losses against the optimum on each board of the bench."""
    done = python("-m", "bench.bench_small", *arguments, timeout=900)
    assert done.status == 0, done.err
    rows = re.findall(r"^(\d) x (\d) +(\d+) .* ([+-]\d\.\d+)  all maps$", done.out, re.MULTILINE)
    return {(int(rows), int(columns), int(mines)): float(loss) for rows, columns, mines, loss in rows}


@pytest.mark.slow
@pytest.mark.parametrize(("board", "number"), [("4x4", 3), pytest.param("4x5", 6, marks=pytest.mark.long)])
def test_score_on_small_boards_is_optimal(board, number):
    results = losses("--boards", board)
    assert len(results) == number and max(map(abs, results.values())) < 1e-6


@pytest.mark.long
def test_few_wins_are_lost_on_small_boards():
    results = losses("--wins", "--boards", "4x4", "4x5", "5x5")
    assert len(results) == 16
    assert sum(results.values()) / len(results) < 0.005
    assert [results[4, 4, mines] for mines in range(1, 6)] == pytest.approx([0.0] * 5, abs=1e-6)
