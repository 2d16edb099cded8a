"""What every command needs: arguments, one-line failures, spelling, numbers, colour, statistics.

The modules import nothing but each other. Start reading at `program`.
"""
