"""A contest of player files: each in a process of its own, all on the same boards.

`rules` are the contest's customs, `entrant` is one player and its process (`host` on the other side),
`contest` plays all games, `locks` tries whether they are safe to play, `log` lets them go on later,
`standings`, `show` and `replay` tell what came of it. They import `programs`, `rules` and `shell`.
Start reading at `entrant`.
"""
