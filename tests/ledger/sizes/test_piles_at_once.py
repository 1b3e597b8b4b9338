"""A seat next of more piles of a shuffle by all than fit into one event gives some of them."""

from itertools import pairwise

import pytest

from engine.agenda import Shuffle
from engine.chance import Seeded, choice
from engine.games import find_game
from engine.kernel import front
from engine.open_table.simulate import begin as lay
from ledger.deck.group.backend import best_group
from ledger.records.riders import ACTS
from ledger.sealed.checked_event import PilesShuffled
from ledger.sealed.own_cards import piles_of
from ledger.sealed.sealed_table import begin
from ledger.sealed.unfinished import Pile, ShuffleInProgress
from ledger.sizes.act_sizes import ActSizes
from ledger.sizes.piles_at_once import at_once, most_at_once, piles_due
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from tests.amounts import amount
from tests.games.probe import GAME as PROBE
from tests.ledger.sizes.going_round import GoingRound, subsets
from tests.ledger.tables import seating

SIZES = ActSizes(best_group(), frozenset(PROBE.faces))

LARGE = [("burgund", 3), ("burgund", 4), ("kabale", 4), ("kabale", 5), ("kabale", 6)]
"""Tables at which one seat can come next in more than fits into one event."""


def first_shuffle(name, seats):
    """The first shuffle by all of a game: its state and its line."""
    state = lay(find_game(name), seats, {}).state
    line = front(state)
    assert isinstance(line, Shuffle) and line.by is None
    return state, line


def going_round(name, seats):
    """That shuffle as a machine, with as many seats away as may be."""
    state, line = first_shuffle(name, seats)
    sizes = ActSizes(best_group(), frozenset(find_game(name).faces))
    lengths = [
        sizes.shuffle(zone, back, len(places))
        for zone in line.zones
        for back, places in piles_of(state, zone)
    ]
    assert len(lengths) == len(line.zones)
    return GoingRound(seats, (seats - 1) // 2, tuple(range(len(lengths))), tuple(lengths))


def test_the_first_and_each_that_still_fits():
    """In their order: one that does not fit is left out, a smaller one behind it is not."""
    assert at_once([ACTS]) == [0] and at_once([]) == []
    assert at_once([ACTS - 9, 10, 9, 1]) == [0, 2]
    assert at_once([ACTS - 9, 9, 1]) == [0, 1]
    assert at_once([9, ACTS, 10]) == [0, 2]
    assert at_once([ACTS + 1, 1]) == [0]  # a fault of the rules: nobody can sign it


@pytest.mark.parametrize(("name", "seats"), LARGE)
def test_any_piles_that_come_together_fit(name, seats):
    """Of all piles of the largest shuffles, whichever fall together: an event holds what is due,
    and all of them are given in the end."""
    lengths = going_round(name, seats).lengths
    assert sum(lengths) > ACTS
    for some in subsets(lengths):
        left, events = some, 0
        assert sum(some[at] for at in at_once(some)) <= most_at_once(some) <= ACTS
        while left:
            now = at_once(left)
            assert now and sum(left[at] for at in now) <= ACTS
            left, events = [n for at, n in enumerate(left) if at not in now], events + 1
        assert events <= 1 + (sum(some) > ACTS)


@pytest.mark.parametrize(("name", "seats"), [LARGE[0], LARGE[1], ("kabale", 3)])
def test_every_way_a_shuffle_can_go_round(name, seats):
    """Every stage there is: any seats give, any are cut out, any are back, from step to step."""
    found = going_round(name, seats)
    assert found.through_all(20_000)
    assert found.stages > 400 and found.longest <= ACTS
    assert bool(found.split) == (name == "burgund")


@pytest.mark.parametrize(("name", "seats"), LARGE)
def test_many_ways_a_shuffle_can_go_round(name, seats):
    """Where the stages are too many to look at all: games at random, each to its end."""
    found = going_round(name, seats)
    for seed in range(amount(150)):
        found.at_random(seed)
    assert found.split > 20 and ACTS - 4500 < found.longest <= ACTS


@pytest.mark.parametrize(("name", "seats"), [("burgund", 4), ("kabale", 6)])
def test_the_machine_is_the_step(name, seats):
    """The same seats owe the same piles in a real step, whatever happens (without cards)."""
    game, machine = find_game(name), going_round(name, seats)
    state, line = first_shuffle(name, seats)
    seated = seating(game, seats, f"round of {name}", max_absent=machine.spare)
    split = 0
    for seed in range(amount(12)):
        chance = Seeded(seed)
        stage = machine.begin(choice(machine.away, chance))
        piles = [
            Pile(zone, back, machine.live[at % len(machine.live)], (), (None,) * len(places))
            for at, zone in enumerate(line.zones)
            for back, places in piles_of(state, zone)
        ]
        sealed = begin(game, seated.roster, best_group()).but(
            state=state.but(absent=stage.absent), passing=ShuffleInProgress(tuple(piles))
        )
        while due := machine.due(stage):
            step = ShuffleByAll(sealed, line)
            assert step.owing() == tuple(sorted(due))
            for seat, numbers in due.items():
                names = [pile.name for pile in step.due(seat)]
                assert names == [piles[number].name for number in numbers]
                split += len(names) < sum(p.next(sealed.live) == seat for p in step.piles)
            given = [seat for seat in due if chance.below(3)]
            parts = {
                seat: PilesShuffled({pile.name: pile.cards for pile in step.due(seat)}, ())
                for seat in given
            }
            stage = machine.after(stage, due, given)
            absent = choice(machine.away, chance) if chance.below(2) else stage.absent
            stage = type(stage)(stage.done, absent)
            sealed = step.close(parts).but(state=state.but(absent=absent))
        assert ShuffleByAll(sealed, line).owing() == ()
    assert split


def test_a_pile_of_one_zone_may_wait_for_another_of_it():
    """What goes round is a pile: of a zone with two backs each is given as it fits."""
    large, small = (None,) * 120, (None,) * 20
    piles = [Pile("zone", "a", 0, (), large), Pile("zone", "b", 0, (), large)]
    piles.append(Pile("other", "", 1, (0,), small))
    assert piles_due(piles, (0, 1), 0, SIZES) == (piles[0],)
    assert piles_due(piles, (0, 1), 1, SIZES) == (piles[2],)
    assert piles_due(piles[::-1], (0,), 0, SIZES) == (piles[1],)
    done = [piles[0].shuffled(0, large), *piles[1:]]
    assert piles_due(done, (0, 1), 0, SIZES) == (piles[1],)
    assert [one.done for one, _ in pairwise(done)] == [(0,), ()]
