"""How well pictures of games are read, and how long it takes.

    python3 -m bench.bench_screenshots FOLDER

The folder has pictures, and beside each a text with its name and `.txt`: a line for each row with `?` for a
hidden cell, `@` a flag, `.` an empty cell, `1` to `8`, `X` a mine and `x` a wrong flag; lines with `#` are
comments. Pictures whose names begin with `v-` are variants of others, and counted apart.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from time import perf_counter

from minesweeper.files.pictures import picture_of
from minesweeper.screenshots.reading import Reading, read_screenshot


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    totals = {name: Counter[str]() for name in ("pictures", "variants")}
    for label in sorted(folder.glob("*.txt")):
        files = [file for file in folder.glob(f"{label.stem}.*") if file.suffix != ".txt"]
        if not files:
            continue
        lines = [line for line in label.read_text().splitlines() if line and not line.startswith("#")]
        total = totals["variants" if label.stem.startswith("v-") else "pictures"]
        total["all"] += 1
        began = perf_counter()
        try:
            reading = read_screenshot(picture_of(files[0].read_bytes()))
        except ValueError as problem:
            print(f"{label.stem:34} {problem}")
            continue
        seconds = perf_counter() - began
        if (reading.rows, reading.columns) != (len(lines), len(lines[0])):
            shape = f"{len(lines)} x {len(lines[0])}"
            print(f"{label.stem:34} {reading.rows} x {reading.columns} instead of {shape}")
            continue
        true, size = "".join(lines), len(reading.symbols)
        pairs = zip(true, reading.symbols, strict=True)
        wrong = Counter(pair for pair in pairs if not _is_right(*pair))
        errors, is_mended = wrong.total(), _corrections(reading, true) <= 2
        total.update(found=1, faultless=not errors, mended=is_mended, cells=size, wrong=errors)
        told = ", ".join(f"{count} {one} read as {other}" for (one, other), count in wrong.most_common())
        print(f"{label.stem:34} {size - errors:3} of {size:3}  {seconds:.2f} s  {told}")
    for name, total in totals.items():
        if total["found"]:
            right = 1 - total["wrong"] / total["cells"]
            print(
                f"{name}: {total['found']} of {total['all']} boards found, {right:.2%} of their cells right,"
                f" {total['faultless']} without an error, {total['mended']} after at most two corrections"
            )


def _corrections(reading: Reading, true: str) -> int:
    """Count the corrections that make all cells right; one corrects all cells that look alike."""
    count = 0
    for group in set(reading.groups):
        cells = [cell for cell, number in enumerate(reading.groups) if number == group]
        wrong = [cell for cell in cells if not _is_right(true[cell], reading.symbols[cell])]
        if wrong:
            count += 1 if len({true[cell] for cell in cells}) == 1 else 1 + len(wrong)
    return count


def _is_right(true: str, symbol: str) -> bool:
    """Return whether a symbol is right; a wrong flag, which is crossed out, may be a flag or a mine."""
    return true == symbol or (true == "x" and symbol in "@X")


if __name__ == "__main__":
    main()
