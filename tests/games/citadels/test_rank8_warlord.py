"""Number 8: Warlord, Diplomat, Marshal, with the edges of their abilities."""

from engine.games.citadels.scoring.points import points
from tests.games.citadels.scene import Scene

SEVEN = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]


def _diplomat(seats=4, **fields):
    return Scene(seats, table=["diplomat"], **fields).turn(0, "diplomat")


def _marshal(seats=4, **fields):
    return Scene(seats, table=["marshal"], **fields).turn(0, "marshal")


# -- Söldner --------------------------------------------------------------------------------------


def test_the_warlord_pays_one_less_and_the_card_goes_under_the_deck():
    """A market falls for one gold; it lies open under the deck."""
    scene = Scene(cities={1: ["market"]}, gold=(2, 0), deck=["manor"]).turn(0, "warlord")
    scene.do("gold").do("destroy", "market")
    assert scene.gold[0] == 3
    assert scene.city(1) == []
    assert scene.faces("deck") == ["manor", "market"]


def test_the_warlord_destroys_what_costs_one_for_nothing():
    """And nothing that costs more than the gold allows."""
    scene = Scene(cities={1: ["tavern", "market"]}, gold=(0,)).turn(0, "warlord")
    assert scene.moves("destroy") == [("destroy", "tavern")]
    scene.do("destroy", "tavern")
    assert scene.gold[0] == 0


def test_the_city_is_pointed_at_first_and_then_the_district():
    """What a district is listed under is about the seat before which it lies."""
    scene = Scene(cities={0: ["tavern"], 1: ["temple"]}, gold=(9,)).turn(0, "warlord").do("gold")
    sight, asked = scene.dealt.sight(0), scene.asked
    pointed = {
        asked.on(sight, move): asked.under_on(sight, move)
        for move in asked.legal(scene.state)
        if move.name == "destroy"
    }
    own, other = scene.find("destroy", "tavern"), scene.find("destroy", "temple")
    assert pointed == {("card", *own.args): ("seat", 0), ("card", *other.args): ("seat", 1)}


def test_the_warlord_destroys_once():
    """One district of choice in a turn."""
    scene = Scene(cities={1: ["tavern", "temple"]}).turn(0, "warlord").do("destroy", "tavern")
    assert scene.moves("destroy") == []


def test_the_keep_and_a_complete_city_stay():
    """Neither the Keep nor anything of seven districts is listed."""
    cities = {1: ["keep", "tavern"], 2: SEVEN, 0: ["temple"]}
    scene = Scene(cities=cities, gold=(9,)).turn(0, "warlord")
    assert scene.moves("destroy") == [("destroy", "tavern"), ("destroy", "temple")]


def test_the_own_city_falls_only_while_it_is_not_complete():
    """The Warlord may destroy at home as long as the city is not complete; never the own Keep."""
    own = ["keep", "tavern", "market", "docks"]
    scene = Scene(cities={0: own}, gold=(9,)).turn(0, "warlord")
    assert [move[1] for move in scene.moves("destroy")] == ["docks", "market", "tavern"]
    assert Scene(cities={0: SEVEN}, gold=(9,)).turn(0, "warlord").moves("destroy") == []


def test_a_beautified_district_is_dearer_to_the_warlord():
    """One gold more; what lies on it goes to the bank with it (ruling 22)."""
    scene = Scene(cities={1: ["tavern"]}, coins={"tavern": 1}, gold=(1,)).turn(0, "warlord")
    scene.do("destroy", "tavern")
    assert scene.gold == [0, 0, 0, 0]
    assert scene.state.coins == {}


def test_the_great_wall_costs_the_warlord_one_more():
    """For every other district, in the own city too, not for itself (ruling 3)."""
    for owner in (0, 1):
        cities = {owner: ["great_wall", "tavern"]}
        scene = Scene(cities=cities, gold=(5,)).turn(0, "warlord").do("destroy", "tavern")
        assert scene.gold[0] == 4
        scene = Scene(cities=cities, gold=(5,)).turn(0, "warlord").do("destroy", "great_wall")
        assert scene.gold[0] == 0


def test_the_warlord_cannot_reach_a_circus_tent():
    """It is a district for the end of the game alone (ruling 24)."""
    scene = Scene(cities={1: ["circus_tent", "tavern"]}).turn(0, "warlord")
    assert scene.moves("destroy") == [("destroy", "tavern")]


def test_the_graveyard_fetches_what_the_warlord_destroyed():
    """Its owner may pay one gold and have the card; not for itself, not as the Warlord."""
    scene = Scene(cities={1: ["market"], 2: ["graveyard"]}, gold=(9, 0, 2)).turn(0, "warlord")
    scene.do("destroy", "market")
    assert scene.asked.seat == 2
    scene.do("pay")
    assert (scene.hand(2), scene.gold[2]) == (["market"], 1)
    scene = Scene(cities={2: ["graveyard"]}, gold=(9, 0, 2)).turn(0, "warlord")
    assert scene.do("destroy", "graveyard").asked.seat == 0
    scene = Scene(cities={0: ["graveyard"], 1: ["market"]}, gold=(9,)).turn(0, "warlord")
    assert scene.do("destroy", "market").asked.seat == 0


def test_number_8_has_income_for_military_districts():
    """All three of them, a gold each."""
    for role in ("warlord", "diplomat", "marshal"):
        scene = Scene(table=[role], cities={0: ["prison", "fortress"]}).turn(0, role)
        assert scene.do("income").gold[0] == 4


def test_the_city_of_the_bishop_is_out_of_reach_for_all_three():
    """Whoever had the Bishop's turn in this round."""
    cities = {0: ["docks"], 1: ["tavern"], 2: ["temple"]}
    for role, verb in (("warlord", "destroy"), ("diplomat", "covet"), ("marshal", "annex")):
        scene = Scene(table=[role], cities=cities, gold=(9,), shielded=1).turn(0, role)
        found = {move[1] for move in scene.moves(verb)}
        assert found & {"tavern", "temple"} == {"temple"}, role


# -- Diplomatin -----------------------------------------------------------------------------------


def test_the_diplomat_exchanges_and_pays_the_difference_to_the_owner():
    """A castle for a tavern: three gold for whoever had the castle."""
    scene = _diplomat(cities={0: ["tavern"], 1: ["castle"]}, gold=(5, 1))
    scene.do("covet", "castle").do("offer", "tavern")
    assert (scene.city(0), scene.city(1)) == (["castle"], ["tavern"])
    assert scene.gold[:2] == [2, 4]
    assert scene.moves("covet") == []


def test_nothing_is_paid_back_to_the_diplomat():
    """Giving what costs more brings nothing."""
    scene = _diplomat(cities={0: ["castle"], 1: ["tavern"]}, gold=(0, 5))
    scene.do("covet", "tavern").do("offer", "castle")
    assert scene.gold[:2] == [0, 5]


def test_the_diplomat_wants_only_what_she_can_give_something_for():
    """A target is listed if one of her districts can go there and the difference can be paid."""
    scene = _diplomat(cities={0: ["tavern"], 1: ["castle", "market"]}, gold=(2, 0))
    assert scene.moves("covet") == [("covet", "market")]
    assert _diplomat(cities={1: ["tavern"]}, gold=(9,)).moves("covet") == []


def test_only_gifts_that_can_be_paid_for_are_offered():
    """Each with what it would cost besides."""
    scene = _diplomat(cities={0: ["tavern", "docks"], 1: ["castle"]}, gold=(1, 0))
    scene.do("covet", "castle")
    assert scene.moves() == [("offer", "docks")]


def test_the_diplomat_takes_nothing_out_of_a_complete_city():
    """Her own may be complete, and she gives out of it."""
    cities = {0: SEVEN, 1: ["manor", *SEVEN[:6]], 2: ["castle"]}
    scene = _diplomat(cities=cities, gold=(9,))
    assert scene.moves("covet") == [("covet", "castle")]
    scene.do("covet", "castle").do("offer", "harbor")
    assert scene.city(2) == ["harbor"]


def test_no_name_twice_by_an_exchange_in_either_city():
    """Not in hers, not in the other one, not a name for itself, and no Quarry helps."""
    cities = {0: ["tavern", "quarry", "docks"], 1: ["tavern", "market", "docks"]}
    scene = _diplomat(cities=cities, gold=(9,))
    assert scene.moves("covet") == [("covet", "market")]
    scene.do("covet", "market")
    assert scene.moves() == [("offer", "quarry")]


def test_the_keep_of_neither_side_is_exchanged():
    """Number 8 cannot use its ability on any Keep (ruling 4)."""
    scene = _diplomat(cities={0: ["keep", "tavern"], 1: ["market"], 2: ["keep"]}, gold=(9,))
    assert scene.moves("covet") == [("covet", "market")]
    scene.do("covet", "market")
    assert scene.moves() == [("offer", "tavern")]


def test_a_circus_tent_is_neither_wanted_nor_given():
    """It stays before its owner to the end (ruling 24)."""
    cities = {0: ["circus_tent"], 1: ["tavern", "circus_tent"]}
    assert _diplomat(cities=cities, gold=(9,)).moves("covet") == []


def test_the_great_wall_of_the_other_city_adds_one_for_the_bank():
    """Even if there is no difference; the wall of her own city does not matter (ruling 3)."""
    cities = {0: ["castle"], 1: ["great_wall", "tavern"]}
    scene = _diplomat(cities=cities, gold=(1, 0)).do("covet", "tavern").do("offer", "castle")
    assert scene.gold[:2] == [0, 0]
    assert _diplomat(cities=cities, gold=(0,)).moves("covet") == []
    cities = {0: ["great_wall", "tavern"], 1: ["market"]}
    scene = _diplomat(cities=cities, gold=(1, 0)).do("covet", "market").do("offer", "tavern")
    assert scene.gold[:2] == [0, 1]


def test_the_great_wall_itself_is_exchanged_without_surcharge():
    """It adds to every other district (ruling 3)."""
    scene = _diplomat(cities={0: ["palace"], 1: ["great_wall"]}, gold=(1, 0))
    scene.do("covet", "great_wall").do("offer", "palace")
    assert scene.gold[:2] == [0, 1]


def test_the_shield_of_the_bishop_binds_the_own_number_8():
    """With two characters, she gives nothing out of the shielded own city (ruling 15)."""
    cities = {0: ["docks"], 1: ["tavern"]}
    assert _diplomat(2, cities=cities, gold=(9,), shielded=0).moves("covet") == []


def test_gold_on_a_district_counts_and_goes_along():
    """A beautified one costs one more in an exchange, on either side (ruling 22)."""
    cities, coins = {0: ["tavern"], 1: ["market"]}, {"market": 1, "tavern": 1}
    scene = _diplomat(cities=cities, coins=coins, gold=(1, 0))
    scene.do("covet", "market").do("offer", "tavern")
    assert scene.gold[:2] == [0, 1]
    on = {scene.face(card): gold for card, gold in scene.state.coins.items()}
    assert on == coins


def test_cards_under_a_museum_go_along():
    """They stay with it, whoever tucked them, and count for its new owner."""
    fields = {"cities": {0: ["tavern"], 1: ["museum"]}, "museums": {1: ["docks", "castle"]}}
    scene = _diplomat(**fields, gold=(3, 0)).do("covet", "museum").do("offer", "tavern")
    assert sorted(scene.faces("museum:1")) == ["castle", "docks"]
    assert points(scene.state, 0) == 4 + 2
    assert points(scene.state, 1) == 1


def test_an_exchanged_bell_tower_goes_on_ringing():
    """Its decision stays with it (ruling 6)."""
    scene = _diplomat(cities={0: ["tavern"], 1: ["bell_tower"]}, gold=(9,))
    scene.take(scene.state.but(bell=scene.card("bell_tower")))
    scene.do("covet", "bell_tower").do("offer", "tavern")
    assert scene.state.bell == scene.card("bell_tower")


def test_a_city_can_become_complete_by_an_exchange():
    """A Monument counts as two wherever it stands (rulings 8 and 26): hers, or the other one."""
    six = SEVEN[:6]
    scene = _diplomat(cities={0: six, 1: ["monument", "prison"]}, gold=(9,))
    scene.do("covet", "monument").do("offer", "tavern")
    assert (scene.state.completed, scene.state.ending) == (((0,),), True)
    scene = _diplomat(cities={0: ["monument"], 1: six}, gold=(9,))
    scene.do("covet", "docks").do("offer", "monument")
    assert (scene.state.completed, scene.state.ending) == (((1,),), True)


def test_a_diplomat_who_gives_the_monument_away_may_lose_her_complete_city():
    """An end that is due stays due; points go to what is complete at scoring (ruling 31)."""
    cities = {0: ["monument", *SEVEN[:5]], 1: ["castle"]}
    scene = _diplomat(cities=cities, gold=(9,), completed=((0,),), ending=True)
    scene.do("covet", "castle").do("offer", "monument")
    assert (scene.state.completed, scene.state.ending) == ((), True)


def test_an_exchange_is_no_build():
    """No tax is due, and the limit of the turn is untouched (ruling 10)."""
    roles = ["diplomat", "tax_collector"]
    scene = Scene(table=roles, cities={0: ["palace"], 1: ["library"]}, gold=(5,))
    scene.turn(0, "diplomat").do("covet", "library").do("offer", "palace")
    assert (scene.state.tax, scene.state.built) == (0, 0)


# -- Marschall ------------------------------------------------------------------------------------


def test_the_marshal_takes_a_district_and_pays_its_owner():
    """At most of cost 3, and only what can be paid."""
    scene = _marshal(cities={1: ["docks", "castle"], 2: ["church"]}, gold=(9, 0))
    assert scene.moves("annex") == [("annex", "church"), ("annex", "docks")]
    scene.do("annex", "docks")
    assert (scene.city(0), scene.city(1)) == (["docks"], ["castle"])
    assert scene.gold[:2] == [6, 3]
    assert scene.moves("annex") == []


def test_the_marshal_needs_the_gold():
    """What the stash does not cover is not listed."""
    assert _marshal(cities={1: ["docks", "tavern"]}, gold=(2,)).moves("annex") == [
        ("annex", "tavern")
    ]


def test_the_marshal_takes_no_name_twice_even_with_a_quarry():
    """The Quarry helps with building alone."""
    scene = _marshal(cities={0: ["quarry", "tavern"], 1: ["tavern", "temple"]}, gold=(9,))
    assert scene.moves("annex") == [("annex", "temple")]


def test_keep_tent_and_complete_cities_stay_with_their_owners():
    """As for the others of number 8; a Marshal with a complete city may still take."""
    six = ["keep", "circus_tent", *SEVEN[:4]]
    scene = _marshal(cities={1: six, 2: SEVEN, 0: ["manor", *SEVEN[1:]]}, gold=(9,))
    assert scene.moves("annex") == [("annex", "tavern")]
    assert len(_marshal(cities={1: [*six, "temple"]}, gold=(9,)).moves("annex")) == 0


def test_behind_a_wall_the_marshal_pays_one_more_to_the_bank():
    """It does not change what counts as 3 or less (ruling 3)."""
    scene = _marshal(cities={1: ["great_wall", "docks"]}, gold=(4, 0)).do("annex", "docks")
    assert scene.gold[:2] == [0, 3]
    assert _marshal(cities={1: ["great_wall", "docks"]}, gold=(3,)).moves("annex") == []


def test_a_beautified_district_may_cost_too_much_for_the_marshal():
    """Gold on it counts for the 3 as for the price, and goes along (ruling 22)."""
    cities, coins = {1: ["docks", "market"]}, {"docks": 1, "market": 1}
    scene = _marshal(cities=cities, coins=coins, gold=(9, 0))
    assert scene.moves("annex") == [("annex", "market")]
    scene.do("annex", "market")
    assert scene.gold[:2] == [6, 3]
    assert scene.state.coins[scene.card("market")] == 1


def test_the_marshal_does_not_take_at_home():
    """Only out of another player's city."""
    assert _marshal(cities={0: ["tavern"]}, gold=(9,)).moves("annex") == []


def test_the_marshal_can_complete_a_city():
    """It makes this round the last (ruling 8)."""
    scene = _marshal(cities={0: SEVEN[:6], 1: ["manor"]}, gold=(9,)).do("annex", "manor")
    assert (scene.state.completed, scene.state.ending) == (((0,),), True)


def test_what_the_marshal_takes_is_not_built():
    """No limit, no tax, and a Bell Tower or Lighthouse asks nothing (rulings 10 and 18)."""
    scene = Scene(table=["marshal", "tax_collector"], cities={1: ["lighthouse"]}, gold=(9,))
    scene.lay("deck", ["manor", "docks"], None)
    scene.turn(0, "marshal").do("annex", "lighthouse")
    assert (scene.state.tax, scene.state.built) == (0, 0)
    assert "annex" not in scene.names() and "end" not in scene.names()


def test_who_destroys_in_the_own_city_is_told_of_it_as_the_own():
    """No seat destroys a district "of itself"; what falls is said once, and where."""
    scene = Scene(cities={0: ["temple"], 1: ["tavern"]}, gold=(2,)).turn(0, "warlord").do("gold")
    for face, word, city in (("temple", "destroy_own", 0), ("tavern", "destroy", 1)):
        move, sight = scene.find("destroy", face), scene.dealt.sight(0)
        assert scene.asked.tell(sight, move).key == f"move.{word}"
        assert scene.asked.under(sight, move).key == f"under.{word}"
        after = Scene(cities={0: ["temple"], 1: ["tavern"]}, gold=(2,)).turn(0, "warlord")
        after.do("destroy", face)
        (told,) = after.phrases(word)
        assert told.get("whom", told["who"]) == ("seat", city) and not after.phrases("fell")
