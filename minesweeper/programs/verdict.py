"""Why someone who plays was stopped."""

from __future__ import annotations


class Verdict(Exception):
    """Why a contestant was stopped: TLE, OLE, RE or WA, and what happened."""

    def __init__(self, code: str, detail: str):
        detail = " ".join(detail.split())[:300]
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"
