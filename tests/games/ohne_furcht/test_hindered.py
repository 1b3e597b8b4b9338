"""What cannot be done now in a turn: each reason that walks meet is true, by the rule book."""

from dataclasses import replace

import pytest

from engine.games.ohne_furcht.data import COST, INCOME
from engine.games.ohne_furcht.state import CITY, DECK, DISCARD, HAND
from engine.games.ohne_furcht.turn import MENU, Menu
from engine.shapes.menu import nothing_bars
from tests.games.checks.walked import questions
from tests.games.checks.words import of
from tests.games.walks import GAMES, walked

GAME = GAMES["ohne_furcht"]


def told(seats):
    """Each hindered thing of a walk: the state, the sight, what it is, and the reason."""
    for _, dealt in walked("ohne_furcht", seats, 1).tables():
        for decision, state, sight in questions(dealt):
            for one in decision.hindered(sight):
                yield decision, state, sight, one


TRUE = {
    "gathered": lambda state, seat, face, one: state.gathered,
    "not_gathered": lambda state, seat, face, one: not state.gathered,
    "no_cards": lambda state, seat, face, one: not state.zone(DECK) + state.zone(DISCARD),
    "no_hand": lambda state, seat, face, one: not state.zone(HAND[seat]),
    "used": lambda state, seat, face, one: one.on[0] == "act" and bool(state.used),
    "gold": lambda state, seat, face, one: state.gold[seat] < filled(one, "cost"),
    "same": lambda state, seat, face, one: face in state.city(seat),
    "limit": lambda state, seat, face, one: state.built == filled(one, "n"),
    "complete": lambda state, seat, face, one: len(state.zone(CITY[seat])) >= 8,
    "no_income": lambda state, seat, face, one: state.role in INCOME,
    "city_complete": lambda state, seat, face, one: len(state.zone(CITY[one.on[1]])) >= 8,
    "bishop": lambda state, seat, face, one: state.shows(one.on[1], "bishop"),
    "keep": lambda state, seat, face, one: face == "keep",
}
"""Whether a reason holds, read from the table alone."""


def filled(one, name):
    """The number that fills a reason, as itself or as an amount."""
    value = one.why.plain()[1][name]
    return value if isinstance(value, int) else value[1].get("n", 1)


@pytest.mark.parametrize("seats", [2, 7])
def test_every_reason_is_true(seats):
    """Whatever a walk tells, the table bears out; eight different reasons are met at the least."""
    met = set()
    for _, state, sight, one in told(seats):
        face = sight.face(one.on[1]) if one.on[0] == "card" else None
        holds = TRUE[one.why.key.removeprefix("hindered.")]
        assert holds(state, sight.seat, face, one), (one, state.gold, state.used)
        met.add(one.why.key)
    assert len(met) >= 8, met


def test_a_card_that_is_too_dear_can_be_built_with_the_gold_for_it():
    """The reason is the only one: with the missing gold the same card is among the answers."""
    tried = 0
    for decision, state, sight, one in told(7):
        if one.why.key != "hindered.gold" or state.where(one.on[-1]) != HAND[sight.seat]:
            continue
        cost = COST[sight.face(one.on[1])]
        richer = state.pay(sight.seat, cost - state.gold[sight.seat])
        moves = decision.honest(replace(sight, state=richer))
        built = [move.args[0] for move in moves if move.name == "build"]
        assert one.on[1] in built
        tried += 1
    assert tried > 20


def test_every_act_that_can_be_barred_has_a_name():
    """In both languages, also where no walk comes by."""
    entries = [entry for menu in MENU.values() for entry in menu.values()]
    acts = {f"act.{entry.name}" for entry in entries if entry.barred is not nothing_bars}
    for catalogue in of(GAME):
        assert acts <= catalogue.words.keys()
    assert Menu(0, "king").menu()["build"].barred is not nothing_bars
