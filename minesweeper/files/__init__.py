"""Files of other programs: boards and recorded games.

`replays` finds the game in a file of any kind; `mbf` reads boards, `rawvf`, `avf` and `foreign` games.
Start reading at `replays`.
"""
