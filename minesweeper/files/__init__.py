"""Files of other programs: boards, recorded games, screenshots.

`replays` reads the game in a file of any kind; `mbf` reads and writes boards; `rawvf`, `avf`, `rmv`, `evf`
and `mvf` give a `recording`, whose moves a `mouse` makes; `pictures` decodes screenshots. Start at `replays`.
"""
