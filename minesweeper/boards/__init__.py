"""What there is to play, for every frontend: one catalogue, and how its boards are drawn.

`catalogue` has the sizes, starts, variants and limits; `starts` says where a game starts and what stays free
of mines there. `setting` is what one game starts from: it checks and draws its boards. `sets` are settings
with a name and a seed, `daily` the boards of a day. `solution` says how far certain moves go on a board,
`guessfree` draws boards that need no guess, and `puzzle` positions in which something is certain. Start
reading at `setting`.
"""
