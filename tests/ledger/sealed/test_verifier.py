"""What a reader asks of proofs: checked at once, handed back for later, or left out."""

import pytest

from ledger.chain.chain import Chain
from ledger.chain.receipt import Receipt
from ledger.deck.proofs.shuffle import check_run
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import (
    LeftUnanswered,
    PartsGiven,
    PilesShuffled,
    ResultSigned,
    RunAnswered,
    SaidReady,
    SoloAnswered,
    Tally,
    deferred_by,
    tally_of,
)
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import begin
from ledger.sealed.unfinished import Given
from ledger.steps.owed_events import check_event
from tests.ledger.tables import flipped, probe_tale, spoiled, with_act

PROOF = {
    "commit": 3,
    "keys": 4,
    "shuffle": 4,
    "share": 1,
    "open": 1,
    "relock": 2,
    "prove": 1,
    "roll": 1,
}
"""Where the proof of an act stands."""


def forged(kind, own=False):
    """The table before a step, and an event of it with one bit of a proof turned near its end."""
    tale = probe_tale()

    def wanted(event, act):
        return (event.acts[-1][0] != "shuffle") == own if kind == "shuffle" else True

    step, event, place = tale.find(kind, wanted)
    act, at = event.acts[place], PROOF[kind]
    # The last byte of a scalar would not be canonical; its first byte is as good as any.
    changed = spoiled(act, at, flipped(act[at], 8 * (len(act[at]) - 32)))
    return tale.table(step), tale.forge(event, *with_act(event, place, changed))


@pytest.mark.parametrize("kind", [kind for kind in PROOF if kind != "shuffle"])
def test_false_proofs(kind):
    """A false proof of any act is found by all but the one that leaves proofs out."""
    table, event = forged(kind)
    for verifier in (Verifier.THOROUGH, Verifier.DEFERRING):
        with pytest.raises(BadEvent):
            check_event(table, event, verifier)
    check_event(table, event, Verifier.TRUSTING)


def test_false_proof_of_an_own_shuffle():
    """An own shuffle is never left for later: a card of it is named in the same event."""
    table, event = forged("shuffle", own=True)
    for verifier in (Verifier.THOROUGH, Verifier.DEFERRING):
        with pytest.raises(BadEvent):
            check_event(table, event, verifier)
    check_event(table, event, Verifier.TRUSTING)


def test_false_proof_of_a_shuffle_by_all():
    """A shuffle by all is checked at once, handed back, or left out; handed back it is false."""
    table, event = forged("shuffle")
    with pytest.raises(BadEvent, match="shuffle is false"):
        check_event(table, event, Verifier.THOROUGH)
    checked = check_event(table, event, Verifier.DEFERRING)
    assert check_run(table.group, deferred_by(checked)) is not None
    assert deferred_by(check_event(table, event, Verifier.TRUSTING)) == ()


def test_good_shuffles_are_handed_back_whole():
    """An auditor gets one deferred proof for each shuffle by all, and together they hold."""
    tale, checks, shuffles = probe_tale(), [], 0
    for step in (4, 5, 6):
        for event in tale.steps[step]:
            checked = check_event(tale.table(step), event, Verifier.DEFERRING)
            checks += deferred_by(checked)
            shuffles += tally_of(checked).shuffles
    assert len(checks) == shuffles > 0
    assert check_run(tale.group, checks) is None


@pytest.mark.parametrize("verifier", Verifier)
def test_a_chain_treats_proofs_as_its_verifier_says(verifier):
    """The whole game again; a chain that trusts takes a false shuffle, the others freeze."""
    tale = probe_tale()
    table, event = forged("shuffle")
    seated = tale.seating
    chain = Chain(begin(seated.game, seated.roster, seated.group), verifier)
    for events in tale.steps[1 : table.step + 1]:
        for one in events:
            assert chain.receive(one) is Receipt.NEW
    found = chain.receive(event)
    if verifier is Verifier.THOROUGH:
        assert (found, chain.fault) == (Receipt.FROZEN, "shuffle")
    else:
        assert found is Receipt.NEW
        assert chain.prove_rest() == (verifier is Verifier.TRUSTING)


def test_what_a_verifier_is_named():
    """Three ways, and what each asks."""
    asked = {one: (one.proves, one.defers) for one in Verifier}
    assert asked == {
        Verifier.THOROUGH: (True, False),
        Verifier.DEFERRING: (True, True),
        Verifier.TRUSTING: (False, False),
    }


SORTS = ("shuffles", "shares", "openings", "claims", "counts", "locks", "rolls")


@pytest.mark.parametrize("sort", SORTS)
def test_each_sort_of_act_is_counted_by_itself(sort):
    """Two tallies together are the sum of each sort, and of no other."""
    every = Tally(**{name: number for number, name in enumerate(SORTS, 1)})
    more = every + Tally(**{sort: 10})
    assert getattr(more, sort) == getattr(every, sort) + 10
    assert [name for name in SORTS if getattr(more, name) != getattr(every, name)] == [sort]


def test_an_event_is_counted_by_what_was_found_in_it():
    """Runs, parts and answers of a table of one bring their own tally, a stage of a shuffle by all
    one for each pile; the rest counts for nothing."""
    tally, piles = Tally(claims=2, rolls=1), {("deck", ""): (), ("deck", "red"): ()}
    for checked in (
        RunAnswered((), None, (), {}, tally),
        PartsGiven(Given(), tally),
        SoloAnswered(None, tally),
    ):
        assert tally_of(checked) == tally and deferred_by(checked) == ()
    shuffled = PilesShuffled(piles, (1, 2))
    assert tally_of(shuffled) == Tally(shuffles=2) and deferred_by(shuffled) == (1, 2)
    for checked in (SaidReady(), ResultSigned(), LeftUnanswered()):
        assert tally_of(checked) == Tally() and deferred_by(checked) == ()
