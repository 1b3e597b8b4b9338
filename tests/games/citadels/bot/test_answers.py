"""The bot's answers within the turns of others, and about single cards."""

from engine.games.citadels.bot.building import least
from tests.games.citadels.bot.choosing import choose, play_on, question
from tests.games.citadels.scene import Scene

WITH = {"action_cards": "with"}


def test_it_keeps_the_better_card():
    """Of two drawn ones: not the one that stands in its city."""
    scene = Scene(cities={0: ["palace"]}, deck=["palace", "docks"]).turn(0, "king")
    scene.do("cards")
    assert choose(scene) == ("take", "docks")


def test_it_gives_the_worst_card():
    """What stands already is missed least, then what is held twice."""
    hands = {0: ["palace", "docks", "docks", "tavern"]}
    scene = Scene(cities={0: ["tavern"]}, hands=hands, gold=[9]).turn(0, "king")
    asked = question(scene)
    assert sorted(map(asked.sight.face, least(asked, 2))) == ["docks", "tavern"]


def test_the_wizard_builds_at_once_what_it_can_pay():
    """A palace from the other hand, with five gold; with none it goes to the own hand."""
    for gold, name in ((5, "seize"), (0, "take")):
        scene = Scene(table=["wizard"], hands={1: ["palace"]}, gold=[gold]).turn(0, "wizard")
        play_on(scene, name)
        assert choose(scene) == (name, "palace")


def test_it_confiscates_with_the_signed_warrant():
    """And with no other."""
    scene = Scene(table=["magistrate"], roles={0: ["king"]}, hands={0: ["palace"]}, gold=[5])
    scene.turn(1, "magistrate")
    scene.do("gold").pick("mark", "king", "bishop", "merchant")
    while scene.asked.__class__.__name__ == "Seal":
        move = next(m for m in scene.asked.legal(scene.state) if _signed_first(scene, m))
        scene.answer(move)
    scene.turn(0, "king").do("gold").do("build", "palace")
    assert choose(scene)[0] == "confiscate"


def _signed_first(scene, move):
    return scene.face(move.args[0][0]) == "signed"


def test_rasputin_is_kept_for_what_hurts():
    """A robbed seat with gold plays it, one without does not."""
    for gold, name in ((5, "rasputin"), (1, "pass")):
        hands, roles = {0: ["rasputin", "tavern"]}, {0: ["king"]}
        scene = Scene(options=WITH, hands=hands, roles=roles, gold=[gold], robbed="king", thief=1)
        scene.call(4)
        assert choose(scene)[0] == name


def test_a_graveyard_saves_what_is_dear():
    """Not a tavern."""
    for face, name in (("castle", "pay"), ("tavern", "decline")):
        cities = {1: ["graveyard", face]}
        scene = Scene(cities=cities, gold=[9, 1]).turn(0, "warlord").do("gold")
        scene.do("destroy", face)
        assert choose(scene) == (name,)


def test_the_bell_rings_sooner_for_whoever_leads():
    """And as usual for the others."""
    full = ["palace", "castle", "docks", "harbor"]
    for cities, name in (({0: full}, "sooner"), ({1: [*full, "manor", "cathedral"]}, "usual")):
        scene = Scene(cities=cities, hands={0: ["bell_tower"]}, gold=[5]).turn(0, "king")
        scene.do("gold").do("build", "bell_tower")
        assert choose(scene) == (name,)


def test_the_lighthouse_finds_the_best_card():
    """Of the whole deck, by what it is worth in the own city."""
    deck = ["tavern", "dragon_gate", "market"]
    scene = Scene(hands={0: ["lighthouse"]}, deck=deck, gold=[9]).turn(0, "king")
    scene.do("gold").do("build", "lighthouse")
    assert play_on(scene, "find") == ("find", "dragon_gate")


def test_an_even_purse_bribes_by_chance_and_an_odd_one_always():
    """Half is rounded down."""
    found = {}
    for gold in (3, 4):
        for seed in range(12):
            scene = _threatened(gold, seed)
            found.setdefault(gold, set()).add(choose(scene)[0])
    assert found == {3: {"bribe"}, 4: {"bribe", "refuse"}}


def _threatened(gold, seed):
    scene = Scene(table=["blackmailer"], roles={0: ["king"]}, gold=[gold], seed=seed, called=2)
    scene.turn(1, "blackmailer")
    scene.do("gold").pick("threaten", "king", "bishop")
    scene.answer(scene.asked.legal(scene.state)[0])
    scene.call(4)
    while "bribe" not in scene.names():
        scene.do(*choose(scene))
    return scene


def test_only_the_flower_is_shown():
    """The blank threat stays closed."""
    for seed in range(8):
        scene = _threatened(5, seed).do("refuse")
        token = scene.asked.token
        expected = "show" if scene.face(token) == "flower" else "pass"
        assert choose(scene)[0] == expected


def test_the_cannonball_puts_a_dear_district_over_a_cheap_one():
    """After the build of the turn, with the gold that is left."""
    hands = {0: ["living_cannonball", "palace", "castle"]}
    cities = {0: ["tavern", "docks"]}
    scene = Scene(options=WITH, hands=hands, cities=cities, gold=[9]).turn(0, "thief")
    play_on(scene, "cannonball")
    scene.do("cannonball", "living_cannonball")
    assert choose(scene) == ("overbuild", "tavern", "castle")
