"""Whether a file has one path only, as a file must have that Landlock hides by its path (Linux only)."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Iterator


def refuse_aliases(path: str) -> None:
    """ValueError if a file that is to be hidden can be reached by another path than its real one."""
    real = os.path.realpath(path)
    found = os.stat(path)  # noqa: PTH116
    if os.path.realpath(os.path.dirname(path)).startswith("/proc/"):  # noqa: PTH120
        raise ValueError(f"{path}: expected the path of a file, found an open file")
    if not stat.S_ISREG(found.st_mode):
        raise ValueError(f"{path} is not a file")
    if found.st_nlink > 1:
        raise ValueError(f"{path}: players could read it by its other name")
    for alias in _mounted(real):
        with contextlib.suppress(OSError):
            if alias != real and os.path.samestat(os.stat(alias), found):  # noqa: PTH116
                raise ValueError(f"{path}: players could read it as {alias}")


def _mounted(real: str) -> Iterator[str]:
    """The paths that a file may have, itself included, where its file system is mounted more than once."""
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:  # noqa: PTH123
        fields = [line.split(" ") for line in file]
    mounts = [(device, *map(_unescaped, paths)) for _, _, device, *paths in (each[:5] for each in fields)]
    device, root, point = max(
        (each for each in mounts if _within(real, each[2])), key=lambda each: len(each[2])
    )
    inner = os.path.join(root, os.path.relpath(real, point))  # noqa: PTH118
    for other, top, place in mounts:
        if other == device and _within(inner, top):
            yield os.path.join(place, os.path.relpath(inner, top))  # noqa: PTH118


def _within(path: str, folder: str) -> bool:
    return folder == "/" or path == folder or path.startswith(folder + "/")


def _unescaped(text: str) -> str:
    """A path in mountinfo, which has blanks and the like as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)
