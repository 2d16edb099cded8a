"""Knowledge kept up to date: what one clue or two settle, in any order of learning."""

from itertools import combinations
from random import Random

import pytest
from brute import placements, proves
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import PLANE, SHAPES, random_clues, random_position

from minesweeper.players.view import knowledge_of
from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Contradiction, Intractable
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.posterior import Components, analyse
from minesweeper.solver.prior import DensityPrior, KnownTotal
from minesweeper.solver.proof import proof

SEEDS = st.integers(0, 10**9)
FLAT = DensityPrior()


class Recorded(Knowledge):
    """Knowledge that remembers in which order its cells were settled."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.order = []

    def settle(self, cell, value):
        super().settle(cell, value)
        self.order.append(cell)


def settle_all(known, **options):
    """Deduce until nothing more follows."""
    before = None
    while before != known.state:
        before = known.state[:]
        known.safe.clear()
        known.deduce(**options)


def settled(known):
    """Whether each known cell is a mine."""
    return {cell: int(state == MINE) for cell, state in enumerate(known.state) if state}


def content(known):
    """All that the knowledge says of a position now."""
    return bytes(known.state), known.unknown, known.known_mines, known.open, known.left


def closure(clues, known, at_once=2):
    """All that so many clues at a time prove: whether each cell is a mine; None if they contradict.

    By trying every placement on the clues' own cells, over and over with what was found before.
    """
    known = dict(known)
    while True:
        fresh = {}
        for some in [one for n in range(1, at_once + 1) for one in combinations(clues, n)]:
            near = sorted({cell for scope, _ in some for cell in scope if cell not in known})
            left = [
                (
                    [near.index(c) for c in scope if c not in known],
                    count - sum(known.get(c, 0) for c in scope),
                )
                for scope, count in some
            ]
            boards = placements(len(near), left)
            if not boards:
                return None
            for at, cell in enumerate(near):
                values = {board >> at & 1 for board in boards}
                if len(values) == 1:
                    fresh |= {cell: values.pop()}
        if not fresh:
            return known
        known |= fresh


@pytest.mark.parametrize(
    ("clues", "safe", "mines"),
    [
        ([({0, 1}, 0)], [0, 1], []),
        ([({0, 1}, 2)], [], [0, 1]),
        ([({0, 1}, 1), ({0, 1, 2}, 1)], [2], []),  # only the second has it
        ([({0, 1}, 1), ({0, 1, 2}, 2)], [], [2]),
        ([({0, 1, 2}, 1), ({1, 2, 3}, 2)], [0], [3]),  # both have one of their own
        ([({0, 1, 2, 3}, 2), ({2, 3, 4, 5}, 4)], [0, 1], [2, 3, 4, 5]),
        ([({0, 1, 2}, 1), ({2, 3}, 1)], [], []),
        # Two clues settle 0 as a mine, and thereby two others that come before them 4.
        ([({0, 1, 2, 3}, 2), ({1, 2, 3, 4}, 2), ({0, 5, 6}, 2), ({5, 6}, 1)], [], [0, 4]),
    ],
)
def test_what_two_clues_settle(clues, safe, mines):
    known = Knowledge.of_clues(7, clues)
    known.deduce()
    assert (sorted(known.safe), sorted(known.mines)) == (safe, mines)


@pytest.mark.parametrize("at_once", [1, 2])
def test_all_that_one_or_two_clues_of_a_list_prove(at_once):
    random = Random(at_once)
    for _ in range(800):
        cells, clues = random_clues(random)
        if placements(cells, clues):
            known = Knowledge.of_clues(cells, clues)
            settle_all(known, pairs=at_once == 2)
            assert settled(known) == closure(clues, {}, at_once), clues


@pytest.mark.parametrize("dims", SHAPES, ids=str)
def test_all_that_one_or_two_numbers_of_a_board_prove(dims):
    random = Random(3)
    for _ in range(20):
        position = random_position(random, dims, most_unknown=8)
        known = position.knowledge()
        settle_all(known)
        assert settled(known) == closure(position.clues, position.known), position
        assert all(value == (cell in position.mines) for cell, value in settled(known).items())


def test_clues_that_contradict_each_other_are_found_out():
    random = Random(4)
    found = 0
    for _ in range(1200):
        cells, clues = random_clues(random)
        try:
            known = Knowledge.of_clues(cells, clues)
            settle_all(known)
            analyse(known, FLAT)
        except Contradiction:
            found += 1
            assert not placements(cells, clues), clues
        else:
            assert placements(cells, clues), clues
    assert 120 < found < 700


def test_deduce_goes_on_until_there_is_a_safe_cell_or_no_more():
    random = Random(5)
    for _ in range(1200):
        cells, clues = random_clues(random, most_cells=12)
        try:
            known = Knowledge.of_clues(cells, clues)
            known.deduce()
            if not known.safe:
                before = known.state[:]
                known.deduce()
                assert (known.state, known.safe) == (before, []), clues
        except Contradiction:
            pass


def test_what_was_settled_is_listed_once_and_the_caller_takes_it_out():
    random = Random(6)
    for _ in range(300):
        position = random_position(random, random.choice(SHAPES))
        known = position.knowledge()
        given = bytes(known.state)
        safe, mines, before = [], [], None
        while before != known.state:
            before = known.state[:]
            known.deduce()
            safe += known.safe
            mines += known.mines
            known.safe.clear()
            known.mines.clear()
        fresh = {cell: value for cell, value in enumerate(known.state) if not given[cell] and value}
        assert sorted(safe) == [cell for cell, value in fresh.items() if value == SAFE]
        assert sorted(mines) == [cell for cell, value in fresh.items() if value == MINE]
        assert fresh.keys() == known.why.keys()


def test_the_clues_named_prove_the_cell():
    """Each cell by the clues in `why` alone, and what was known when they were compared."""
    random = Random(7)
    checked = 0
    for _ in range(400):
        cells, clues = random_clues(random, most_cells=12)
        if not placements(cells, clues):
            continue
        known = Recorded.of_clues(cells, clues)
        settle_all(known)
        before = {}
        at_once = {}  # the cells that the same clues have settled last
        for cell in known.order:
            if at_once and known.why[cell] != known.why[next(iter(at_once))]:
                before |= at_once
                at_once = {}
            assert proves([clues[clue] for clue in known.why[cell]], cell, before), (clues, cell)
            at_once[cell] = int(known.state[cell] == MINE)
            checked += 1
    assert checked > 300


@given(SEEDS, st.data())
@settings(deadline=None, max_examples=120)
def test_learning_step_by_step_is_as_good_as_reading_the_board(seed, data):
    position = random_position(Random(seed), data.draw(st.sampled_from(PLANE)), most_unknown=20)
    shape = Grid(position.dims)
    read = knowledge_of(shape, position.symbols.encode())

    # The same content if nothing is deduced in between,
    assert content(position.knowledge()) == content(read)

    # the same conclusions if it is,
    known = Knowledge(shape.size, shape.neighbours)
    for cell in data.draw(st.permutations([*position.seen, *position.marked])):
        if cell in position.seen:
            known.learn(cell, position.seen[cell])
        elif not known.state[cell]:
            known.settle(cell, MINE)
        known.deduce()
    settle_all(known)
    exact = analyse(known, FLAT).fractions()
    scratch = analyse(read, FLAT).fractions()
    assert all(exact.get(cell, settled(known).get(cell)) == risk for cell, risk in scratch.items())

    # and the same deductions.
    settle_all(read)
    assert content(known) == content(read)


def normal(components):
    """Components without the order of anything: clues, counts, and boxes with their clues and shares."""
    return {
        (
            frozenset(zip(c.clues, c.left, strict=True)),
            c.counts.least,
            tuple(c.counts.ways),
            frozenset(
                (frozenset(cells), frozenset(clue for i, clue in enumerate(c.clues) if bits >> i & 1), *mines)
                for cells, bits, mines in zip(c.boxes, c.signatures, c.counts.mines, strict=True)
            ),
        )
        for c in components
    }


def take_a_step(random, position, known):
    """Do something with the knowledge that is in accordance with the truth."""
    unknown = [cell for cell in range(position.cells) if not known.state[cell]]
    step = random.random()
    if step < 0.3:
        known.deduce(pairs=random.random() < 0.5)
        if random.random() < 0.5:
            known.safe.clear()
    elif step < 0.5 and unknown:
        cell = random.choice(unknown)
        known.settle(cell, MINE if cell in position.mines else SAFE)
    else:
        cell = random.choice(sorted(set(range(position.cells)) - position.mines) or [None])
        if cell is not None:
            known.learn(cell, sum(other in position.mines for other in position.scopes[cell]))


@pytest.mark.parametrize("dims", [(5, 5), (9, 9), (4, 4, 4), (3, 40)], ids=str)
def test_components_are_kept_up_to_date(dims):
    random = Random(8)
    for _ in range(5):
        position = random_position(random, dims, most_unknown=1)
        known = Knowledge(position.cells, Grid(dims).neighbours)
        components = Components(known)
        for _ in range(40):
            take_a_step(random, position, known)
            if random.random() < 0.6:
                assert normal(components.update()) == normal(Components(known.copy()).update())


def test_components_that_took_too_long_come_up_again():
    random = Random(11)
    given_up = 0
    for _ in range(15):
        position = random_position(random, (7, 7), most_unknown=1)
        known = Knowledge(position.cells, Grid(position.dims).neighbours)
        components = Components(known, max_states=random.choice([5, 20, 60]))
        for _ in range(40):
            take_a_step(random, position, known)
            try:
                found = components.update()
            except Intractable:
                given_up += 1
            else:
                assert normal(found) == normal(Components(known.copy()).update())
    assert given_up > 50


def test_a_component_that_did_not_change_is_not_counted_again():
    """
    . ? ? . . . ? ? .
    . 1 1 . . . 1 1 .
    """
    known = Knowledge.of_clues(8, [({0, 1}, 1), ({1, 2}, 1), ({4, 5, 6}, 1), ({5, 6, 7}, 1)])
    known.deduce()
    components = Components(known)
    one, two = components.update()
    assert [*components.update()] == [one, two]
    known.settle(4, SAFE)
    known.deduce()
    assert components.update()[0] is one
    assert components.update()[1].clues == two.clues
    assert components.update()[1] is not two


def test_copies_are_independent():
    random = Random(9)
    for _ in range(80):
        position = random_position(random, random.choice([(4, 5), (3, 3, 2)]), most_unknown=1)
        known = Knowledge(position.cells, Grid(position.dims).neighbours)
        components = Components(known)
        for _ in range(random.randint(0, 8)):
            take_a_step(random, position, known)
            if random.random() < 0.5:
                components.update()
        twin = known.copy()
        twin_components = components.copy(twin)
        lists = (known.safe[:], known.mines[:], dict(known.why))
        before, of_components = content(known.copy()), normal(Components(known.copy()).update())
        for _ in range(10):
            take_a_step(random, position, twin)
            twin_components.update()
        assert content(known) == before
        assert (known.safe, known.mines, known.why) == lists
        assert normal(components.update()) == of_components

        # Now the other way round.
        before, of_components = content(twin.copy()), normal(Components(twin.copy()).update())
        lists = (twin.safe[:], twin.mines[:], dict(twin.why))
        for _ in range(10):
            take_a_step(random, position, known)
            components.update()
        assert content(twin) == before
        assert (twin.safe, twin.mines, twin.why) == lists
        assert normal(twin_components.update()) == of_components


@pytest.mark.parametrize(
    ("clues", "clue"),
    [
        ([({0, 1}, 3)], 0),
        ([({0, 1}, -1)], 0),
        ([({0, 1}, 1), (set(), 1)], 1),
        ([({0}, 1), ({0}, 0)], None),
        ([({0, 1}, 2), ({1, 2}, 0)], None),
        ([({0, 1}, 1), ({1, 2}, 1), ({0, 2}, 1)], None),
    ],
)
def test_contradictions(clues, clue):
    with pytest.raises(Contradiction) as caught:
        known = Knowledge.of_clues(3, clues)
        settle_all(known)
        analyse(known, FLAT)
    if clue is not None:
        assert caught.value.clue == clue


def test_a_mine_cannot_be_revealed():
    known = Knowledge(3, Grid((1, 3)).neighbours)
    known.learn(0, 1)
    known.deduce()
    with pytest.raises(Contradiction, match="cell 1"):
        known.learn(1, 0)


@pytest.mark.parametrize("cell", [-1, 3])
def test_no_such_cell(cell):
    with pytest.raises(ValueError, match=f"cell {cell} "):
        Knowledge.of_clues(3, [({0, cell}, 1)])


def test_a_cell_counts_once_in_a_clue():
    assert analyse(Knowledge.of_clues(2, [([0, 1, 1, 0], 1)]), FLAT).boards() == 2


@pytest.mark.parametrize("deduced", [False, True], ids=["as given", "deduced"])
def test_a_proof_proves_and_no_clue_of_it_can_be_spared(deduced):
    random = Random(10)
    lengths = []
    for _ in range(300):
        if random.random() < 0.5:
            cells, clues = random_clues(random, most_cells=10)
            if not placements(cells, clues):
                continue
            known = Knowledge.of_clues(cells, clues)
            named = dict(enumerate(clues))
        else:
            position = random_position(random, random.choice([(3, 4), (4, 4), (3, 3, 2)]), most_unknown=9)
            known = position.knowledge()
            named = {cell: (position.scopes[cell], number) for cell, number in position.seen.items()}
        if deduced:
            known.deduce(pairs=False)
        before = settled(known)
        for cell in [c for c, state in enumerate(known.state) if not state]:
            found = proof(known, cell)
            if found is None:
                assert not proves(list(named.values()), cell, before)
                continue
            assert list(found) == sorted(set(found))
            assert proves([named[clue] for clue in found], cell, before)
            for spared in found:
                fewer = [named[clue] for clue in found if clue != spared]
                assert not proves(fewer, cell, before)
            lengths.append(len(found))
        assert settled(known) == before
    assert len(lengths) > 100
    assert max(lengths) >= 3


def test_what_takes_the_total_has_no_proof():
    known = Knowledge.of_clues(4, [({0, 1}, 1), ({1, 2}, 1)])
    assert set(analyse(known, KnownTotal(1)).fractions().values()) == {0, 1}
    assert [proof(known, cell) for cell in range(4)] == [None] * 4
