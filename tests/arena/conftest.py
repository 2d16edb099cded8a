"""Folders for the tests of contests, which are everyone's."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture
def tmp_path(tmp_path):
    """Open to other users, such as root's players, as pytest's own folders are not."""
    if os.getuid():
        yield tmp_path
        return
    with TemporaryDirectory(prefix="minesweeper-tests-") as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)
