"""Decisions in a position, and their reasons.

`action` is a decision with its reason as data. `player` holds a solver, and asks a strategy where nothing
is certain: the simplest ones, or `policy`, the best, which looks ahead (`lookahead`), knows 50/50s
(`fifty_fifty`) and solves the end exactly (`endgame`). `reference` has the players that are called by name,
`own` is for custom players.
`advice` finds the best action in a position, `analysis` all that follows from it, with its picture; `rollout`
plays on, to estimate how likely a win is. `reasons` puts an action into words, as a `sentence` with marked
cells, and `report` an analysis. Start reading at `player`.
"""
