"""The file of the records of finished games, which several programs may add to at the same time."""

from __future__ import annotations

from pathlib import Path

from minesweeper.midend.record import Record, Statistics, format_records, parse_statistics
from minesweeper.shell.files import held, write_whole


def read_records(path: Path) -> list[Record]:
    """The records in a file, none if there is no file; ValueError names it and says what is wrong in it."""
    return _read(path)["games"]


def _read(path: Path) -> Statistics:
    try:
        return parse_statistics(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Statistics(minesweeper="statistics", version=1, games=[])
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def add_record(path: Path, record: Record) -> list[Record]:
    """Add a record to a file; return all the records that it now has."""
    with held(path):
        found = _read(path)
        records = [*found["games"], record]
        write_whole(path, format_records(records, found.get("played", ())))
    return records
