"""What the bot builds, and how it pays."""

from tests.games.citadels.bot.choosing import choose, play_on
from tests.games.citadels.scene import Scene


def _turn(role, **fields):
    scene = Scene(4, table=[role] if role != "thief" else None, **fields)
    return scene.turn(0, role)


def test_it_builds_the_dearest_district():
    """Of what it can pay; not what stands in its city."""
    scene = _turn("queen", hands={0: ["tavern", "castle", "palace"]}, gold=[2])
    assert play_on(scene, "build") == ("build", "castle")
    scene = _turn("queen", hands={0: ["tavern", "castle"]}, cities={0: ["castle"]}, gold=[3])
    assert play_on(scene, "build") == ("build", "tavern")


def test_it_takes_the_income_first_where_that_buys_more():
    """Three gold and two noble districts pay for a palace."""
    hand = {0: ["tavern", "palace"]}
    scene = _turn("king", hands=hand, cities={0: ["manor", "castle"]}, gold=[1])
    assert play_on(scene, "build", "income") == ("income",)
    scene.do("income")
    assert play_on(scene, "build") == ("build", "palace")


def test_it_takes_the_income_last_where_the_district_adds_to_it():
    """A harbor stands before the Merchant counts the trade districts."""
    hand = {0: ["tavern", "harbor"]}
    scene = _turn("merchant", hands=hand, cities={0: ["market"]}, gold=[5])
    assert play_on(scene, "build", "income") == ("build", "harbor")


def test_the_architect_completes_the_city_with_cheap_ones():
    """Three districts for six gold end the game; a dearer one would not leave enough."""
    city = ["manor", "castle", "church", "prison"]
    hand = ["palace", "tavern", "market", "docks"]
    scene = _turn("architect", hands={0: hand}, cities={0: city}, gold=[4])
    built = []
    while len(built) < 3:
        built.append(play_on(scene, "build")[1])
        scene.do("build", built[-1])
    assert sorted(built) == ["docks", "market", "tavern"]
    assert scene.state.ending


def test_useless_cards_pay_for_a_den():
    """Two districts that stand already are given, and gold for the rest."""
    hand = ["thieves_den", "tavern", "market", "palace"]
    scene = _turn("queen", hands={0: hand}, cities={0: ["tavern", "market"]}, gold=[8])
    assert play_on(scene, "build") == ("build", "thieves_den")
    scene.do("build", "thieves_den")
    assert sorted(choose(scene)) == ["den", "market", "tavern"]


def test_the_framework_falls_for_a_district_that_is_dear():
    """Without gold for it, and not for a tavern."""
    scene = _turn("queen", hands={0: ["palace"]}, cities={0: ["framework"]}, gold=[0])
    assert play_on(scene, "build") == ("build", "palace")
    scene = _turn("queen", hands={0: ["market"]}, cities={0: ["framework"]}, gold=[0])
    scene.do("gold").do("build", "market")
    assert choose(scene) == ("pay",)


def test_the_cheapest_district_falls_for_a_necropolis():
    """Where there is no gold for it."""
    hand = {0: ["necropolis"]}
    scene = _turn("queen", hands=hand, cities={0: ["castle", "tavern", "docks"]}, gold=[0])
    scene.do("gold").do("build", "necropolis")
    assert choose(scene) == ("necropolis", "tavern")


def test_the_cardinal_gives_what_is_missed_least():
    """For a palace two gold are missing: two cards that stand already go to the lender."""
    hand = ["palace", "tavern", "castle", "market"]
    city = ["tavern", "market"]
    scene = _turn("cardinal", hands={0: hand}, cities={0: city}, gold=[1, 5, 0, 0])
    assert play_on(scene, "build") == ("build", "palace")
    scene.do("build", "palace")
    assert choose(scene) == ("borrow", 1)
    scene.do("borrow", 1)
    assert sorted(choose(scene)) == ["lend", "market", "tavern"]
