"""Why someone who plays was stopped, and the limit of operations that stops who never ends."""

from __future__ import annotations


class Verdict(Exception):
    """Why a contestant was stopped: TLE, OLE, RE or WA (in the contest also MLE), and what happened."""

    def __init__(self, code: str, detail: str):
        detail = " ".join(detail.split())[:300]
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


def most_operations(cells: int) -> int:
    """How many operations no sensible game reaches: each cell is revealed, marked or explored once."""
    return 10 * cells + 100


def endless() -> Verdict:
    """The verdict on whoever has done as many."""
    return Verdict("TLE", "the game does not come to an end")
