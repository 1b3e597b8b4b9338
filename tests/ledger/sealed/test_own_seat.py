"""Our own seat: what it reads of its cards is what their ciphertexts say now."""

import pytest

from engine.agenda import Shuffle
from ledger.errors import OtherSecret
from ledger.sealed.own_cards import eyes_of, readable
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import KeyCommitment, Milestone, begin
from tests.games.probe import GAME as PROBE
from tests.ledger.sealed.by_hand import faces_of, sealed
from tests.ledger.tables import probe_tale, seating


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


def test_a_seat_that_has_committed_to_other_keys_signs_nothing():
    """The secret that is here is not the one the table was begun with; before the first step is
    closed nothing can be said of it. What was right once is not looked at again."""
    seated = seating(PROBE, 3, "own keys")
    start = begin(PROBE, seated.roster, seated.group)
    keys = [KeyCommitment(seated.keys(seat).sealing_key, bytes(32)) for seat in range(3)]
    table = start.reaching(Milestone.COMMITTED, committed=tuple(keys))
    own = OwnSeat(1, seated.secrets[1], start)
    own.check_keys(start)
    own.check_keys(table)
    for secret in (seated.secrets[0], bytes(32)):
        other = OwnSeat(1, secret, start)
        other.check_keys(start)
        for _ in range(2):
            with pytest.raises(OtherSecret):
                other.check_keys(table)


def test_a_seat_reads_its_own_cards_and_nothing_before_the_first():
    """By its own key, each seat its own."""
    at = sealed(own={"hand:0": ("a", "x"), "hand:1": ("c",)}, deck=("z",))
    owns = [OwnSeat(seat, at.seated.secrets[seat], at.table) for seat in range(3)]
    cards = [at.cards(f"hand:{seat}") for seat in range(2)]
    assert [own.eyes(at.table) for own in owns] == [
        dict(zip(cards[0], "ax", strict=True)), {cards[1][0]: "c"}, {}
    ]  # fmt: skip
    assert owns[0].eyes(at.table.but(state=None)) == {}


def test_within_a_run_a_seat_reads_the_cards_as_they_lie_there():
    """Behind its own shuffle the new handles, and the old ones no more."""
    at = sealed(Shuffle(("hand:0",), 0), own={"hand:0": ("a", "b", "x")})
    own = OwnSeat(0, at.seated.secrets[0], at.table)
    run = at.run(0)
    line = run.line()
    run.follow(line, at.answered(0, None), 0)
    found = own.eyes(at.table, run)
    assert tuple(found) == run.state.zone("hand:0") == (3, 4, 5)
    assert found == {card: face for (card, _), face in faces_of(at, run.fresh).items()}
    assert sorted(own.eyes(at.table)) == [0, 1, 2]


def test_at_a_table_of_one_the_seat_reads_its_own_cards_from_the_log():
    """Where every face stands: those under its key, and not those of the deck."""
    at = sealed(own={"hand:0": ("a", "x")}, deck=("z",), seats=1)
    own = OwnSeat(0, at.seated.secrets[0], at.table)
    assert own.eyes(at.table) == dict(zip(at.cards("hand:0"), "ax", strict=True))
