"""The review of one game: what each move risked.

`review` has it as data, `words` as text, `page` as HTML.
"""
