"""cli.input_line.columns: the part of a line that a row has room for."""

from hypothesis import given
from hypothesis import strategies as st

from cli.input_line.columns import CUT, wide, window


@given(st.text("ab漢e\u0301 ", max_size=60), st.data(), st.integers(2, 30))
def test_the_place_is_always_in_the_window(text, data, room):
    """It fits, it holds the place, and what is cut off has a sign."""
    at = data.draw(st.integers(0, len(text)))
    shown, before = window(text, at, room)
    assert wide(shown) <= room and 0 <= before <= wide(shown)
    assert (shown == text) is (wide(text) <= room)
    assert shown == text or CUT in shown
