"""Modules that only POSIX systems have, and None elsewhere; a check for commands that need them."""

from __future__ import annotations

try:
    import fcntl
    import resource
except ImportError:
    fcntl = resource = None  # type: ignore[assignment]

POSIX = fcntl is not None

__all__ = ["POSIX", "fcntl", "need_posix", "resource"]


def need_posix(what: str) -> None:
    """Raise ValueError unless this is a POSIX system, which `what` needs."""
    if not POSIX:
        raise ValueError(f"{what} needs a POSIX system, such as Linux, macOS or WSL")
