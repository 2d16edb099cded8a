"""Files of other programs: boards and recorded games.

`replays` finds the game in a file of any kind; `mbf` reads boards, `rawvf`, `avf` and `foreign` games, and `mouse`
has what buttons do in all of these.
Start reading at `replays`.
"""
