"""Attacks 10, 11, 12 and 17 of docs/protocol.md: false shuffles, by all and of an own hand."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.proofs.shuffle import shuffle
from ledger.sealed.acts import SHUFFLE
from ledger.sealed.sealed_table import DECK
from tests.ledger.tables import chance, opening_tale, probe_tale, spoiled, with_act
from tests.ledger.trial import accepted, convicted, honest, offline, signed

FIRST = 4
"""The first stage of the first shuffle by all: in the opening tale seat 0 shuffles the deck."""

OWN = 9
"""The step of the probe in which every seat shuffles its hand, moves and relocks in one event."""


def inputs_of(tale, step, zone, lock):
    """The cards that are shuffled, as they lie before the step."""
    from ledger.sealed.locks import cipher_of
    from ledger.step_kinds.kinds import kind_of

    table = tale.table(step)
    if lock == DECK:
        (pile,) = [one for one in kind_of(table).piles if one.name == (zone, "")]
        return list(pile.cards)
    state = table.state
    return [cipher_of(table, state, table.ciphers, card, lock) for card in state.zone(zone)]


def reshuffled(tale, step, seat, zone, inputs, *, lock=DECK, key=None, place=0, where=None):
    """The seat's event with a shuffle of these cards, proven to be one."""
    table, event = tale.table(step), tale.event(step, seat)
    where = where or table.place(seat, place, SHUFFLE, zone, lock)
    key = key or table.lock_key(lock)
    outputs, proof = shuffle(tale.group, where, key, inputs, rng=chance("shuffle"))
    act = (SHUFFLE, zone, "", encode_cards(tale.group, outputs), proof)
    return tale.forge(event, *with_act(event, place, act))


def changes(group, cards, key):
    """What number 10 names: each a list of cards that is no shuffle's input, by name."""
    first, second, *rest = cards
    return {
        "duplicate card": [first, first, *rest],
        "foreign ciphertext": [
            Ciphertext(group.mul_base(3), group.add(group.mul_base(8), group.mul(3, key))),
            second,
            *rest,
        ],
        "moved face": [Ciphertext(first.a, group.add(first.b, group.generator)), second, *rest],
        "swapped B": [Ciphertext(first.a, second.b), Ciphertext(second.a, first.b), *rest],
        "scaled card": [
            Ciphertext(group.mul(2, first.a), group.mul(2, first.b)),
            second,
            *rest,
        ],
    }


NAMES = ("duplicate card", "foreign ciphertext", "moved face", "swapped B", "scaled card")


STAGE, SEAT, ZONE = 5, 0, "stack:0"
"""In the probe, a stage in which this seat shuffles just this zone, after others have."""


def masked(tale):
    """The cards it shuffles there, all of them closed."""
    return inputs_of(tale, STAGE, ZONE, DECK)


@pytest.mark.parametrize("name", NAMES)
def test_10_proof_for_changed_cards(name):
    """10, 11: a proof that holds, but for another deck than the one that lies there."""
    tale = probe_tale()
    key = tale.table(STAGE).keys.joint
    changed = changes(tale.group, masked(tale), key)[name]
    convicted(tale, reshuffled(tale, STAGE, SEAT, ZONE, changed), "shuffle")


@pytest.mark.parametrize("name", NAMES)
def test_10_changed_outputs(name, tmp_path):
    """10: the honest proof beside outputs that were changed afterwards."""
    tale = opening_tale()
    event = tale.event(FIRST, 0)
    act = event.acts[0]
    outputs = decode_cards(tale.group, act[3])
    changed = changes(tale.group, outputs, tale.table(FIRST).keys.joint)[name]
    forged = tale.forge(event, spoiled(act, 3, encode_cards(tale.group, changed)))
    evidence = convicted(tale, forged, "shuffle")
    if name == "moved face":
        offline(tale, evidence, FIRST, tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_10_own_shuffle(name):
    """10: the same in the shuffle of an own hand, which is checked at once."""
    tale = probe_tale()
    hand = inputs_of(tale, OWN, "hand:1", 1)
    changed = changes(tale.group, hand, tale.table(OWN).keys.x[1])[name]
    forged = reshuffled(tale, OWN, 1, "hand:1", changed, lock=1)
    convicted(tale, forged, "shuffle")


@pytest.mark.parametrize("step, seat, zone", [(FIRST, 0, "deck"), (OWN, 1, "hand:1")])
def test_10_card_too_few_and_too_many(step, seat, zone):
    """10: a dropped card, an added one, a card with A = O: refused by their form."""
    tale = probe_tale() if step == OWN else opening_tale()
    event = tale.event(step, seat)
    act = event.acts[0]
    for data in (act[3][64:], act[3] + act[3][:64], bytes(32) + act[3][32:], act[3][:-1]):
        forged = tale.forge(event, *with_act(event, 0, spoiled(act, 3, data)))
        convicted(tale, forged, "form")


def test_10_masked_under_another_key():
    """10: masks under another key than the joint one would let its holder read the cards."""
    tale = probe_tale()
    key = tale.table(STAGE).keys.x[SEAT]
    convicted(tale, reshuffled(tale, STAGE, SEAT, ZONE, masked(tale), key=key), "shuffle")


def test_10_a_shuffle_with_dull_chance_is_legal():
    """10: order and masks are the shuffler's own affair; any proven shuffle is taken."""
    tale = probe_tale()
    table = tale.table(STAGE)
    where = table.place(SEAT, 0, SHUFFLE, ZONE, DECK)
    outputs, proof = shuffle(tale.group, where, table.keys.joint, masked(tale), rng=bytes)
    act = (SHUFFLE, ZONE, "", encode_cards(tale.group, outputs), proof)
    accepted(tale, tale.forge(tale.event(STAGE, SEAT), act))


def test_10_unchanged_cards():
    """10: the inputs sent back as they came, with another list's proof, are no shuffle."""
    tale = probe_tale()
    event = tale.event(STAGE, SEAT)
    kept = encode_cards(tale.group, masked(tale))
    forged = tale.forge(event, spoiled(event.acts[0], 3, kept))
    convicted(tale, forged, "shuffle")


def test_11_proof_of_another_seat():
    """11: what the seat before has sent, sent again."""
    tale = opening_tale()
    theirs = tale.event(FIRST, 0).acts
    convicted(tale, tale.forge(tale.event(FIRST + 1, 1), *theirs), "shuffle")


def test_11_proof_of_another_place():
    """11: a proof for the same cards that stands in another act, zone, or under another seat."""
    tale = probe_tale()
    table, cards = tale.table(STAGE), masked(tale)
    for where in (
        table.place(SEAT, 1, SHUFFLE, ZONE, DECK),
        table.place(SEAT, 0, SHUFFLE, "deck", DECK),
        table.place(1, 0, SHUFFLE, ZONE, DECK),
        table.place(SEAT, 0, SHUFFLE, ZONE, SEAT),
        tale.table(STAGE - 1).place(SEAT, 0, SHUFFLE, ZONE, DECK),
    ):
        convicted(tale, reshuffled(tale, STAGE, SEAT, ZONE, cards, where=where), "shuffle")


@pytest.mark.parametrize("named", ["discard", "", "deck:1", "x" * 1024])
def test_11_other_zone(named):
    """11: a shuffle that names another zone than the one that is asked for."""
    tale = opening_tale()
    event = tale.event(FIRST, 0)
    act = event.acts[0]
    convicted(tale, tale.forge(event, spoiled(act, 1, named)), "form")


def test_12_proofs_hold_for_hashed_generators_only():
    """12: the fields a proof has are all points and numbers of its own: each is checked, and
    none of them is a generator that the shuffler could have chosen."""
    tale = probe_tale()
    event = tale.event(STAGE, SEAT)
    act = event.acts[0]
    proof = act[4]
    point = tale.group.encode(tale.group.mul_base(9))
    for at in range(0, len(proof), 32):
        changed = proof[:at] + point + proof[at + 32 :]
        convicted(tale, tale.forge(event, spoiled(act, 4, changed)), "shuffle")


def test_10_found_below_an_honest_shuffle():
    """10: the proof of seat 1 is false, seats 0 and 2 have shuffled on top of it in good faith:
    the run is proven at its end, seat 1 is named and nobody else."""
    tale = probe_tale()
    chain = tale.before(FIRST)
    seated = tale.seating
    event = tale.event(FIRST, 1)
    zone, place = "stack:1", 2
    cards = inputs_of(tale, FIRST, zone, DECK)
    forged = reshuffled(tale, FIRST, 1, zone, cards[::-1][:1] * 2, place=place)
    assert event.acts[place][1] == zone
    for one in (tale.event(FIRST, 0), forged, tale.event(FIRST, 2)):
        assert chain.receive(one) is Receipt.NEW
    for _ in (5, 6):
        for one in [honest(seated, chain, seat) for seat in range(3)]:
            assert chain.receive(one) is Receipt.NEW
    assert chain.evidence is None
    assert chain.table.passing is None
    assert chain.receive(honest(seated, chain, 0)) is Receipt.FROZEN
    assert (chain.evidence.seat, chain.evidence.step, chain.fault) == (1, FIRST, "shuffle")
    assert chain.proofs_false == 1


def test_10_two_false_shuffles_name_the_first():
    """Two false proofs in one run: the first seat that lied is named, both are counted."""
    tale = probe_tale()
    chain = tale.before(FIRST)
    for seat, zone, place in ((0, "stack:2", 1), (1, "stack:1", 2)):
        cards = inputs_of(tale, FIRST, zone, DECK)
        chain.receive(reshuffled(tale, FIRST, seat, zone, cards[:1] * 2, place=place))
    assert not chain.prove_rest()
    assert (chain.evidence.seat, chain.proofs_false) == (0, 2)


def test_17_two_shuffles(tmp_path):
    """17: two good shuffles of one seat on one head: a fork, told in the same bytes."""
    tale = opening_tale()
    first = tale.event(FIRST, 0)
    second = reshuffled(tale, FIRST, 0, "deck", inputs_of(tale, FIRST, "deck", DECK))
    found = []
    for one, other in ((first, second), (second, first)):
        chain = tale.before(FIRST)
        assert chain.receive(one) is Receipt.NEW
        assert chain.receive(other) is Receipt.FROZEN
        assert (chain.evidence.sort, chain.evidence.seat) == ("E1", 0)
        found.append(chain.evidence)
    assert found[0].raw == found[1].raw
    offline(tale, found[0], FIRST, tmp_path)


def test_17_two_shares_and_two_moves():
    """17: so are two events of shares, and two moves, whether closed already or not."""
    tale = probe_tale()
    seated = tale.seating
    share = honest(seated, tale.before(19), 1, "again")
    move = signed(seated, tale.before(16), 0, [("move", "look", 1)])
    for other in (share, move):
        for chain in (tale.before(other.step), tale.before(40)):
            if chain.table.step == other.step - 1:
                chain.receive(tale.event(other.step, other.seat))
            assert chain.receive(other) is Receipt.FROZEN
            assert (chain.evidence.sort, chain.evidence.seat) == ("E1", other.seat)
