"""What every command needs: arguments, one-line failures, numbers, colour, tables, progress, statistics.

The modules import nothing but each other. Start reading at `program`.
"""
