"""What every command needs: arguments, one-line failures, numbers in words, colour, progress, statistics.

The modules import nothing but each other. Start reading at `program`.
"""
