"""Bell Tower and Lighthouse work when they are built; cities become complete and stop being so.

Rule book: "Glockenturm", "Wichtige Begriffe"; rulings 6, 7, 8, 18 and 31.
"""

import pytest

from engine.agenda import Shuffle
from engine.games.citadels import GAME
from engine.games.citadels.data.districts import PLAIN_DECK
from engine.games.citadels.table.cities import complete, needed
from engine.games.citadels.table.state import DECK
from ledger.deck.group.backend import best_group
from ledger.records.riders import ACTS
from ledger.sizes.event_sizes import EventSizes
from tests.games.citadels.scene import Scene

SIX = ["tavern", "market", "docks", "harbor", "temple", "church"]
SEVEN = [*SIX, "prison"]
OTHERS = ["manor", "castle", "palace", "monastery", "cathedral", "town_hall"]
"""Six more districts of no effect."""


def bell(*, seats=4, role="merchant", **fields):
    """Seat 0 has built a Bell Tower and is asked."""
    fields = {"gold": (9,), "hands": {0: ["bell_tower"]}, **fields}
    return Scene(seats=seats, **fields).turn(0, role).do("gold").do("build", "bell_tower")


# -- Glockenturm -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "usual"), [(2, 8), (3, 8), (4, 7), (8, 7)])
def test_the_bell_tower_lowers_the_number_for_every_city(seats, usual):
    """Ruling 6: one district fewer, if its builder says so at once."""
    scene = bell(seats=seats)
    assert scene.moves() == [("sooner",), ("usual",)]
    scene.do("sooner")
    assert needed(scene.state) == usual - 1
    assert scene.phrases("bell_sooner")


def test_a_silent_bell_tower_changes_nothing():
    """Ruling 6: the decision is made once; it is not asked for again."""
    scene = bell(cities={1: SIX}).do("usual")
    assert needed(scene.state) == 7
    assert not scene.state.ending
    assert scene.asked.title(scene.state).key == "ask.turn"


def test_the_bell_tower_can_complete_the_city_of_somebody_else():
    """Ruling 6: six districts are enough now, wherever they stand."""
    scene = bell(cities={2: SIX}).do("sooner")
    assert scene.state.completed == ((2,),)
    assert scene.state.ending


def test_cities_that_become_complete_together_are_all_first():
    """Ruling 6: each of them has four points, and whoever comes later has two."""
    scene = bell(cities={0: OTHERS[:5], 2: SIX, 3: OTHERS[:5]}).do("sooner").do("end")
    assert scene.state.completed == ((0, 2),)
    keys = [[words.key for words in seat] for seat in GAME.score(scene.state).reasons]
    assert [("score.first" in each, "score.complete" in each) for each in keys] == [
        (True, False),
        (False, False),
        (True, False),
        (False, False),
    ]


def test_a_city_that_was_complete_before_the_bell_rang_stays_first():
    """The Bell Tower itself is the seventh: its own city was first, another follows."""
    scene = bell(cities={0: SIX, 1: OTHERS}).do("sooner")
    assert scene.state.completed == ((0,), (1,))


def test_with_the_bell_tower_gone_the_usual_number_is_back():
    """Ruling 6: an end that was due is called off if no city reaches that."""
    cities = {0: ["bell_tower"], 1: SIX}
    scene = Scene(cities=cities, gold=(9,), ending=True, completed=((1,),))
    scene.state_with(bell=scene.card("bell_tower")).turn(2, "warlord")
    assert scene.state.completed == ((1,),)
    scene.do("gold").pay(2, 9).do("destroy", "bell_tower")
    assert needed(scene.state) == 7
    assert scene.state.completed == ()
    assert not scene.state.ending
    assert scene.phrases("bell_gone") == [{"n": 7}]
    assert scene.phrases("end_off") == [{}]
    assert scene.do("end").state.over is False


def test_the_end_stays_due_for_a_city_of_the_usual_number():
    """Ruling 6: only the city that needed the bell is not complete any more."""
    cities = {0: ["bell_tower"], 1: SIX, 3: SEVEN}
    scene = Scene(cities=cities, ending=True, completed=((1,), (3,)))
    scene.state_with(bell=scene.card("bell_tower")).turn(2, "warlord")
    scene.do("gold").pay(2, 9).do("destroy", "bell_tower")
    assert scene.state.completed == ((3,),)
    assert scene.state.ending
    assert scene.phrases("end_off") == []


def test_a_bell_tower_built_over_rings_no_more():
    """Ruling 6: the Living Cannonball takes it away as well."""
    hands = {0: ["living_cannonball", "school_of_magic"]}
    cities = {0: [*OTHERS[:5], "bell_tower"]}
    scene = Scene(cities=cities, hands=hands, gold=(9,), options={"action_cards": "with"})
    scene.state_with(bell=scene.card("bell_tower"), ending=True, completed=((0,),))
    scene.turn(0, "merchant").do("gold").do("cannonball", "living_cannonball")
    scene.do("overbuild", "bell_tower", "school_of_magic")
    assert scene.state.bell is None
    assert not scene.state.ending
    assert scene.phrases("end_off") == [{}]
    assert scene.state.completed == ()


def test_a_sacrificed_bell_tower_leaves_a_city_of_the_usual_number_complete():
    """Rulings 6 and 31: the Necropolis stands where it stood, so the city keeps its seven."""
    scene = Scene(
        cities={0: [*SIX, "bell_tower"], 1: OTHERS}, hands={0: ["necropolis"]}, ending=True
    )
    scene.state_with(bell=scene.card("bell_tower"), completed=((0,), (1,)))
    scene.turn(0, "merchant").do("gold").do("build", "necropolis").do("necropolis", "bell_tower")
    assert scene.state.completed == ((0,),)
    assert scene.state.ending
    assert scene.phrases("end_off") == []


def test_a_confiscated_bell_tower_is_the_magistrates_to_decide():
    """Ruling 6: the Magistrate built it."""
    scene = warranted(["bell_tower"]).do("gold").do("build", "bell_tower")
    scene.do("confiscate", "signed")
    assert (scene.asked.seat, scene.moves()) == (1, [("sooner",), ("usual",)])
    scene.do("sooner")
    assert scene.city(1) == ["bell_tower"]
    assert scene.state.bell == scene.card("bell_tower")


def warranted(hand, *, city=()):
    """Seat 0 is the Merchant and bears the signed warrant of seat 1; its turn begins."""
    scene = Scene(
        hands={0: hand}, gold=(9,), table=["magistrate"], magistrate=1, cities={1: list(city)}
    )
    scene.lay("tokens:1", ["signed"], 1)
    token = scene.state.zone("tokens:1")[0]
    return scene.state_with(warrants=(("merchant", token),)).turn(0, "merchant")


# -- completing ------------------------------------------------------------------------------------


def test_a_confiscated_district_completes_the_magistrates_city():
    """Ruling 8: it counts however it came, and the end is due."""
    scene = warranted(["tavern"], city=OTHERS).do("gold").do("build", "tavern")
    scene.do("confiscate", "signed")
    assert scene.state.completed == ((1,),)
    assert scene.state.ending


def test_a_monument_is_not_confiscated_beside_five_districts():
    """Ruling 7 and 9: the bar holds for the Magistrate's city, so nobody is asked."""
    scene = warranted(["monument"], city=OTHERS[:5]).do("gold").do("build", "monument")
    assert scene.city(0) == ["monument"]
    scene = warranted(["monument"], city=OTHERS[:4]).do("gold").do("build", "monument")
    assert scene.asked.seat == 1


def test_an_end_that_is_due_stays_due():
    """Ruling 31: the Armory falls out of a complete city of seven, and the round is the last."""
    cities = {0: [*SIX, "armory"], 1: ["manor"]}
    scene = Scene(cities=cities, completed=((0,),), ending=True).turn(0, "merchant")
    scene.do("gold").do("armory", "manor")
    assert not complete(scene.state, 0)
    assert scene.state.completed == ()
    assert scene.state.ending
    assert scene.do("end").state.over


def test_who_completes_a_city_again_comes_after_who_stayed_complete():
    """Ruling 31: four points go to the earliest completion among the cities complete at the end."""
    cities = {0: [*SIX, "armory"], 1: SEVEN, 2: ["manor"]}
    fields = {"completed": ((0,), (1,)), "ending": True, "hands": {0: ["manor"]}, "gold": (9,)}
    scene = Scene(cities=cities, **fields).turn(0, "merchant")
    scene.do("gold").do("armory", "manor").do("build", "manor")
    assert scene.state.completed == ((1,), (0,))


# -- Leuchtturm ------------------------------------------------------------------------------------


def light(deck, **fields):
    """Seat 0 has built a Lighthouse."""
    scene = Scene(hands={0: ["lighthouse"]}, gold=(9,), deck=deck, **fields)
    return scene.turn(0, "merchant").do("gold").do("build", "lighthouse")


def test_the_lighthouse_finds_any_card_and_the_deck_is_shuffled():
    """Ruling 18: action cards too; nobody knows a place of the deck afterwards."""
    deck = ["manor", "rasputin", "tavern", "palace"]
    scene = light(deck)
    old = scene.state.zone(DECK)
    scene.do("look_through")
    assert scene.moves() == [
        ("find", "manor"),
        ("find", "palace"),
        ("find", "rasputin"),
        ("find", "tavern"),
        ("nothing",),
    ]
    scene.do("find", "rasputin")
    assert scene.hand(0) == ["rasputin"]
    assert sorted(scene.faces(DECK)) == ["manor", "palace", "tavern"]
    assert set(old).isdisjoint(scene.state.zone(DECK))
    assert not any(card in scene.state.readers for card in scene.state.zone(DECK))
    assert scene.passed[-1][0] == Shuffle((DECK,))


def test_looking_without_taking_shuffles_as_well():
    """Ruling 18: the deck lies as nobody knows, in either case."""
    scene = light(["manor", "tavern", "palace"])
    old = scene.state.zone(DECK)
    scene.do("look_through").do("nothing")
    assert sorted(scene.faces(DECK)) == ["manor", "palace", "tavern"]
    assert set(old).isdisjoint(scene.state.zone(DECK))


def test_nobody_has_to_look():
    """Effects of districts are optional; then the deck stays as it is."""
    scene = light(["manor", "tavern"])
    old = scene.state.zone(DECK)
    assert scene.do("decline").state.zone(DECK) == old


def test_an_empty_deck_is_not_looked_through():
    """Ruling 18 and 25: there is nothing to find."""
    assert light([]).asked.title(light([]).state).key == "ask.turn"


def test_a_card_known_under_the_deck_is_unknown_after_the_lighthouse():
    """Ruling i: a destroyed district lies there open, until the deck is shuffled."""
    scene = Scene(hands={0: ["lighthouse"]}, gold=(9,), deck=["manor"], cities={1: ["tavern"]})
    scene.turn(2, "warlord").do("destroy", "tavern")
    assert scene.state.faces[scene.state.zone(DECK)[1]] == "tavern"
    scene.turn(0, "merchant").do("gold").do("build", "lighthouse").do("look_through").do("nothing")
    assert not any(card in scene.state.faces for card in scene.state.zone(DECK))


def test_a_confiscated_lighthouse_shines_for_the_magistrate():
    """Ruling 18: on building, confiscating included."""
    scene = warranted(["lighthouse"])
    scene.lay(DECK, ["manor", "palace"], None)
    scene.do("gold").do("build", "lighthouse").do("confiscate", "signed")
    scene.do("look_through").do("find", "palace")
    assert scene.hand(1) == ["palace"]


def test_the_fullest_deck_goes_through_the_lighthouse_in_one_event():
    """With two seats and the action cards 83 cards are in play; every event is short enough."""
    deck = [*PLAIN_DECK, *(["rasputin"] * 25)]
    scene = light(deck, seats=2)
    assert len(scene.state.zone(DECK)) == 79
    scene.do("look_through")
    sizes = EventSizes(GAME, best_group(), scene.dealt.truth).owed(scene.state)
    assert 0 < max(sizes.values()) <= ACTS
