"""Attacks 13 and 25 of docs/protocol.md, and more of their kind: false relocks, openings, claims
and counts, cards that are named, kept or shown against the rules.
"""

import pytest

from engine.basics import Move
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.proofs.relock import relock
from ledger.deck.shares import make_shares
from ledger.sealed.acts import COUNT, MOVE, OPEN, PROVE, RELOCK
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import DECK
from ledger.sealed.written_runs import answer
from tests.ledger.tables import (
    chance,
    flipped,
    opening_tale,
    probe_tale,
    spoiled,
    with_act,
)
from tests.ledger.trial import accepted, convicted, offline, signed

BACK = 20
"""In the probe: seat 0 keeps one of three cards and locks the two others for the deck."""


def relocked(tale):
    """The event of that step, the place of its relock, and the two cards that go back."""
    event = tale.event(BACK, 0)
    place = next(at for at, act in enumerate(event.acts) if act[0] == RELOCK)
    shuffled = decode_cards(tale.group, event.acts[0][3])
    kept = event.acts[1][2] - tale.table(BACK).state.next_card
    return event, place, [card for at, card in enumerate(shuffled) if at != kept]


def locked_for_deck(tale, cards, *, secret=None, key=None, zone="back", target=DECK, at=None):
    """The event with a relock of these cards and a proof made for it."""
    event, place, _ = relocked(tale)
    table = tale.table(BACK)
    where = table.place(0, place if at is None else at, RELOCK, zone, target)
    outputs, proof = relock(
        tale.group,
        where,
        secret or tale.secret(0),
        key or table.keys.x[0],
        table.lock_key(target),
        cards,
        rng=chance("relock"),
    )
    act = (RELOCK, encode_cards(tale.group, outputs), proof)
    return tale.forge(event, *with_act(event, place, act))


def test_relocks_made_here_are_good():
    """The relocks of this file are those an honest seat makes, but for what a test changes."""
    tale = probe_tale()
    accepted(tale, locked_for_deck(tale, relocked(tale)[2]))


def related(tale, outputs):
    """What number 13 names, each as the list of cards that comes back, by name."""
    group, (first, second) = tale.group, outputs
    victim = next(cipher for (_, lock), cipher in tale.table(BACK).ciphers.items() if lock == DECK)
    own = relocked(tale)[2][0]
    return {
        "A of another card": [Ciphertext(second.a, first.b), second],
        "A of a victim": [Ciphertext(victim.a, first.b), second],
        "copy of a victim": [victim, second],
        "scaled victim": [Ciphertext(group.mul(2, victim.a), group.mul(2, victim.b)), second],
        "moved A": [Ciphertext(group.add(first.a, group.generator), first.b), second],
        "swapped B": [Ciphertext(first.a, second.b), Ciphertext(second.a, first.b)],
        "swapped cards": [second, first],
        "one card twice": [first, first],
        "as it was": [own, second],
        "moved face": [Ciphertext(first.a, group.add(first.b, group.generator)), second],
    }


@pytest.mark.parametrize(
    "name",
    (
        "A of another card",
        "A of a victim",
        "copy of a victim",
        "scaled victim",
        "moved A",
        "swapped B",
        "swapped cards",
        "one card twice",
        "as it was",
        "moved face",
    ),
)
def test_13_related_ciphertexts(name, tmp_path):
    """13: what comes back to the deck is the same faces under fresh randomness, or it is named."""
    tale = probe_tale()
    event, place, _ = relocked(tale)
    act = event.acts[place]
    changed = related(tale, decode_cards(tale.group, act[1]))[name]
    forged = spoiled(act, 1, encode_cards(tale.group, changed))
    evidence = convicted(tale, tale.forge(event, *with_act(event, place, forged)), "lock")
    if name == "copy of a victim":
        offline(tale, evidence, BACK, tmp_path)


def test_13_neutral_element():
    """13: A* = O is no form of a closed card."""
    tale = probe_tale()
    event, place, _ = relocked(tale)
    act = event.acts[place]
    forged = spoiled(act, 1, bytes(32) + act[1][32:])
    convicted(tale, tale.forge(event, *with_act(event, place, forged)), "form")


@pytest.mark.parametrize("change", ["other secret", "other target", "other zone", "other act"])
def test_13_proof_of_something_else(change):
    """13: a relock for another key, zone or place, or with another secret."""
    tale = probe_tale()
    _, place, cards = relocked(tale)
    wrong = {
        "other secret": {
            "secret": tale.secret(0) + 1,
            "key": tale.group.mul_base(tale.secret(0) + 1),
        },
        "other target": {"target": 0},
        "other zone": {"zone": "deck"},
        "other act": {"at": place + 1},
    }[change]
    convicted(tale, locked_for_deck(tale, cards, **wrong), "lock")


@pytest.mark.parametrize("count", [0, 1, 3])
def test_missing_handle_in_a_pick(count):
    """A relock of fewer or more cards than the rules pass on: the pile goes on whole."""
    tale = opening_tale()
    event = tale.event(12, 2)
    assert [act[0] for act in event.acts] == ["shuffle", "move", "relock"]
    act = event.acts[2]
    data = (act[1] * 2)[: 64 * (count if count < 3 else 7)]
    forged = spoiled(act, 1, data)
    convicted(tale, tale.forge(event, *with_act(event, 2, forged)), "form")


def test_missing_act():
    """What an event owes after its move cannot be left out, nor anything be put behind it."""
    tale = opening_tale()
    event = tale.event(12, 2)
    for acts in (event.acts[:-1], event.acts[1:], event.acts[:1], (), (*event.acts, event.acts[2])):
        convicted(tale, tale.forge(event, acts=acts), "form")


# -- cards that are named, opened, played ---------------------------------------------------------


def run_of(tale, step, seat):
    """The run of a seat in a step, with nothing answered yet."""
    return Run(tale.table(step), seat, EventProofs(tale.group, Verifier.THOROUGH))


def opened(tale, step, seat, card, *, place=1):
    """An opening of a card under the seat's own key, for this place of an event."""
    run = run_of(tale, step, seat)
    table = run.table
    where = table.place(seat, place, OPEN, "", seat)
    data = make_shares(
        tale.group,
        where,
        tale.secret(seat),
        table.keys.x[seat],
        [run.cipher(card, seat)],
        rng=chance("open"),
    )
    return (OPEN, data)


DISHONEST = 37
"""In the probe: seat 2 declares three cards; the first is opened and has to be a low one."""


def others_of(tale, step, seat, zone):
    """The cards of a zone with their faces, as their owner reads them."""
    from ledger.sealed.own_cards import face_read

    run = run_of(tale, step, seat)
    return {card: face_read(run, card, tale.secret(seat)) for card in run.state.zone(zone)}


def test_a_card_that_does_not_fit(tmp_path):
    """A claim on an opened card that its face refutes: illegal as a whole, and named."""
    tale = probe_tale()
    event = tale.event(DISHONEST, 2)
    hand = others_of(tale, DISHONEST, 2, "hand:2")
    wrong = next(card for card, face in hand.items() if face in ("x", "y", "z", "b1", "y"))
    second, third = [card for card in hand if card != wrong][:2]
    acts = (
        (MOVE, "declare", wrong, second, third),
        opened(tale, DISHONEST, 2, wrong),
        *event.acts[2:],
    )
    evidence = convicted(tale, tale.forge(event, *acts), "claim")
    offline(tale, evidence, DISHONEST, tmp_path)


def unpayable(tale):
    """A build that its seat cannot pay: step, seat, and a hand card that costs too much."""
    for step in range(20, len(tale.steps)):
        for event in tale.steps[step]:
            act = next((a for a in event.acts if a[:2] == (MOVE, "build")), None)
            if act is None:
                continue
            yield step, event
    raise LookupError("nobody builds in this opening")


def unpayable_builds(tale):
    """Events of a seat that builds a card of its hand with a good opening, and is named for it."""
    for step, event in unpayable(tale):
        run, seat = run_of(tale, step, event.seat), event.seat
        acts = list(event.acts[:1])
        run.follow(run.line(), event.acts[:1], 0)
        if acts[0][0] != "shuffle":
            continue
        for card in run.state.zone(f"hand:{seat}"):
            shuffled = decode_cards(tale.group, acts[0][3])
            place = run.state.zone(f"hand:{seat}").index(card)
            where = run.table.place(seat, 2, OPEN, "", seat)
            data = make_shares(
                tale.group,
                where,
                tale.secret(seat),
                run.table.keys.x[seat],
                [shuffled[place]],
                rng=chance("dear"),
            )
            forged = tale.forge(event, acts[0], (MOVE, "build", card), (OPEN, data))
            chain = tale.before(step)
            chain.receive(forged)
            if chain.evidence is not None:
                assert chain.fault in ("rules", "claim")
                yield forged
        return


def test_play_of_a_card_that_cannot_be_paid():
    """A district that is too dear, shown by its own opening: an illegal event, and named."""
    tale = opening_tale()
    tried = 0
    for forged in unpayable_builds(tale):
        chain = tale.before(forged.step)
        chain.receive(forged)
        convicted(tale, forged, chain.fault)
        tried += 1
    assert tried > 0


def test_share_asked_for_a_second_reader():
    """A card that was dealt lies under its reader's key: the deck's ciphertext is gone, so no
    share on it can be asked for, and one that is given unasked names its giver."""
    tale = opening_tale()
    dealt = tale.chains[7].table
    hand = dealt.state.zone("hand:0")
    assert hand
    assert all((card, 0) in dealt.ciphers and (card, DECK) not in dealt.ciphers for card in hand)
    share = tale.event(7, 1)
    chain = tale.before(19)
    convicted(tale, signed(tale.seating, chain, 2, share.acts), "turn", step=19)


def test_event_of_a_seat_that_nobody_asked():
    """A good move by the wrong seat, and a good share in the wrong step."""
    tale = opening_tale()
    chain = tale.before(19)
    assert tale.steps[19][0].seat == 1
    convicted(tale, signed(tale.seating, chain, 0, tale.steps[19][0].acts), "turn", step=19)


@pytest.mark.parametrize(
    "move",
    [
        (),
        ("murder",),
        ("murder", "assassin"),
        ("murder", "nobody"),
        ("murder", "bishop", "bishop"),
        ("murder", ()),
        ("murder", (1, 2)),
        ("murder", 3),
        ("murder", 2**64 - 1),
        ("murder", -(2**63)),
        ("rob", "bishop"),
        ("", "bishop"),
        ("x" * 1000, "y" * 1000),
        (0,),
        (None,),
        (True,),
        (b"murder", "bishop"),
        (("murder",),),
        ("murder", None),
        ("murder", True),
        ("murder", b"bishop"),
        ("murder", ("bishop",)),
        ("murder", ((1,),)),
        ("murder", *range(1000)),
    ],
    ids=repr,
)
def test_moves_that_are_none(move):
    """Whatever stands in place of a move: named, and never an exception."""
    tale = opening_tale()
    event = tale.event(19, 1)
    chain = tale.before(19)
    chain.receive(tale.forge(event, (MOVE, *move)))
    assert chain.fault in ("form", "rules")
    convicted(tale, tale.forge(event, (MOVE, *move)), chain.fault)


# -- closed claims and counts ---------------------------------------------------------------------

CALL = 25
"""In the probe: seat 1 proves of its three goals that none is the called one."""


def says(event, word):
    """Whether an event makes this move; who of the seats has which card is as the tale goes."""
    return any(act[:2] == (MOVE, word) for act in event.acts)


@pytest.mark.parametrize("at", range(4))
def test_25_proof_of_not(at):
    """25: each field of the proof turned or set to zero, K = O among them."""
    tale = probe_tale()
    event = tale.event(CALL, 1)
    place = next(i for i, act in enumerate(event.acts) if act[0] == PROVE)
    data = event.acts[place][1]
    assert len(data) == 128
    for piece in (bytes(32), b"\xff" * 32, flipped(data[32 * at : 32 * at + 32], 3)):
        changed = data[: 32 * at] + piece + data[32 * at + 32 :]
        convicted(tale, tale.forge(event, *with_act(event, place, (PROVE, changed))), "claim")


def test_25_proof_of_another_card():
    """25: the proofs of two cards in each other's place, one of them twice, one left out."""
    tale = probe_tale()
    event = tale.event(CALL, 1)
    first = next(i for i, act in enumerate(event.acts) if act[0] == PROVE)
    a, b = event.acts[first : first + 2]
    swapped = (*event.acts[:first], b, a, *event.acts[first + 2 :])
    convicted(tale, tale.forge(event, *swapped), "claim")
    convicted(tale, tale.forge(event, *with_act(event, first, b)), "claim")
    convicted(tale, tale.forge(event, *event.acts[:-1]), "form")


def test_25_false_no():
    """25: the holder of the called goal cannot say no: there is no proof of it to be made, and a
    stranger's proof does not fit."""
    tale = probe_tale()
    event = next(one for one in tale.steps[CALL] if says(one, "yes"))
    seat, before = event.seat, list(event.acts[:2])
    run = run_of(tale, CALL, seat)
    run.follow(run.line(), event.acts[:2], 0)
    with pytest.raises(Exception, match="not true"):
        answer(run, before, tale.secret(seat), move=Move("no"), rng=chance("no"))
    stranger = next(one for one in tale.steps[CALL] if says(one, "no"))
    theirs = [act for act in stranger.acts if act[0] == PROVE]
    asked = len(tale.table(CALL).state.closed(f"goal:{seat}"))
    false = (theirs * asked)[:asked]
    convicted(tale, tale.forge(event, *event.acts[:2], (MOVE, "no"), *false), "claim")


def test_25_challenges_that_do_not_sum():
    """25: one of a set: each turned scalar of the proof."""
    tale = probe_tale()
    event = tale.event(DISHONEST, 2)
    data = event.acts[2][1]
    assert event.acts[2][0] == PROVE
    for at in range(0, len(data), 32):
        changed = flipped(data, 8 * at)
        convicted(tale, tale.forge(event, *with_act(event, 2, (PROVE, changed))), "claim")


@pytest.mark.parametrize("seat", range(3))
def test_25_flag_of_a_count_turned(seat):
    """25: a count that claims one card more or one less, with the proofs as they are."""
    tale = probe_tale()
    event = tale.event(10, seat)
    place, act = next((i, a) for i, a in enumerate(event.acts) if a[0] == COUNT)
    for card in range(len(act[1])):
        flags = bytearray(act[1])
        flags[card] ^= 1
        forged = spoiled(act, 1, bytes(flags))
        convicted(tale, tale.forge(event, *with_act(event, place, forged)), "claim")
    for flags in (b"", act[1] + b"\0", b"\2" * len(act[1]), act[1][:-1]):
        forged = spoiled(act, 1, flags)
        convicted(tale, tale.forge(event, *with_act(event, place, forged)), "form")
    swapped = spoiled(act, 2, act[2][::-1])
    convicted(tale, tale.forge(event, *with_act(event, place, swapped)), "claim")
