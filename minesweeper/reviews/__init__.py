"""Reviews of many games: of files, folders and links, and of the logs of contests and batch runs.

The review of one game is the room `review`; here are the sources of games, and the summary of many. Begin
with `review`.
"""
