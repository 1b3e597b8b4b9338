"""What a search knows: the draft tells who can hold what, calls rule out more."""

import pytest

from engine.agenda import Decision
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.data import POINTS, RANK
from engine.games.ohne_furcht.hooks import HOOKS, likely, pile_sizes, possible, promise
from engine.games.ohne_furcht.state import AWAY, MIDDLE, PILE, ROLE
from tests.games.drafted_worlds import asked_in, likelihoods, met
from tests.games.ohne_furcht.evening import Evening


def asked(seats, seed=3, bot=None):
    """Each question of a random game, or a bot's: what the seat sees, and the true faces."""
    return asked_in(GAME, seats, {}, seed, bot)


def closed(sight, zones):
    """The characters in these zones that the seat cannot read."""
    state = sight.state
    return [c for zone in zones for c in state.zone(zone) if sight.face(c) is None]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_draft_leaves_few_characters_for_each_closed_card(seats):
    """Fewer than all that the seat cannot see, on the average; the true one always."""
    allowed = unseen = 0
    for sight, truth in asked(seats):
        found, state = possible(sight), sight.state
        hidden = closed(sight, (*PILE, *MIDDLE, *ROLE, *AWAY))
        for card in hidden:
            if card in found:
                assert truth[card] in found[card]
                allowed += len(found[card].intersection(truth[one] for one in hidden))
                unseen += len(hidden)
        assert state.called == 0 or all(card in found for card in closed(sight, ROLE))
    assert 0 < allowed < unseen


def test_whoever_picks_next_keeps_one_of_what_was_handed_on():
    """And whoever picked before kept none of it."""
    counted = 0
    for sight, _ in asked(4):
        state, seat = sight.state, sight.seat
        if state.called or not state.zone(PILE[seat]):
            continue
        pile = {sight.face(card) for card in state.zone(PILE[seat])}
        found = possible(sight)
        for card in closed(sight, ROLE):
            assert not found[card] & pile, "an earlier pick lies in a later pile"
            counted += 1
    assert counted


def test_a_called_rank_lies_closed_only_if_it_was_murdered():
    """At every turn of a game."""
    turns = 0
    for sight, _ in asked(5):
        state = sight.state
        if state.called:
            for card in closed(sight, ROLE):
                hidden = {r for r in possible(sight)[card] if RANK[r] <= state.called}
                assert hidden <= {state.murdered}
                turns += 1
    assert turns


def test_nothing_is_worked_out_while_a_seat_is_away():
    """It is passed over in the draft, and nobody counts who had which pick."""
    sight, _ = asked(4)[30]
    assert possible(sight)
    away = type(sight)(sight.state.but(absent=(2,)), sight.seat, sight.eyes, sight.memory)
    assert possible(away) == {}


def test_sizes_of_piles_are_those_of_the_draft():
    """At every number of seats: whoever is asked to keep a character has a pile of such a size."""
    for seats in GAME.seats:
        met = set()
        for sight, _ in asked(seats):
            line = sight.state.agenda[0]
            assert isinstance(line, Decision)
            met.add(len(sight.state.zone(PILE[sight.seat])))
        handed = {size for size in pile_sizes(seats) if size > 1}
        assert handed <= met, "with seven seats the last one is handed a single card and another"


def test_a_promise_counts_what_may_become_points():
    """Points as they stand, then gold, cards and the crown."""
    evening = Evening(cities={0: ["palace"]}, hands={1: ["tavern"]}, gold=[0, 0, 3, 0], crown=3)
    worth = [promise(evening.state, seat) for seat in range(4)]
    assert worth[0] > 500 and all(0 < one < 500 for one in worth[1:])


def test_a_district_promises_more_than_its_points_and_most_before_the_last_one():
    """Two cities of equal points: the one with more districts is ahead, more so near the end."""
    cities = {0: ["tavern", "temple", "manor"], 1: ["palace"]}
    assert sum(POINTS[face] for face in cities[0]) == POINTS["palace"]
    early = Evening(cities=cities).state
    late = Evening(cities={**cities, 2: ["market"] * 7}).state
    ahead = [promise(state, 0) - promise(state, 1) for state in (early, late)]
    assert 0 < 1.5 * ahead[0] < ahead[1]


def test_worlds_are_drawn_by_what_seats_like_to_keep():
    """Among medium bots the characters of the others are met in far more of them than by chance."""
    weighed, by_lot = met(asked(4, bot=GAME.bots["medium"])[::3], HOOKS, ROLE)
    assert weighed > 1.15 * by_lot > 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_likelihood_is_of_closed_cards_of_drafts_with_one_pick_each(seats):
    """All of them that were drafted, whoever is asked; none with two or three seats."""
    assert (likelihoods(asked(seats), likely) > 0) == (seats > 3)
