"""What a player leaves behind: records, the last games, boards of the day, practice, games that go on.

`profile` holds it all as keyed lines of text: the terminal keeps them in a `file`, the page in its browser.
`record` is one finished game, `summary` what many say together, `days` the boards of the day; `practice` says
which puzzle comes next, by a `rating` for each level. Nothing but `file` reads files, and nothing reads a
clock. Start reading at `profile`.
"""
