"""Sentences about games, records and reviews: each is made once, from data, for all frontends.

`boards` and `games` name the board, the rules and the end; `guesses` shows how good a guess is; `records`,
`days` and `puzzles` describe a profile. `reviews` is a review as text, `moments` as HTML, `page` the frame of
pages. The words of an action are in `players/reasons`, made of those in `players/sentence`. Start reading at
`games`.
"""
