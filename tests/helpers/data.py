"""The judge's data: inputs of the basic task, maps of the advanced task, batches of maps."""

from tests.helpers.programs import ROOT

BASIC = sorted((ROOT / "data" / "basic").glob("*.in"), key=lambda path: int(path.stem))
ADVANCED = sorted((ROOT / "data" / "advanced").glob("*.in"))
BATCHES = sorted((ROOT / "data" / "batch").glob("*.in"), key=lambda path: int(path.stem[len("batch") :]))


def parameters_as_text(parameters):
    """Return the parameters of a batch of maps as the generator reads them."""
    rows, columns, mines, seed, min_dist = parameters
    return f"{rows} {columns} {mines}\n{seed}\n{min_dist}\n"
