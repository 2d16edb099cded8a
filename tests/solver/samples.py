"""Random components and priors, and the solver's results in the form of the oracles."""

from minesweeper.solver.budget import ANALYSIS_STATES
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import DensityPrior, KnownTotal, TotalsPrior
from tests.oracles.brute import density, known_total, several_totals


def random_component(random, most_boxes=6, most_cells=3):
    """Return clues that hang together, and the boxes of their cells; as often as not the clues agree."""
    while True:
        clues = random.randint(1, 5)
        boxes = [
            (random.randint(1, most_cells), random.randint(1, (1 << clues) - 1))
            for _ in range(random.randint(1, most_boxes))
        ]
        if hang_together(clues, boxes):
            break
    mines = [random.randint(0, size) for size, _ in boxes]
    counts = [
        sum(j for j, (_, touched) in zip(mines, boxes, strict=True) if touched >> c & 1) for c in range(clues)
    ]
    if random.random() < 0.4:
        counts[random.randrange(clues)] += random.choice([-1, 1, 2])
    return tuple(max(0, c) for c in counts), tuple(boxes)


def hang_together(clues, boxes):
    reached = 1
    for _ in range(clues):
        for _, touched in boxes:
            if touched & reached:
                reached |= touched
    return reached == (1 << clues) - 1


def random_prior(random, cells, mines):
    """Return a prior on the total, and the same by its definition; `mines` is the true total."""
    kind = random.randrange(4)
    if kind == 0:
        total = mines if random.random() < 0.7 else random.randint(-1, cells + 1)
        return KnownTotal(total), known_total(total)
    if kind == 1:
        alpha, beta = random.choice([(1, 1), (2, 8), (1, 5), (6, 2), (3, 3)])
        return DensityPrior(alpha, beta), density(alpha, beta)
    far = cells if kind == 2 else random.randint(0, cells)
    totals = sorted(random.sample(range(far + 1), random.randint(1, min(4, far + 1))))
    pairs = tuple((total, random.randint(0, 3)) for total in totals)
    return TotalsPrior(pairs, far), several_totals(pairs, far)


def assigned(knowledge):
    """Return for each assigned cell whether it is a mine."""
    return {cell: int(state == MINE) for cell, state in enumerate(knowledge.state) if state}


def posterior_of(knowledge, prior, ongoing=False):
    """Count the probabilities of a position from nothing."""
    return Posterior(Components(knowledge, ANALYSIS_STATES), prior, ongoing=ongoing)
