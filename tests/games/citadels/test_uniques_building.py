"""Unique districts that change what may be built, and for what: rule book, "Erklärungen der
Gebäude"; rulings 7, 9 and 26.
"""

import pytest

from engine.games.citadels.data.districts import COST, UNIQUES
from engine.games.citadels.scoring.points import points
from engine.games.citadels.table.state import HAND
from tests.games.citadels.scene import Scene

FIVE = ["tavern", "market", "docks", "harbor", "temple"]
"""Districts of no effect."""


def gathered(*, role="merchant", seats=4, **fields):
    """A table at which seat 0 has gathered two gold as this character."""
    return Scene(seats=seats, **fields).turn(0, role).do("gold")


# -- Fabrik ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "face", [one.face for one in UNIQUES if one.cost and one.face != "factory"]
)
def test_the_factory_takes_a_gold_off_every_other_unique_district(face):
    """With a gold less than its cost it can be built, and nothing is left."""
    gold = COST[face] - 1
    scene = gathered(
        gold=(gold - 2 if gold > 1 else 0,), hands={0: [face]}, cities={0: ["factory"]}
    )
    before = scene.gold[0]
    scene.do("build", face)
    if "pay" in scene.names():
        scene.do("pay")
    assert scene.gold[0] == before - gold
    assert face in scene.city(0)


def test_the_factory_takes_nothing_off_plain_districts_and_itself():
    """Ruling 26: it does not make itself cheaper, and a palace costs what it costs."""
    city = ["factory", "quarry"]
    scene = gathered(gold=(2,), hands={0: ["factory", "palace"]}, cities={0: city})
    assert scene.moves("build") == []
    scene = gathered(gold=(2,), hands={0: ["palace", "statue"]}, cities={0: ["factory"]})
    assert scene.moves("build") == [("build", "statue")]


def test_printed_costs_stay_for_the_warlord_and_for_the_points():
    """What the Factory made cheaper is still worth, and falls for, what is printed on it."""
    scene = gathered(gold=(2, 3), hands={0: ["smithy"]}, cities={0: ["factory"]})
    scene.do("build", "smithy")
    assert points(scene.state, 0) == COST["factory"] + COST["smithy"]
    scene.turn(1, "warlord")
    assert scene.moves("destroy") == []
    assert ("destroy", "smithy") in scene.do("gold").moves("destroy")


# -- Steinbruch ------------------------------------------------------------------------------------


def test_no_name_stands_twice_in_a_city():
    """Two taverns are one too many, whatever they cost."""
    assert gathered(hands={0: ["tavern", "temple"]}, cities={0: ["tavern"]}).moves("build") == [
        ("build", "temple")
    ]


def test_with_a_quarry_a_name_may_stand_any_number_of_times():
    """A third tavern, too."""
    scene = gathered(hands={0: ["tavern"]}, cities={0: ["tavern", "tavern", "quarry"]})
    assert scene.do("build", "tavern").city(0).count("tavern") == 3


def test_without_the_quarry_what_stands_stays():
    """Ruling 26: its loss changes nothing about equal districts, only about new ones."""
    scene = gathered(hands={0: ["tavern", "church"]}, cities={0: ["tavern", "tavern"]})
    assert scene.city(0) == ["tavern", "tavern"]
    assert scene.moves("build") == [("build", "church")]


# -- Gerüst ----------------------------------------------------------------------------------------


def test_the_framework_pays_for_any_district():
    """A palace for nothing: the Framework goes under the deck, the gold stays."""
    scene = gathered(gold=(0,), hands={0: ["palace"]}, cities={0: ["framework"]}, deck=["manor"])
    scene.do("build", "palace").do("framework")
    assert scene.gold[0] == 2
    assert scene.city(0) == ["palace"]
    assert scene.faces("deck") == ["manor", "framework"]


def test_who_has_the_gold_chooses_between_gold_and_framework():
    """Both ways are listed, and gold leaves the Framework standing."""
    scene = gathered(hands={0: ["tavern"]}, cities={0: ["framework"]}).do("build", "tavern")
    assert scene.moves() == [("framework",), ("pay",)]
    scene.do("pay")
    assert scene.city(0) == ["framework", "tavern"]


def test_the_framework_does_not_pay_for_a_framework():
    """Ruling 26: with a Quarry beside it a second one still costs its gold."""
    city = ["framework", "quarry"]
    scene = gathered(gold=(0,), hands={0: ["framework"]}, cities={0: city})
    assert scene.moves("build") == []


def test_what_the_framework_pays_for_counts_and_is_taxed():
    """Ruling 10 and 26: it uses up the limit, and a gold goes to the Tax Collector's plate."""
    scene = gathered(
        hands={0: ["palace", "tavern"]}, cities={0: ["framework"]}, table=["tax_collector"]
    )
    scene.do("build", "palace").do("framework")
    assert scene.gold[0] == 3
    assert scene.state.tax == 1
    assert scene.moves("build") == []


def test_a_city_stays_complete_when_the_framework_makes_room():
    """Ruling 31: such a swap takes nothing away, and the first stays the first."""
    city = [*FIVE, "church", "framework"]
    scene = Scene(hands={0: ["palace"]}, cities={0: city}, completed=((0,),), ending=True)
    scene.turn(0, "merchant").do("gold").do("build", "palace").do("framework")
    assert scene.state.completed == ((0,),)
    assert scene.state.ending
    assert scene.phrases("first") == scene.phrases("complete") == []


# -- Totenstadt ------------------------------------------------------------------------------------


def test_the_necropolis_stands_for_any_own_district():
    """Ruling 26: a Keep as well; the sacrificed one goes under the deck."""
    scene = gathered(gold=(0,), hands={0: ["necropolis"]}, cities={0: ["keep", "tavern"]})
    scene.do("build", "necropolis")
    assert scene.moves() == [("necropolis", "keep"), ("necropolis", "tavern")]
    scene.do("necropolis", "keep")
    assert scene.city(0) == ["tavern", "necropolis"]
    assert scene.faces("deck") == ["keep"]
    assert scene.gold[0] == 2


def test_a_circus_tent_is_not_sacrificed():
    """Ruling 24: it lies to the end of the game, so an empty city has nothing to give."""
    scene = gathered(gold=(0,), hands={0: ["necropolis"]}, cities={0: ["circus_tent"]})
    assert scene.moves("build") == []


def test_the_necropolis_may_be_paid_for_instead():
    """With five gold all ways are open."""
    scene = gathered(gold=(3,), hands={0: ["necropolis"]}, cities={0: ["tavern", "framework"]})
    scene.do("build", "necropolis")
    listed = [("framework",), ("necropolis", "framework"), ("necropolis", "tavern"), ("pay",)]
    assert scene.moves() == listed
    assert scene.do("pay").gold[0] == 0


# -- Spelunke --------------------------------------------------------------------------------------


def test_a_thieves_den_takes_cards_for_gold():
    """Four cards and two gold; the cards go under the deck, in an order nobody knows."""
    hand = ["thieves_den", "tavern", "temple", "castle", "palace"]
    scene = gathered(gold=(0,), hands={0: hand}).do("build", "thieves_den")
    choice = scene.asked.choices(scene.state)[0]
    assert (choice.least, choice.most) == (4, 4)
    scene.pick("den", "tavern", "temple", "castle", "palace")
    assert scene.gold[0] == 0
    assert scene.hand(0) == []
    assert sorted(scene.faces("deck")) == ["castle", "palace", "tavern", "temple"]
    assert scene.city(0) == ["thieves_den"]


def test_a_thieves_den_may_cost_cards_alone_or_gold_alone():
    """Any part of its cost: from one card to six, or none."""
    hand = ["thieves_den", "tavern", "temple", "castle", "palace", "manor", "harbor", "docks"]
    scene = gathered(gold=(4,), hands={0: hand}).do("build", "thieves_den")
    choice = scene.asked.choices(scene.state)[0]
    assert (choice.least, choice.most) == (1, 6)
    assert ("pay",) in scene.moves()
    scene.pick("den", "tavern", "temple", "castle", "palace", "manor", "harbor")
    assert scene.gold[0] == 6
    assert scene.hand(0) == ["docks"]


def test_a_thieves_den_does_not_pay_with_itself():
    """Three other cards and two gold are one too few."""
    scene = gathered(gold=(0,), hands={0: ["thieves_den", "tavern", "temple", "castle"]})
    assert ("build", "thieves_den") not in scene.moves("build")


def test_with_a_factory_a_thieves_den_takes_five_cards_at_most():
    """The rebate comes first."""
    hand = ["thieves_den", *FIVE, "manor"]
    scene = gathered(gold=(0,), hands={0: hand}, cities={0: ["factory"]}).do("build", "thieves_den")
    choice = scene.asked.choices(scene.state)[0]
    assert (choice.least, choice.most) == (3, 5)


# -- Monument --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_the_monument_is_barred_from_five_districts_on_at_every_number_of_seats(seats):
    """Ruling 7: four are no bar, five are."""
    for districts, barred in ((4, False), (5, True)):
        scene = gathered(
            seats=seats, gold=(4,), hands={0: ["monument"]}, cities={0: FIVE[:districts]}
        )
        assert (scene.moves("build") == []) is barred


def test_circus_tents_bar_the_monument_and_a_sacrifice_does_not_lift_the_bar():
    """Ruling 7: counted before anything is sacrificed, tents included."""
    city = [*FIVE[:3], "circus_tent", "framework"]
    scene = gathered(gold=(4,), hands={0: ["monument"]}, cities={0: city})
    assert scene.moves("build") == []


def test_the_monument_counts_twice_for_completing_a_city():
    """Five others and the Monument complete a city of seven; for points it is one."""
    scene = gathered(gold=(0,), hands={0: ["tavern"]}, cities={0: [*FIVE[1:], "monument"]})
    assert scene.do("build", "tavern").state.completed == ((0,),)


# -- Stallungen ------------------------------------------------------------------------------------


def test_stables_are_outside_the_limit():
    """Before and after the one build of the turn."""
    scene = gathered(gold=(6,), hands={0: ["stables", "tavern", "temple"]})
    scene.do("build", "tavern")
    assert scene.moves("build") == [("build", "stables")]
    scene.do("build", "stables")
    assert scene.moves("build") == []


def test_the_navigator_builds_no_stables():
    """Ruling 26: she builds nothing at all."""
    scene = gathered(role="navigator", table=["navigator"], gold=(6,), hands={0: ["stables"]})
    assert scene.moves("build") == []


# -- Geheimkammer ----------------------------------------------------------------------------------


def test_the_secret_vault_is_never_built_and_pays_as_a_hand_card():
    """Ruling 21: it stays in the hand, and may be given for a Thieves' Den."""
    hand = ["secret_vault", "thieves_den", "tavern", "temple", "castle"]
    scene = gathered(gold=(0,), hands={0: hand}, cities={0: ["framework"]})
    assert ("build", "secret_vault") not in scene.moves("build")
    scene.do("build", "thieves_den").pick("den", "secret_vault", "tavern", "temple", "castle")
    assert "secret_vault" in scene.faces("deck")


def test_what_is_offered_tells_nothing_of_the_hand():
    """The list of builds names each hand card as long as any face would fit."""
    scene = gathered(gold=(0,), hands={0: ["palace", "tavern"]})
    listed = [m for m in scene.asked.legal(scene.state) if m.name == "build"]
    assert len(listed) == len(scene.state.zone(HAND[0]))
    assert scene.moves("build") == [("build", "tavern")]


def test_the_menu_says_where_the_purse_alone_does_not_pay():
    """Whoever builds a Thieves' Den with too little gold knows that cards will go."""
    scene = Scene(hands={0: ["thieves_den", "temple", *["tavern"] * 4]}, gold=(3,)).turn(0, "king")
    scene.do("gold")

    def key(face):
        return scene.asked.tell(scene.dealt.sight(0), scene.find("build", face)).key

    assert key("temple") == "move.build"
    assert key("thieves_den") == "move.build_otherwise"
