"""Numbers, times and shares as people read them: at each limit, just below it and just above."""

import sys

import pytest

from minesweeper.shell.numbers import (
    chance,
    clock,
    decimal,
    duration,
    large,
    percent,
    scientific,
    share,
    whole_percent,
)

SAID = {
    percent: {0: "0 %", 0.00099: "<0.1 %", 0.001: "0.1 %", 0.0625: "6.25 %", 0.999: "99.9 %", 1: "100 %"},
    whole_percent: {0: 0, 0.001: 1, 0.014: 1, 0.375: 38, 0.986: 99, 0.999: 99, 1: 100},
    share: {0: "0 %", 1e-9: "0 %", 0.009: "<1 %", 0.01: "1 %", 0.126: "13 %", 0.99: "99 %", 0.991: ">99 %"},
    clock: {0: "0:00", 59.99: "0:59", 60: "1:00", 3599: "59:59", 3600: "1:00:00", 36610: "10:10:10"},
    duration: {0: "0.0 s", 59.94: "59.9 s", 59.96: "1:00.0", 83.04: "1:23.0", 3725.5: "62:05.5"},
    scientific: {1234: "1.23e3", 9 * 10**5000: "9.00e5000"},
    large: {-1: "-1", 10**15 - 1: "999,999,999,999,999", 10**15: "1.00 × 10^15"},
}


@pytest.mark.parametrize(
    ("say", "number", "text"),
    [(say, *row) for say, rows in SAID.items() for row in rows.items()],
    ids=lambda value: getattr(value, "__name__", value if isinstance(value, str) else ""),
)
def test_numbers_as_people_read_them(say, number, text):
    assert say(number) == text


def test_only_certain_risks_are_shown_as_0_or_100():
    for nearly in (1 - 1e-9, 1 - 1e-12):
        assert (percent(nearly), whole_percent(nearly), share(nearly)) == (">99.9 %", 99, "100 %")


@pytest.mark.parametrize(
    ("part", "error", "text"),
    [
        (0.375, 0.0, "37.5 %"),
        (0.5, 0.0051, "50.0 % (49.0 to 51.0)"),
        (0.5, 0.0052, "50 % (49 to 51)"),
        (0.98, 0.04, "98 % (90 to 100)"),
        (0.01, 0.02, "1 % (0 to 5)"),
    ],
)
def test_chance_and_its_interval(part, error, text):
    assert chance(part, error) == text


def test_number_with_more_digits_than_str_allows():
    limit = sys.int_info.default_max_str_digits
    assert sys.get_int_max_str_digits() == limit
    assert decimal(10**limit) == "1" + limit * "0"
    assert sys.get_int_max_str_digits() == limit
