"""What has come of a city: built and lost, complete, crown, what can be paid, gold and cards."""

from __future__ import annotations

from types import SimpleNamespace

from engine.basics import phrase
from engine.shapes.cities import WORDS, Cities
from engine.sight import Sight

COST = {"tavern": 1, "castle": 4, "palace": 5}
CITIES = Cities(
    lambda state, seat: len(state.cities[seat]) >= 2,
    ("hand:0", "hand:1"),
    COST,
    lambda state: False,
)
ME = ("seat", 0)


class State(SimpleNamespace):
    """As much of a table as is looked at."""

    def city(self, seat):
        """What stands there."""
        return self.cities[seat]

    def zone(self, name):
        """The cards of a hand."""
        return self.hands.get(name, ())


def sight(city=(), hand=(), gold=0, crown=1, agenda=(1,)):
    """What the first seat sees; its hand holds these faces."""
    state = State(
        cities=(tuple(city), ()),
        hands={"hand:0": tuple(range(len(hand)))},
        gold=(gold, 9),
        crown=crown,
        agenda=agenda,
        faces={},
    )
    return Sight(state, 0, dict(enumerate(hand)))


def happened(before, after):
    """What is told of it, without whose it is."""
    found = CITIES.prospects(before, after)
    assert {one.key for one in found.happened} <= set(WORDS)
    assert all(("who", ME) in one.fillings for one in found.happened)
    return [(one.key, dict(one.fillings).get("face")) for one in found.happened]


def test_what_is_new_and_what_is_lost_is_told():
    """By its name; two of a kind are counted."""
    assert happened(sight(["tavern"]), sight(["castle"])) == [
        ("prospect.built", "face.castle"),
        ("prospect.lost", "face.tavern"),
    ]
    two = happened(sight(["tavern"]), sight(["tavern", "tavern"]))
    assert two == [("prospect.built", "face.tavern"), ("prospect.complete", None)]


def test_for_the_next_round_crown_and_the_dearest_district_count():
    """That can be paid and does not stand there; nothing of it once the game is over."""
    after = {"city": ["tavern"], "hand": ["tavern", "castle", "palace"], "gold": 4, "crown": 0}
    told = [("prospect.crown", None), ("prospect.can_pay", "face.castle")]
    assert happened(sight(["tavern"]), sight(**after)) == told
    assert happened(sight(["tavern"]), sight(**after, agenda=())) == []
    assert happened(sight(), sight(hand=["palace"], gold=4)) == []


def test_gold_and_cards_are_amounts():
    """As they are then."""
    found = CITIES.prospects(sight(), sight(hand=["castle", "palace"], gold=3))
    assert found.amounts == (("prospect.gold", 3), ("prospect.cards", 2))
    assert phrase("prospect.gold").key in WORDS
