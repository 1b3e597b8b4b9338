"""Our own seat: what it reads of its cards is what their ciphertexts say now."""

from ledger.sealed.own_cards import eyes_of, readable
from ledger.sealed.own_seat import OwnSeat
from tests.ledger.tables import probe_tale


def test_a_card_whose_ciphertext_is_another_is_read_anew():
    """What a seat has read before is no answer for another ciphertext of the same card: one that a
    run of its own would have made, or a step that is given up."""
    tale, tried = probe_tale(), 0
    table = tale.table(20)
    for seat in range(3):
        own = OwnSeat(seat, tale.seating.secrets[seat], table)
        before = own.eyes(table)
        assert before == own.eyes(table)
        one, *others = readable(table.state, table.ciphers, seat)
        other = next((card for card in others if before[card] != before[one]), None)
        if other is None:
            continue
        ciphers = {
            **table.ciphers,
            (one, seat): table.ciphers[(other, seat)],
            (other, seat): table.ciphers[(one, seat)],
        }
        after = own.eyes(table.but(ciphers=ciphers))
        assert after == {**before, one: before[other], other: before[one]}
        assert after == eyes_of(table, table.state, ciphers, seat, tale.secret(seat))
        assert own.eyes(table) == before
        tried += 1
    assert tried
