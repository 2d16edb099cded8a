"""Files of other programs: boards and recorded games.

`replays` finds the game in a file of any kind; `mbf` reads boards; `rawvf`, `avf` and `foreign` read games,
whose moves a `mouse` makes. Start reading at `replays`.
"""
