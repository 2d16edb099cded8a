"""The full-screen game in a terminal (`tui`).

`command` reads the arguments, `app` is the game with its keys, `board` shows it: where its cells are
is in `layout`, how they look in `paint`; `dialogs` asks and tells, `words` says why. Only `command`
may be imported without Textual. They import `play`, `players` and `shell`. Start reading at `app`.
"""
