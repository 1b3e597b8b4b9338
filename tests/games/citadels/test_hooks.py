"""What a search knows of Citadels: who can hold which character, and which tokens lie where."""

import pytest

from engine.games.citadels import GAME
from engine.games.citadels.data.characters import THREATS, WARRANTS
from engine.games.citadels.hooks import HOOKS, likely, pile_sizes, possible, promise, stock
from engine.games.citadels.scoring.points import points
from engine.games.citadels.table.state import LAYING, PILE, ROLE, TOKENS
from tests.games.citadels.scene import Scene
from tests.games.drafted_worlds import asked_in, likelihoods, met

TOKENED = {"lineup": "devious_dignitaries"}
"""With Magistrate and Blackmailer."""


def asked(seats, options, seed=3, bot=None):
    """Each question of a random game, or a bot's: what the seat sees, and the true faces."""
    return asked_in(GAME, seats, options, seed, bot)


@pytest.mark.parametrize("seats", GAME.seats)
def test_closed_characters_are_those_that_draft_and_calls_leave(seats):
    """The true one always, and fewer than all of the table."""
    allowed = bound = 0
    for sight, truth in asked(seats, {}):
        found, state = possible(sight), sight.state
        for card in (c for zone in ROLE for c in state.zone(zone) if sight.face(c) is None):
            if card in found:
                assert truth[card] in found[card]
                allowed, bound = allowed + len(found[card]), bound + len(state.rules.roles)
    assert 0 < allowed < bound


def test_sizes_of_piles_are_those_of_the_draft():
    """At every number of seats each size of two and more is met."""
    for seats in GAME.seats:
        found = asked(seats, {})
        met = {len(sight.state.zone(PILE[sight.seat])) for sight, _ in found}
        assert {size for size in pile_sizes(found[0][0].state) if size > 1} <= met, seats


def test_tokens_are_of_their_kind():
    """Warrants and threats, while they are laid, on their plates, and open: all that lie there."""
    kinds = set()
    for seats in (2, 3, 5):
        for sight, truth in asked(seats, TOKENED):
            state = sight.state
            there = [c for zone in (*TOKENS, *LAYING) for c in state.zone(zone)]
            _, _, (signs, warrants), (signs_too, threats) = stock(state)
            assert (signs, signs_too) == (WARRANTS, THREATS)
            for card in there:
                face = state.faces.get(card) or truth.get(card) or sight.face(card)
                assert (card in warrants) == (face in WARRANTS)
                assert (card in threats) == (face in THREATS)
                kinds.add(face)
    assert kinds == {*WARRANTS, *THREATS}


def test_where_a_theater_may_have_swapped_calls_alone_count():
    """It is in this line-up; the draft itself is known as ever."""
    drafted = called = 0
    for sight, _ in asked(5, {"lineup": "cunning_agents"}):
        state, found = sight.state, possible(sight)
        cards = [c for zone in ROLE for c in state.zone(zone) if sight.face(c) is None]
        hidden = {r for n, r in enumerate(state.rules.roles, 1) if n > state.called}
        for card in cards:
            if state.called:
                assert found[card] <= hidden | {state.killed}
                called += found[card] == hidden | ({state.killed} & set(state.rules.roles))
            else:
                drafted += found[card] != hidden
    assert drafted and called


def test_a_promise_counts_what_may_become_points():
    """Gold and cards of the hand, whoever has the crown."""
    sight, _ = asked(4, {})[0]
    state = sight.state.but(gold=(0, 4, 0, 0), crown=2)
    worth = [promise(state, seat) for seat in range(4)]
    assert worth[1] - worth[0] == 320 and worth[0] == worth[2] == worth[3] > 0


def test_a_district_promises_more_than_its_points_and_most_before_the_last_one():
    """Two cities of equal points: the one with more districts is ahead, more so near the end."""
    cities = {0: ["tavern"] * 4, 1: ["prison"] * 2}
    early, late = Scene(cities=cities).state, Scene(cities={**cities, 2: ["tavern"] * 6}).state
    assert points(early, 0) == points(early, 1)
    ahead = [promise(state, 0) - promise(state, 1) for state in (early, late)]
    assert 0 < 1.5 * ahead[0] < ahead[1]


def test_worlds_are_drawn_by_what_seats_like_to_keep():
    """Among medium bots the characters of the others are met in far more of them than by chance."""
    weighed, by_lot = met(asked(4, {}, bot=GAME.bots["medium"])[::3], HOOKS, ROLE)
    assert weighed > 1.15 * by_lot > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_likelihood_is_of_closed_cards_of_drafts_with_one_pick_each(seats):
    """All of them that were drafted, whoever is asked; none with two or three seats."""
    assert (likelihoods(asked(seats, {}), likely) > 0) == (seats > 3)
