"""Who decides, and what there is to say about a position.

`player` is what all players have, and the player that holds a solver; `reference` those that can be called
by name, one of them `deep`. `advice` says what to do next in a position, `analysis` all that it says, and
`words` puts reasons into English. Start reading at `player`.
"""
