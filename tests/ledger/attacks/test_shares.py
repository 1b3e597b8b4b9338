"""Attacks 4 to 9, 14 and 24 of docs/protocol.md: false parts of cards and of rolls."""

import dataclasses

import pytest

from ledger.chain.receipt import Receipt
from ledger.deck.group.ciphertext import decode_elements, decode_scalars, encode_elements
from ledger.deck.roll import make_roll_share, roll_point
from ledger.deck.shares import make_shares
from ledger.sealed.acts import OPEN, ROLL, SHARE
from ledger.sealed.sealed_table import DECK
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import (
    Minds,
    chance,
    flipped,
    probe_tale,
    pump,
    seating,
    spoiled,
)
from tests.ledger.trial import accepted, convicted, offline

DEAL = 8
"""The step of the probe in which all seats give shares on the first hands."""

SHOWN = 69
"""The step in which all seats give a share on one card, for all to see."""

DICE = 7
CHEAT = 1


def share_of(tale, step=DEAL, seat=CHEAT):
    """An event of shares, the act in it, and its bytes: T .. and the proof."""
    event = tale.event(step, seat)
    assert event.acts[0][0] == SHARE
    return event, event.acts[0], event.acts[0][1]


def ciphers_of(tale, step=DEAL, seat=CHEAT):
    """The ciphertexts on which the seat owes shares: those whose points its bytes hold."""
    table = tale.table(step)
    _, _, data = share_of(tale, step, seat)
    count = (len(data) - 64) // 32
    secret = tale.secret(seat)
    known = {
        tale.group.encode(tale.group.mul(secret, cipher.a)): cipher
        for (_, lock), cipher in table.ciphers.items()
        if lock == DECK
    }
    return [known[data[32 * i : 32 * i + 32]] for i in range(count)]


def shared(tale, ciphers, *, step=DEAL, seat=CHEAT, secret=None, key=None, place=None):
    """An event of shares on these ciphertexts; ``place`` says where the proof claims to stand."""
    table = tale.table(step)
    where = dataclasses.replace(table.place(seat, 0, SHARE), **(place or {}))
    data = make_shares(
        tale.group,
        where,
        secret or tale.secret(seat),
        key or table.keys.x[seat],
        ciphers,
        rng=chance("share"),
    )
    return tale.forge(tale.event(step, seat), (SHARE, data))


def test_shares_made_here_are_good():
    """The shares of this file are those an honest seat makes, but for what a test changes."""
    tale = probe_tale()
    accepted(tale, shared(tale, ciphers_of(tale)))


def test_4_ghost_share():
    """4: another seat's share on the same card, sent as one's own."""
    tale = probe_tale()
    theirs = tale.event(SHOWN, 0).acts
    convicted(tale, tale.forge(tale.event(SHOWN, CHEAT), *theirs), "share")


def test_5_forged_share(tmp_path):
    """5: a share with a proof out of the air; a stranger is convinced by the file alone."""
    tale = probe_tale()
    event, act, data = share_of(tale)
    point = tale.group.encode(tale.group.mul_base(7))
    forged = tale.forge(event, spoiled(act, 1, point + data[32:-64] + bytes(63) + b"\1"))
    offline(tale, convicted(tale, forged, "share"), DEAL, tmp_path)


def test_5_share_with_another_secret():
    """5: consistent in itself, but not under the key the seat has shown."""
    tale = probe_tale()
    secret = tale.secret(CHEAT) + 1
    key = tale.group.mul_base(secret)
    convicted(tale, shared(tale, ciphers_of(tale), secret=secret, key=key), "share")


def other_card(tale):
    """A card under the joint key on which the seat is not asked for a share."""
    asked = ciphers_of(tale)
    return next(c for (_, lock), c in tale.table(DEAL).ciphers.items() if c not in asked)


def test_6_share_for_another_card():
    """6: a good share, but on a card that nobody asked to open."""
    tale = probe_tale()
    cards = ciphers_of(tale)
    convicted(tale, shared(tale, [other_card(tale), *cards[1:]]), "share")


@pytest.mark.parametrize(
    "place",
    [
        {"step": DEAL + 1},
        {"act": 1},
        {"kind": OPEN},
        {"zone": "deck"},
        {"seat": 0},
        {"rules": "probe/2"},
        {"prev": bytes(32)},
        {"roster": bytes(32)},
        {"identity": bytes(32)},
        {"lock": b""},
    ],
    ids=lambda place: next(iter(place)),
)
def test_6_share_for_another_place(place):
    """6: a share whose proof stands elsewhere: step, act, zone, table, seat, head, kind, lock."""
    tale = probe_tale()
    convicted(tale, shared(tale, ciphers_of(tale), place=place), "share")


def test_6_share_of_another_step():
    """6: what the seat has given honestly, in an earlier step."""
    tale = probe_tale()
    earlier = share_of(tale)[0].acts
    later = next(
        e for e in (tale.event(k, CHEAT) for k in (19, 27)) if len(e.acts[0][1]) != len(earlier)
    )
    convicted(tale, tale.forge(later, *earlier), "share")


def turned(points):
    """Two shares of the list have changed places."""
    return [points[1], points[0], *points[2:]]


def test_7_swapped_shares():
    """7: the right shares with the right proof, two of them in each other's place."""
    tale = probe_tale()
    event, act, data = share_of(tale)
    count = len(ciphers_of(tale))
    points = turned(list(decode_elements(tale.group, data[:-64], count)))
    forged = tale.forge(event, spoiled(act, 1, encode_elements(tale.group, points) + data[-64:]))
    convicted(tale, forged, "share")


def test_7_swapped_cards():
    """7: a proof that holds for the cards in another order."""
    tale = probe_tale()
    convicted(tale, shared(tale, turned(ciphers_of(tale))), "share")


@pytest.mark.parametrize("change", ["missing", "doubled", "one more", "none"])
def test_7_missing_and_doubled(change):
    """7: proofs that hold, for a card too few, too many, or one twice."""
    tale = probe_tale()
    cards = ciphers_of(tale)
    given = {
        "missing": cards[:-1],
        "doubled": [*cards[:-1], cards[0]],
        "one more": [*cards, other_card(tale)],
        "none": cards[:1],
    }[change]
    convicted(tale, shared(tale, given), "share")


def test_8_malleated_share():
    """8: T + d*G, with the proof of T and with one for T + d*G that only fits another card."""
    tale = probe_tale()
    group, (event, act, data) = tale.group, share_of(tale)
    first, *rest = decode_elements(group, data[:-64], len(ciphers_of(tale)))
    moved = encode_elements(group, [group.add(first, group.mul_base(5)), *rest])
    convicted(tale, tale.forge(event, spoiled(act, 1, moved + data[-64:])), "share")
    shifted = [dataclasses.replace(c, a=group.mul(3, c.a)) for c in ciphers_of(tale)]
    convicted(tale, shared(tale, shifted), "share")


def test_every_bit_of_a_proof():
    """Each turned bit of the proof, and of a point, names the seat."""
    tale = probe_tale()
    event, act, data = share_of(tale, SHOWN)
    for bit in [*range(8 * len(data) - 512, 8 * len(data), 13), 0, 77, 255]:
        forged = tale.forge(event, spoiled(act, 1, flipped(data, bit)))
        convicted(tale, forged, "share")


def test_14_no_nonce_twice():
    """14: even with a source of chance that always says the same, no two proofs share a nonce."""
    nodes = seating(PROBE, 3, "stuck chance").plays()
    for node in nodes:
        node.machine.rng = bytes
    pump(nodes, Minds(3), until=24)
    group, seen = nodes[0].group, []
    for events in nodes[0].chain.trunk.steps:
        for event in events:
            secret = nodes[event.seat].machine.own.keys.x
            for act in event.acts:
                if act[0] in (SHARE, OPEN, ROLL):
                    challenge, response = decode_scalars(group, act[1][-64:], 2)
                    seen.append((response + challenge * secret) % group.order)
    assert len(seen) > 15
    assert len(set(seen)) == len(seen)


# -- dice -----------------------------------------------------------------------------------------


def rolled(tale, point, *, seat=CHEAT, secret=None):
    """A part of the first roll of the probe, made for this point."""
    table = tale.table(DICE)
    where = table.place(seat, 0, ROLL)
    secret = secret or tale.secret(seat)
    data = make_roll_share(tale.group, where, secret, table.keys.x[seat], point, rng=chance("roll"))
    return tale.forge(tale.event(DICE, seat), (ROLL, data))


def point_of_roll(tale, head=None, line=0):
    """The point of the first roll."""
    table = tale.table(DICE)
    return roll_point(tale.group, table.roster.table_id, head or table.head, line)


def test_24_honest_part():
    """24: the part an honest seat gives is taken, whatever its proof was made with."""
    tale = probe_tale()
    chain = accepted(tale, rolled(tale, point_of_roll(tale)))
    for seat in (0, 2):
        chain.receive(tale.event(DICE, seat))
    assert chain.table.state.dice == tale.chains[DICE].table.state.dice


def test_24_copied_part():
    """24: another seat's part, copied."""
    tale = probe_tale()
    convicted(tale, tale.forge(tale.event(DICE, CHEAT), *tale.event(DICE, 0).acts), "roll")


@pytest.mark.parametrize("chosen", ["other head", "other line", "generator", "card"])
def test_24_chosen_point(chosen):
    """24: a part of a point that a seat would rather have: the point is computed, not sent."""
    tale = probe_tale()
    point = {
        "other head": point_of_roll(tale, tale.chains[3].table.head),
        "other line": point_of_roll(tale, line=1),
        "generator": tale.group.generator,
        "card": next(iter(tale.table(DICE).ciphers.values())).a,
    }[chosen]
    convicted(tale, rolled(tale, point), "roll")


def test_24_part_with_another_secret(tmp_path):
    """24: with another secret the dice would fall otherwise; the proof is then false."""
    tale = probe_tale()
    forged = rolled(tale, point_of_roll(tale), secret=tale.secret(CHEAT) + 1)
    offline(tale, convicted(tale, forged, "roll"), DICE, tmp_path)


def test_24_second_part():
    """24: whoever has seen the others' parts and sends another one has signed two events."""
    tale = probe_tale()
    chain = tale.before(DICE)
    for seat in (0, CHEAT):
        assert chain.receive(tale.event(DICE, seat)) is Receipt.NEW
    assert chain.receive(rolled(tale, point_of_roll(tale))) is Receipt.FROZEN
    assert (chain.fault, chain.evidence.sort, chain.evidence.seat) == ("fork", "E1", CHEAT)
