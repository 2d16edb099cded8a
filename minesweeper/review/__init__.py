"""The review of one game: what each move risked.

`review` has it as values, `data` as a row of a table, `words` as text, `page` as HTML.
"""
