"""Who decides, and what there is to say about a position.

`advice` is the one ladder from what is certain to a guess, with reasons as data; `reference` the
players that can be called by name; `deep` plays games on from a guess; `analysis` reads a printed
board; `sentences` is the knowledge-based agent, a piece of its own. They import `rules` and `solver`.
Start reading at `advice`.
"""
