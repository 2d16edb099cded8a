"""The analysis of a printed board: any text is a board, or is refused in a line."""

from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.players.analysis import analyse
from minesweeper.rules.position import Position


@given(st.text(st.sampled_from("?@0123456789 \n\r\tx-é"), max_size=30))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_board_or_a_value_error(text):
    try:
        analysis = analyse(Position.of_text(text))
    except ValueError as error:
        assert "\n" not in str(error)
    else:
        assert analysis.boards > 0
        assert (analysis.action is None) == ("?" not in text)
