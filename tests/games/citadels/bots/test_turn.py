"""In which order the bot uses what its turn offers."""

from tests.games.citadels.bots.choosing import choose, play_on
from tests.games.citadels.scene import Scene

DECK = ["palace", "temple", "keep", "manor"]


def _turn(role, seats=4, **fields):
    scene = Scene(seats, table=[role], deck=DECK, **fields)
    return scene.turn(0, role)


def test_what_costs_nothing_comes_first():
    """The Merchant's gold, the Architect's cards, the King's crown."""
    assert choose(_turn("merchant", hands={0: ["palace"]})) == ("bonus",)
    assert choose(_turn("architect", hands={0: ["palace"]})) == ("extra",)
    scene = Scene(4, hands={0: ["palace"]}, fourth=0, crown=2)
    assert choose(scene.turn(0, "king")) == ("crown",)


def test_cards_where_nothing_can_be_built():
    """Else gold."""
    fields = {"cities": {0: ["tavern"]}}
    assert choose(_turn("queen", hands={0: ["tavern"]}, **fields)) == ("cards",)
    assert choose(_turn("queen", hands={0: ["palace"]}, **fields)) == ("gold",)


def test_it_swaps_a_thin_hand_for_a_thick_one():
    """As the Magician, before it gathers if its own hand is of no use."""
    hands = {0: ["tavern"], 2: ["keep", "manor", "docks", "castle"]}
    assert choose(_turn("magician", hands=hands, cities={0: ["tavern"]})) == ("swap", 2)


def test_it_exchanges_what_it_cannot_build():
    """Districts that stand already are changed for new ones."""
    hands = {0: ["tavern", "manor"]}
    scene = _turn("magician", hands=hands, cities={0: ["tavern"]}, gold=[0])
    assert play_on(scene, "exchange") == ("exchange", "tavern")


def test_a_useless_card_becomes_gold_or_a_point():
    """In the Laboratory before building, under the Museum after it."""
    hands = {0: ["tavern", "palace"]}
    scene = _turn("queen", hands=hands, cities={0: ["tavern", "laboratory"]}, gold=[1])
    assert play_on(scene, "laboratory", "end") == ("laboratory", "tavern")
    scene = _turn("queen", hands=hands, cities={0: ["tavern", "museum"]}, gold=[0])
    assert play_on(scene, "museum", "end") == ("museum", "tavern")


def test_the_emperor_takes_something_for_the_crown():
    """Never from an empty purse and an empty hand where another seat has more."""
    scene = _turn("emperor", hands={0: ["palace"], 2: ["keep"]}, crown=1, gold=[0, 0, 3, 0])
    name, other, what = play_on(scene, "crown")
    assert (name, other) == ("crown", 2) and what in ("gold", "card")


def test_the_navigator_takes_cards_or_gold_by_its_hand():
    """Gold with two districts to build, cards with none."""
    few, many = {0: ["tavern"]}, {0: ["palace", "castle", "manor"]}
    assert play_on(_turn("navigator", hands=few), "bonus_gold", "bonus_cards") == ("bonus_cards",)
    assert play_on(_turn("navigator", hands=many), "bonus_gold", "bonus_cards") == ("bonus_gold",)


def test_the_artist_lays_out_what_is_left():
    """All of it in the last round; before that some gold is kept for the next district."""
    hands, cities = {0: ["palace"]}, {0: ["tavern", "castle"]}
    scene = _turn("artist", hands=hands, cities=cities, gold=[1], ending=True)
    assert play_on(scene, "beautify", "end") == ("beautify", "castle")
    scene = _turn("artist", hands=hands, cities=cities, gold=[0])
    assert play_on(scene, "beautify", "end") == ("end",)


def test_the_director_comes_when_two_can_be_paid():
    """And stays in the hand otherwise."""
    options = {"action_cards": "with"}
    hands = {0: ["director", "market", "docks"]}
    scene = Scene(4, table=["queen"], options=options, deck=DECK, hands=hands, gold=[4])
    assert play_on(scene.turn(0, "queen"), "director", "build") == ("director", "director")
    scene = Scene(4, table=["queen"], options=options, deck=DECK, hands=hands, gold=[1])
    assert play_on(scene.turn(0, "queen"), "director", "build") == ("build", "docks")
