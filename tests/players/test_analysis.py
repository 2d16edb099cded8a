"""The analysis of a printed board: any text is a board, or is refused in a line."""

from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.players.advice import HIDDEN_TOTAL
from minesweeper.players.analysis import analyse_board, read_symbols


@given(st.text(st.sampled_from("?@0123456789 \n\r\tx-é"), max_size=30))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_board_or_a_value_error(text):
    try:
        shape, symbols = read_symbols(text)
        analysis = analyse_board(shape, symbols, HIDDEN_TOTAL)
    except ValueError as error:
        assert "\n" not in str(error)
    else:
        assert analysis.boards > 0
        assert (analysis.best is None) == ("?" not in text)
