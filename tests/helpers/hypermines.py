"""Games of HyperMines for hypothesis to draw."""

from hypothesis import strategies as st

from tests.oracles.plain import all_cells


@st.composite
def boards(draw):
    """The dimensions of a board, its bombs, and some squares to dig."""
    dims = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    places = st.sampled_from(all_cells(dims))
    return dims, draw(st.lists(places, max_size=8)), draw(st.lists(places, min_size=1, max_size=8))
