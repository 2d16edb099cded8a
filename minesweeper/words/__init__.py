"""Everything that is said about a game, in English: each sentence is made once, from data, for all frontends.

`sentence` is text with marked cells. `actions` says what to do and why, `guesses` how good it is, `games`
what is played and how it ended, `records` how often it was won, `puzzles` what to find; `analyses` and
`reviews` are reports as text, `page` as HTML. `shell/numbers` formats numbers. Start reading at `actions`.
"""
