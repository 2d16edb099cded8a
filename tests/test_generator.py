"""The judge's map generator: bit for bit like C++, and clear about what cannot be drawn."""

import hashlib
import re
import shutil
import subprocess
from itertools import islice

import pytest
from programs import ROOT, Ended, python

import generator
from minesweeper.rules.draw import VARIANTS, Mt19937_64, Parameters, divided, draw_maps, multiplied
from minesweeper.scoring.sets import FURTHER, PUBLISHED

SETS = (*PUBLISHED, *FURTHER)

BATCHES = sorted((ROOT / "data" / "batch").glob("*.in"), key=lambda path: int(path.stem[5:]))

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

# What drew the maps of data/advanced.
ADVANCED = [
    Parameters(8, 8, 10, 2025, 2),
    Parameters(10, 10, 20, 20251, 2),
    Parameters(16, 16, 40, 20252, 2),
    Parameters(16, 30, 99, 20253, 2),
    Parameters(30, 30, 190, 20254, 3),
]


def text_of(parameters):
    """The parameters as the generator reads them."""
    rows, columns, mines, seed, min_dist = parameters
    return f"{rows} {columns} {mines}\n{seed}\n{min_dist}\n"


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """Runs the C++ reference with the given arguments and returns what it prints."""
    compiler = shutil.which("g++")
    if not compiler:
        pytest.skip("no g++ to build the reference with")
    program = tmp_path_factory.mktemp("reference") / "generator_reference"
    source = ROOT / "tests" / "generator_reference.cpp"
    subprocess.run([compiler, "-std=c++17", "-o", program, source], check=True)

    def run(*arguments, given=""):
        command = [program, *map(str, arguments)]
        return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout

    return run


def library_variant():
    """The variant that the compiler's own library draws as, or None where it is another library."""
    command, source = ["g++", "-E", "-x", "c++", "-"], "#include <random>\n_GLIBCXX_RELEASE"
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    release = done.stdout.split()[-1]
    return ("gcc11" if int(release) >= 11 else "gcc10") if release.isdigit() else None


def test_engine_has_its_published_check_value():
    assert next(islice(iter(Mt19937_64(), None), 9999, None)) == 9981545732273789042


def test_seeds_count_modulo_2_64():
    assert Mt19937_64(2**64 + 7)() == Mt19937_64(7)() != Mt19937_64(8)()


def test_batches_are_complete():
    assert [path.name for path in BATCHES] == [f"batch{number}.in" for number in range(1, len(HASHES) + 1)]


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", range(len(HASHES)))
def test_maps_are_those_recorded(number, variant):
    ended = python("generator.py", "--variant", variant, given=BATCHES[number].read_text())
    assert (ended.status, sha256(ended.out), ended.err) == (0, HASHES[number], "")


@pytest.mark.parametrize("variant", [*VARIANTS, "library"])
@pytest.mark.parametrize("number", range(len(HASHES)))
def test_recorded_maps_are_those_of_the_reference(reference, number, variant):
    assert sha256(reference(variant, "maps", 50, given=BATCHES[number].read_text())) == HASHES[number]


@pytest.mark.parametrize("parameters", [
    Parameters(3, 3, 1, 0, 0), Parameters(3, 3, 8, 1, 0), Parameters(3, 30, 40, 2**63, 5),
    Parameters(30, 3, 1, 2**64 - 1, 14), Parameters(4, 7, 0, 5, 2), Parameters(60, 45, 2500, 6, 7),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("variant", VARIANTS)
def test_extreme_parameters(reference, parameters, variant):
    given = text_of(parameters)
    assert python("generator.py", "--games", "9", "--variant", variant, given=given) == Ended(
        0, reference(variant, "maps", 9, given=given), ""
    )


@pytest.mark.parametrize("bound", BOUNDS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_integers_are_those_of_the_reference(reference, variant, bound):
    engine = Mt19937_64()
    drawn = [VARIANTS[variant](engine, bound) for _ in range(1000)]
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


def test_a_map_as_the_judge_prints_it():
    assert python("generator.py", "--games", "2", given="5 6 9\n7\n1\n") == Ended(
        0,
        "5  6\n.XX.X.\n.X....\n.....X\nX.....\nX.XX..\n3 4\n"
        "5  6\n....XX\nXX....\n......\nX.....\nXX..XX\n2 2\n",
        "",
    )  # fmt: skip


def test_maps_keep_their_distance():
    for parameters in PUBLISHED + FURTHER:
        for board, (row, column) in islice(draw_maps(parameters), 20):
            mines = [divmod(cell, parameters.columns) for cell, mine in enumerate(board.mines) if mine]
            assert len(mines) == parameters.mines
            assert 1 <= row < parameters.rows - 1
            assert 1 <= column < parameters.columns - 1
            assert min(abs(r - row) + abs(c - column) for r, c in mines) > parameters.min_dist


@pytest.mark.parametrize("games", [1, 3, 51])
def test_number_of_maps(games):
    ended = python("generator.py", "--games", games, given=BATCHES[0].read_text())
    assert (ended.status, ended.out.count("10  10\n"), ended.err) == (0, games, "")


def test_maps_come_from_one_engine():
    given = BATCHES[1].read_text()
    few, many = (python("generator.py", "--games", games, given=given).out for games in (2, 5))
    assert many.startswith(few)
    assert len(many) * 2 == len(few) * 5


def test_names_of_the_assignment():
    generator.InitSeed(Parameters(8, 8, 10, 2025, 2))
    assert generator.GenerateMap() == (ROOT / "data" / "advanced" / "adv1.in").read_text()
    assert generator.GenerateMap().startswith("8  8\n")


@pytest.mark.parametrize("number", range(1, len(ADVANCED) + 1))
def test_advanced_data_come_from_the_generator(number):
    text = (ROOT / "data" / "advanced" / f"adv{number}.in").read_text()
    assert python("generator.py", "--games", "1", given=text_of(ADVANCED[number - 1])).out == text


def test_built_in_sets_are_the_batch_files():
    assert [path.read_text() for path in BATCHES] == [text_of(parameters) for parameters in SETS]
    assert SETS[: len(PUBLISHED)] == PUBLISHED


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ((2, 5, 1, 1, 0), "a map needs at least 3 rows and 3 columns, not 2 x 5"),
        ((5, 2, 1, 1, 0), "a map needs at least 3 rows and 3 columns, not 5 x 2"),
        ((0, 0, 0, 1, 0), "a map needs at least 3 rows and 3 columns, not 0 x 0"),
        (
            (5, 5, 25, 1, 0),
            "25 mines do not fit: only 24 cells of 5 x 5 are further than 0 from the first cell (2, 2)",
        ),
        (
            (5, 6, 18, 1, 2),
            "18 mines do not fit: only 17 cells of 5 x 6 are further than 2 from the first cell (2, 2)",
        ),
        (
            (10, 10, 1, 1, 99),
            "1 mines do not fit: only 0 cells of 10 x 10 are further than 99 from the first cell (4, 4)",
        ),
        ((99999, 99999, 1, 1, 2), "a map of 99999 x 99999 is larger than 67108864 cells"),
    ],
)
def test_impossible_parameters(parameters, problem):
    for program in ("generator.py", "advanced.py"):
        assert python(program, given=text_of(parameters)) == Ended(2, "", f"{program}: {problem}\n")


def test_just_possible_parameters():
    ended = python("generator.py", "--games", "20", given="5 6 17\n1\n2\n")
    assert (ended.status, ended.out.count("X"), ended.err) == (0, 20 * 17, "")


@pytest.mark.parametrize(
    ("given", "line", "expected", "found"),
    [
        ("", 1, "'rows columns mine_count'", "the end of the input"),
        ("10 10\n", 1, "'rows columns mine_count'", "'10 10'"),
        ("10 10 10 10\n", 1, "'rows columns mine_count'", "'10 10 10 10'"),
        ("10 ten 10\n", 1, "'rows columns mine_count'", "'10 ten 10'"),
        ("10 10 -1\n1\n2\n", 1, "'rows columns mine_count'", "'10 10 -1'"),
        ("10 10 9\n", 2, "a seed", "the end of the input"),
        ("10 10 9\n\nseed\n2\n", 3, "a seed", "'seed'"),
        ("10 10 9\n1 2\n", 2, "a seed", "'1 2'"),
        ("10 10 9\n1.5\n2\n", 2, "a seed", "'1.5'"),
        ("10 10 9\n1\n", 3, "a minimum distance", "the end of the input"),
        ("10 10 9\n1\n-2\n", 3, "a minimum distance", "'-2'"),
    ],
)
def test_malformed_input(given, line, expected, found):
    problem = f"generator.py: line {line}: expected {expected}, found {found}\n"
    assert python("generator.py", given=given) == Ended(2, "", problem)


@pytest.mark.parametrize("given", ["10 10 9\r\n19260817\r\n2", "\n 10\t10  9 \n\n19260817\n\n2\n\nmore\n"])
def test_layout(given):
    assert python("generator.py", given=given) == python("generator.py", given=BATCHES[0].read_text())


def test_junk_is_one_line():
    ended = python("generator.py", given=bytes(range(256)))
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch("generator.py: line 1: [ -~]+\n", ended.err)


@pytest.mark.parametrize("program", ["generator.py", "advanced.py"])
def test_a_negative_number_of_maps_is_an_error(program):
    ended = python(program, "--games", "-1", given=BATCHES[0].read_text())
    assert (ended.status, ended.out) == (2, "")
    assert "--games" in ended.err
