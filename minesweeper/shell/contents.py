"""The bytes of a file, of which nobody knows yet what it is."""

from __future__ import annotations

from pathlib import Path


def contents(path: Path, most: int) -> bytes:
    """The bytes of a file; ValueError if it has more than `most`, or is a device or a pipe."""
    if path.exists() and not path.is_file() and not path.is_dir():  # opening a pipe would wait for its writer
        raise ValueError(f"{path}: not a file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path}: larger than {most} bytes")
    return data
