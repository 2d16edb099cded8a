"""Maps from a seed: bit for bit like C++, and at a distance from their first cell."""

import hashlib
from itertools import islice

import pytest

from minesweeper.boards.sets import FURTHER, PUBLISHED
from minesweeper.rules.draw import LIBRARIES, Mt19937_64, Parameters, divided, draw_maps, multiplied
from tests.helpers.data import BATCHES, parameters_as_text
from tests.helpers.programs import Ended, in_process
from tests.oracles.generator_reference import built, library_variant
from tests.pins.pins import QUICK, read

SETS = (*PUBLISHED, *FURTHER)

# Bounds for which about half, a quarter and none of the words are rejected, and small ones.
BOUNDS = [1, 3, 10, 2**32 + 1, 2**63 + 1, 3 * 2**62, 2**64 - 1]


def test_engine_has_its_published_check_value_and_seeds_count_modulo_2_64():
    assert next(islice(iter(Mt19937_64(), None), 9999, None)) == 9981545732273789042
    assert Mt19937_64(2**64 + 7)() == Mt19937_64(7)() != Mt19937_64(8)()


def test_batches_are_complete():
    assert [path.name for path in BATCHES] == [f"batch{number}.in" for number in range(1, len(SETS) + 1)]


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Runs the C++ reference with the given arguments and returns what it prints."""
    return built(tmp_path_factory.mktemp("reference"))


@pytest.mark.parametrize("variant", [*LIBRARIES, "library"])
def test_pinned_maps_are_those_of_the_reference(reference, variant):
    pinned = dict(read("boards")["batches", QUICK])
    for batch, each in zip(BATCHES, SETS, strict=True):
        maps = reference(variant, "maps", 50, given=batch.read_text())
        # The libraries differ about once in 2^64 / bound^2.
        for name in LIBRARIES if variant == "library" else [variant]:
            assert pinned[f"{each.set_name} {name}"] == hashlib.sha256(maps.encode()).hexdigest()


@pytest.mark.parametrize("parameters", [
    Parameters(3, 3, 1, 0, 0), Parameters(3, 3, 8, 1, 0), Parameters(3, 30, 40, 2**63, 5),
    Parameters(30, 3, 1, 2**64 - 1, 14), Parameters(4, 7, 0, 5, 2), Parameters(60, 45, 2500, 6, 7),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("variant", LIBRARIES)
def test_extreme_parameters(reference, parameters, variant):
    given = parameters_as_text(parameters)
    assert in_process("generator.py", "--games", "9", "--variant", variant, given=given) == Ended(
        0, reference(variant, "maps", 9, given=given), ""
    )


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize("variant", LIBRARIES)
def test_integers_are_those_of_the_reference(reference, variant, bound):
    engine = Mt19937_64()
    drawn = [LIBRARIES[variant](engine, bound) for _ in range(1000)]
    expected = reference(variant, "draws", bound)
    assert drawn == [int(line) for line in expected.split()]
    if variant == library_variant():
        assert reference("library", "draws", bound) == expected


# Words from the engine, a bound, and the integer that each variant makes of them.
@pytest.mark.parametrize(
    ("words", "bound", "new", "old"),
    [
        ([3], 1, 0, 0),
        ([(2**64 - 1) // 10 * 5], 10, 4, 5),
        ([2**63], 2**63 + 1, 2**62, 2**63),
        ([0, 2**64 - 1], 10, 9, 0),
        ([2**64 - 1, 2**63], 10, 9, 5),
    ],
)
def test_variants_differ(words, bound, new, old):
    assert (multiplied(iter(words).__next__, bound), divided(iter(words).__next__, bound)) == (new, old)


def test_maps_keep_their_distance():
    for parameters in (each.parameters for each in PUBLISHED + FURTHER):
        for board in islice(draw_maps(parameters), 20):
            row, column = board.first
            mines = [divmod(cell, parameters.columns) for cell, mine in enumerate(board.is_mine) if mine]
            assert len(mines) == parameters.mines
            assert 1 <= row < parameters.rows - 1
            assert 1 <= column < parameters.columns - 1
            assert min(abs(r - row) + abs(c - column) for r, c in mines) > parameters.min_dist
