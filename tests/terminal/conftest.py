"""Without Textual there is no full-screen game to test."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("textual") else ["test_tui*"]
