"""Worlds: what a seat reads stays, the rest fits what is left, and every one that fits comes up."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.agenda import Decision
from engine.chance import Seeded
from engine.game import Likelihood
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin
from engine.search.worlds import NoWorld, allows, fitting, table_of, worlds
from tests.games.probe import GAME as PROBE
from tests.games.skeleton import GAME
from tests.games.skeleton.data import DECK
from tests.games.skeleton.state import HAND
from tests.strategies import same_seed, table, wide_move

PLAIN = GAME.search


def hooked(faces, possible=None):
    """Hooks for a table of one kind of card, in every zone of it."""
    found = replace(
        PLAIN, stock=lambda state: ((faces, [c for zone in state.zones.values() for c in zone]),)
    )
    return found if possible is None else replace(found, possible=lambda sight: possible)


def dealt_out():
    """Skeleton behind its deal: each seat reads a hand of three or four."""
    dealt = begin(GAME, 3, {})
    while not isinstance(dealt.state.agenda[0], Decision):
        dealt = same_seed(dealt, seed=4)
    return dealt


def test_what_a_seat_reads_stays_and_the_rest_is_what_is_left():
    """No face comes up more often than it is in the deck, and all cards have one."""
    dealt = dealt_out()
    for seat in dealt.state.order:
        sight = dealt.sight(seat)
        drawn = worlds(PLAIN, sight).one(Seeded(seat))
        assert {card: drawn[card] for card in sight.eyes} == dict(sight.eyes)
        assert Counter(drawn.values()) == Counter(DECK)
        others = [dealt.truth[c] != drawn[c] for s in range(3) for c in dealt.state.zone(HAND[s])]
        assert any(others), "the hands of others are those of the truth"


def test_each_world_is_as_likely():
    """Two closed cards of three faces: all six ways, each about as often."""
    sight = table(own={"hand:1": ("a", "b"), "hand:0": ("c",)}).sight(2)
    seen, lots = Counter(), Seeded(5)
    possible = worlds(hooked(("a", "b", "c", "d")), sight)
    for _ in range(2400):
        drawn = possible.one(lots)
        seen[tuple(drawn[card] for card in (0, 1))] += 1
    assert len(seen) == 12 and min(seen.values()) > 120, "of 2400, 200 each"


def test_likelier_worlds_come_up_more_often():
    """As often as their weight says, nearly; those that weigh nothing only where all do."""
    sight = table(own={"hand:1": ("a", "b")}).sight(0)

    def drawn(weight):
        hooks = replace(hooked(("a", "b")), likely=lambda sight: Likelihood({0, 1}, weight))
        possible, lots = worlds(hooks, sight), Seeded(5)
        return Counter(possible.one(lots)[0] for _ in range(1000))

    threefold = drawn(lambda faces: 3 if faces[0] == "a" else 1)
    assert 650 < threefold["a"] < 800, "750 with all ways tried"
    assert drawn(lambda faces: int(faces[0] == "a"))["a"] > 980, "but for eight tries of b"
    assert 400 < drawn(lambda faces: 0)["a"] < 600


def test_a_likelihood_of_other_cards_says_nothing():
    """Each kind of card is drawn by itself, and the weight is asked of its own alone."""
    sight = table(own={"hand:1": ("a", "b")}).sight(0)
    hooks = replace(hooked(("a", "b")), likely=lambda sight: Likelihood({99}, lambda faces: 1 // 0))
    assert set(worlds(hooks, sight).one(Seeded(1)).values()) == {"a", "b"}


def test_bound_cards_get_a_fitting_face():
    """However the lots fall: a choice that would leave the other card without one is taken back."""
    own = {"hand:1": ("a", "b", "c")}
    possible = {0: ("a", "b", "c"), 1: ("a",), 2: ("a", "b")}
    found = worlds(hooked(("a", "b", "c"), possible), table(own=own).sight(0))
    for seed in range(30):
        assert found.one(Seeded(seed)) == {0: "c", 1: "a", 2: "b"}


def test_what_cannot_be_has_no_world():
    """Faces that are missing, a face too many, and bounds that nothing meets."""
    sight = table(own={"hand:1": ("a", "b")}).sight(0)
    with pytest.raises(NoWorld, match="2 closed cards"):
        worlds(hooked(("a",)), sight)
    with pytest.raises(NoWorld, match="no more"):
        worlds(hooked(("b", "c")), table(own={"hand:1": ("a", "b")}).sight(1))
    with pytest.raises(NoWorld, match="no face is left"):
        worlds(hooked(("a", "b"), {0: ("a",), 1: ("a",)}), sight).one(Seeded(1))
    with pytest.raises(NoWorld, match="no face is left"):
        fitting([(0, frozenset({"z"}))], ["a"], Seeded(1))


def test_a_world_that_cannot_be_is_not_allowed():
    """A face that is bound otherwise, one that the seat reads otherwise, one that is used twice."""
    own = {"hand:1": ("a", "b"), "hand:0": ("c",)}
    found = worlds(hooked(("a", "b", "c"), {0: ("a",)}), table(own=own).sight(0))
    assert allows(found, {0: "a", 1: "b", 2: "c"})
    assert not allows(found, {0: "b", 1: "a", 2: "c"})
    assert not allows(found, {0: "a", 1: "c", 2: "b"})
    assert not allows(found, {0: "a", 1: "a", 2: "c"})


def test_a_world_within_a_run_has_all_cards_of_the_whole_table():
    """Also those that the own run has shuffled: under their old handles they show the same."""
    renamed = 0

    def ask(sight, decision):
        nonlocal renamed
        if sight.run is not None:
            drawn = worlds(PROBE.search, sight).one(Seeded(1))
            whole = table_of(sight, drawn)
            assert whole.state.agenda == sight.run.table.agenda
            for zone, cards in sight.run.table.zones.items():
                old = Counter(whole.truth[card] for card in cards)
                new = Counter(drawn[card] for card in sight.state.zone(zone))
                assert old == new, zone
                renamed += cards != sight.state.zone(zone)
        return wide_move(sight, decision, Seeded(2))

    dealt, chance = begin(PROBE, 4, {}), Seeded(3)
    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
    assert renamed, "no run had shuffled anything before it asked"
