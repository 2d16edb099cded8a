"""One game as a person plays it: its moves, their undo, redo and replay, and how it is kept.

`play` is the game, `moves` what is done in it; `keep` and `link` store it, `text` prints it, and `daily` is
the game of a day. Start reading at `play`.
"""
