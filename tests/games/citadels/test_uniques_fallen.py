"""Museum, Armory and Graveyard, and what becomes of what lay on and under a fallen district.

Rule book: "Museum", "Waffenkammer"; rulings 3, 4, 5, 16, 21 and 22.
"""

from engine.games.citadels.table.state import DECK, HAND, MUSEUM
from engine.shapes.phrases import cards_of
from tests.games.citadels.scene import Scene

SEVEN = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]


def museum(**fields):
    """Seat 0 owns a Museum and has gathered."""
    fields = {"hands": {0: ["manor", "tavern"]}, "cities": {0: ["museum"]}, **fields}
    return Scene(**fields).turn(0, "merchant").do("gold")


# -- Museum ----------------------------------------------------------------------------------------


def test_one_card_a_turn_is_tucked_under_the_museum():
    """It lies there closed, readable for whoever tucked it, and once is all."""
    scene = museum().do("museum", "manor")
    assert scene.faces(MUSEUM[0]) == ["manor"]
    (card,) = scene.state.zone(MUSEUM[0])
    assert card not in scene.state.faces
    assert scene.state.readers[card] == (0,)
    assert scene.moves("museum") == []
    assert scene.phrases("museum") == [{"who": ("seat", 0), "cards": cards_of(1)}]


def test_without_a_museum_nothing_is_tucked():
    """Only in a city that has it, and any hand card will do."""
    assert museum(cities={1: ["museum"]}).moves("museum") == []
    assert museum(hands={0: ["secret_vault"]}).moves("museum") == [("museum", "secret_vault")]


def test_a_turn_later_another_card_goes_under_it():
    """Any number of cards may lie there."""
    scene = museum().do("museum", "manor").do("end")
    scene.turn(0, "merchant").do("museum", "tavern")
    assert scene.faces(MUSEUM[0]) == ["manor", "tavern"]


def test_in_another_city_the_museum_takes_cards_of_its_new_owner_besides():
    """The first owner's card stays under the first owner's key, for all to count."""
    scene = Scene(cities={0: ["museum"]}, museums={1: ["palace"]}, hands={0: ["manor"]}).turn(
        0, "merchant"
    )
    scene.do("museum", "manor")
    assert scene.faces(MUSEUM[0]) == ["manor"]
    assert scene.faces(MUSEUM[1]) == ["palace"]
    assert scene.state.readers[scene.state.zone(MUSEUM[1])[0]] == (1,)
    assert scene.phrases("museum") == [{"who": ("seat", 0), "cards": cards_of(2)}]


def test_with_the_museum_the_cards_of_two_seats_go_under_the_deck():
    """They are mixed by all, so nobody knows the order, and nobody reads them."""
    museums = {1: ["palace", "castle"], 2: ["manor"]}
    scene = Scene(cities={1: ["museum"]}, museums=museums, gold=(9,), deck=["tavern"])
    scene.turn(0, "warlord").do("destroy", "museum")
    assert [scene.faces(zone) for zone in MUSEUM] == [[]] * 8
    assert sorted(scene.faces(DECK)) == ["castle", "manor", "museum", "palace", "tavern"]
    new = [c for c in scene.state.zone(DECK) if scene.face(c) in ("palace", "castle", "manor")]
    assert not any(card in scene.state.readers or card in scene.state.faces for card in new)


def test_cards_of_one_seat_are_mixed_by_a_neighbour():
    """The order is not its owner's to know."""
    museums = {1: ["palace", "castle", "manor"]}
    scene = Scene(cities={1: ["museum"]}, museums=museums, gold=(9,))
    scene.turn(0, "warlord").do("destroy", "museum")
    assert sorted(scene.faces(DECK)) == ["castle", "manor", "museum", "palace"]


def test_a_sacrificed_museum_takes_its_cards_along():
    """For a Necropolis as well."""
    scene = Scene(
        cities={0: ["museum"]}, museums={0: ["palace", "castle"]}, hands={0: ["necropolis"]}
    )
    scene.turn(0, "merchant").do("gold").do("build", "necropolis").do("necropolis", "museum")
    assert scene.faces(MUSEUM[0]) == []
    assert sorted(scene.faces(DECK)) == ["castle", "museum", "palace"]
    assert scene.city(0) == ["necropolis"]


# -- Waffenkammer ----------------------------------------------------------------------------------


def armory(**fields):
    """Seat 0 is the Merchant and owns an Armory."""
    cities = {0: ["armory"], **fields.pop("cities", {})}
    return Scene(cities=cities, **fields).turn(0, "merchant")


def test_the_armory_falls_with_one_other_district():
    """For nothing, whatever it costs, in the own city or another; both go under the deck."""
    scene = armory(cities={1: ["palace", "school_of_magic"], 2: ["tavern"]}, deck=["manor"])
    listed = [("armory", "palace"), ("armory", "school_of_magic"), ("armory", "tavern")]
    assert scene.moves("armory") == listed
    gold = scene.gold
    scene.do("armory", "school_of_magic")
    assert scene.gold == gold
    assert scene.city(0) == []
    assert scene.city(1) == ["palace"]
    assert scene.faces(DECK) == ["manor", "armory", "school_of_magic"]


def test_the_armory_reaches_the_own_city():
    """One other district anywhere, the own ones included."""
    scene = armory(cities={0: ["armory", "tavern"]}).do("armory", "tavern")
    assert scene.city(0) == []


def test_complete_cities_are_out_of_reach_of_the_armory():
    """Ruling 5: the owner's too; from a complete city it may strike elsewhere."""
    cities = {0: ["armory", *SEVEN], 1: SEVEN, 2: ["palace"]}
    scene = armory(cities=cities, completed=((0, 1),), ending=True)
    assert scene.moves("armory") == [("armory", "palace")]
    scene.do("armory", "palace")
    assert scene.city(0) == SEVEN


def test_the_armory_needs_a_target():
    """Ruling 5: it cannot be destroyed for nothing."""
    assert armory().moves("armory") == []


def test_neither_keep_nor_bishop_nor_wall_stops_the_armory():
    """Rulings 3 and 4: it is no ability of number 8."""
    scene = armory(cities={1: ["keep", "great_wall"]}, shielded=1, gold=(0,))
    assert scene.moves("armory") == [("armory", "great_wall"), ("armory", "keep")]
    assert scene.do("armory", "keep").city(1) == ["great_wall"]


def test_a_circus_tent_is_out_of_reach_of_the_armory():
    """Ruling 24: it stays to the end."""
    scene = armory(cities={1: ["circus_tent", "tavern"]})
    assert scene.moves("armory") == [("armory", "tavern")]


def test_only_its_owner_uses_the_armory_in_the_own_turn():
    """Another player's turn lists nothing."""
    scene = Scene(cities={1: ["armory"], 2: ["tavern"]}).turn(0, "merchant")
    assert scene.moves("armory") == []


def test_the_armory_empties_a_museum_and_silences_a_bell():
    """What falls with it falls as always."""
    scene = Scene(cities={0: ["armory"], 1: ["museum", "bell_tower"]}, museums={1: ["palace"]})
    scene.state_with(bell=scene.card("bell_tower")).turn(0, "merchant").do("armory", "museum")
    assert sorted(scene.faces(DECK)) == ["armory", "museum", "palace"]
    scene = Scene(cities={0: ["armory"], 1: ["museum", "bell_tower"]})
    scene.state_with(bell=scene.card("bell_tower")).turn(0, "merchant").do("armory", "bell_tower")
    assert scene.state.bell is None


# -- Friedhof --------------------------------------------------------------------------------------


def test_the_graveyard_fetches_what_the_warlord_destroys_in_any_city():
    """Ruling 16: for a gold to the bank it comes into the hand, open as it was."""
    scene = Scene(cities={1: ["palace"], 2: ["graveyard"]}, gold=(9, 0, 3))
    scene.turn(0, "warlord").do("destroy", "palace")
    assert scene.asked.seat == 2
    scene.do("pay")
    assert scene.hand(2) == ["palace"]
    assert scene.gold[2] == 2
    assert scene.faces(DECK) == []


def test_the_owner_of_the_graveyard_may_let_it_go():
    """Then it goes under the deck."""
    scene = Scene(cities={1: ["palace"], 2: ["graveyard"]}, gold=(9, 0, 3))
    scene.turn(0, "warlord").do("destroy", "palace").do("decline")
    assert scene.faces(DECK) == ["palace"]
    assert scene.gold[2] == 3


def test_the_graveyard_needs_a_gold_and_another_warlord():
    """Ruling 16: not for whoever destroys, and not without the gold."""
    scene = Scene(cities={1: ["palace"], 0: ["graveyard"]}, gold=(9,))
    assert scene.turn(0, "warlord").do("destroy", "palace").faces(DECK) == ["palace"]
    scene = Scene(cities={1: ["palace"], 2: ["graveyard"]}, gold=(9,))
    assert scene.turn(0, "warlord").do("destroy", "palace").faces(DECK) == ["palace"]


def test_the_graveyard_does_not_fetch_itself():
    """Ruling 16."""
    scene = Scene(cities={1: ["graveyard"]}, gold=(9, 9)).turn(0, "warlord")
    assert scene.do("destroy", "graveyard").faces(DECK) == ["graveyard"]


def test_the_graveyard_works_against_the_warlord_alone():
    """Ruling 16: not for Armory, Framework, Necropolis or an overbuilding."""
    cities = {0: ["armory", "framework", "tavern"], 1: ["graveyard"], 2: ["palace"]}
    hands = {0: ["necropolis", "temple", "living_cannonball", "castle"]}
    scene = Scene(cities=cities, hands=hands, gold=(9, 9), options={"action_cards": "with"})
    scene.turn(0, "architect").do("gold").do("armory", "palace")
    assert scene.asked.seat == 0
    scene.do("build", "temple").do("framework")
    assert scene.asked.seat == 0
    scene.do("build", "necropolis").do("necropolis", "tavern")
    assert scene.asked.seat == 0
    scene.do("cannonball", "living_cannonball").do("overbuild", "temple", "castle")
    assert scene.asked.seat == 0
    assert scene.hand(1) == []


def test_the_witch_destroys_as_the_warlord():
    """Ruling 16: a Graveyard answers her as well."""
    scene = Scene(
        cities={1: ["palace"], 2: ["graveyard"]},
        gold=(9, 0, 3),
        table=["witch"],
        bewitched="warlord",
        witch=0,
    )
    assert scene.turn(0, "warlord").do("destroy", "palace").asked.seat == 2


def test_gold_and_cards_of_a_fetched_museum_do_not_come_along():
    """Ruling 16 and 22: the Artist's gold goes to the bank, the cards under the deck."""
    scene = Scene(
        cities={1: ["museum"], 2: ["graveyard"]},
        museums={1: ["palace", "castle"]},
        coins={"museum": 1},
        gold=(9, 0, 3),
    )
    scene.turn(0, "warlord").do("destroy", "museum").do("pay")
    assert scene.hand(2) == ["museum"]
    assert scene.gold == [5, 0, 2, 0]
    assert scene.state.coins == {}
    assert sorted(scene.faces(DECK)) == ["castle", "palace"]


def test_a_fetched_card_is_known_until_the_hand_is_shuffled():
    """Everybody has seen it; the next card named from that hand hides it."""
    scene = Scene(cities={1: ["palace"], 2: ["graveyard"]}, hands={2: ["tavern"]}, gold=(9, 0, 3))
    scene.turn(0, "warlord").do("destroy", "palace").do("pay")
    assert [scene.state.faces.get(card) for card in scene.state.zone(HAND[2])] == [None, "palace"]
    scene.turn(2, "merchant").do("gold")
    assert not any(card in scene.state.faces for card in scene.state.zone(HAND[2]))
