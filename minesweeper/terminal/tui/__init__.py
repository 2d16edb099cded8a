"""The full-screen game in a terminal (`tui`).

`tui` reads the arguments, `app` is the screen and has one of the `modes` at a time, `store` keeps the game
and the profile. `keys` is the table of the keys. `board` draws the game: `terminal/layout` computes the
places of its cells, `paint` their styles. A thread asks `midend/midend` for help, while keys, clock and
drawing go on. Start reading at `app`.
"""
