"""The boards to play, for every frontend: one catalogue, and how its boards are drawn.

`catalogue` has the sizes, starts, variants and limits; `starts` chooses first cells and the cells that they
keep free of mines. `draw` draws mines as the judge's generator does. `setting` is the start of one game: it
checks and draws its boards. `sets` are settings with a name and a seed, `daily` the boards of a day.
`solution` plays the certain moves of a board, `guessfree` draws boards that need no guess, and `puzzle`
positions with a certain cell. Start reading at `setting`.
"""
