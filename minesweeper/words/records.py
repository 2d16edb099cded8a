"""What is said of records: best times, and how often games were won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.shell.numbers import duration

if TYPE_CHECKING:
    from minesweeper.midend.record import Summary


def best_times(found: Summary) -> str:
    """The best times and the figures of games of one kind, played without help; a line each."""
    times = [f"{at}. {duration(each.seconds):>8}  {each.date}" for at, each in enumerate(found.best, 1)]
    figures = [
        f"won     {found.wins} of {found.games}",
        f"rate    {found.rate:.0%}",
        f"streak  {found.streak} (best {found.longest})",
    ]
    for name, (games, wins) in (("with help", found.helped), ("autoplayed", found.autoplayed)):
        if games:
            figures.append(f"{name} {wins} of {games}")
    return "\n".join(["Best times", *(times or ["none yet"]), "", "Games like this", *figures])
