"""Confiscating: odd payments, taxes, what happens on building, and who is never asked.

Rule book: what districts and characters say of the Magistrate; rulings 9, 10 and 24, and sentence g
of RULES.md.
"""

from engine.games.citadels.data.characters import RANK
from tests.games.citadels.scene import Scene
from tests.games.citadels.warrants import confiscated, lay, warranted

DECK = ["tavern", "market", "docks", "manor"]

# -- free and odd payments ------------------------------------------------------------------------


def test_what_the_framework_pays_for_is_free_and_the_next_one_counts():
    """The warrant waits for the first build paid with gold (rule book, Gerüst)."""
    hands, cities = {1: ["palace", "tavern"]}, {1: ["framework"]}
    scene = warranted("architect", hands=hands, cities=cities, gold=(0, 9))
    scene.do("gold").do("build", "palace").do("framework")
    assert (scene.asked.seat, scene.city(1)) == (1, ["palace"])
    scene.do("build", "tavern")
    assert scene.asked.seat == 0


def test_a_necropolis_by_destroying_is_free_and_the_next_one_counts():
    """Paid for with gold it is not (rule book, Totenstadt)."""
    hands, cities = {1: ["necropolis", "market"]}, {1: ["tavern"]}
    scene = warranted("architect", hands=hands, cities=cities, gold=(0, 9))
    scene.do("gold").do("build", "necropolis").do("necropolis", "tavern")
    assert (scene.asked.seat, scene.city(1)) == (1, ["necropolis"])
    scene.do("build", "market")
    assert scene.asked.seat == 0


def test_a_necropolis_paid_with_gold_is_confiscated():
    """It is a build like any other then."""
    scene = warranted("merchant", hands={1: ["necropolis"]}, cities={1: ["tavern"]}, gold=(0, 9))
    scene.do("gold").do("build", "necropolis").do("pay").do("confiscate", "signed")
    assert (scene.city(0), scene.city(1), scene.gold[1]) == (["necropolis"], ["tavern"], 11)


def test_a_thieves_den_paid_with_cards_alone_does_not_count():
    """No gold was paid; the next one counts (ruling 9)."""
    den = ["manor", "docks", "temple", "church", "castle", "palace"]
    scene = warranted("architect", hands={1: ["thieves_den", "tavern", *den]}, gold=(0, 9))
    scene.do("gold").do("build", "thieves_den").pick("den", *den)
    assert (scene.asked.seat, scene.city(1)) == (1, ["thieves_den"])
    scene.do("build", "tavern")
    assert scene.asked.seat == 0


def test_of_a_thieves_den_paid_in_part_with_cards_only_gold_comes_back():
    """The cards lie under the deck (rule book, Spelunke)."""
    scene = warranted("merchant", hands={1: ["thieves_den", "manor", "docks"]}, gold=(0, 9))
    scene.do("gold").do("build", "thieves_den").pick("den", "manor", "docks")
    scene.do("confiscate", "signed")
    assert (scene.city(0), scene.gold[1], scene.hand(1)) == (["thieves_den"], 11, [])
    assert sorted(scene.faces("deck")) == ["docks", "manor"]


def test_confiscated_stables_leave_the_limit_as_it_is():
    """Rule book, Stallungen: another district may be built."""
    scene = warranted("merchant", hands={1: ["stables", "tavern"]}, gold=(0, 9))
    confiscated(scene, "build", "stables").do("build", "tavern")
    assert (scene.city(0), scene.city(1)) == (["stables"], ["tavern"])


def test_a_traders_confiscated_trade_district_leaves_the_limit_as_it_is():
    """Ruling 9."""
    scene = warranted(
        "trader", table=["trader"], hands={1: ["tavern", "market", "temple"]}, gold=(0, 9)
    )
    confiscated(scene, "build", "tavern").do("build", "market").do("build", "temple")
    assert scene.city(1) == ["market", "temple"]


def test_the_factorys_rebate_does_not_come_back():
    """The refund is what was paid."""
    scene = warranted("merchant", hands={1: ["library"]}, cities={1: ["factory"]}, gold=(0, 9))
    confiscated(scene, "build", "library")
    assert scene.gold[1] == 11
    assert scene.phrases("confiscate")[0]["gold"].fillings == (("n", 5),)


def test_an_overbuild_with_the_cannonball_is_a_paid_build():
    """The replaced district stays gone, and the difference comes back (ruling 24)."""
    scene = warranted(
        "merchant",
        options={"action_cards": "with"},
        hands={1: ["living_cannonball", "palace"]},
        cities={1: ["market"]},
        gold=(0, 9),
    )
    scene.do("pass").do("gold").do("cannonball", "living_cannonball")
    scene.do("overbuild", "market", "palace").do("confiscate", "signed")
    assert (scene.city(0), scene.city(1), scene.gold[1]) == (["palace"], [], 11)
    assert "market" in scene.faces("deck")


def test_the_wizards_immediate_build_is_a_paid_build():
    """Ruling 9: the card out of another's hand as well."""
    scene = warranted("wizard", table=["wizard"], hands={2: ["tavern"]}, gold=(0, 9))
    scene.do("gold").do("look", 2).do("seize", "tavern").do("confiscate", "signed")
    assert (scene.city(0), scene.city(1), scene.gold[1]) == (["tavern"], [], 11)


# -- tax and what happens on building -------------------------------------------------------------


def test_the_magistrate_pays_the_tax_and_not_the_builder():
    """Rule book, Steuereintreiber: after the refund, out of his own gold."""
    scene = warranted("merchant", table=["tax_collector"], hands={1: ["market"]}, gold=(3, 3))
    confiscated(scene, "build", "market")
    assert (scene.gold[:2], scene.state.tax) == ([4, 5], 1)


def test_a_magistrate_without_gold_owes_no_tax():
    """And nothing later (ruling 10)."""
    scene = warranted("merchant", table=["tax_collector"], hands={1: ["market"]}, gold=(0, 3))
    scene.take(scene.state.but(gold=(0, 3, 0, 0)))
    confiscated(scene, "build", "market")
    assert (scene.gold[:2], scene.state.tax) == ([0, 5], 0)


def test_he_decides_about_a_confiscated_bell_tower():
    """What happens on building happens for him (ruling 9)."""
    scene = warranted("merchant", hands={1: ["bell_tower"]}, gold=(0, 9))
    confiscated(scene, "build", "bell_tower")
    assert (scene.asked.seat, scene.names()) == (0, ["sooner", "usual"])


def test_he_looks_through_the_deck_with_a_confiscated_lighthouse():
    """The card found is his."""
    scene = warranted("merchant", hands={1: ["lighthouse"]}, deck=DECK, gold=(0, 9))
    confiscated(scene, "build", "lighthouse")
    scene.do("look_through").do("find", "docks")
    assert (scene.hand(0), scene.hand(1)) == (["docks"], [])


# -- who is never asked ---------------------------------------------------------------------------


def test_he_never_confiscates_from_himself():
    """With two characters a warrant on the own second one is a bluff (ruling 9)."""
    roles = {0: ["magistrate", "merchant"], 1: ["king"]}
    scene = warranted("merchant", seats=2, roles=roles, hands={0: ["market"]}, gold=(5, 5))
    while scene.state.role != "merchant":
        scene.do("gold").do("end")
    scene.do("gold").do("build", "market")
    assert (scene.asked.seat, scene.city(0)) == (0, ["market"])
    assert "end" in scene.names()


def test_a_warrant_on_a_character_nobody_holds_does_nothing():
    """The call goes by."""
    scene = warranted("merchant", roles={0: ["magistrate"], 1: ["magician"]}, hands={1: ["tavern"]})
    scene.do("gold").do("build", "tavern").do("end")
    assert scene.state.round == 4


def test_a_magistrate_who_is_gone_confiscates_nothing():
    """A seat that is gone shows nothing; it is not asked."""
    scene = warranted("merchant", hands={1: ["market"]}, gold=(0, 3))
    scene.take(scene.state.but(absent=(0,)))
    scene.do("gold").do("build", "market")
    assert scene.city(1) == ["market"]


def test_rasputin_makes_a_warrant_void_for_the_whole_turn():
    """It stays closed (sentence g)."""
    options = {"action_cards": "with"}
    hands = {1: ["rasputin", "market", "tavern"]}
    scene = warranted("architect", options=options, hands=hands, gold=(0, 9))
    scene.do("rasputin", "rasputin").do("gold").do("build", "market").do("build", "tavern")
    assert scene.city(1) == ["market", "tavern"]
    assert all(token not in scene.state.faces for _, token in scene.state.warrants)


def test_a_circus_tent_is_no_build():
    """Laying it out asks nobody (ruling 24)."""
    options = {"action_cards": "with"}
    scene = warranted("merchant", options=options, hands={1: ["circus_tent"]}, gold=(0, 3))
    scene.do("pass").do("gold").do("tent", "circus_tent")
    assert (scene.asked.seat, scene.city(1)) == (1, ["circus_tent"])


def test_every_warrant_can_be_laid_with_nine_characters():
    """Eight plates to choose from, the number 9 among them."""
    scene = Scene(8, table=["magistrate", "queen"]).turn(0, "magistrate")
    lay(scene, ["merchant", "warlord", "queen"], "queen")
    assert [RANK[role] for role, _ in scene.state.warrants] == [6, 8, 9]
