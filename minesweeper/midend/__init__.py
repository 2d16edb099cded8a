"""A game with all that helps in it, on which every frontend stands, and the records of its player.

Start reading at `midend`.
"""
