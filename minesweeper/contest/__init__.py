"""A contest of player files: each in a process of its own, all on the same boards."""
