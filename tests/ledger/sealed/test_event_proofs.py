"""The proofs of an event: checked together, and named in the order in which they stand."""

import pytest

from ledger.deck.proofs.batch import ProofBatch
from ledger.deck.shares import make_shares, shares_check
from ledger.facts import FactKind
from ledger.sealed.acts import BadEvent
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.run import Run
from ledger.steps.owed_events import check_event
from tests.ledger.people import fixed_chance
from tests.ledger.sealed.by_hand import sealed
from tests.ledger.tables import flipped, probe_tale, spoiled, with_act


def refused(table, event, batch=None):
    """What is said of an event, by its kind."""
    with pytest.raises(BadEvent) as found:
        check_event(table, event, Verifier.DEFERRING, batch)
    return found.value.fact.kind


def false_share():
    """The table, an event whose first act is a false share, and the act."""
    tale = probe_tale()
    step, event, place = tale.find("share")
    act = event.acts[place]
    changed = spoiled(act, 1, flipped(act[1], 8 * (len(act[1]) - 32)))
    return tale, tale.table(step), event, with_act(event, place, changed)


def test_what_stands_behind_a_false_proof_comes_second():
    """A false share and an act too many: it is the share that is named, with a batch as well."""
    tale, table, event, acts = false_share()
    assert refused(table, tale.forge(event, *acts)) is FactKind.SHARES_FALSE
    assert refused(table, tale.forge(event, *event.acts, ("ready",))) is not FactKind.SHARES_FALSE
    both = tale.forge(event, *acts, ("ready",))
    assert refused(table, both) is FactKind.SHARES_FALSE
    assert refused(table, both, ProofBatch(tale.group, 10)) is FactKind.SHARES_FALSE


def test_a_batch_takes_the_proofs_of_a_good_event():
    """A false proof is found by whoever has the batch, not when the event is read."""
    tale, table, event, acts = false_share()
    batch = ProofBatch(tale.group, 10)
    check_event(table, event, Verifier.DEFERRING, batch)
    assert batch.holds()
    check_event(table, tale.forge(event, *acts), Verifier.DEFERRING, batch)
    assert not batch.holds()


def test_no_rule_sees_a_face_that_is_not_proven(monkeypatch):
    """A card opened by a false part to another face of the game: refused before any rule asks."""
    tale = probe_tale()
    step, event, place = tale.find("open")
    table, group, act = tale.table(step), tale.group, event.acts[place]
    checked = check_event(table, event, Verifier.THOROUGH)
    face, *_ = [
        shown for answer in checked.answers for shown in getattr(answer, "opened", {}).values()
    ]
    other = next(one for one in table.game.faces if one != face)
    shift = group.sub(table.point(face), table.point(other))
    first = group.encode(group.add(group.decode(act[1][:32]), shift))
    forged = tale.forge(event, *with_act(event, place, ("open", first + act[1][32:])))
    seen = []
    answered = Run.answered

    def watched(self, answer):
        seen.extend(getattr(answer, "opened", {}).values())
        answered(self, answer)

    monkeypatch.setattr(Run, "answered", watched)
    assert refused(table, forged, ProofBatch(group, 10**6)) is FactKind.OPENING_FALSE
    assert refused(table, forged) is FactKind.OPENING_FALSE
    assert seen == []
    check_event(table, event, Verifier.THOROUGH)
    assert face in seen, "of an honest opening the rules see the face"


def test_a_proof_of_bad_form_is_refused_at_once():
    """None stands for a proof that cannot be read; one that trusts asks for nothing."""
    proofs = EventProofs(probe_tale().group, Verifier.THOROUGH)
    with pytest.raises(BadEvent):
        proofs.ask(None, BadEvent(FactKind.SHARES_FALSE))
    proofs.check()
    assert proofs.wanted and not EventProofs(probe_tale().group, Verifier.TRUSTING).wanted


def looked_at(*good):
    """The proofs of an event at a table by hand, and checks that hold or do not."""
    at = sealed(own={"hand:0": ("a",)})
    group, where = at.table.group, at.table.place(0, 0, "open", "", 0)
    ciphers, key = [at.table.ciphers[(0, 0)]], at.keys[0].key
    data = make_shares(group, where, at.secret(0), key, ciphers, rng=fixed_chance("proofs"))
    proofs, checks = EventProofs(group, Verifier.THOROUGH), []
    for holds in good:
        shown = data if holds else flipped(data, 8 * (len(data) - 32))
        _, check = shares_check(group, where, key, ciphers, shown)
        checks.append(check)
    return proofs, checks


KINDS = (FactKind.SHARES_FALSE, FactKind.OPENING_FALSE, FactKind.ROLL_FALSE)


def said(call, *given):
    """What is refused, or None."""
    try:
        call(*given)
    except BadEvent as error:
        return error.fact.kind
    return None


@pytest.mark.parametrize(
    ("good", "first"),
    [((True, True, True), None), ((True, False, False), 1), ((False, True, False), 0),
     ((True, True, False), 2), ((), None)],
)  # fmt: skip
def test_the_first_proof_that_does_not_hold_is_named(good, first):
    """Once; behind that nothing is asked any more."""
    proofs, checks = looked_at(*good)
    for check, kind in zip(checks, KINDS, strict=False):
        proofs.ask(check, BadEvent(kind))
    assert said(proofs.check) is (None if first is None else KINDS[first])
    assert said(proofs.check) is None


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("now", [True, False, None])
def test_a_proof_that_is_checked_at_once_comes_behind_those_before_it(before, now):
    """What it refuses is said only if all that was read before it holds; if it holds itself, what
    was asked before waits on."""
    proofs, checks = looked_at(before, bool(now))
    proofs.ask(checks[0], BadEvent(KINDS[0]))
    found = said(proofs.ask_now, None if now is None else checks[1], BadEvent(KINDS[1]))
    if now:
        assert found is None
        assert said(proofs.check) is (None if before else KINDS[0])
    else:
        assert found is (KINDS[1] if before else KINDS[0])


def test_what_is_left_to_a_batch_is_not_asked_twice():
    """The batch has it, whether it holds or not; the event has nothing more to look at."""
    for good in (True, False):
        proofs, (check,) = looked_at(good)
        batch = ProofBatch(proofs.group, 10)
        proofs.ask(check, BadEvent(KINDS[0]))
        proofs.leave_to(batch)
        assert said(proofs.check) is None
        assert batch.holds() is good
