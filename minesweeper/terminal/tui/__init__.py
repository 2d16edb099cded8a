"""The full-screen game in a terminal (`tui`).

`command` reads the arguments, `app` is the game with its keys and its clock, `sitting` what is played and
kept, `board` the view of it: where its cells are is in `layout`, how they look in `paint`; `dialogs`
asks and tells, `words` says why. Only `app`, `board` and `dialogs` need Textual. They import `play`,
`players`, `shell` and the line games' `face`. Start reading at `app`.
"""
