"""The file of the records of finished games, which several programs may add to at the same time."""

from __future__ import annotations

from pathlib import Path

from minesweeper.playing.record import Record, format_records, parse_records
from minesweeper.shell.files import held, write_whole


def read_records(path: Path) -> list[Record]:
    """The records in a file, none if there is no file; ValueError names it and says what is wrong in it."""
    try:
        return parse_records(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def add_record(path: Path, record: Record) -> list[Record]:
    """Add a record to a file; return all the records that it now has."""
    with held(path):
        records = [*read_records(path), record]
        write_whole(path, format_records(records))
    return records
