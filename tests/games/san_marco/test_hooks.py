"""What a search knows of San Marco: backs tell the kinds, and cuts come to mind."""

from engine.chance import Seeded
from engine.games.san_marco import GAME
from engine.games.san_marco.hooks import CUTS, ideas, phase, promise, stock
from engine.games.san_marco.offers import Cut
from engine.games.san_marco.table.data import ACTION_DECK, LIMIT_DECK, LIMIT_END
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin
from tests.strategies import wide_move


def asked(seats, seed=3):
    """Each question of a random game: what the seat sees, and what it is asked."""
    dealt, chance, minds, found = begin(GAME, seats, {}), Seeded(seed), Seeded(seed), []

    def ask(sight, decision):
        found.append((sight, decision))
        return wide_move(sight, decision, minds)

    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
    return found


def test_cuts_come_to_mind():
    """Legal ones, not all the same; nothing for other questions."""
    several = 0
    for sight, decision in asked(4):
        found = ideas(sight, Seeded(1))
        if isinstance(decision, Cut) and decision.choices(sight.state):
            assert len(found) == CUTS and all(decision.allows(sight.state, one) for one in found)
            several += len(set(found)) > 1
        else:
            assert found == ()
    assert several


def test_no_card_is_of_no_kind():
    """All cards of the table are action or limit cards, and none leaves it."""
    for sight, _ in asked(3):
        actions, limits = (cards for _, cards in stock(sight.state))
        assert (len(actions), len(limits)) == (len(ACTION_DECK), len(LIMIT_DECK))


def test_the_phase_grows_from_round_to_round():
    """Also where a passage begins and its rounds are counted anew."""
    phases = [phase(sight.state) for sight, _ in asked(4)]
    assert phases == sorted(phases) and len(set(phases)) > 9


def test_limit_points_cost_and_prestige_counts():
    """Out of the passage is worst."""
    limits, state = [], asked(4)[-1][0].state
    for seat in state.order:
        more = state.win(seat, 2, "doge")
        assert promise(more, seat) - promise(state, seat) == 200
    for sight, _ in asked(4):
        for seat in sight.state.order:
            limits.append((sight.state.limit(seat), promise(sight.state, seat)))
    assert min(worth for limit, worth in limits if limit >= LIMIT_END) < 0
