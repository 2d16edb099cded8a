"""Maps from a seed: bit for bit like C++, and at a distance from their first cell."""

import hashlib
from itertools import islice

import pytest

from minesweeper.boards.catalogue import FURTHER, PUBLISHED
from minesweeper.rules.draw import LIBRARIES, Mt19937_64, Parameters, divided, draw_maps, multiplied
from tests.helpers.data import BATCHES, parameters_as_text
from tests.helpers.programs import Ended, python
from tests.oracles.generator_reference import built, library_variant

SETS = (*PUBLISHED, *FURTHER)

# The SHA-256 of the 50 maps of each batch file. Both variants agree on these: they differ about
# once in 2^64 / bound^2 draws.
HASHES = [
    "8ab5adeee6b01a28f14561397a601728fd46e24cbe03f5cafb25d9b32a2acf5a",
    "571c6f73013ef35ed615282cbccd36acedb2b811aaa9bdf71febeea495dc42ec",
    "49351f62f2e25549ac8e5b9427d5e91d9a2b256ddd465094e9021422ea105bc2",
    "f97d3bfb4ba913f601fe621096f029213de2226ca9803e7cd58714735a67bcc0",
    "03e00a346d0225f2e6e614ee4a53feae3fa4c004b7ec66074aa18936a091ad76",
    "26d000eb9882370a08f3fe199f8366ac84c456dbddfd08de847a63ba0edaa755",
    "7367c9a35b3be480dd07e2c69e74ed03307f3a9b4b255e3953f7b552581b415c",
    "d75a4ceefec848cce46f98af5fc8a7d07673d4fcfe808c348da38dc3f10058df",
    "3a41e5e773c64e4a28ce1ecead93b44cad85058665cee98afb88cee64e28104f",
    "529a88027e68273bcea0e38a4e2b5fff905e3cc10031b3031d2bf38442e67ece",
    "07f36d992282a1b99feae8a62500bbf2c66a310b1f290b35337fb9a4629aeaa9",
    "6ba263350d13dc0c44368b2e723785e978fd18dd433d8f22f68c8a8bc8a07a0d",
]

# Bounds for which about half, a quarter and none of the words are rejected, and small ones.
BOUNDS = [1, 2, 3, 10, 899, 2**31, 2**32 + 1, 2**63 + 1, 3 * 2**62, 2**64 - 1]


def test_engine_has_its_published_check_value():
    assert next(islice(iter(Mt19937_64(), None), 9999, None)) == 9981545732273789042


def test_seeds_count_modulo_2_64():
    assert Mt19937_64(2**64 + 7)() == Mt19937_64(7)() != Mt19937_64(8)()


def test_batches_are_complete():
    assert [path.name for path in BATCHES] == [f"batch{number}.in" for number in range(1, len(HASHES) + 1)]


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Runs the C++ reference with the given arguments and returns what it prints."""
    return built(tmp_path_factory.mktemp("reference"))


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("variant", LIBRARIES)
@pytest.mark.parametrize("number", range(len(HASHES)))
def test_maps_are_those_recorded(number, variant):
    ended = python("generator.py", "--variant", variant, given=BATCHES[number].read_text())
    assert (ended.status, sha256(ended.out), ended.err) == (0, HASHES[number], "")


@pytest.mark.parametrize("variant", [*LIBRARIES, "library"])
@pytest.mark.parametrize("number", range(len(HASHES)))
def test_recorded_maps_are_those_of_the_reference(reference, number, variant):
    assert sha256(reference(variant, "maps", 50, given=BATCHES[number].read_text())) == HASHES[number]


@pytest.mark.parametrize("parameters", [
    Parameters(3, 3, 1, 0, 0), Parameters(3, 3, 8, 1, 0), Parameters(3, 30, 40, 2**63, 5),
    Parameters(30, 3, 1, 2**64 - 1, 14), Parameters(4, 7, 0, 5, 2), Parameters(60, 45, 2500, 6, 7),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("variant", LIBRARIES)
def test_extreme_parameters(reference, parameters, variant):
    given = parameters_as_text(parameters)
    assert python("generator.py", "--games", "9", "--variant", variant, given=given) == Ended(
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
    for parameters in PUBLISHED + FURTHER:
        for board in islice(draw_maps(parameters), 20):
            row, column = board.first
            mines = [divmod(cell, parameters.columns) for cell, mine in enumerate(board.is_mine) if mine]
            assert len(mines) == parameters.mines
            assert 1 <= row < parameters.rows - 1
            assert 1 <= column < parameters.columns - 1
            assert min(abs(r - row) + abs(c - column) for r, c in mines) > parameters.min_dist
