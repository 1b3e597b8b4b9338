"""A seat's own cards, where the acts about them are read: the last look at what a card shows."""

import pytest

from engine.agenda import Reveal
from engine.basics import ALL, Move
from engine.claims import NoneOf, OneOf, Opened
from ledger.deck.group.ciphertext import encode_cards
from ledger.facts import FactKind
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.own_cards import (
    eyes_of,
    face_behind,
    face_read,
    glimpse_zone,
    own_cards,
    piles_of,
    read_cards,
    read_move,
    read_shuffle_act,
    readable,
    to_open,
    unproven,
)
from tests.engine.lines import Ask
from tests.ledger.sealed.by_hand import sealed
from tests.ledger.tables import probe_tale

CARDS = {"hand:0": ("a", "b", "x"), "hand:1": ("c", "y")}


def refused(call, *given):
    """Of which kind the refusal is."""
    with pytest.raises(BadEvent) as found:
        call(*given)
    return found.value.fact.kind


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


def test_a_move_is_read_in_its_one_form():
    """A name, then whole numbers, texts, and lists of whole numbers."""
    for rest in (("pass",), ("play", 3), ("drop", (1, 2), "there", -1), ("none", ())):
        assert read_move(ActReader((("move", *rest),))) == Move(rest[0], rest[1:])


@pytest.mark.parametrize(
    ("rest", "kind"),
    [
        ((), FactKind.MOVE_NAMELESS),
        ((3,), FactKind.MOVE_NAMELESS),
        ((b"pass",), FactKind.MOVE_NAMELESS),
        (("play", True), FactKind.MOVE_ARGUMENT),
        (("play", b"3"), FactKind.MOVE_ARGUMENT),
        (("play", None), FactKind.MOVE_ARGUMENT),
        (("play", 1, (1, True)), FactKind.MOVE_ARGUMENT),
        (("play", (1, "x")), FactKind.MOVE_ARGUMENT),
        (("play", ((1,),)), FactKind.MOVE_ARGUMENT),
        (("play", [1]), FactKind.MOVE_ARGUMENT),
    ],
)
def test_a_move_in_another_form_is_refused(rest, kind):
    """True is no number, bytes are no text, and a list holds no list: no rule is asked about it."""
    assert refused(read_move, ActReader((("move", *rest),))) is kind


def test_piles_are_by_back_and_keep_their_places():
    """In the order of the backs' names, those without one first."""
    own = {"hand:0": ("a", "b", "x", "y", "c")}
    state = sealed(own=own, backs={0: "red", 1: "blue", 3: "red"}).table.state
    assert piles_of(state, "hand:0") == [("", [2, 4]), ("blue", [1]), ("red", [0, 3])]
    assert piles_of(state, "row:0") == []


def test_a_shuffle_names_its_zone_and_its_back():
    """Both of them, and holds as many cards as lie there."""
    at = sealed(own=CARDS)
    data = encode_cards(at.table.group, [at.table.ciphers[(card, 0)] for card in (0, 1)])
    for named, kind in (
        (("hand:0", "red"), None),
        (("hand:1", "red"), FactKind.ZONE_OTHER),
        (("hand:0", ""), FactKind.ZONE_OTHER),
    ):
        reader = ActReader((("shuffle", *named, data, b"proof"),))
        given = (at.table, reader, "hand:0", "red", 2)
        if kind is None:
            assert read_shuffle_act(*given)[1] == b"proof"
        else:
            assert refused(read_shuffle_act, *given) is kind
    for count in (1, 3):
        reader = ActReader((("shuffle", "hand:0", "red", data, b"proof"),))
        found = refused(read_shuffle_act, at.table, reader, "hand:0", "red", count)
        assert found is FactKind.SHUFFLE_FORM


def test_cards_and_parts_are_read_by_their_number_though_no_proof_is_checked():
    """One that trusts reads the form: what is cut or too long is refused as what it should have
    been."""
    at = sealed(own=CARDS)
    group = at.table.group
    data = encode_cards(group, [at.table.ciphers[(0, 0)]])
    assert len(read_cards(at.table, data, 1, FactKind.RELOCK_FORM, "z")) == 1
    for bad in (data[:-1], data + b"x", b"", bytes(64), b"\xff" * 64):
        found = refused(read_cards, at.table, bad, 1, FactKind.RELOCK_FORM, "z")
        assert found is FactKind.RELOCK_FORM
    point, false = group.encode(group.mul_base(5)), BadEvent(FactKind.SHARES_FALSE)
    (part,) = unproven(at.table, point + bytes(64), 1, false)
    assert group.encode(part) == point
    for bad in (point, point + bytes(63), point * 2 + bytes(64), bytes(96), b""):
        assert refused(unproven, at.table, bad, 1, false) is FactKind.SHARES_FALSE


def test_a_move_opens_what_lies_closed_and_is_its_own():
    """What lies open already needs no opening, a closed claim opens nothing; a card of another seat
    is refused as against the rules."""
    at = sealed(Ask(0), own=CARDS, faces={1: "b"})
    run = at.run(0)
    assert to_open(run, (Opened(0), Opened(1), OneOf(2, ("x",)))) == [0]
    assert to_open(run, (NoneOf(0, ("x",)),)) == []
    for claim in (Opened(3), OneOf(3, ("c",)), OneOf(1, ("b",)), OneOf(0, ())):
        assert refused(to_open, run, (claim,)) is FactKind.AGAINST_RULES


def test_of_a_reveal_a_seat_owes_what_is_its_own():
    """Cards for all in one list, copies reader by reader; of all other cards nothing."""
    state = sealed(own=CARDS, deck=("z",)).table.state
    mine, theirs, deck = state.zone("hand:0"), state.zone("hand:1"), state.zone("deck")
    line = Reveal(
        ((mine[:1] + theirs, ALL), (deck, 2), (mine[1:], 2), (theirs, 0), (mine[2:], ALL))
    )
    assert own_cards(state, line, 0) == ([mine[0], mine[2]], [(2, list(mine[1:]))])
    assert own_cards(state, line, 1) == (list(theirs), [(0, list(theirs))])
    assert own_cards(state, line, 2) == ([], [])
    assert glimpse_zone(0) != glimpse_zone(1)


def test_a_seat_reads_what_lies_under_its_key_and_no_more():
    """Its own cards and copies for it; not what lies open, nor a card whose ciphertext is not there
    yet, nor what others read."""
    readers = {0: (0, 1), 1: (0,), 2: (0,), 3: (1,), 4: (1, 0)}
    at = sealed(Ask(0), own=CARDS, readers=readers, faces={1: "b"})
    table = at.table
    assert set(readable(table.state, table.ciphers, 0)) == {0, 2, 4}
    assert set(readable(table.state, table.ciphers, 1)) == {0, 3, 4}
    fewer = {slot: one for slot, one in table.ciphers.items() if slot != (4, 0)}
    found = eyes_of(table, table.state, fewer, 0, at.secret(0))
    assert found == {0: "a", 2: "x"}
    assert eyes_of(table, table.state, table.ciphers, 1, at.secret(1)) == {0: "a", 3: "c", 4: "y"}
    run = at.run(0)
    assert [face_read(run, card, at.secret(0)) for card in (0, 1, 2)] == ["a", "b", "x"]
