"""In which order the bot uses what its turn offers."""

from tests.games.citadels.bot.choosing import choose, play_on
from tests.games.citadels.scene import Scene

DECK = ["palace", "temple", "keep", "manor"]
WITH = {"action_cards": "with"}


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
    hands = {0: ["director", "market", "docks"]}
    scene = Scene(4, table=["queen"], options=WITH, deck=DECK, hands=hands, gold=[4])
    assert play_on(scene.turn(0, "queen"), "director", "build") == ("director", "director")
    scene = Scene(4, table=["queen"], options=WITH, deck=DECK, hands=hands, gold=[1])
    assert play_on(scene.turn(0, "queen"), "director", "build") == ("build", "docks")


def test_the_spy_looks_where_cards_and_gold_are():
    """And names the kind that most cards of the deck are of."""
    hands = {1: ["palace"], 2: ["tavern", "market", "docks", "manor"], 3: ["palace"] * 4}
    scene = _turn("spy", hands=hands, gold=[0, 9, 4, 0])
    assert play_on(scene, "spy") == ("spy", 2, "unique")


def test_the_abbot_takes_alms_of_the_strongest_of_the_richest():
    """Two have three gold."""
    scene = _turn("abbot", cities={2: ["palace"]}, hands={0: ["palace"]}, gold=[0, 3, 3, 0])
    assert play_on(scene, "alms") == ("alms", 2)


def test_the_smithy_fills_a_thin_hand_only():
    """After building, with the gold for it."""
    cities = {0: ["smithy"]}
    assert play_on(_turn("queen", cities=cities, gold=[2]), "smithy", "end") == ("smithy",)
    scene = _turn("queen", cities=cities, hands={0: ["palace", "castle", "keep"]}, gold=[7])
    assert play_on(scene, "smithy", "end") == ("end",)


def test_action_cards_in_their_time():
    """A booth early, a tent late, a look at the fullest hand always."""
    hands = {0: ["circus_tent", "ticket_booth", "palace"], 3: ["keep", "manor"]}
    early = Scene(4, options=WITH, deck=DECK, hands=hands, gold=[0]).turn(0, "thief")
    assert play_on(early, "tent", "booth", "end") == ("booth", "ticket_booth")
    cities = {0: ["tavern", "market", "docks", "harbor"]}
    late = Scene(4, options=WITH, deck=DECK, hands=hands, cities=cities).turn(0, "thief")
    assert play_on(late, "tent", "booth", "end") == ("tent", "circus_tent")
    hands[0] = ["fortune_teller", "palace"]
    scene = Scene(4, options=WITH, deck=DECK, hands=hands, gold=[0]).turn(0, "thief")
    assert play_on(scene, "fortune", "end") == ("fortune", "fortune_teller", 3)


def test_the_emperor_gives_the_crown_to_whom_it_sits_behind():
    """Where there is nothing to take: the next to choose after that seat is the Emperor itself."""
    scene = _turn("emperor", hands={0: ["palace"]}, crown=0, gold=[0])
    assert play_on(scene, "crown") == ("crown", 3, "nothing")


def test_one_card_more_is_not_worth_a_swap():
    """Its own hand is known to it; two cards more are."""
    hands = {0: ["palace", "castle"], 2: ["keep", "manor", "docks"]}
    scene = _turn("magician", hands=hands, gold=[0])
    assert play_on(scene, "swap", "exchange", "end") == ("end",)
    more = {**hands, 2: ["keep", "manor", "docks", "temple"]}
    scene = _turn("magician", hands=more, gold=[0])
    assert play_on(scene, "swap", "exchange", "end") == ("swap", 2)


def test_it_draws_only_with_gold_in_the_purse():
    """With three gold more gold comes first, though they would pay for the one district it holds;
    with four it draws.
    """
    hands = {0: ["docks"]}
    assert choose(_turn("queen", hands=hands, gold=[3])) == ("gold",)
    assert choose(_turn("queen", hands=hands, gold=[4])) == ("cards",)
