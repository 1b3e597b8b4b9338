"""What the bot destroys, takes or exchanges as number 8."""

from engine.games.citadels.bot.raiding import harm
from tests.games.citadels.bot.choosing import choose, play_on, question
from tests.games.citadels.scene import Scene

SIX = ["tavern", "market", "docks", "castle", "church", "prison"]


def _turn(role, **fields):
    return Scene(4, table=[role], **fields).turn(0, role)


def test_the_warlord_destroys_what_costs_nothing():
    """Of another; never in its own city."""
    cities = {0: ["temple"], 2: ["watchtower", "castle"]}
    scene = _turn("warlord", cities=cities, gold=[0])
    assert play_on(scene, "destroy", "end") == ("destroy", "watchtower")
    scene = _turn("warlord", cities={0: ["temple"]}, gold=[0])
    assert play_on(scene, "destroy", "end") == ("end",)


def test_the_warlord_pays_to_stop_a_city_that_is_almost_complete():
    """Not for one that has just begun."""
    scene = _turn("warlord", cities={2: SIX[2:4]}, gold=[3])
    assert play_on(scene, "destroy", "end") == ("end",)
    scene = _turn("warlord", cities={2: SIX[1:]}, gold=[3])
    assert play_on(scene, "destroy", "end")[0] == "destroy"


def test_the_marshal_takes_the_best_it_can_pay():
    """Of those that cost three or less."""
    scene = _turn("marshal", cities={2: ["docks", "castle", "temple"]}, gold=[3])
    assert play_on(scene, "annex", "end") == ("annex", "docks")


def test_the_diplomat_gives_little_for_much():
    """A tavern and gold for a palace."""
    cities = {0: ["tavern", "castle"], 2: ["palace", "market"]}
    scene = _turn("diplomat", cities=cities, gold=[5])
    assert play_on(scene, "covet", "end") == ("covet", "palace")
    scene.do("covet", "palace")
    assert choose(scene) == ("offer", "tavern")


def test_the_armory_stops_a_city_that_lacks_one_district():
    """And stands while nobody is that far."""
    cities = {0: ["armory"], 2: SIX}
    scene = _turn("queen", cities=cities, gold=[0])
    assert play_on(scene, "armory", "end")[0] == "armory"
    scene = _turn("queen", cities={0: ["armory"], 2: SIX[:3]}, gold=[0])
    assert play_on(scene, "armory", "end") == ("end",)


def test_it_hurts_the_rival_more_than_the_weak():
    """Of two districts alike the one of whoever has come farthest, neither city near its end."""
    scene = _turn("warlord", cities={1: ["watchtower"], 2: ["watchtower", "castle"]}, gold=[0])
    weak, rival = (scene.state.zone(zone)[0] for zone in ("city:1", "city:2"))
    asked = question(scene)
    assert harm(asked, rival) > harm(asked, weak) > 0
