"""A folder that programs can reach, whoever runs them."""

import pytest

from minesweeper.judge.sandbox import made_folder


@pytest.fixture(scope="module")
def folder():
    with made_folder() as folder:
        yield folder
