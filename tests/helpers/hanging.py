"""Programs that hang on purpose: they say so, and nobody waits until their time is up."""

from minesweeper.programs.process import LineProgram

SAID = "it hangs now"

# What a program does before it hangs, in shell and in Python; both write to the standard error.
HANGS = f"echo {SAID} >&2"
HANGS_IN_PYTHON = f"__import__('os').write(2, {SAID.encode()!r})"


def cut_waits(monkeypatch):
    """Of a program of this process that said that it hangs, take what it wrote; then its time is up."""
    take_in = LineProgram._take_in

    def take(program, seconds):
        return take_in(program, 0 if SAID.encode() in program._complaint else seconds)

    monkeypatch.setattr(LineProgram, "_take_in", take)
