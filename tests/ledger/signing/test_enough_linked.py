"""With how few links a seat signs no event."""

from ledger.signing.enough_linked import too_few
from tests.ledger.short_close.records import a_step
from tests.ledger.short_close.test_outcome import STEP


def test_nothing_is_signed_almost_alone():
    """At least n-r-1 live others; at a table where nobody may be absent it does not matter."""
    assert too_few(STEP, 0, (1,)) and not too_few(STEP, 0, (1, 2))
    assert not too_few(a_step(absent=(3,)), 0, (1, 3)) and too_few(a_step(left=(3,)), 0, (1, 3))
    assert too_few(STEP, 0, (0, 1))
    assert not too_few(a_step(spare=0), 0, ())
    assert too_few(a_step(seats=3), 0, ()) and not too_few(a_step(seats=3), 0, (2,))
