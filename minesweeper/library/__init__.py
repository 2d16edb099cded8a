"""For notebooks and scripts: boards, positions, analyses, games and evaluations as plain values.

Everything here has a name in `minesweeper` itself (`import minesweeper as ms`), and cells are tuples of
coordinates. `positions` is what a board shows, `boards` the truth, `analyses` what follows, `players` those
who decide, `games` and `evaluations` players at work; `playing.pictures` draws all of them. They combine the
other packages and have no rules, no solver and no statistics of their own. Start reading at `positions`.
"""
