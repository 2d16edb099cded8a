"""The types of fields that several commands print with `--json`: one name, one type, one unit.

A text in an Annotated type describes its field in docs/json.md, whose tables tools/fields.py makes.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from minesweeper.shell.schema import Between

Share = Annotated[float, Between(0, 1)]
Cell = list[int]  # coordinates from 0
Seconds = Annotated[float, Between(0)]
Count = Annotated[int, Between(0)]

# Fields with one meaning at all commands.
Name = Annotated[str | None, "a player, by its name"]
File = Annotated[str, "the file that was read, or the link"]
BoardName = Annotated[str, "the board, as `--board` takes it"]
Shape = Annotated[list[int], "the lengths of the board: rows and columns in two dimensions"]
Mines = Annotated[Count | None, "how many mines the board has, or the cells of a sentence"]
Games = Annotated[Count, "how many games"]
SeedOf = Annotated[int | None, "the seed of the boards, or of the first of them"]
Kind = Annotated[str, "`reveal`, `flag` or `chord`"]
Where = Annotated[Cell, "coordinates from 0"]
Risk = Annotated[Share, "the probability that the cell is wrong: a mine if it is revealed, none if flagged"]
Why = Annotated[str, "the reason, as a sentence"]
Verdict = Annotated[str, "a program's [code](your-client.md#verdicts), or the [word](review.md) for a move"]
Verdicts = Annotated[dict[str, int], "how many games ended by each verdict, by its code"]
Rule = Annotated[str | None, "the rule that proves a cell: `single`, `pair`, `component` or `total`"]
Position = Annotated[str, "the visible board, as `analyse` reads it"]
Problem = Annotated[str | None, "what stopped this item"]
Score = Annotated[Share | None, "the mean share of a full score"]
Low = Annotated[Share | None, "the lower end of its interval of 95 %"]
High = Annotated[Share | None, "the upper end"]
Wins = Annotated[Share | None, "the share of games won, or the probability to win"]
Slowest = Annotated[Seconds, "real time of the longest decision"]
Pairs = Annotated[list[list[Cell]], "pairs of cells with one mine that no further number can tell apart"]
Groups = Annotated[list[list[Cell]], "larger groups like them"]
Objective = Annotated[Literal["win", "score"], "what counts: to win, or the judge's score"]
Time = Annotated[Seconds | None, "how long it took, or when it was"]


class Head(TypedDict):
    """The first fields of every document."""

    minesweeper: Annotated[str, "the version"]
    command: Annotated[list[str], "the words of the command"]
