"""Whom the bot names: characters that somebody is likely to hold, and worth it."""

from collections import Counter
from dataclasses import replace

from engine.games.citadels.bot.naming import SURE, holders
from engine.games.citadels.bot.taste import TASTE
from engine.games.citadels.table.state import PILE
from engine.sight import Seen
from tests.games.citadels.bot.choosing import choose, question
from tests.games.citadels.scene import Scene

ROLES = {1: ["king"], 2: ["merchant"], 3: ["architect"]}


def _named(name, scene, read=()):
    while (word := choose(scene, read))[0] != name:
        scene.do(*word)
    return word[1:]


def test_it_does_not_kill_what_it_holds():
    """Its own second character is no target."""
    for seed in range(10):
        roles = {0: ["architect"], 1: ["king", "thief"]}
        scene = Scene(2, roles=roles, called=1, seed=seed).turn(0, "assassin")
        assert _named("kill", scene) != ("architect",)


def test_what_it_has_handed_on_is_held_by_those_behind():
    """First of four: of the five others in its pile three are held, what it never saw by nobody."""
    scene = Scene(4, roles=ROLES, crown=0, called=1).turn(0, "assassin")
    read = ("assassin", "king", "merchant", "architect", "bishop", "thief")
    asked = question(scene, read)
    assert holders(asked, "merchant") == (SURE * 3 // 5, (1, 2, 3))
    assert holders(asked, "warlord")[0] == 0
    assert holders(asked, "assassin")[0] == 0


def test_what_was_missing_in_its_pile_is_held_by_those_before():
    """Last of four: three took before it, and one lies closed."""
    scene = Scene(4, roles=ROLES, crown=1, called=1).turn(0, "assassin")
    asked = question(scene, ("assassin", "bishop"))
    assert holders(asked, "merchant") == (SURE * 3 // 4, (1, 2, 3))
    assert holders(asked, "bishop")[0] == 0


def test_it_robs_where_the_gold_is():
    """The Merchant of the rich seat behind it, not the Bishop that only the poor one can have."""
    cities = {1: ["tavern", "market", "docks"]}
    scene = Scene(2, roles={1: ["merchant", "bishop"]}, gold=[0, 9], cities=cities, called=2)
    assert _named("rob", scene.turn(0, "thief"), ("merchant", "bishop", "king")) == ("merchant",)


def test_it_bewitches_what_serves_its_own_city():
    """Four trade districts and six gold: somebody's Merchant it shall be."""
    cities = {0: ["tavern", "market", "docks", "harbor"]}
    scene = Scene(4, table=["witch"], roles=ROLES, cities=cities, crown=0, called=1)
    scene.turn(0, "witch")
    read = ("witch", "king", "merchant", "bishop", "warlord", "thief")
    assert _named("bewitch", scene, read) == ("merchant",)


def test_its_warrant_lies_on_the_likeliest_builder_most_times():
    """Two times of three by plan, else anywhere: whoever watches it cannot be sure."""
    others = ("architect", "merchant", "king", "bishop", "thief")
    found = _laid("signed", "magistrate", 1, "mark", others)
    most, count = found.most_common(1)[0]
    assert most == "architect" and 15 <= count < 30
    assert len(found) == 3


def test_its_flower_lies_where_gold_is():
    """As Blackmailer: on one of the two plates, more often on the better one."""
    others = ("architect", "merchant", "king", "bishop", "warlord")
    found = _laid("flower", "blackmailer", 2, "threaten", others)
    assert found.most_common(1)[0][1] >= 15
    assert len(found) == 2


def _laid(true, role, rank, word, others):
    """Before which characters the true token of this one lies, over thirty tables."""
    found = Counter()
    for seed in range(30):
        scene = Scene(4, table=[role], roles=ROLES, crown=0, called=rank, seed=seed)
        scene.turn(0, role)
        _lay(scene, word, (role, *others))
        tokens = dict(scene.state.warrants or scene.state.threats)
        found[next(face for face, token in tokens.items() if scene.face(token) == true)] += 1
    return found


def _lay(scene, word, read):
    """The bot plays until its tokens lie."""
    while not (scene.state.warrants or scene.state.threats):
        name, *args = choose(scene, read)
        if name == word:
            scene.pick(word, *args)
        else:
            scene.do(name, *args)


def test_what_it_read_in_an_earlier_round_says_nothing():
    """The characters have been handed round anew since: anybody may hold any."""
    scene = Scene(4, roles=ROLES, crown=0, called=1, began=7).turn(0, "assassin")
    old = Seen(7, PILE[0], ("assassin", "king", "merchant", "bishop"))
    asked = question(scene)
    asked = replace(asked, sight=replace(asked.sight, memory=(old,)))
    assert holders(asked, "merchant") == holders(asked, "warlord") == (TASTE.some, (1, 2, 3))
