"""What there is to play, for every frontend: one catalogue, and how its boards are drawn.

`setting` has the sizes, starts, variants and limits, and what one game starts from; `sets` the published
sets. `solution` says how far certain moves go on a board, `guessfree` draws boards that need no guess, and
`puzzle` positions in which something is certain. Start reading at `setting`.
"""
