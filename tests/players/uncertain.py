"""Random positions without certain cells."""

from tests.helpers.positions import random_position
from tests.oracles.brute import known_total, truth


def true_total(position):
    return known_total(len(position.mines))


def uncertain(random, shapes, most_unknown, prior=true_total, ongoing=False):
    """Yield positions without certain cells, each with all boards that agree by its prior."""
    while True:
        position = random_position(random, random.choice(shapes), most_unknown)
        possible = truth(position.cells, position.clues, prior(position), position.facts, ongoing)
        if len(possible.boards) > 1 and all(0 < risk < 1 for risk in possible.fractions().values()):
            yield position, possible
