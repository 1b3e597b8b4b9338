"""Number 6: Merchant, Alchemist, Trader."""

from engine.games.citadels.table.state import TOKENS
from tests.games.citadels.scene import Scene


def _alchemist(**fields):
    return Scene(table=["alchemist"], **fields).turn(0, "alchemist").do("gold")


def _trader(**fields):
    return Scene(table=["trader"], **fields).turn(0, "trader").do("gold")


# -- Händlerin ------------------------------------------------------------------------------------


def test_the_merchant_takes_a_gold_for_each_trade_district():
    """Income, once."""
    scene = Scene(cities={0: ["tavern", "docks", "temple"]}).turn(0, "merchant").do("income")
    assert scene.gold[0] == 4
    assert "income" not in scene.names()


def test_the_merchant_has_a_gold_more_whatever_she_gathered():
    """Once in a turn, with gold and with cards."""
    for gathered, gold in (("gold", 5), ("cards", 3)):
        scene = Scene(deck=["docks", "manor"]).turn(0, "merchant").do("bonus").do(gathered)
        if gathered == "cards":
            scene.do("take", "docks")
        assert scene.gold[0] == gold
        assert "bonus" not in scene.names()


# -- Alchemistin ----------------------------------------------------------------------------------


def test_the_alchemist_gets_back_what_she_paid_for_building():
    """At the end of the turn, not before."""
    scene = _alchemist(hands={0: ["castle"]}).do("build", "castle")
    assert scene.gold[0] == 0
    scene.do("end")
    assert scene.gold[0] == 4
    assert [p["who"] for p in scene.phrases("refund")] == [("seat", 0)]


def test_the_alchemist_needs_the_gold_first():
    """Nothing is built on credit."""
    assert _alchemist(hands={0: ["palace", "castle"]}).moves("build") == [("build", "castle")]


def test_gold_spent_otherwise_stays_spent():
    """Smithy and taxes are not building."""
    scene = Scene(
        table=["alchemist", "tax_collector"],
        cities={0: ["smithy"]},
        hands={0: ["temple"]},
        gold=(3,),
        deck=["docks", "manor", "castle"],
    )
    scene.turn(0, "alchemist").do("gold").do("smithy").do("build", "temple")
    assert (scene.gold[0], scene.state.tax) == (1, 1)
    scene.do("end")
    assert scene.gold[0] == 2


def test_without_a_build_nothing_comes_back():
    """And nothing is said."""
    scene = _alchemist().do("end")
    assert scene.gold[0] == 4
    assert scene.phrases("refund") == []


def test_the_poor_house_comes_before_the_refund():
    """Without gold at the end she has both."""
    scene = _alchemist(cities={0: ["poor_house"]}, hands={0: ["castle"]})
    scene.do("build", "castle").do("end")
    assert scene.gold[0] == 5


def test_confiscated_gold_does_not_come_back_twice():
    """The builder has it back at once (ruling 9)."""
    scene = Scene(
        table=["magistrate", "alchemist"], hands={0: ["castle"]}, gold=(2, 0, 0, 0), magistrate=2
    )
    scene.lay(TOKENS[2], ["signed"], 2)
    token = scene.state.zone(TOKENS[2])[0]
    scene.take(scene.state.but(warrants=(("alchemist", token),)))
    scene.turn(0, "alchemist").do("gold").do("build", "castle").do("confiscate", "signed")
    assert scene.gold[0] == 4
    scene.do("end")
    assert scene.gold[0] == 4
    assert scene.phrases("refund") == []


def test_what_was_not_paid_does_not_come_back():
    """A Framework, a sacrificed district, cards for a Thieves' Den (ruling 26)."""
    scene = _alchemist(cities={0: ["framework"]}, hands={0: ["castle"]})
    scene.do("build", "castle").do("framework").do("end")
    assert scene.gold[0] == 4
    scene = _alchemist(cities={0: ["tavern"]}, hands={0: ["necropolis"]})
    scene.do("build", "necropolis").do("necropolis", "tavern").do("end")
    assert scene.gold[0] == 4
    scene = _alchemist(hands={0: ["thieves_den", "docks", "manor"]})
    scene.do("build", "thieves_den").pick("den", "docks", "manor")
    assert scene.gold[0] == 0
    scene.do("end")
    assert scene.gold[0] == 4


def test_as_the_alchemist_the_witch_has_her_own_gold_back():
    """She builds with her own and gets it back; the bewitched player has nothing of it."""
    scene = Scene(table=["alchemist"], hands={1: ["docks"]}, bewitched="alchemist", witch=1)
    scene.turn(1, "alchemist").do("gold").do("build", "docks").do("end")
    assert scene.gold == [2, 4, 2, 2]


# -- Kaufmann -------------------------------------------------------------------------------------


def test_the_trader_takes_a_gold_for_each_trade_district():
    """Income, once."""
    scene = _trader(cities={0: ["tavern", "docks", "temple"]}).do("income")
    assert scene.gold[0] == 6
    assert "income" not in scene.names()


def test_the_trader_builds_any_number_of_trade_districts():
    """They do not count towards the limit; one other district does."""
    scene = _trader(hands={0: ["tavern", "market", "temple", "docks", "church"]}, gold=(20,))
    scene.do("build", "temple")
    assert scene.moves("build") == [("build", "docks"), ("build", "market"), ("build", "tavern")]
    for face in ("docks", "market", "tavern"):
        scene.do("build", face)
    assert "build" not in scene.names()
    assert scene.state.built == 1


def test_trade_districts_leave_the_limit_alone():
    """The normal build is still there after them."""
    scene = _trader(hands={0: ["tavern", "temple", "church"]}, gold=(9,)).do("build", "tavern")
    assert scene.moves("build") == [("build", "church"), ("build", "temple")]
    scene.do("build", "church")
    assert scene.moves("build") == []


def test_the_trader_builds_no_name_twice():
    """Free of the limit is not free of the rules."""
    scene = _trader(cities={0: ["tavern"]}, hands={0: ["tavern", "docks"]}, gold=(9,))
    assert scene.moves("build") == [("build", "docks")]


def test_a_school_of_magic_is_no_trade_district_to_build():
    """It is one for income only; it uses the limit up."""
    scene = _trader(hands={0: ["school_of_magic", "temple"]}, gold=(9,))
    scene.do("build", "school_of_magic")
    assert scene.moves("build") == []
    scene.do("income")
    assert scene.gold[0] == 6


def test_trade_districts_of_the_trader_are_taxed():
    """Each of them (ruling 10)."""
    scene = Scene(table=["trader", "tax_collector"], hands={0: ["tavern", "market"]}, gold=(9,))
    scene.turn(0, "trader").do("gold").do("build", "tavern").do("build", "market")
    assert (scene.gold[0], scene.state.tax) == (6, 2)


def test_a_confiscated_trade_district_uses_nothing_up():
    """As the Stables for everybody (ruling 9); later ones cannot be confiscated."""
    scene = Scene(
        table=["magistrate", "trader"], hands={0: ["tavern", "temple", "docks"]}, magistrate=2
    )
    scene.lay(TOKENS[2], ["signed"], 2)
    token = scene.state.zone(TOKENS[2])[0]
    scene.take(scene.state.but(warrants=(("trader", token),)))
    scene.turn(0, "trader").do("gold").do("build", "tavern").do("confiscate", "signed")
    assert scene.state.built == 0
    scene.do("build", "temple").do("build", "docks")
    assert scene.city(0) == ["temple", "docks"]
