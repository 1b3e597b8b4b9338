"""Cards of a seat that went before it could pass them on: its reader rescues them (R34)."""

import pytest

from engine.agenda import Relock, Rescue, Reveal
from engine.kernel import with_absent
from ledger.deck.group.ciphertext import Ciphertext, encode_cards
from ledger.deck.proofs.layer import add_layer
from ledger.records.event import write_event
from ledger.sealed.acts import LAYER, SHARE, STAND_IN, BadEvent
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.locks import reachable
from ledger.sealed.sealed_table import LAYERED
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.stand_in_for_rescue import StandInForRescue
from ledger.steps.owed_events import check_event, letting_out, owing
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.short_table import ShortTable
from tests.ledger.tables import seating


def a_table():
    """Five seats, two of whom may be away."""
    return ShortTable(seating(PROBE, 5, "rescue", max_absent=2), 1, proving=False)


def without(found, gone):
    """The table from which this seat has gone, and the rescue that stands in front then."""
    found.step((), tuple(seat for seat in range(5) if seat != gone))
    found.proving = True
    line = found.table.state.agenda[0]
    assert isinstance(line, Rescue)
    return found, line


def cards_to_change_hands():
    """A seat goes that owed another one cards of its own."""
    found = a_table()
    while found.table.state.agenda:
        for gone in owing(found.table):
            after = with_absent(found.table.state, (gone,)).agenda[:1]
            if after and isinstance(after[0], Rescue):
                return without(found, gone)
        found.step()
    raise AssertionError("nobody passes cards on in this game")


def cards_to_be_copied():
    """A seat goes that should have shown its hand to another one."""
    found = a_table()
    while sum(found.table.state.owner(c) == 1 for c in found.table.state.zone("hand:1")) < 2:
        found.step()
    state = found.table.state
    own = tuple(card for card in state.zone("hand:1") if state.owner(card) == 1)
    shown = state.do(Reveal(((own, 3),)))
    found.table, found.open_state = found.table.but(state=shown), shown
    return without(found, 1)


def changed(found, event, acts):
    """The event with other acts, signed by its seat."""
    kept = {n: getattr(event, n) for n in ("table_id", "step", "prev", "digest", "riders", "seat")}
    return write_event(found.seated.people[event.seat], acts=tuple(acts), **kept)


@pytest.fixture(scope="module", params=[cards_to_change_hands, cards_to_be_copied])
def begun(request):
    """A rescue before its first event, of cards that change hands or of copies."""
    return request.param()


def again(begun):
    """The same table, to go its own way."""
    found, line = begun
    twin = ShortTable.__new__(ShortTable)
    twin.__dict__ |= {**found.__dict__, "truth": dict(found.truth), "kinds": {}}
    return twin, line


def test_the_reader_adds_its_layer_and_all_take_the_lock_off(begun):
    """Two steps, and the reader reads just what the absent seat held."""
    found, line = again(begun)
    assert owing(found.table) == (line.to,) and line.of in found.table.absent
    assert letting_out(found.table, (line.to,))
    theirs = sorted(found.truth[card] for card in line.cards)
    found.step()
    kind = kind_of(found.table)
    assert isinstance(kind, StandInForRescue) and letting_out(found.table, (line.to,))
    assert owing(found.table) == found.table.live
    for seat in found.table.live:
        assert [act[:2] for act in found.event(seat).acts] == [(STAND_IN, line.of)]
    before = found.table.state
    found.step()
    eyes = found.own[line.to].eyes(found.table)
    new = range(before.next_card, before.next_card + len(line.cards)) if line.zone else line.cards
    assert sorted(eyes[card] for card in new) == theirs
    assert not any(lock == LAYERED for _, lock in found.table.ciphers)


def test_what_is_given_up_for_it_shows_the_cards_to_nobody_else(begun):
    """All the others' parts together with all public bytes leave the reader's lock on them."""
    found, line = again(begun)
    found.step()
    found.step()
    table = found.table
    state = table.state
    cards = state.zone(line.zone)[-len(line.cards) :] if line.zone else line.cards
    for card in cards:
        cipher = table.ciphers[(card, line.to)]
        assert table.face_of(cipher.b) is None
        for other in table.seats:
            mask = table.group.mul(found.own[other].keys.x, cipher.a)
            opened = table.face_of(table.group.sub(cipher.b, mask))
            assert (opened is not None) == (other == line.to)


def test_a_rescue_keeps_its_reader_even_if_it_goes(begun):
    """The layer is on the cards: they become its, and it reads them when it is back."""
    found, line = again(begun)
    found.step()
    live = tuple(s for s in range(5) if s not in (line.of, line.to))
    found.step(live[:1], live)
    assert isinstance(kind_of(found.table), StandInForRescue)
    assert owing(found.table) == live[1:]
    found.step()
    before = found.table
    assert not isinstance(kind_of(before), StandInForRescue)
    readers = [r for r in before.state.readers.values() if line.to in r]
    assert readers and line.to in before.absent


def test_who_is_back_gives_its_own_part(begun):
    """The seat whose cards they were does; nobody stands in for it any more."""
    found, line = again(begun)
    first = owing(found.table)[0]
    found.step(riders={first: [found.back(line.of)]})
    assert found.table.absent == () and owing(found.table) == (line.of,)
    assert [act[0] for act in found.event(line.of).acts] == [SHARE]
    found.step()
    assert not isinstance(kind_of(found.table), StandInForRescue)


def test_a_bare_layer_is_refused(begun):
    """x A on the old card would be a share of it; so would any layer without new randomness."""
    found, line = again(begun)
    table, group = found.table, found.table.group
    event = found.event(line.to)
    at = next(i for i, act in enumerate(event.acts) if act[0] == LAYER)
    secret, key = found.own[line.to].keys.x, table.keys.x
    old = [table.ciphers[(card, line.of)] for card in line.cards]
    bare = [Ciphertext(c.a, group.add(c.b, group.mul(secret, c.a))) for c in old]
    _, _, proof = event.acts[at]
    zone = line.zone or f"glimpse/{line.to}"
    both = group.add(key[line.of], key[line.to])
    elsewhere = table.place(line.to, at + 1, LAYER, zone, key=both)
    moved = add_layer(group, elsewhere, secret, key[line.to], key[line.of], old, rng=found.rng)
    for cards, shown in ((bare, proof), (old, proof), (moved[0], moved[1])):
        act = (LAYER, encode_cards(group, cards), shown)
        forged = changed(found, event, (*event.acts[:at], act, *event.acts[at + 1 :]))
        with pytest.raises(BadEvent, match="layer"):
            check_event(table, forged, Verifier.THOROUGH)


def test_each_byte_of_a_rescue_counts(begun):
    """A layer or a shuffle with a bit turned, cut short, or left out."""
    found, line = again(begun)
    event = found.event(line.to)
    for place, act in enumerate(event.acts):
        if act[0] != LAYER and not (act[0] == "shuffle" and place):
            continue
        last = act[-1]
        for data in (last[:-1] + bytes([last[-1] ^ 1]), last[:-32], b""):
            acts = (*event.acts[:place], (*act[:-1], data), *event.acts[place + 1 :])
            with pytest.raises(BadEvent):
                check_event(found.table, changed(found, event, acts), Verifier.THOROUGH)
        with pytest.raises(BadEvent):
            acts = (*event.acts[:place], *event.acts[place + 1 :])
            check_event(found.table, changed(found, event, acts), Verifier.THOROUGH)


def test_a_rescue_by_nobody(begun):
    """If the reader goes before its layer, there is nothing to rescue for: the game goes on."""
    found, line = again(begun)
    found.step((), tuple(s for s in range(5) if s not in (line.of, line.to)))
    assert not isinstance(found.table.state.agenda[0], Rescue)
    if line.zone:
        assert not set(line.cards) & {c for z in found.table.state.zones.values() for c in z}
    else:
        assert all(found.table.state.readers[card] == (line.of,) for card in line.cards)


def test_a_rescue_never_mixes_backs():
    """Cards of two backs that a gone seat owed are a pile each: none takes the place of another."""
    found = a_table()
    while sum(found.table.state.owner(c) == 1 for c in found.table.state.zone("hand:1")) < 2:
        found.step()
    state = found.table.state
    one, other = [card for card in state.zone("hand:1") if state.owner(card) == 1][:2]
    backed = state.but(backs={**state.backs, one: "blue", other: "red"})
    found.table = found.table.but(state=backed.do(Relock((one, other), "hand:3")))
    found.open_state = found.table.state
    found, line = without(found, 1)
    acts = found.event(3).acts
    assert (line.to, [act[:3] for act in acts[1:]]) == (
        3,
        [("shuffle", "hand:3", "blue"), ("shuffle", "hand:3", "red")],
    )
    there = set(found.table.state.zone("hand:3"))
    found.step()
    found.step()
    state, eyes = found.table.state, found.own[3].eyes(found.table)
    new = [card for card in state.zone("hand:3") if card not in there]
    assert {state.backs[card]: eyes[card] for card in new} == {
        "blue": found.truth[one],
        "red": found.truth[other],
    }


def test_what_can_be_opened_before_a_layer_is_on(begun):
    """With the rescue in front and no layer yet, no ciphertext under both keys is looked for."""
    found, line = begun
    assert not line.layered
    assert reachable(found.table.state, found.table.ciphers) == dict(found.table.ciphers)
