"""The proofs of an event: checked together, and named in the order in which they stand."""

import pytest

from ledger.deck.proofs.batch import ProofBatch
from ledger.facts import FactKind
from ledger.sealed.acts import BadEvent
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.run import Run
from ledger.sealed.verifier import Verifier
from ledger.steps.step import check_event
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
    """None stands for a proof that cannot be read; who trusts asks for nothing."""
    proofs = EventProofs(probe_tale().group, Verifier.THOROUGH)
    with pytest.raises(BadEvent):
        proofs.ask(None, BadEvent(FactKind.SHARES_FALSE))
    proofs.settle()
    assert proofs.wanted and not EventProofs(probe_tale().group, Verifier.TRUSTING).wanted
