"""False events at a sealed table of San Marco: each is refused, and its seat is named."""

import pytest

from engine.basics import Move
from engine.games.san_marco import GAME
from engine.games.san_marco.table.state import DRAW, HAND, OFFER
from tests.games.checks.attacks import (
    COPIED,
    MIXED,
    OPENED,
    ROLLED,
    SHARED,
    UNASKED,
    Tales,
    all_kinds_are_named,
    cards_but,
    false_moves_are_named,
    moved,
)

TALES = Tales(GAME)
CUTS = moved("a card among others", "one twice", "an odd argument", "another move")
COUNTS = moved("a wrong count", "an odd argument", "too few or many arguments")
WANTED = {
    "the first bridge": ("FirstBridge", "set", moved() | UNASKED),
    "a roll decides who distributes": ("Roles", "", ROLLED | {"by another seat"}),
    "a roll banishes": ("Pips", "", ROLLED | {"by another seat"}),
    "cards are drawn": ("Reveal", "", SHARED | {"share: two swapped", "share: a card less"}),
    "offers are cut, and copied for the decider": (
        "Cut",
        "cut",
        CUTS | MIXED | COPIED | UNASKED | {"relock: for -1, proven"},
    ),
    "an offer is taken": ("Take", "take", moved() | UNASKED),
    "limit cards are laid open": ("Together", "", OPENED | {"open: a card less", "no act"}),
    "an action is opened": ("OpenOne", "open", moved() | MIXED | OPENED | UNASKED),
    "an aristocrat is placed": ("Play", "place", moved() | UNASKED),
    "an aristocrat makes room": ("Play", "transfer", moved() | UNASKED),
    "a bridge is built": ("Play", "bridge", moved() | UNASKED),
    "the Doge travels": ("Play", "doge", moved() | UNASKED),
    "a district is banished": ("Play", "banish", moved() | UNASKED),
    "all shuffle a deck": ("Shuffle", "", MIXED | {"by a seat that is not asked"}),
    "the result is signed": ("End", "", {"result: a point more", "result: others have won"}),
}


@pytest.mark.slow
def test_a_false_event_names_its_seat():
    """In every way there is: offers, copies, openings, counts, rolls, moments, names."""
    all_kinds_are_named(TALES.all(3), WANTED)


def test_what_the_book_forbids_names_its_seat():
    """Offers of cards that were not drawn, empty ones, all in one; offers that are not there."""

    def cut(state, seat):
        drawn = tuple(sorted(state.zone(DRAW[seat])))
        yield from (Move("cut", (cards,)) for cards in ((), drawn, drawn[:1] * 2, drawn[1::-1]))
        yield from (Move("cut", ((card,),)) for card in cards_but(state, DRAW[seat]))

    def taken(state, seat):
        (giver,) = {giver for giver, deciders in state.pairs if seat in deciders}
        full = [at for at, zones in enumerate(OFFER) if state.zone(zones[giver])]
        yield from (Move("take", (at,)) for at in range(-1, 5) if at not in full)

    def opened(state, seat):
        yield from (Move("open", (card,)) for card in cards_but(state, HAND[seat]))

    def placed(state, seat):
        yield from (Move("place", (card, 0)) for card in cards_but(state, HAND[seat]))
        yield from (Move("place", (state.zone(HAND[seat])[0], at)) for at in (-1, 6, "castello"))

    for name, wrong in {"cut": cut, "take": taken, "open": opened, "place": placed}.items():
        count = false_moves_are_named(next(TALES.all(3)), name, wrong)
        assert count > 2, name


RARE = {
    "a bridge is taken from a seat": ("PlaceBridge", "set", moved() | UNASKED),
    "aristocrats leave": ("Remove", "remove", COUNTS | UNASKED),
    "tolls are paid": ("Tolls", "pay", COUNTS | UNASKED),
    "a bonus banishment": ("Bonus", "banish", moved() | UNASKED),
}


@pytest.mark.slow
def test_false_events_where_two_cut_at_once():
    """Four seats, several events of each shape, and a kind that few games come by."""
    all_kinds_are_named(TALES.all(4), WANTED | RARE, each=2)
