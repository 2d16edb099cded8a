"""The review of one game: the risk of each move.

`review` judges each move, `metrics` has the figures of players, `data` the review as JSON; `words/reviews`
puts it into words, `words/moments` on a page.
"""
