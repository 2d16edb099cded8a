"""The controller of one game for every frontend, and its entries in a profile.

Start reading at `midend`.
"""
