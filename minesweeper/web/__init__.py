"""The game in a browser."""
