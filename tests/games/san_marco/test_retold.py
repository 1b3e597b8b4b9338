"""What people are told of a round beside the news of its rules: offers made, the limit reached."""

from engine.basics import phrase
from engine.basics import seat as name
from engine.games.san_marco import GAME
from engine.games.san_marco.table.data import ACTION_DECK, LIMIT_DECK
from tests.games.san_marco.scene import Scene


def retold(before, scene):
    """What people are told from a state to where the scene stands, but for the rules' own news."""
    told = GAME.retold(before, scene.state, scene.said)
    assert [one for one in told if one in scene.said] == scene.said
    return [one for one in told if one not in scene.said]


def test_offers_are_told_to_all_by_their_backs():
    """Once all that was drawn is cut, of both pairs; what lies in them nobody is told."""
    scene = Scene(actions=ACTION_DECK[:40], limits=LIMIT_DECK, dice=[1]).round()
    before = scene.state
    drawn = {seat: scene.faces(f"draw:{seat}") for seat in (0, 1)}
    scene.cut(drawn[0][:2], drawn[1][:1])
    first, second = retold(before, scene)
    assert (first.key, dict(first.fillings)["who"]) == ("news.offers", name(0))
    assert dict(second.fillings)["whom"] == (name(3),)
    assert dict(first.fillings)["offers"] == (
        phrase("offer.backs", n=1, actions=2, limits=0),
        phrase("offer.backs", n=2, actions=3, limits=3),
    )
    before = scene.state
    scene.state_with(zones={**before.zones, "draw:0": before.zone("offer:0:0")})
    assert retold(scene.state, scene.state_with(zones=before.zones)) == []


def test_whoever_reaches_the_limit_is_named_behind_the_cards():
    """Once: with ten, not below, and not again with the cards of the round after it."""
    for laid, has in (((3, 3), None), ((3, 3, 2), 10), ((3, 3, 3), 11), ((3, 3, 3, 1), None)):
        scene = Scene(hands={0: ("limit_2", "transfer")}, laid={0: [f"limit_{n}" for n in laid]})
        before = scene.state
        told = retold(before, scene.turn(0))
        assert told == ([phrase("news.limit_reached", who=name(0), n=has)] if has else [])
