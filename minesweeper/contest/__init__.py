"""A contest of player files: each in a process of its own, all on the same boards.

`rules` are the contest's customs; `places` are the players' folders; `entrant` is one player and its process
(`host` runs in that process); `drawing` makes the boards, and `contest` plays all games on them; `locks`
tests, with `rehearsal`, which locks hold; from a `log` a contest is resumed and its games are shown again
(`replay`); `standings` and `show` show the results. Start reading at `entrant`.
"""
