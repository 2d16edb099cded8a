"""Files of other programs: boards, recorded games, screenshots.

`replays` finds the game in a file of any kind; `mbf` reads boards; `rawvf`, `avf` and `foreign` read games,
whose moves a `mouse` makes; `pictures` decodes screenshots. Start reading at `replays`.
"""
