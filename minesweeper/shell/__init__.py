"""What every command needs: one-line failures, arguments, JSON, languages, numbers, texts, statistics, files.

The modules import nothing but each other. Start reading at `program`.
"""
