"""What cannot be done now in a turn of Citadels: each reason that walks meet is true."""

from dataclasses import replace

import pytest

from engine.games.citadels.data.characters import CHARACTERS
from engine.games.citadels.data.districts import COST, KIND
from engine.games.citadels.table.cities import complete
from engine.games.citadels.table.state import CITY, DECK, HAND
from engine.games.citadels.turn.menu import MENU, Menu
from engine.shapes.menu import nothing_bars
from tests.games.checks.walked import questions
from tests.games.checks.words import of
from tests.games.citadels.scene import Scene
from tests.games.told import filled, hindered_in
from tests.games.walks import GAMES, walked

WALKS = ((2, 1), (4, 1), (8, 1), (4, 2))

ABILITY = {"exchange": "magic", "swap": "magic", "bonus_gold": "bonus", "bonus_cards": "bonus"}
"""What is used up by an act, where that is called otherwise: one of two ways uses up both."""


KINDS = {one.face: one.kind for one in CHARACTERS}


def bringing(state, seat):
    """The districts of a city that bring the character of this turn its income."""
    kind, city = KINDS[state.role], state.city(seat)
    return [face for face in city if face == "school_of_magic" or KIND.get(face) == kind]


TRUE = {
    "gathered": lambda state, seat, face, one: state.gathered,
    "not_gathered": lambda state, seat, face, one: not state.gathered,
    "no_deck": lambda state, seat, face, one: not state.zone(DECK),
    "no_hand": lambda state, seat, face, one: not state.zone(HAND[seat]),
    "used": lambda state, seat, face, one: ABILITY.get(one.on[1], one.on[1]) in state.used,
    "gold": lambda state, seat, face, one: state.gold[seat] < filled(one, "cost"),
    "same": lambda state, seat, face, one: face in state.city(seat),
    "vault": lambda state, seat, face, one: face == "secret_vault",
    "monument": lambda state, seat, face, one: len(state.zone(CITY[seat])) >= 5,
    "builds_nothing": lambda state, seat, face, one: state.role == "navigator",
    "limit": lambda state, seat, face, one: state.built > 0 or state.role == "navigator",
    "action": lambda state, seat, face, one: "action" in state.used and face not in KIND,
    "no_income": lambda state, seat, face, one: (
        one.on == ("act", "income") and "income" not in state.used and not bringing(state, seat)
    ),
    "richest": lambda state, seat, face, one: state.gold[seat] == max(state.gold),
    "beautiful": lambda state, seat, face, one: state.coins[one.on[1]] > 0,
    "no_tax": lambda state, seat, face, one: not state.tax,
    "city_complete": lambda state, seat, face, one: complete(state, one.on[1]),
    "bishop": lambda state, seat, face, one: state.shielded == one.on[1],
    "keep": lambda state, seat, face, one: face == "keep",
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


def test_an_income_is_barred_just_where_nothing_brings_it():
    """Of every turn with one: it is among the answers, or nothing of the kind lies there, or it was
    taken before; which of the two is told."""
    met = set()
    for seats, seed in WALKS:
        for decision, sight in turns(seats, seed):
            state, seat = sight.state, sight.seat
            told = [one.why.key for one in decision.hindered(sight) if one.on == ("act", "income")]
            if "income" in state.used:
                why = "hindered.used"
            else:
                why = None if bringing(state, seat) else "hindered.no_income"
            offered = any(move.name == "income" for move in decision.honest(sight))
            assert (told, offered) == (([why], False) if why else ([], True)), state.role
            met.add(why)
    assert met == {None, "hindered.used", "hindered.no_income"}


def turns(seats, seed):
    """Every question of a turn whose character has an income, while there are cards to draw."""
    for _, dealt in walked("citadels", seats, seed).tables():
        for decision, _, sight in questions(dealt):
            with_income = isinstance(decision, Menu) and KINDS[decision.role]
            if with_income and sight.state.zone(DECK):
                yield decision, sight


NO_GIFT, SAME = "hindered.no_gift", "hindered.same"


@pytest.mark.parametrize(
    ("own", "theirs", "gold", "why"),
    [
        (["tavern"], ["castle"], 3, None),
        (["tavern"], ["castle"], 2, NO_GIFT),  # the difference cannot be paid
        ([], ["castle"], 9, NO_GIFT),  # nothing can be given
        (["tavern"], ["castle", "tavern"], 9, NO_GIFT),  # its name lies there already
        (["tavern", "market"], ["castle", "tavern"], 9, None),
        (["tavern", "castle"], ["castle"], 9, SAME),
    ],
)
def test_the_diplomat_is_told_why_she_can_have_nothing_for_it(own, theirs, gold, why):
    """Of the castle: by what she can give for it, and what is left to pay; else it can be had."""
    scene = Scene(table=["diplomat"], cities={0: own, 1: theirs}, gold=(gold,) * 4)
    scene = scene.turn(0, "diplomat")
    castle = next(c for c in scene.state.zone(CITY[1]) if scene.state.faces[c] == "castle")
    sight = scene.dealt.sight(0)
    told = [o.why.key for o in scene.asked.hindered(sight) if o.on == ("card", castle)]
    assert told == ([] if why is None else [why])
    assert (("covet", "castle") in scene.moves("covet")) == (why is None)
