"""Who decides what to do in a position, and why.

`action` is a decision with its reason as data. `player` is what all players have, and the player that holds
a solver; where nothing is certain it asks a strategy: `guess` the simplest, `policy` the best, which looks
ahead (`lookahead`) and solves the end exactly (`endgame`). `reference` are the players that can be called by
name, one of them `deep`, which plays games on (`rollout`). `advice` says
what is best in a position, `analysis` all that it says, `words` puts both into English and `heatmap` draws
them. Start reading at `player`.
"""
