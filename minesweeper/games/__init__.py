"""One game, with undo, redo and replay (`game`), and games as text: moves, saved games, links (`keep`)."""
