"""Batch runs: many seeded games for each player, and what they say about it."""
