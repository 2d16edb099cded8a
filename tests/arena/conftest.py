"""Folders for the tests of contests, which root's players can reach."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture
def tmp_path(tmp_path):
    """Open to the other users that root's players are, as pytest's own folders are not."""
    if os.getuid():
        yield tmp_path
        return
    with TemporaryDirectory(prefix="minesweeper-tests-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
