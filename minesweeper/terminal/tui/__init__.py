"""The full-screen game in a terminal (`tui`).

`command` reads the arguments, `app` is the screen and has one mode at a time: `playing`, `watching` or
`replaying`. `keys` is the table of the keys, `store` has the game and its files; `board` shows it: `layout`
says where its cells are, `paint` how they look. All that helps in a game is that of `midend/midend`, which a
thread asks (`questions`) while keys, clock and drawing go on. Start reading at `app`.
"""
