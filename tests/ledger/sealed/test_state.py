"""The life of a table as its table of transitions has it, and a state that is public alone."""

from itertools import pairwise

import pytest

from ledger.facts import FactKind, fact
from ledger.sealed.state import TRANSITIONS, Milestone, Phase
from ledger.steps.step import owing
from tests.ledger.tables import probe_tale

ENDS = {Phase.OVER, Phase.BROKEN}


def test_every_phase_has_its_row_and_is_reached():
    """No phase is forgotten, none but the first is without a way to it, two are ends."""
    reached = {to for row in TRANSITIONS.values() for to in row.values()}
    assert TRANSITIONS.keys() == set(Phase)
    assert reached == set(Phase) - {Phase.COMMIT}
    assert {phase for phase, row in TRANSITIONS.items() if not row} == ENDS
    assert {milestone for row in TRANSITIONS.values() for milestone in row} == set(Milestone)


def test_a_game_goes_the_way_of_the_table():
    """Each change of phase in a recorded game is one of the table, and all but the break are."""
    phases = [chain.table.phase for chain in probe_tale().chains]
    went = {(a, b) for a, b in pairwise(phases) if a is not b}
    known = {(a, b) for a, row in TRANSITIONS.items() for b in row.values()}
    assert went == {(a, b) for a, b in known if b is not Phase.BROKEN}


@pytest.mark.parametrize("milestone", Milestone)
@pytest.mark.parametrize("phase", Phase)
def test_what_is_not_in_the_table_raises(phase, milestone):
    """A milestone leads where the table says, or nowhere."""
    table = probe_tale().chains[0].table._copy({"phase": phase})
    after = TRANSITIONS[phase].get(milestone)
    if after is not None:
        assert table.reaching(milestone, rolls=3).phase is after
        assert table.reaching(milestone, rolls=3).rolls == 3
    else:
        with pytest.raises(ValueError, match="no way leads"):
            table.reaching(milestone)


def test_a_phase_is_not_changed_past_the_table():
    """The phase is no field to be set like any other."""
    table = probe_tale().chains[0].table
    for field in ("phase", "nothing"):
        with pytest.raises(TypeError):
            table.but(**{field: Phase.PLAY})


def test_a_broken_start_keeps_the_word_of_the_step_it_lacks():
    """The digest of a start that came to nothing says which step would have followed."""
    first, second = (chain.table for chain in probe_tale().chains[:2])
    broken = fact(FactKind.KEYS_EQUAL)
    early = first.reaching(Milestone.UNSOUND, committed=second.committed, broken=broken)
    late = second.reaching(Milestone.UNSOUND, ring=probe_tale().chains[2].table.ring, broken=broken)
    assert [one.plain()[1] for one in (early, late)] == ["open", "ready"]
    assert [owing(one) for one in (early, late)] == [(), ()]
    assert early.plain()[-1] == str(broken)


def test_the_state_has_no_setting_of_its_reader():
    """What a reader leaves out is no part of a table: equal logs have equal tables."""
    fields = set(probe_tale().chains[0].table.__dataclass_fields__)
    assert not fields & {"proofs", "verifier"}
