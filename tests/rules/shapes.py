"""Shapes of boards for hypothesis to draw."""

from hypothesis import strategies as st

# Shapes of one to five dimensions with at most a few hundred cells.
LONGEST = {1: 60, 2: 14, 3: 6, 4: 4, 5: 3}

SHAPES = st.integers(1, 5).flatmap(
    lambda n: st.lists(st.integers(1, LONGEST[n]), min_size=n, max_size=n).map(tuple)
)
