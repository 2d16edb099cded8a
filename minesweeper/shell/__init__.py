"""The needs of every command: one-line failures, arguments, JSON, languages, numbers, texts, files.

The modules import nothing but each other. Start reading at `program`.
"""
