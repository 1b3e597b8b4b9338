"""Number 5: Bishop, Abbot, Cardinal."""

from engine.games.citadels.table.state import TOKENS
from tests.games.citadels.scene import Scene


def _abbot(seats=4, **fields):
    return Scene(seats, table=["abbot"], **fields).turn(0, "abbot")


def _cardinal(seats=4, **fields):
    return Scene(seats, table=["cardinal"], **fields).turn(0, "cardinal").do("gold")


# -- Bischof --------------------------------------------------------------------------------------


def test_the_bishop_takes_a_gold_for_each_religious_district():
    """Income, once."""
    scene = Scene(cities={0: ["temple", "cathedral"]}).turn(0, "bishop").do("income")
    assert scene.gold[0] == 4
    assert "income" not in scene.names()


def test_the_bishop_shields_the_city_from_his_turn_on():
    """Number 8 cannot use its ability on it in that round."""
    scene = Scene(cities={1: ["tavern"]}, roles={1: ["bishop"], 2: ["warlord"]}).call(5)
    scene.do("gold").do("end")
    assert scene.moves("destroy") == []


def test_the_shield_lasts_one_round():
    """In the next one he has to be chosen again."""
    scene = Scene(cities={1: ["tavern"]}, roles={1: ["bishop"]}).call(5).do("gold").do("end")
    assert scene.state.shielded is None


def test_a_killed_bishop_shields_nothing():
    """He has no turn."""
    scene = Scene(cities={1: ["tavern"]}, roles={1: ["bishop"], 2: ["warlord"]}, killed="bishop")
    assert scene.call(5).moves("destroy") == [("destroy", "tavern")]


def test_as_the_bishop_the_witch_shields_her_own_city():
    """Not that of the bewitched player (ruling 15)."""
    scene = Scene(bewitched="bishop", witch=0).turn(0, "bishop")
    assert scene.state.shielded == 0


def test_the_own_number_8_is_bound_by_the_shield():
    """With two characters, he may not use it on his own city either (ruling 15)."""
    roles = {1: ["bishop", "warlord"]}
    scene = Scene(3, cities={1: ["tavern"], 0: ["temple"]}, roles=roles).call(5)
    scene.do("gold").do("end")
    assert scene.moves("destroy") == [("destroy", "temple")]


def test_the_armory_is_not_stopped_by_the_bishop():
    """It is no ability of number 8 (ruling 5)."""
    scene = Scene(cities={0: ["armory"], 1: ["tavern"]}, shielded=1).turn(0, "architect")
    assert ("armory", "tavern") in scene.moves("armory")


# -- Ablassprediger -------------------------------------------------------------------------------


def test_the_abbot_mixes_gold_and_cards_as_announced():
    """A gold or a card for each religious district, in any combination, once."""
    scene = _abbot(cities={0: ["temple", "church", "cathedral"]}, deck=["docks", "manor", "castle"])
    assert scene.moves("income") == [("income", n) for n in range(4)]
    scene.do("income", 2)
    assert scene.gold[0] == 3
    assert scene.hand(0) == ["docks", "manor"]
    assert scene.moves("income") == []


def test_the_abbot_takes_all_in_gold_or_all_in_cards():
    """Both ends of the combination."""
    for cards, gold in ((0, 4), (2, 2)):
        scene = _abbot(cities={0: ["temple", "church"]}, deck=["docks", "manor", "castle"])
        scene.do("income", cards)
        assert (scene.gold[0], len(scene.hand(0))) == (gold, cards)


def test_the_school_of_magic_brings_the_abbot_both():
    """A gold and a card for it; the other districts are divided (ruling 1)."""
    deck = ["docks", "manor", "castle"]
    for cards, got in ((0, (4, 1)), (1, (3, 2))):
        scene = _abbot(cities={0: ["temple", "school_of_magic"]}, deck=deck)
        assert scene.moves("income") == [("income", 0), ("income", 1)]
        scene.do("income", cards)
        assert (scene.gold[0], len(scene.hand(0))) == got


def test_the_school_of_magic_may_be_agreed_to_bring_one():
    """As the English book has it: ``abbot_school=either``."""
    cities, deck = {0: ["temple", "school_of_magic"]}, ["docks", "manor", "castle"]
    scene = _abbot(cities=cities, deck=deck, options={"abbot_school": "either"})
    assert len(scene.moves("income")) == 3
    scene.do("income", 2)
    assert (scene.gold[0], len(scene.hand(0))) == (2, 2)


def test_the_richest_gives_a_gold_to_the_abbot():
    """Out of the stash, once in a turn."""
    scene = _abbot(gold=(1, 5, 4, 2))
    assert scene.moves("alms") == [("alms", 1)]
    scene.do("alms", 1)
    assert scene.gold == [2, 4, 4, 2]
    assert scene.moves("alms") == []


def test_of_several_richest_the_abbot_chooses():
    """A tie of the others is his choice."""
    assert _abbot(gold=(1, 5, 2, 5)).moves("alms") == [("alms", 1), ("alms", 3)]


def test_an_abbot_among_the_richest_gets_nothing():
    """A tie with him brings nothing; nor does being the richest."""
    assert _abbot(gold=(5, 5, 2, 0)).moves("alms") == []
    assert _abbot(gold=(6, 5, 2, 0)).moves("alms") == []
    assert _abbot(gold=(0, 0, 0, 0)).moves("alms") == []


def test_the_abbot_compares_when_he_asks():
    """The moment is his: first poor, then not (ruling 26)."""
    scene = _abbot(gold=(1, 3, 0, 0))
    assert scene.moves("alms") == [("alms", 1)]
    scene.do("gold")
    assert scene.moves("alms") == []


def test_gold_on_a_district_makes_nobody_rich():
    """It is nobody's stash."""
    scene = _abbot(cities={2: ["tavern"]}, coins={"tavern": 1}, gold=(1, 2, 2, 0))
    assert scene.moves("alms") == [("alms", 1), ("alms", 2)]


def test_a_seat_that_is_gone_gives_alms_too():
    """Nobody is asked for it."""
    scene = _abbot(gold=(1, 5, 4, 2), absent=(1,)).do("alms", 1)
    assert scene.gold == [2, 4, 4, 2]


# -- Kardinal -------------------------------------------------------------------------------------


def test_the_cardinal_draws_a_card_for_each_religious_district():
    """Income in cards, once."""
    scene = _cardinal(cities={0: ["temple", "church"]}, deck=["docks", "manor", "castle"])
    scene.do("income")
    assert scene.hand(0) == ["docks", "manor"]
    assert "income" not in scene.names()


def test_the_cardinal_borrows_exactly_what_is_missing():
    """A card for each gold; the lender cannot refuse and the district is built at once."""
    hands = {0: ["palace", "tavern", "manor", "temple"]}
    scene = _cardinal(hands=hands, gold=(1, 5, 0, 0)).do("build", "palace")
    assert scene.moves() == [("borrow", 1)]
    scene.do("borrow", 1).pick("lend", "manor", "temple")
    assert scene.city(0) == ["palace"]
    assert scene.gold == [0, 3, 0, 0]
    assert (scene.hand(0), scene.hand(1)) == (["tavern"], ["manor", "temple"])


def test_the_lender_must_have_all_that_is_missing():
    """One lender, not several (ruling 26)."""
    hands = {0: ["palace", "tavern", "manor", "temple"]}
    scene = _cardinal(hands=hands, gold=(1, 1, 2, 3)).do("build", "palace")
    assert scene.moves() == [("borrow", 2), ("borrow", 3)]
    scene = _cardinal(hands=hands, gold=(1, 1, 1, 1))
    assert scene.moves("build") == [("build", "manor"), ("build", "tavern"), ("build", "temple")]


def test_the_card_that_is_built_pays_for_no_gold():
    """Without other hand cards enough there is no borrowing."""
    scene = _cardinal(hands={0: ["palace", "castle"]}, gold=(1, 9, 0, 0))
    assert scene.moves("build") == [("build", "castle")]
    scene.do("build", "castle").do("borrow", 1).pick("lend", "palace")
    assert (scene.hand(0), scene.hand(1)) == ([], ["palace"])


def test_who_has_the_gold_borrows_none():
    """It is for missing gold alone."""
    scene = _cardinal(hands={0: ["manor", "temple"]}, gold=(1, 9, 0, 0)).do("build", "manor")
    assert scene.city(0) == ["manor"]
    assert scene.gold[:2] == [0, 9]


def test_the_cardinal_borrows_once_in_a_turn():
    """With a Director's builds too, one district of one lender (ruling 26)."""
    hands = {0: ["manor", "docks", "temple", "tavern", "church", "market"]}
    scene = _cardinal(hands=hands, gold=(0, 9, 9, 0))
    scene.take(scene.state.but(more=2))
    scene.do("build", "manor").do("borrow", 1).pick("lend", "temple")
    assert scene.gold[0] == 0
    assert scene.moves("build") == []


def test_nobody_else_borrows():
    """Another number 5 builds with its own gold."""
    scene = Scene(hands={0: ["manor", "temple"]}, gold=(0, 9)).turn(0, "bishop").do("gold")
    assert scene.moves("build") == [("build", "temple")]


def test_as_the_cardinal_the_witch_borrows():
    """With her own hand and stash."""
    fields = {"bewitched": "cardinal", "witch": 2, "fourth": 0}
    scene = Scene(table=["cardinal"], hands={2: ["castle", "temple"]}, gold=(3, 0, 1, 0), **fields)
    scene.turn(2, "cardinal").do("gold").do("build", "castle").do("borrow", 0)
    scene.pick("lend", "temple")
    assert scene.gold == [2, 0, 0, 0]
    assert scene.hand(0) == ["temple"]


def test_a_thieves_den_takes_cards_and_a_loan():
    """Cards pay a part, the loan the rest; no card does both (ruling 26)."""
    hands = {0: ["thieves_den", "tavern", "manor", "temple", "docks"]}
    scene = _cardinal(hands=hands, gold=(0, 2, 0, 0), deck=["castle"]).do("build", "thieves_den")
    assert scene.names() == ["den"]
    scene.pick("den", "tavern", "manor")
    assert scene.asked.legal(scene.state)[0].name == "borrow"
    scene.do("borrow", 1).pick("lend", "temple", "docks")
    assert scene.city(0) == ["thieves_den"]
    assert scene.gold == [0, 0, 0, 0]
    assert scene.hand(1) == ["docks", "temple"]
    assert sorted(scene.faces("deck")) == ["castle", "manor", "tavern"]


def test_a_thieves_den_needs_cards_for_both():
    """With three cards besides, two gold and a lender nothing adds up to six."""
    hands = {0: ["thieves_den", "tavern", "manor", "temple"]}
    scene = _cardinal(hands=hands, gold=(0, 9, 0, 0))
    assert ("build", "thieves_den") not in scene.moves("build")


def test_a_thieves_den_may_be_borrowed_for_alone():
    """All that is missing may come from a lender as well."""
    hands = {0: ["thieves_den", "tavern", "manor", "temple", "docks"]}
    scene = _cardinal(hands=hands, gold=(0, 9, 0, 0)).do("build", "thieves_den")
    scene.do("borrow", 1).pick("lend", "docks", "manor", "tavern", "temple")
    assert scene.gold == [0, 5, 0, 0]
    assert scene.hand(1) == ["docks", "manor", "tavern", "temple"]


def test_confiscated_the_cardinal_keeps_the_borrowed_gold():
    """The price comes back to the builder; the lender keeps the cards (ruling 9)."""
    scene = Scene(
        table=["magistrate", "cardinal"],
        hands={0: ["castle", "temple", "docks"]},
        gold=(0, 5, 0, 0),
        magistrate=2,
    )
    scene.lay(TOKENS[2], ["signed"], 2)
    token = scene.state.zone(TOKENS[2])[0]
    scene.take(scene.state.but(warrants=(("cardinal", token),)))
    scene.turn(0, "cardinal").do("gold").do("build", "castle").do("borrow", 1)
    scene.pick("lend", "temple", "docks").do("confiscate", "signed")
    assert (scene.city(0), scene.city(2)) == ([], ["castle"])
    assert scene.gold == [4, 3, 0, 0]
    assert scene.hand(1) == ["docks", "temple"]


def test_a_seat_that_is_gone_lends_as_well():
    """Nobody is asked for it; so nothing that was opened is left without a way to pay."""
    scene = _cardinal(hands={0: ["castle", "temple"]}, gold=(1, 5, 0, 0)).do("build", "castle")
    scene.take(scene.state.but(absent=(1,)))
    scene.do("borrow", 1).pick("lend", "temple")
    assert scene.city(0) == ["castle"]
    assert scene.gold[:2] == [0, 4]


def test_a_factory_lowers_what_the_cardinal_misses():
    """What is missing is counted from the price, not from the printed cost."""
    hands = {0: ["theater", "temple", "docks", "manor", "market"]}
    scene = _cardinal(cities={0: ["factory"]}, hands=hands, gold=(0, 5, 0, 0))
    scene.do("build", "theater").do("borrow", 1).pick("lend", "temple", "docks", "manor")
    assert scene.city(0) == ["factory", "theater"]
    assert scene.gold[:2] == [0, 2]
