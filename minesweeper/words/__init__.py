"""Everything that is said about a game: each sentence is made once, from data, for all frontends.

`sentence` is text with marked cells. `actions` says what to do and why, and what was done; `guesses` how good
it is; `boards` and `games` what is played and how it ended; `records`, `days` and `puzzles` what a profile
has. `analyses` and `reviews` are reports as text, `moments` a review as HTML, `page` the frame of pages.
`shell/numbers` formats numbers. Start reading at `actions`.
"""
