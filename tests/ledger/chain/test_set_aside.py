"""Events that answer another state, from seats that were not asked: they hold up no step."""

from ledger.chain.receipt import Receipt
from ledger.steps.owed_events import owing
from tests.ledger.tables import probe_tale


def asked_alone(tale):
    """A step that one seat owes alone, that seat, and one with a higher number that owes next."""
    for step in range(9, len(tale.chains) - 1):
        now, then = owing(tale.table(step)), owing(tale.table(step + 1))
        if len(now) == 1 and (later := [seat for seat in then if seat > now[0]]):
            return step, now[0], later[0]
    raise LookupError("no such step")


def odd_event(tale, step, seat):
    """An event of this seat on the head before this step, which answers another state there."""
    table = tale.table(step)
    given = tale.steps[step][0]
    return tale.forge(given, seat=seat, prev=table.head, digest=bytes(32))


def test_what_was_set_aside_is_of_its_step_alone():
    """Its seat was not asked: the step closes without it, and in the next one nothing is left of
    it, neither a wait nor a word that this seat had signed.
    """
    tale = probe_tale()
    step, asked, other = asked_alone(tale)
    chain = tale.before(step)
    assert chain.receive(odd_event(tale, step, other)) is Receipt.UNUSED
    assert chain.open.has_signed(other)
    assert chain.receive(tale.event(step, asked)) is Receipt.NEW
    assert chain.table.step == step
    assert (chain.open.waits, chain.open.has_signed(other)) == ({}, False)
    assert chain.receive(tale.event(step + 1, other)) is Receipt.NEW and chain.evidence is None


def test_what_came_early_and_answers_another_state_proves_nothing():
    """R11: it waited for its head, and the step was closed by whoever was asked when its turn to be
    judged came. On that head its seat was not asked; but the digest is not ours, so nobody is
    named.
    """
    tale = probe_tale()
    step, asked, other = asked_alone(tale)
    chain = tale.before(step - 1)
    for early in (tale.event(step, asked), odd_event(tale, step, other)):
        assert chain.receive(early) is Receipt.LATER
    for event in tale.steps[step - 1]:
        assert chain.receive(event) is Receipt.NEW
    assert chain.table.step == step and chain.evidence is None


def test_what_came_early_and_was_not_asked_for_is_evidence():
    """The same with our digest: its author sees what we see, and was not asked (E4)."""
    tale = probe_tale()
    step, asked, other = asked_alone(tale)
    chain = tale.before(step - 1)
    table = tale.table(step)
    loose = tale.forge(tale.event(step, asked), seat=other, prev=table.head, digest=table.digest)
    for early in (tale.event(step, asked), loose):
        assert chain.receive(early) is Receipt.LATER
    for event in tale.steps[step - 1]:
        chain.receive(event)
    assert chain.evidence is not None
    assert (chain.evidence.seat, chain.evidence.step) == (other, step)
