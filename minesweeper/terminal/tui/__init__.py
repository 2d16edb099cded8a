"""The full-screen game in a terminal (`tui`).

`tui` reads the arguments, `app` is the screen and has one of the `modes` at a time, `store` keeps the
game and the profile. `keys` is the table of the keys. `board` shows the game: `terminal/layout` says where
its cells are, `paint` how they look. All that helps in a game is that of `midend/midend`, which a thread asks
while keys, clock and drawing go on. Start reading at `app`.
"""
