"""Maps from a seed: bit for bit like C++, and at a distance from their first cell."""

import hashlib

import pytest

from minesweeper.boards.draw import LIBRARIES, Mt19937_64, Parameters
from minesweeper.boards.sets import FURTHER, PUBLISHED
from tests.helpers.data import BATCHES, parameters_as_text
from tests.helpers.programs import Ended, in_process
from tests.oracles.generator_reference import built, library_variant
from tests.pins.pins import QUICK, read

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Run the C++ reference with arguments and return its output."""
    return built(tmp_path_factory.mktemp("reference"))


@pytest.mark.parametrize("variant", [*LIBRARIES, "library"])
def test_pinned_maps_are_those_of_the_reference(reference, variant):
    pinned = dict(read("boards")["batches", QUICK])
    for batch, setting in zip(BATCHES, (*PUBLISHED, *FURTHER), strict=True):
        maps = reference(variant, "maps", 50, given=batch.read_text())
        # The libraries differ about once in 2^64 / bound^2.
        for name in LIBRARIES if variant == "library" else [variant]:
            assert pinned[f"{setting.set_name} {name}"] == hashlib.sha256(maps.encode()).hexdigest()


@pytest.mark.parametrize(
    "parameters",
    [
        Parameters(3, 3, 1, 0, 0),
        Parameters(3, 3, 8, 1, 0),
        Parameters(3, 30, 40, 2**63, 5),
        Parameters(30, 3, 1, 2**64 - 1, 14),
        Parameters(4, 7, 0, 5, 2),
        Parameters(60, 45, 2500, 6, 7),
    ],
    ids=str,
)
@pytest.mark.parametrize("variant", LIBRARIES)
def test_maps_of_extreme_parameters_are_those_of_the_reference(reference, parameters, variant):
    given = parameters_as_text(parameters)
    assert in_process("generator.py", "--games", "9", "--variant", variant, given=given) == Ended(
        0, reference(variant, "maps", 9, given=given), ""
    )


# Bounds that reject about half, a quarter and none of the words, and small ones.
@pytest.mark.parametrize("bound", [1, 3, 10, 2**32 + 1, 2**63 + 1, 3 * 2**62, 2**64 - 1])
@pytest.mark.parametrize("variant", LIBRARIES)
def test_integers_are_those_of_the_reference(reference, variant, bound):
    engine = Mt19937_64()
    drawn = [LIBRARIES[variant](engine, bound) for _ in range(1000)]
    expected = reference(variant, "draws", bound)
    assert drawn == [int(line) for line in expected.split()]
    if variant == library_variant():
        assert reference("library", "draws", bound) == expected
