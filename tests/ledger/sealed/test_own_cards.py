"""A seat's own cards, where the acts about them are read: the last look at what a card shows."""

import pytest

from ledger.sealed.acts import BadEvent
from ledger.sealed.own_cards import face_behind, readable
from tests.ledger.tables import probe_tale


def test_a_mask_that_shows_no_face_is_refused():
    """Each closed card of a hand shows its face by its owner's mask, and by any other nothing."""
    tale = probe_tale()
    table, group = tale.table(20), tale.group
    tried = 0
    for seat in range(3):
        for cipher in readable(table.state, table.ciphers, seat).values():
            mask = group.mul(tale.secret(seat), cipher.a)
            assert face_behind(table, cipher, mask) in table.game.faces
            for wrong in (group.mul(tale.secret(seat) + 1, cipher.a), group.identity):
                with pytest.raises(BadEvent):
                    face_behind(table, cipher, wrong)
            tried += 1
    assert tried > 6
