"""What the form of a record is asked, field by field."""

import pytest

from ledger.errors import Malformed
from ledger.records.form import need_tuple


def test_an_array_of_one_type_comes_back_as_it_is():
    """Whoever asks has the array then, and need not look at its type again."""
    for value, inner in (((3, 1), int), ((b"a",), bytes), ((), tuple)):
        assert need_tuple(value, inner, "items") is value


@pytest.mark.parametrize("value", [[1], (1, b"a"), (True,), None, "ab"])
def test_anything_else_is_malformed(value):
    """Another type inside, a truth for a number, no array at all."""
    with pytest.raises(Malformed):
        need_tuple(value, int, "items")
