"""Suggestions for mistyped words."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the most similar known one, if any is close.

    >>> did_you_mean("scroe", ["score", "play"]), did_you_mean("x", ["score", "play"])
    ("; did you mean 'score'?", '')
    """
    from difflib import get_close_matches  # only here: most runs have no mistake

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def unknown(what: str, word: object, known: Collection[str]) -> str:
    """The message about a word that is none of the `known`, with the most similar one if any is close.

    >>> unknown("start", "openning", ["safe", "opening"])
    "unknown start 'openning'; expected 'safe' or 'opening'; did you mean 'opening'?"
    """
    shown = word[:40] if isinstance(word, str) else word
    expected = (" or " if len(known) == 2 else ", ").join(map(repr, known))
    return f"unknown {what} {shown!r}; expected {expected}{did_you_mean(str(shown), known)}"
