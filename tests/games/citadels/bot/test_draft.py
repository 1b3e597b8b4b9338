"""Which character the bot keeps, lays away, or gives to the Theater."""

from engine.games.citadels.bot.draft import outlook, role_worth
from engine.games.citadels.bot.taste import TASTE
from engine.games.citadels.data.characters import RANK
from engine.games.citadels.rounds.round import EndRound
from engine.games.citadels.rounds.theater import AfterDraft
from engine.games.citadels.table.state import PILE
from tests.games.citadels.bot.choosing import choose, question
from tests.games.citadels.scene import Scene


def test_every_character_has_a_worth():
    """All 27, also in the first round, when nobody has anything."""
    scene = Scene.started(4)
    asked = question(scene)
    assert sorted(TASTE.characters) == sorted(RANK)
    assert all(role_worth(asked, role, outlook(asked)) >= 0 for role in RANK)


def test_it_keeps_the_character_its_city_pays():
    """Four trade districts make the Merchant the best there is."""
    scene = Scene.started(5)
    seat = scene.asked.seat
    scene.lay(f"city:{seat}", ["tavern", "market", "docks", "harbor"], None)
    pile = scene.faces(PILE[seat])
    assert "merchant" in pile
    assert choose(scene) == ("keep", "merchant")


def test_it_lays_away_what_the_other_would_like():
    """With two seats the second one keeps one and lays another away: never two of one card."""
    scene = Scene.started(2)
    scene.do(*choose(scene))
    name, kept, away = choose(scene)
    assert name == "keep" and kept != away


def _theater(own):
    cities = {0: ["theater", "tavern", "market", "docks"], 2: ["palace", "castle", "manor"]}
    roles = {0: [own], 1: ["king"], 2: ["architect"], 3: ["thief"]}
    scene = Scene(4, cities=cities, roles=roles, hands={0: ["harbor"]}, gold=[4])
    return scene.take(scene.state.but(agenda=(AfterDraft(), EndRound())))


def test_a_poor_character_goes_through_the_theater():
    """A Bishop without religious districts is swapped with the strongest of the others."""
    assert choose(_theater("bishop")) == ("theater", 2)


def test_a_good_character_stays():
    """The Merchant of four trade districts is not given away."""
    assert choose(_theater("merchant")) == ("pass",)


def test_with_two_characters_the_poorer_one_goes():
    """The one that is named is closed in its own hands, not one that it has laid away."""
    cities = {0: ["theater", "tavern", "market", "docks"]}
    roles = {0: ["merchant", "bishop"], 1: ["king", "architect"]}
    scene = Scene(2, cities=cities, roles=roles, hands={0: ["harbor"]}, gold=[4])
    scene.lay("away:0", ["magician"], 0)
    scene.take(scene.state.but(agenda=(AfterDraft(), EndRound())))
    assert choose(scene)[:2] == ("theater", "bishop")


def test_it_lays_away_the_best_of_the_rest():
    """What it does not keep itself the other shall not have: the second best is laid away."""
    scene = Scene.started(2)
    scene.do(*choose(scene))
    asked = question(scene)
    ahead = outlook(asked)
    worth = {role: role_worth(asked, role, ahead) for role in scene.faces(PILE[scene.asked.seat])}
    best, second, *rest = sorted(worth.values(), reverse=True)
    assert min(rest) < second
    _, kept, away = choose(scene)
    assert (worth[kept], worth[away]) == (best, second)
