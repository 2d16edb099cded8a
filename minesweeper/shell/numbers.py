"""Numbers as people read them: risks in per cent, and counts of any length."""

from __future__ import annotations

import sys


def percent(risk: float) -> str:
    """A risk in per cent with three digits; only what is certain is shown as 0 or 100.

    >>> percent(0.25), percent(0.0001), percent(0.99999), percent(1.0)
    ('25 %', '<0.1 %', '>99.9 %', '100 %')
    """
    if 0 < risk < 0.001:
        return "<0.1 %"
    if 0.999 < risk < 1:
        return ">99.9 %"
    return f"{100 * risk:.3g} %"


def whole_percent(risk: float) -> int:
    """A risk in whole per cent; only what is certain is shown as 0 or 100.

    >>> [whole_percent(risk) for risk in (0.0, 0.001, 0.375, 0.999, 1.0)]
    [0, 1, 38, 99, 100]
    """
    return round(100 * risk) if risk in (0, 1) else min(max(round(100 * risk), 1), 99)


def decimal(number: int) -> str:
    """All digits of a number, even where it has more of them than `str` allows."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)


def scientific(number: int) -> str:
    """A large number with three digits: 1.23e45 (which may be beyond what a float can hold)."""
    digits = decimal(number)
    return f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"
