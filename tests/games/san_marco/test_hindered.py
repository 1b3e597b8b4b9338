"""What cannot be done now in a game of San Marco: each reason that walks meet is true."""

import pytest

from engine.games.san_marco.table.data import ARISTOCRATS, BORDERS, KEYS, MOST_ON_BORDER
from tests.games.san_marco.scene import Scene
from tests.games.told import hindered_in


def cheapest(state, seat, goal):
    """The least that a way of the Doge to a district costs, found by relaxing; None if none."""
    costs = {state.doge: 0}
    for _ in KEYS:
        for bridge in state.bridges:
            one, other = state.ends[bridge.border]
            toll = int(bridge.owner != seat)
            for here, there in ((one, other), (other, one)):
                if here in costs:
                    costs[there] = min(costs.get(there, 99), costs[here] + toll)
    return costs.get(goal)


def test_every_reason_is_true():
    """By the pieces on the board and the prestige there is."""
    met = set()
    for _, sight, one in (told for seats in (3, 4) for told in hindered_in("san_marco", seats)):
        state, seat, key = sight.state, sight.seat, one.why.key.removeprefix("hindered.")
        at = KEYS.index(one.on[2]) if one.on[0] == "space" else None
        match key:
            case "full":
                ends = {tuple(KEYS[n] for n in state.ends[b.border]) for b in state.bridges}
                assert one.on[2:] in ends
                lying = [b for b in state.bridges if _names(state, b) == one.on[2:]]
                assert len(lying) == 3
            case "no_other":
                assert not sum(n for o, n in enumerate(state.people[at]) if o != seat)
            case "nobody":
                assert not any(state.people[at])
            case "no_way":
                cost = cheapest(state, seat, at)
                assert cost is None or cost > state.prestige[seat]
            case _:
                raise AssertionError(key)
        met.add(key)
    assert met == {"full", "no_other", "nobody", "no_way"}


def _names(state, bridge):
    return tuple(KEYS[n] for n in state.ends[bridge.border])


def reasons(**laid):
    """What the question about an open card of seat 0 tells, by target, as the keys of reasons."""
    table = Scene(3, **laid).turn(0)
    return {one.on: one.why.key for one in table.asked.hindered(table.dealt.sight(0))}


def test_a_bridge_cannot_be_built_where_none_is_left():
    """It is told of the act; with the supply there, nothing is."""
    assert reasons(hands={0: ("bridge",)}) == {}
    full = [(*ends, seat) for ends in BORDERS[:6] for seat in (1, 2)]
    assert reasons(hands={0: ("bridge",)}, bridges=full) == {
        ("act", "bridge"): "hindered.no_bridges"
    }


def test_of_a_card_that_is_not_there_nothing_is_told():
    """Nobody stands anywhere, and a hand with a district card tells nothing of banishments."""
    assert reasons(hands={0: ("district_castello",)}) == {}


@pytest.mark.parametrize("card", ["bridge", "district_castello", "transfer"])
def test_who_has_everybody_on_bridges_can_place_nobody(card):
    """All of one's own on bridges: it is told of the act, and the card places nobody. With a single
    one in a district of the board there is no such reason."""
    spans = [(*ends, 0) for ends in BORDERS for _ in range(MOST_ON_BORDER)]
    bridges, one_less = spans[:ARISTOCRATS], spans[: ARISTOCRATS - 1]
    act = {"district_castello": "place"}.get(card, card)
    laid = {"hands": {0: (card,)}, "bridges": bridges, "people": {"dorsoduro": (0, 1)}}
    assert reasons(**laid)[("act", act)] == "hindered.nobody_left"
    table = Scene(3, **laid).turn(0)
    assert act not in {move.name for move in table.asked.legal(table.state)}
    there = {**laid, "bridges": one_less, "people": {"dorsoduro": (1, 1)}}
    assert "hindered.nobody_left" not in reasons(**there).values()
