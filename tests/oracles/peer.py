"""The chances of mines by a peer, ms-toollib."""

import pytest


def risks(text, mines):
    """Each cell's chance to be one of the mines of a printed board; the test is skipped without the peer."""
    peer = pytest.importorskip("ms_toollib")
    board = [[10 if symbol in "?@" else int(symbol) for symbol in row] for row in text.split()]
    return [risk for row in peer.cal_probability_onboard(board, mines)[0] for risk in row]
