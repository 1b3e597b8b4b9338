"""Number 8: Warlord, Diplomat, Marshal, with the edges of their abilities."""

from tests.games.citadels.scene import Scene


def test_the_warlord_pays_one_less_and_the_card_goes_under_the_deck():
    """A market falls for one gold; it lies open under the deck."""
    scene = Scene(cities={1: ["market"]}, gold=(2, 0), deck=["manor"]).turn(0, "warlord")
    scene.do("gold").do("destroy", "market")
    assert scene.gold[0] == 3
    assert scene.city(1) == []
    assert scene.faces("deck") == ["manor", "market"]


def test_the_keep_and_a_complete_city_stay():
    """Neither the Keep nor anything of seven districts is listed."""
    seven = ["tavern", "market", "docks", "harbor", "temple", "church", "prison"]
    cities = {1: ["keep", "tavern"], 2: seven, 0: ["temple"]}
    scene = Scene(cities=cities, gold=(9,)).turn(0, "warlord")
    assert scene.moves("destroy") == [("destroy", "tavern"), ("destroy", "temple")]
