"""One game, with undo, redo and replay (`game`), and games as text.

`keep` has moves, saved games and links, `rawvf` files for other programs.
"""
