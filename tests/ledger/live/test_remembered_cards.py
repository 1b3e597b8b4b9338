"""A node remembers for its seat what the open dealer would, by its own key alone."""

from itertools import pairwise

import pytest

from engine.sight import remember
from tests.ledger.open_books import truth_of
from tests.ledger.sealed.test_rows import column_tale
from tests.ledger.tables import probe_tale


def with_all_books(tale):
    """Every seat's memory, made step by step from the faces of all cards."""
    truth, memory = truth_of(tale), {}
    states = [chain.table.state for chain in tale.chains if chain.table.state is not None]
    for before, after in pairwise(states):
        memory = remember(memory, before, after, truth)
    return memory


@pytest.mark.parametrize("told", [probe_tale, column_tale])
def test_a_node_remembers_what_its_seat_met_and_what_it_lost(told):
    """The same faces as with all books open: met, given away, taken; and nothing of others."""
    tale = told()
    memory = with_all_books(tale)
    for seat, node in enumerate(tale.nodes):
        assert node.sight().memory == memory[seat]
    kinds = {(seen.zone.split(":")[0], seen.gone) for seen in sum(memory.values(), ())}
    assert {("hand", False), ("column" if told is column_tale else "hand", True)} <= kinds
