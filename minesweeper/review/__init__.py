"""The review of one game: what each move risked.

`review` judges each move, `data` has the review as JSON; `words/reviews` puts it into words, `words/moments`
on a page.
"""
