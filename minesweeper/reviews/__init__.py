"""Reviews of many games: of files, folders and links, and of the logs of contests and batch runs.

What one game's review says is in `review`; here is where games come from, and what many of them say
together. Begin with `review`.
"""
