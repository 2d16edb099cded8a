"""A contest of player files: each in a process of its own, all on the same boards.

`turns` has the messages to a player and its answers; `entrant` is one player and its process (`host` runs in
that process); `contest` draws the boards and plays all games on them; `preflight` tests which locks hold;
from a `contest_log` a contest is resumed, and its games are played again for reviews; `standings` and `show`
show the results. Start reading at `entrant`.
"""
