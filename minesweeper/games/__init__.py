"""One game: its moves, their undo, redo and replay, and how it is kept.

`game` is the game, `moves` its moves as text; `keep` and `link` store it. Start reading at `game`.
"""
