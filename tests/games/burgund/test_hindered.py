"""What cannot be done now in a game of Burgund: each reason that walks meet is true."""

from dataclasses import replace

from engine.games.burgund.table.state import ACTIONS, SPENT
from tests.games.told import filled, hindered_in

WALKS = (1, 4)


def told(key):
    """Everything that is told with this reason."""
    for seats in WALKS:
        for decision, sight, one in hindered_in("burgund", seats):
            if one.why.key == f"hindered.{key}":
                yield decision, sight, one


def test_with_the_workers_for_it_a_card_or_a_good_can_be_used():
    """The reason is the only one, and one worker less would not do."""
    tried = 0
    for decision, sight, one in told("workers"):
        state, seat, needed = sight.state, sight.seat, filled(one, "workers")
        assert state.workers[seat] == filled(one, "own") < needed
        for workers, possible in ((needed, True), (needed - 1, False)):
            richer = state.gain("workers", seat, workers - state.workers[seat])
            moves = decision.honest(replace(sight, state=richer))
            assert (one.on[1] in {move.args[0] for move in moves if move.args}) is possible
        tried += 1
    assert tried > 100


def test_a_purchase_costs_three_silver_and_is_made_once_in_a_turn():
    """With the silver for it, it is among the answers; whoever has bought is not told a price."""
    priced = 0
    for decision, sight, one in told("silver"):
        state, seat = sight.state, sight.seat
        assert one.on == ("act", "buy") and state.silver[seat] == filled(one, "own") < 3
        if len(state.zone(ACTIONS)) + len(state.zone(SPENT)) >= 3:
            richer = state.gain("silver", seat, 3 - state.silver[seat])
            assert "buy" in {move.name for move in decision.legal(richer)}
            priced += 1
    assert priced > 20
    for decision, sight, _ in told("bought"):
        richer = sight.state.gain("silver", sight.seat, 9)
        assert "buy" not in {move.name for move in decision.legal(richer)}


def test_a_point_takes_three_workers_and_silver():
    """Told only where there are fewer."""
    seen = {s.state.workers[s.seat] + s.state.silver[s.seat] for _, s, _ in told("too_few")}
    assert seen and max(seen) == 2


def test_nothing_else_is_told():
    """So each reason is judged here."""
    keys = {one.why.key for seats in WALKS for _, _, one in hindered_in("burgund", seats)}
    known = {"workers", "silver", "bought", "too_few", "no_sale"}
    assert keys <= {f"hindered.{key}" for key in known}
