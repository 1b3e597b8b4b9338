"""A dealer of key parts that chooses its polynomial: no choice harms a seat that is honest."""

import dataclasses

import pytest

from engine.agenda import Decision
from engine.basics import Move
from ledger.deck.escrow import (
    combine_substitutes,
    commit_polynomial,
    holder_of_nothing,
    make_substitutes,
    read_substitutes,
    seal_share,
    share_for,
    share_key,
    threshold,
)
from ledger.deck.group.ciphertext import encode_elements
from ledger.deck.group.errors import BadStatement
from ledger.deck.keys import derive_keys, derive_polynomial
from ledger.deck.proofs.schnorr import prove_possession
from ledger.errors import CannotAnswer
from ledger.facts import FactKind
from ledger.sealed.acts import KEYS, MOVE, OPEN, BadEvent
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.key_ceremony import commit_hash
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import Phase
from ledger.sealed.written_runs import answer
from ledger.steps.owed_events import make_draft
from tests.games.probe import GAME as PROBE
from tests.ledger.attacks.absence_cheats import deal_without_one
from tests.ledger.attacks.test_start import assert_named
from tests.ledger.deck.worlds import PLACE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Seating, chance, probe_tale, seating
from tests.ledger.trial import started

TABLES = [(2, 0), (3, 1), (4, 1), (5, 2)]
"""Seats, and how many of them may be away."""


def at(seats, absent):
    """People at a table."""
    return seating(PROBE, seats, f"dealers {seats}", max_absent=absent)


def through(group, points):
    """The coefficients of the polynomial that goes through these points (place and value)."""
    found = [0] * len(points)
    for place, value in points:
        part, below = [1], 1
        for other, _ in points:
            if other != place:
                above = [0, *part]
                part = [a - other * b for a, b in zip(above, [*part, 0], strict=True)]
                below = below * (place - other) % group.order
        weight = value * pow(below, -1, group.order)
        found = [(a + weight * b) % group.order for a, b in zip(found, part, strict=True)]
    return tuple(found)


def dealt(seated: Seating, dealer, shares, *, x=None):
    """The polynomial of a dealer that gives these shares, by holder; the rest is as it comes."""
    group = seated.group
    own = derive_keys(group, seated.secrets[dealer], seated.roster.table_id)
    needed = threshold(len(seated.people), seated.roster.offer.max_absent)
    points = [
        (0, own.x if x is None else x),
        *((seat + 1, value) for seat, value in shares.items()),
    ]
    spare = [seat for seat in range(len(seated.people)) if seat not in shares]
    while len(points) < needed:
        points.append((spare.pop() + 1, 7 + len(points)))
    assert len(points) == needed
    return through(group, points)


def deals(seated: Seating, dealer, polynomial):
    """Steps 1 and 2 of a dealer with this polynomial, all else as an honest seat does it."""
    group, table = seated.group, seated.roster.table_id
    own = derive_keys(group, seated.secrets[dealer], table)
    commitments = commit_polynomial(group, polynomial)

    def commits(state, told):
        bound = commit_hash(state, dealer, own.order_secret, commitments[0], commitments)
        return [(*told[:2], bound, told[3])]

    def opens(state, told):
        rng = chance("dealer")
        sealed = tuple(
            b""
            if seat == dealer
            else seal_share(
                group,
                table,
                dealer,
                seat,
                commitments,
                one.e,
                share_for(group, polynomial, seat),
                rng=rng,
            )
            for seat, one in enumerate(state.committed)
        )
        where = state.place(dealer, 0, KEYS)
        proof = prove_possession(group, where, "x", polynomial[0], commitments[0], rng=rng)
        return [(*told[:2], encode_elements(group, commitments), sealed, proof)]

    return {(1, dealer): commits, (2, dealer): opens}


@pytest.mark.parametrize("seats, absent", TABLES)
def test_20_a_share_of_nothing_names_its_dealer(seats, absent):
    """20: f_i(j + 1) = 0 for any dealer and any holder: the dealer is named before anybody has
    opened a share, and its commitments alone convince a third node."""
    seated = at(seats, absent)
    for dealer in range(seats):
        for holder in range(seats):
            if holder == dealer:
                continue
            polynomial = dealt(seated, dealer, {holder: 0})
            assert share_for(seated.group, polynomial, holder) == 0
            chain = started(seated, deals(seated, dealer, polynomial))
            assert_named(chain, dealer, "key", 2)
            assert chain.ruling.fact.kind is FactKind.SHARE_NOTHING
            assert chain.ruling.fact.fields == {"other": holder}


def test_20_why_a_share_of_nothing_is_refused():
    """20: whoever holds it could give nothing for the dealer: its part is no part at all, and
    what it would sign all the same would be refused as false."""
    seated = at(3, 1)
    group, polynomial = seated.group, dealt(seated, 2, {0: 0})
    commitments = commit_polynomial(group, polynomial)
    key, base = share_key(group, commitments, 0), group.mul_base(5)
    assert group.is_identity(key)
    with pytest.raises(BadStatement):
        make_substitutes(group, PLACE, 2, 0, key, [base], rng=chance("nothing"))
    assert read_substitutes(group, PLACE, 2, key, [base], bytes(96)) is None


def test_20_nothing_at_a_place_that_holds_no_share():
    """20: nobody holds f_i(i + 1), so a polynomial that is 0 there is as good as any."""
    seated = at(4, 1)
    chain = started(seated, deals(seated, 2, dealt(seated, 2, {2: 0})))
    assert (chain.table.phase, chain.evidence) == (Phase.PLAY, None)


@pytest.mark.parametrize("shares", ["one", "minus one", "alike", "those of a key"])
def test_20_any_other_choice_of_shares_can_be_stood_in_for(shares):
    """20: whatever else a dealer chooses, each holder's part is provable, and any of them that are
    enough give what the dealer itself would have given."""
    seated, dealer = at(5, 2), 3
    group, table = seated.group, seated.roster.table_id
    own = derive_keys(group, seated.secrets[dealer], table)
    chosen = {
        "one": {0: 1, 1: 1},
        "minus one": {0: group.order - 1, 4: 1},
        "alike": {0: 9, 1: 9},
        "those of a key": {1: own.e, 2: group.order - own.x},
    }[shares]
    polynomial = dealt(seated, dealer, chosen)
    chain = started(seated, deals(seated, dealer, polynomial))
    assert (chain.table.phase, chain.evidence) == (Phase.PLAY, None)
    commitments, base = chain.table.keys.commitments[dealer], group.mul_base(5)
    parts = {}
    for seat in set(chain.table.seats) - {dealer}:
        key, share = share_key(group, commitments, seat), share_for(group, polynomial, seat)
        data = make_substitutes(group, PLACE, dealer, share, key, [base], rng=chance("part"))
        parts[seat] = read_substitutes(group, PLACE, dealer, key, [base], data)
    for left_out in parts:
        some = {seat: part for seat, part in parts.items() if seat != left_out}
        (found,) = combine_substitutes(group, 3, some)
        assert group.equal(found, group.mul(own.x, base))


def test_20_the_first_holder_of_nothing():
    """20: it is found by the commitments alone, whoever looks; without holders there is none."""
    group = at(5, 2).group
    zero = through(group, [(0, 9), (2, 0), (4, 0)])
    commitments = commit_polynomial(group, zero)
    assert holder_of_nothing(group, commitments, range(5)) == 1
    assert holder_of_nothing(group, commitments, [4, 3, 0]) == 3
    assert holder_of_nothing(group, commitments, [0, 2, 4]) is None
    assert holder_of_nothing(group, commitments, []) is None


def test_who_pools_enough_shares_has_the_key_and_one_seat_less_has_not():
    """The price of standing in: n - r seats know the key of another one and so its part of a roll
    that is still to come; with a share less any key would fit as well."""
    seated, dealer = at(5, 1), 4
    group, table = seated.group, seated.roster.table_id
    own = derive_keys(group, seated.secrets[dealer], table)
    polynomial = derive_polynomial(group, seated.secrets[dealer], table, 4)
    shares = {seat: share_for(group, polynomial, seat) for seat in range(4)}
    assert through(group, [(seat + 1, value) for seat, value in shares.items()])[0] == own.x
    fewer = {seat: value for seat, value in shares.items() if seat}
    for other in (1, own.e):
        fits = dealt(seated, dealer, fewer, x=other)
        assert fits[0] == other
        assert all(share_for(group, fits, seat) == value for seat, value in fewer.items())


# -- a seat that owes what cannot be proven -------------------------------------------------------


def spoilt(table, dealer):
    """The table as it would be had this dealer's commitments been taken unseen."""
    group = table.group
    polynomial = through(group, [(0, 3), (min(table.live) + 1, 0), (7, 5)])
    ring = dataclasses.replace(
        table.keys,
        commitments=tuple(
            commit_polynomial(group, polynomial) if seat == dealer else own
            for seat, own in enumerate(table.keys.commitments)
        ),
    )
    return table.but(ring=ring)


def test_a_part_that_cannot_be_made_is_an_error_of_the_ledger():
    """A seat that owes a part of nothing signs nothing, and says so by an error that every caller
    of a table expects, with the step."""
    found, seat = deal_without_one()
    (dealer,) = found.table.absent
    table = spoilt(found.table, dealer)
    with pytest.raises(CannotAnswer) as told:
        make_draft(table, found.own[seat], rng=chance("owes"))
    assert told.value.step == found.table.step + 1


def test_a_node_that_owes_nothing_provable_sends_nothing(monkeypatch):
    """The node keeps and sends no event of that step; taken up again it has signed no more."""
    seated, disk = at(3, 1), FaultyDisk()
    play = seated.play(0, disk)
    before = play.outbox()

    def refuses(*_, **__):
        raise BadStatement("no proof for 1 bases and 1 images")

    monkeypatch.setattr("ledger.step_kinds.key_commitments.prove_possession", refuses)
    with pytest.raises(CannotAnswer):
        play.idle()
    assert (before, play.outbox(), play.since(0, 9)) == ([], [], [])
    monkeypatch.undo()
    play.close()
    again = seated.play(0, disk, again="whole")
    again.idle()
    assert len(again.outbox()) == 1


def test_an_event_that_does_not_pass_its_own_check_is_not_signed(monkeypatch):
    """The same where the program has made an event that it would refuse itself."""
    seated = at(3, 1)
    play = seated.play(0, FaultyDisk())

    def false(*_, **__):
        return bytes(64)

    monkeypatch.setattr("ledger.step_kinds.key_commitments.prove_possession", false)
    with pytest.raises(CannotAnswer):
        play.idle()
    assert play.outbox() == []


def test_a_move_whose_opening_cannot_be_proven_is_refused(monkeypatch):
    """A person's answer that cannot be proven is refused like one that is not true, and nothing
    is added to the event."""
    tale = probe_tale()
    event = next(e for events in tale.steps for e in events if any(a[0] == OPEN for a in e.acts))

    def refuses(*_, **__):
        raise BadStatement("shares are given on 1 to 1024 cards, not 0")

    monkeypatch.setattr("ledger.sealed.own_cards.make_shares", refuses)
    table = tale.table(event.step)
    run = Run(table, event.seat, EventProofs(tale.group, Verifier.THOROUGH))
    (moved,) = [Move(act[1], act[2:]) for act in event.acts if act[0] == MOVE]
    acts = []
    with pytest.raises(BadEvent) as told:
        while (line := run.line()) is not None:
            move = moved if isinstance(line, Decision) else None
            answer(run, acts, tale.secret(event.seat), move=move, rng=chance("opens"))
    assert told.value.fact.kind is FactKind.UNPROVABLE
    assert [act[0] for act in acts] == [act[0] for act in event.acts[: len(acts)]]
