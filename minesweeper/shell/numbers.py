"""Numbers as people read them, in their language: risks, shares and odds, times, counts of any length."""

from __future__ import annotations

import sys

from minesweeper.shell.language import figure, grouped, tr
from minesweeper.shell.statistics import Z95


def percent(risk: float) -> str:
    """Return a risk in per cent with three digits; only certain ones are shown as 0 or 100.

    >>> percent(0.25), percent(0.0001), percent(0.99999), percent(1.0)
    ('25 %', '<0.1 %', '>99.9 %', '100 %')
    """
    return _per_cent(percent_number(risk))


def percent_number(risk: float) -> str:
    """Return the number of `percent`, without its sign."""
    if 0 < risk < 0.001:
        return figure("<0.1")
    if 0.999 < risk < 1:
        return figure(">99.9")
    return figure(f"{100 * risk:.3g}")


def _per_cent(number: str) -> str:
    return tr("{number} %", number=number)


def whole_percent(risk: float) -> int:
    """Return a risk in whole per cent; only certain ones are shown as 0 or 100.

    >>> [whole_percent(risk) for risk in (0.0, 0.001, 0.375, 0.999, 1.0)]
    [0, 1, 38, 99, 100]
    """
    return round(100 * risk) if risk in (0, 1) else min(max(round(100 * risk), 1), 99)


def share(part: float) -> str:
    """Return a share in whole per cent; only none and all are shown as 0 or 100.

    >>> share(0.001), share(0.126), share(1 - 1e-12)
    ('<1 %', '13 %', '100 %')
    """
    hundred = round(100 * part, 6)
    if 0 < hundred < 1:
        return _per_cent("<1")
    return _per_cent(">99" if 99 < hundred < 100 else f"{hundred:.0f}")


def chance(part: float, error: float) -> str:
    """Return a chance with its interval of 95 % from its standard error; an exact chance has no interval.

    >>> chance(0.37, 0.04), chance(0.98, 0.04), chance(0.5, 0.004), chance(0.375, 0.0)
    ('37 % (29 to 45)', '98 % (90 to 100)', '50.0 % (49.2 to 50.8)', '37.5 %')
    """
    if not error:
        return percent(part)
    reach = Z95 * error
    digits = 1 if reach < 0.01 else 0
    middle, least, most = (
        figure(f"{100 * min(max(value, 0), 1):.{digits}f}") for value in (part, part - reach, part + reach)
    )
    return tr("{middle} % ({least} to {most})", middle=middle, least=least, most=most)


def clock(seconds: float) -> str:
    """Return a running time as a clock shows it.

    >>> clock(7.9), clock(3725)
    ('0:07', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def duration(seconds: float) -> str:
    """Return a final time, with tenths of a second.

    >>> duration(7.94), duration(83.0)
    ('7.9 s', '1:23.0')
    """
    minutes, rest = divmod(round(seconds, 1), 60)
    return figure(f"{int(minutes)}:{rest:04.1f}") if minutes else seconds_text(rest, 1)


def seconds_text(seconds: float, digits: int = 2) -> str:
    """Return a time in seconds, with `digits` after the point.

    >>> seconds_text(48.2)
    '48.20 s'
    """
    return tr("{seconds} s", seconds=figure(f"{seconds:.{digits}f}"))


def decimal(number: int) -> str:
    """Return all digits of a number, even if they are more than `str` allows."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)


def scientific(number: int, between: str = "e") -> str:
    """Return a large number with three digits, such as 1.23e45, even beyond the largest float."""
    digits = decimal(number)
    return figure(f"{digits[0]}.{digits[1:3]}") + f"{between}{len(digits) - 1}"


def large(number: int) -> str:
    """Return a number in full, or with three digits if it has very many.

    >>> large(1_234_567), large(1_239_999_999_999_999_999)
    ('1,234,567', '1.23 × 10^18')
    """
    return grouped(number) if number < 10**15 else scientific(number, " × 10^")
