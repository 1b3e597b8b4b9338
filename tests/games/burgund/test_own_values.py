"""Burgund with people's own points for triples: what is paid, and what stays as it is."""

import json

import pytest

from engine.errors import BadOption
from engine.games.burgund import GAME
from engine.games.burgund.data import TRIPLE_POINTS
from engine.games.burgund.scoring import triple_points
from engine.games.burgund.state import OwnPoints, Pile, State
from engine.open_table.simulate import begin
from engine.stand_ins.tables import DATA

OWN = {"castle": 9, "mine": 1, "knowledge": 2, "ship": 8}


def test_own_points_are_counted():
    """Those of the four types; the printed ones stay."""
    state = begin(GAME, 2, {DATA: json.dumps({"triples": OWN})}).state
    assert type(state) is OwnPoints and state.triple_points == {**TRIPLE_POINTS, **OWN}
    piles = tuple(Pile(one, (0, 1, 2)) for one in ("castle", "ship", "cloister"))
    assert triple_points(state.but(piles=(piles, ())), 0) == 9 + 8 + 6


def test_usual_points_leave_the_state_as_it_is():
    """No digest changes."""
    usual = {one: TRIPLE_POINTS[one] for one in OWN}
    assert type(begin(GAME, 2, {DATA: json.dumps({"triples": usual})}).state) is State


@pytest.mark.parametrize("triples", [{**OWN, "cloister": 7}, {**OWN, "mine": 21}, {"castle": 9}])
def test_printed_points_and_half_tables_are_refused(triples):
    """Only what no source prints can be replaced, and as a whole."""
    with pytest.raises(BadOption, match="triples"):
        GAME.settle_options({DATA: json.dumps({"triples": triples})})
