"""A contest of player files: each in a process of its own, all on the same boards.

`rules` are the contest's customs; `entrant` is one player and its process (`host` runs in that process);
`contest` plays all games; `locks` tests, with `rehearsal`, which locks hold; `log` lets a contest be
resumed; `standings`, `show` and `replay` show the results. They import `players`, `programs`, `rules`,
`shell` and `solver`.
Start reading at `entrant`.
"""
