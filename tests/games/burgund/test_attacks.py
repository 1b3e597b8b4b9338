"""False events at a sealed table of Burgund and at a table of one: refused, and the seat named."""

import pytest

from engine.basics import Move
from engine.games.burgund import GAME
from engine.games.burgund.table.data import GOOD_KINDS
from engine.games.burgund.table.estate import NEW
from engine.games.burgund.table.state import HAND, PROJECTS, ROWS
from tests.games.checks.attacks import (
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
NO_CARD = moved("too few or many arguments", "another move") | UNASKED
WANTED = {
    "an action card is played": ("Play", "play", moved() | MIXED | OPENED | UNASKED),
    "cards are bought before": ("Play", "buy", NO_CARD),
    "cards are bought meanwhile": ("Act", "buy", NO_CARD),
    "cards are bought at the end": ("Last", "buy", NO_CARD),
    "the bought die": ("Keep", "die", moved() | UNASKED),
    "the bought project": ("Keep", "project", moved() | UNASKED),
    "a card of the display": ("Act", "take", moved() | UNASKED),
    "a project is placed": ("Act", "place", moved() | UNASKED),
    "goods are sold": ("Act", "sell", moved() | UNASKED),
    "workers": ("Act", "refill", NO_CARD),
    "silver": ("Act", "silver", NO_CARD),
    "the top of a stack": ("TakeTop", "top", moved() | UNASKED),
    "a project makes room": ("MakeRoom", "drop", moved() | UNASKED),
    "the end of the turn": ("Last", "end", NO_CARD),
    "cards are drawn and shown": ("Reveal", "", SHARED | {"share: two swapped", "no act"}),
    "all shuffle a deck": ("Shuffle", "", MIXED | {"by another seat"}),
}


@pytest.mark.slow
def test_a_false_event_names_its_seat():
    """In every way there is: foreign cards, openings, draws too many, moments, names."""
    all_kinds_are_named(TALES.all(2, 200), WANTED)


def test_what_the_book_forbids_names_its_seat():
    """Cards of others and of stacks, no project, goods not held, piles that are not there."""

    def played(state, seat):
        yield from (Move("play", (card,)) for card in cards_but(state, HAND[seat]))

    def taken(state, seat):
        yield from (Move("take", (card,)) for card in cards_but(state, *ROWS))

    def placed(state, seat):
        yield from (Move("place", (card, NEW)) for card in cards_but(state, PROJECTS[seat]))
        card = state.zone(PROJECTS[seat])[0]
        yield from (Move("place", (card, at)) for at in (-9, 99, "new"))

    def sold(state, seat):
        goods = [kind for kind in GOOD_KINDS if kind not in state.goods(seat)]
        yield from (Move("sell", (kind,)) for kind in (*goods, "sheep", "castle_1", 0))

    for name, wrong in {"play": played, "take": taken, "place": placed, "sell": sold}.items():
        count = false_moves_are_named(TALES.one(2, 1, 200), name, wrong)
        assert count > 2, name


ALONE = {
    "the order of a shuffle": ("Shuffle", "", ROLLED | {"no act", "a move more"}),
    "an action card": ("Play", "play", moved()),
    "a card of the display": ("Act", "take", moved()),
    "a project": ("Act", "place", moved()),
    "silver": ("Act", "silver", moved("another move")),
    "the result": ("End", "", {"result: a point more", "result: a seat less"}),
}


def test_a_false_event_of_the_solo_game_is_found():
    """There is nobody else to tell, but no log goes on behind it, and an audit names the seat."""
    all_kinds_are_named(TALES.all(1), ALONE)


RARE = {
    "a fitting card": ("TakeFitting", "take", moved() | UNASKED),
    "any project is placed": ("PlaceAny", "place", moved() | UNASKED),
    "a bonus": ("Bonus", "bonus", moved() | UNASKED),
}


@pytest.mark.slow
def test_false_events_of_whole_games():
    """Three seats, several events of each shape, and kinds that few games come by."""
    all_kinds_are_named(TALES.all(3), WANTED | RARE, each=2)
