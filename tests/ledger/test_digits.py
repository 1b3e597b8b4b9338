"""ledger.digits: numbers in text of any kind and length."""

import pytest

from ledger.digits import MOST, number_in


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1 ", "1_0", "1e3", "1.0", "٣", "x", "²"])
def test_only_digits_of_ascii_are_a_number(text):
    """Python would read some of these."""
    assert number_in(text) is None


def test_numbers_of_any_length():
    """Zeros in front do not count; beyond so many digits one is as good as the other, and large."""
    assert [number_in(text) for text in ("0", "7", "00042")] == [0, 7, 42]
    assert number_in("0" * 99_999 + "5") == 5
    assert number_in("9" * MOST) == 10**MOST - 1
    assert number_in("1" + "0" * MOST) == number_in("9" * 99_999) == 10**MOST
