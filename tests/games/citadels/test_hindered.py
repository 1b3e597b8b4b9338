"""What cannot be done now in a turn of Citadels: each reason that walks meet is true."""

from dataclasses import replace

import pytest

from engine.games.citadels.data.districts import COST, KIND
from engine.games.citadels.table.cities import complete
from engine.games.citadels.table.state import CITY, DECK, HAND
from engine.games.citadels.turn.menu import MENU
from engine.shapes.menu import nothing_bars
from tests.games.checks.words import of
from tests.games.told import filled, hindered_in
from tests.games.walks import GAMES

WALKS = ((2, 1), (4, 1), (8, 1), (4, 2))

TRUE = {
    "gathered": lambda state, seat, face, one: state.gathered,
    "not_gathered": lambda state, seat, face, one: not state.gathered,
    "no_deck": lambda state, seat, face, one: not state.zone(DECK),
    "no_hand": lambda state, seat, face, one: not state.zone(HAND[seat]),
    "used": lambda state, seat, face, one: bool(state.used),
    "gold": lambda state, seat, face, one: state.gold[seat] < filled(one, "cost"),
    "same": lambda state, seat, face, one: face in state.city(seat),
    "vault": lambda state, seat, face, one: face == "secret_vault",
    "monument": lambda state, seat, face, one: len(state.zone(CITY[seat])) >= 5,
    "builds_nothing": lambda state, seat, face, one: state.role == "navigator",
    "limit": lambda state, seat, face, one: state.built > 0 or state.role == "navigator",
    "action": lambda state, seat, face, one: "action" in state.used and face not in KIND,
    "no_income": lambda state, seat, face, one: one.on == ("act", "income"),
    "richest": lambda state, seat, face, one: state.gold[seat] == max(state.gold),
    "beautiful": lambda state, seat, face, one: state.coins[one.on[1]] > 0,
    "no_tax": lambda state, seat, face, one: not state.tax,
    "city_complete": lambda state, seat, face, one: complete(state, one.on[1]),
    "bishop": lambda state, seat, face, one: state.shielded == one.on[1],
    "keep": lambda state, seat, face, one: face == "keep",
    "no_gift": lambda state, seat, face, one: state.role == "diplomat",
    "marshal": lambda state, seat, face, one: COST[face] + state.coins.get(one.on[1], 0) > 3,
}
"""Whether a reason holds, read from the table alone."""


@pytest.mark.parametrize(("seats", "seed"), WALKS)
def test_every_reason_is_true(seats, seed):
    """Whatever a walk tells, the table bears out; eight different reasons are met at the least."""
    met = set()
    for _, sight, one in hindered_in("citadels", seats, seed):
        face = sight.face(one.on[1]) if one.on[0] == "card" else None
        key = one.why.key.removeprefix("hindered.")
        assert TRUE[key](sight.state, sight.seat, face, one), one
        met.add(key)
    assert len(met) >= 8, met


def test_a_card_that_is_too_dear_can_be_built_with_the_gold_for_it():
    """The reason is the only one: with the missing gold the same card is among the answers."""
    tried = 0
    for decision, sight, one in hindered_in("citadels", 8):
        state, seat = sight.state, sight.seat
        if one.why.key != "hindered.gold" or state.where(one.on[-1]) != HAND[seat]:
            continue
        richer = state.pay(seat, filled(one, "cost") - state.gold[seat])
        moves = decision.honest(replace(sight, state=richer))
        assert one.on[1] in {move.args[0] for move in moves if move.name == "build"}
        tried += 1
    assert tried > 20


def test_every_act_that_can_be_barred_has_a_name():
    """In both languages, also where no walk comes by."""
    entries = [entry for menu in MENU.values() for entry in menu.values()]
    acts = {f"act.{entry.name}" for entry in entries if entry.barred is not nothing_bars}
    assert len(acts) == 30
    for catalogue in of(GAMES["citadels"]):
        assert acts <= catalogue.words.keys()
