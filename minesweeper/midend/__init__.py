"""A game with all that helps in it, on which every frontend stands, and what a profile keeps of it.

Start reading at `midend`.
"""
