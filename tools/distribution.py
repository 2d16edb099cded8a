"""Build the wheel and the source distribution in dist/, and try each in an environment with nothing else.

usage: python tools/distribution.py [FOLDER]
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]

TRIAL = """
import minesweeper as ms
analysis = ms.analyse("1?\\n11", mines=1)
assert (analysis.mine_cells, analysis.boards) == ([(0, 1)], 1)
assert ms.play("best", ms.generate("beginner")).board.shape == (9, 9)
from minesweeper.judge.cases import all_cases
assert len(all_cases()) == 24
print("minesweeper", ms.__version__, "from", ms.__file__)
"""


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve()
    before = set(folder.glob("minesweeper_2025-*"))
    for old in before:
        old.unlink()
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, stdout=subprocess.DEVNULL)
    for built in sorted(folder.glob("minesweeper_2025-*")):
        with tempfile.TemporaryDirectory() as empty:
            venv.create(empty, with_pip=True)
            python = Path(empty) / "bin" / "python"
            run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", built)
            print(f"{built.name}: ", end="", flush=True)
            run(python, "-c", TRIAL, cwd=empty)
            run(Path(empty) / "bin" / "minesweeper", "--version", cwd=empty)


def run(*command: object, **options: object) -> None:
    """Run a command, and end with it if it fails."""
    status = subprocess.run(list(map(str, command)), check=False, **options).returncode  # type: ignore[call-overload]
    if status:
        sys.exit(status)


if __name__ == "__main__":
    main()
