"""Row 18 of docs/faults.md: each part of each kind of proof, wrong in every way there is.

A proof, and what it stands beside (shares, masks, cards), is a row of encodings of 32 bytes. Each
of them is changed, swapped with the next, taken from another table, from another act of the same
table, zero (which is the neutral element as well), the generator, or too large. The event is signed
by its own seat, so it is named each time, and the table stays as it was.
"""

import random
from functools import cache

import pytest

from ledger.chain.receipt import Receipt
from tests.amounts import amount
from tests.faults import Faults
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import probe_tale, seating, spoiled, tell, with_act
from tests.ledger.trial import believed

SIZE = 32
PROOFS = {
    "commit": (1, 3),
    "keys": (2, 4),
    "shuffle": (3, 4),
    "relock": (1, 2),
    "share": (1,),
    "open": (1,),
    "prove": (1,),
    "count": (2,),
    "roll": (1,),
}
"""The fields of each kind of act that hold encodings."""
ORDER = 2**252 + 27742317777372353535851937790883648493
WAYS = ("changed", "swapped", "of another table", "of another card", "zero", "generator", "huge")
DEFERRED = (4, 5)
"""Steps of shuffles by all, whose proofs a node looks at once the round is whole."""


@cache
def other_tale():
    """The same game by the same rules at another table."""
    return tell(seating(PROBE, 3, "another table"), 5)


def chunks(data):
    """The encodings in some bytes."""
    return [data[at : at + SIZE] for at in range(0, len(data) - SIZE + 1, SIZE)]


def parts_of(act, at):
    """The encodings in a field; those of all its proofs, where it holds several."""
    field = act[at]
    return chunks(field) if type(field) is bytes else [one for p in field for one in chunks(p)]


def with_part(act, at, number, other):
    """The act with one encoding changed."""
    field = act[at]
    if type(field) is bytes:
        begin = number * SIZE
        return spoiled(act, at, field[:begin] + other + field[begin + SIZE :])
    for which, one in enumerate(field):
        count = len(one) // SIZE
        if number < count:
            begin = number * SIZE
            new = one[:begin] + other + one[begin + SIZE :]
            return spoiled(act, at, (*field[:which], new, *field[which + 1 :]))
        number -= count
    raise IndexError(number)


def acts_of_kind(tale, kind):
    """All acts of a kind, each with its event and its place."""
    return [
        (event, place, act)
        for events in tale.steps
        for event in events
        for place, act in enumerate(event.acts)
        if act[0] == kind
    ]


def wrong(part, following, foreign, other, way):
    """The encoding that takes the place of a part."""
    number = int.from_bytes(part, "little")
    return {
        "changed": ((number + 1) % ORDER).to_bytes(SIZE, "little"),
        "swapped": following,
        "of another table": foreign,
        "of another card": other,
        "zero": bytes(SIZE),
        "generator": probe_tale().group.encode(probe_tale().group.generator),
        "huge": b"\xff" * SIZE,
    }[way]


@cache
def cases():
    """Each kind of act, field, part and way that changes anything: event, place, act, way."""
    found = []
    for kind, fields in PROOFS.items():
        event, place, act = acts_of_kind(probe_tale(), kind)[0]
        others = [one for e, _, one in acts_of_kind(probe_tale(), kind) if one != act]
        foreign = acts_of_kind(other_tale(), kind)[0][2]
        for at in fields:
            parts, theirs, abroad = (parts_of(one, at) for one in (act, others[0], foreign))
            for number, part in enumerate(parts):
                following = parts[(number + 1) % len(parts)]
                for way in WAYS:
                    new = wrong(
                        part,
                        following,
                        abroad[number % len(abroad)],
                        theirs[number % len(theirs)],
                        way,
                    )
                    if new != part:
                        found.append((kind, event, place, with_part(act, at, number, new), way))
    return found


def refused_and_named(event, place, act):
    """An honest node names the author of the event with this act, and its table stays."""
    tale = probe_tale()
    chain = tale.before(event.step)
    head, digest = chain.table.head, chain.table.digest
    forged = tale.forge(event, *with_act(event, place, act))
    receipt = chain.receive(forged)
    if chain.evidence is None:
        assert receipt is Receipt.NEW and event.step in DEFERRED
        assert not chain.prove_rest()
    else:
        assert (chain.table.head, chain.table.digest) == (head, digest)
    assert chain.evidence is not None and chain.evidence.seat == event.seat
    return tale, chain


@pytest.mark.faults
def test_every_part_of_every_proof_in_every_way():
    """A sample by every day, all of them with a larger AMOUNT: named by an honest node, and every
    eighth of them by a third one that is shown the evidence alone."""
    every = cases()
    assert len(every) > 400 and {kind for kind, *_ in every} == set(PROOFS)
    faults = Faults(18, *PROOFS, *WAYS)
    chosen = random.Random(18).sample(every, min(len(every), amount(400)))
    for number, (kind, event, place, act, way) in enumerate(chosen):
        tale, chain = refused_and_named(event, place, act)
        if number % 8 == 0:
            assert believed(tale, chain.evidence, event.step) == event.seat
        faults.happened(kind)
        faults.happened(way)
    faults.check()


@pytest.mark.parametrize("kind", PROOFS)
def test_a_whole_proof_of_another_act_or_table(kind):
    """All parts of a field from elsewhere at once: from another act, from another table."""
    event, place, act = acts_of_kind(probe_tale(), kind)[0]
    same = [
        one
        for e, _, one in acts_of_kind(probe_tale(), kind)
        if one != act and len(one) == len(act) and sizes(one) == sizes(act)
    ]
    abroad = [one for _, _, one in acts_of_kind(other_tale(), kind) if sizes(one) == sizes(act)]
    tried = 0
    for other in (*same[:3], *abroad[:3]):
        for at in PROOFS[kind]:
            refused_and_named(event, place, spoiled(act, at, other[at]))
            tried += 1
    assert tried >= 1


def sizes(act):
    """The sizes of its fields."""
    return [len(item) if isinstance(item, bytes | tuple) else None for item in act]
