"""The profile of a player: records, the last games, boards of the day, practice, unfinished games.

`profile` holds it as keyed `lines` of text; the terminal keeps them in a `file`, the page in its browser.
`record` is one finished game, and `summary` adds records up. `attempts` are first attempts at boards of the
day, which `days` turns into streaks and a calendar. `practice` chooses the next puzzle, by a `rating` for
each level. Only `file` reads files, and nothing reads a clock. Start reading at `profile`.
"""
