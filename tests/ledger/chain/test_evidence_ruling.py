"""Evidence before a judge who has the log: what convicts, and what is nobody's fault (R11)."""

import pytest

from ledger.chain.evidence_ruling import rule, rule_by_log
from ledger.errors import NotEvidence
from ledger.records.evidence import check_evidence, evidence_of_bad_event
from tests.ledger.tables import opening_tale, probe_tale, spoiled

FIRST = 4
"""In both tales, the first stage of the first shuffle by all."""


def lies(tale, step, **changes):
    """Events of this step whose acts are false in their last field, or come from nowhere."""
    honest = tale.steps[step][0]
    act = honest.acts[0]
    false = (spoiled(act, len(act) - 1, act[-1][32:] + act[-1][:32]), *honest.acts[1:])
    yield tale.forge(honest, *false, **changes)
    yield tale.forge(honest, ("move", "nothing"), **changes)


@pytest.mark.parametrize("tale", [probe_tale, opening_tale])
@pytest.mark.parametrize("step", [FIRST, 8])
def test_a_false_event_convicts_its_seat(tale, step):
    """On the agreed head and with the agreed digest: proof and rules are looked at again."""
    tale = tale()
    for lie in lies(tale, step):
        assert rule(tale.table(step), lie).seat == lie.seat


@pytest.mark.parametrize("tale", [probe_tale, opening_tale])
@pytest.mark.parametrize("step", [FIRST, 8])
def test_another_digest_convicts_nobody(tale, step):
    """Who answered another state can have been right about that: programs differ, no seat lied."""
    tale = tale()
    chain, roster = tale.before(step), tale.seating.roster
    for lie in lies(tale, step, digest=bytes(32)):
        assert rule(tale.table(step), lie) is None
        evidence = evidence_of_bad_event(lie, evidence_reason(lie))
        with pytest.raises(NotEvidence):
            check_evidence(evidence, roster.table_id, roster.keys, judge=rule_by_log(chain))


def test_a_good_event_convicts_nobody():
    """Whatever is said of it; nor does one on a head that the judge has never seen."""
    tale = probe_tale()
    for step in (1, 2, 3, FIRST, 8, 20):
        for event in tale.steps[step]:
            assert rule(tale.table(step), event) is None
            ruled = rule_by_log(tale.before(step))
            assert ruled(evidence_of_bad_event(event, evidence_reason(event)), (event,)) is None
    (lie, _) = lies(tale, 20)
    ruled = rule_by_log(tale.before(8))
    assert ruled(evidence_of_bad_event(lie, evidence_reason(lie)), (lie,)) is None


def evidence_reason(event):
    """What a liar says of an event."""
    return f"it is wrong at step {event.step}"
