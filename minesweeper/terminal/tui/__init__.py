"""The full-screen game in a terminal (`tui`).

`command` reads the arguments, `app` is the game with its keys and its clock, `sitting` has the game and its
files, `board` shows it: `layout` says where its cells are, `paint` how they look; `dialogs` are the dialogs,
`words` the sentences. Only `app`, `board` and `dialogs` need Textual. All that helps in a game is that of
`midend/midend`, which a thread asks while keys, clock and drawing go on. Start reading at `app`.
"""
