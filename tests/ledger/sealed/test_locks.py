"""Under whose key a card lies, and which ciphertexts somebody can still open by the rules."""

from engine.agenda import Rescue
from ledger.deck.group.ciphertext import open_card
from ledger.sealed.locks import cipher_of, lock_of, reachable
from ledger.sealed.sealed_table import DECK, LAYERED
from tests.engine.lines import Ask
from tests.ledger.sealed.by_hand import sealed

CARDS = {"hand:0": ("a", "b"), "hand:1": ("c",)}


def table(*lines, **changes):
    """A deck of one card (0), two cards of seat 0 (1, 2), one of seat 1 (3)."""
    return sealed(*lines, own=CARDS, deck=("x",), **changes).table


def test_a_card_lies_under_its_owners_key_or_the_joint_one():
    """Of several readers the first one owns it; an open card has no lock of anybody."""
    state = table(readers={1: (0,), 2: (0, 1), 3: (1, 0)}, faces={3: "c"}).state
    assert [lock_of(state, card) for card in range(4)] == [DECK, 0, 0, DECK]


def test_a_ciphertext_is_that_under_the_lock_that_is_asked():
    """A copy for another reader is one of its own; an open card is its face, and nothing sealed is
    looked for."""
    made = table(readers={1: (0,), 2: (0, 1), 3: (1,)})
    for slot in ((0, DECK), (1, 0), (2, 0), (2, 1)):
        assert cipher_of(made, made.state, made.ciphers, *slot) is made.ciphers[slot]
    opened, group = made.state.but(faces={2: "b"}), made.group
    found, expected = cipher_of(made, opened, {}, 2, 0), open_card(group, made.point("b"))
    assert group.equal(found.a, expected.a) and group.equal(found.b, expected.b)


def test_what_nobody_can_open_any_more_is_dropped():
    """Cards that left the game, cards that lie open, a lock nobody has now; all else stays, for
    each of its readers, and a deck's card under the joint key."""
    made = table(Ask(0), readers={1: (0,), 2: (0, 1), 3: (1,)}, faces={3: "c"})
    one = made.ciphers[(1, 0)]
    ciphers = {**made.ciphers, (1, DECK): one, (9, 0): one, (0, 1): one, (3, 1): one}
    assert reachable(made.state, ciphers) == {
        slot: made.ciphers[slot] for slot in ((0, DECK), (1, 0), (2, 0), (2, 1))
    }


def test_a_layer_is_kept_while_its_rescue_is_in_front():
    """Not before it is on, not behind the rescue, and of its own cards alone."""
    away = {"absent": (0,)}
    one = table().ciphers[(1, 0)]
    layers = {(1, LAYERED): one, (2, LAYERED): one}
    for lines, kept in (
        ((Rescue((1,), 0, 1, "hand:1", layered=True),), {(1, LAYERED)}),
        ((Rescue((1,), 0, 1, "hand:1"),), set()),
        ((Ask(1), Rescue((1,), 0, 1, "hand:1", layered=True)), set()),
        ((), set()),
    ):
        made = table(*lines, **away)
        found = reachable(made.state, {**made.ciphers, **layers})
        assert {slot for slot in found if slot[1] == LAYERED} == kept
        assert {slot for slot in found if slot[1] != LAYERED} == set(made.ciphers)
