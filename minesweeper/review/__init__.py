"""The review of one game: what each move risked.

`moment` is a move as it is judged, `review` judges all of them; `words` has it as text, `page` as HTML,
`data` as JSON.
"""
