"""The checks of an event that has come, in their order (R8, R9, R11).

``docs/protocol.md``, section 10, has the same list, row by row. Each check looks at an event beside
what a chain holds and gives a verdict, or None for the next one to look. Whoever passes all counts.
What can be told cheaply comes first: nothing is verified of an event that has no place here, and no
act is looked at before the signature is. An event that had to wait is judged on its head alone:
what stands before was asked when it came.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ledger.chain.closings import Closings
from ledger.chain.marked_reports import led_by
from ledger.chain.open_events import OpenEvents
from ledger.chain.receipt import Receipt
from ledger.chain.trunk import Trunk
from ledger.deck.proofs.batch import ProofBatch
from ledger.facts import Fact, FactKind, fact
from ledger.records.event import Event
from ledger.records.evidence import (
    Evidence,
    Ruling,
    evidence_of_bad_event,
    evidence_of_complaint,
    evidence_of_fork,
)
from ledger.records.reports import Report
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import CheckedEvent, Complained
from ledger.sealed.event_proofs import Verifier
from ledger.signatures.signature_rule import Signed
from ledger.steps.owed_events import check_event


class ChainView(Protocol):
    """A chain, as far as checks ask it."""

    trunk: Trunk
    open: OpenEvents
    closings: Closings
    verifier: Verifier
    batch: ProofBatch | None
    signed: Callable[[Signed, bytes], bool]
    evidence: Evidence | None

    def prove_run(self) -> bool:
        """Check what is outstanding, once its run is complete; False if a proof is false."""


@dataclass
class Arrival:
    """An event under way through the checks, with what they have found of it."""

    event: Event
    checked: CheckedEvent | None = None
    led: tuple[Report, ...] = ()


@dataclass(frozen=True)
class Accusation:
    """A seat is proven wrong: by this evidence, and of this."""

    evidence: Evidence
    ruling: Ruling


@dataclass(frozen=True)
class SetAside:
    """The event answers another state than ours: it closes no step and accuses nobody (R11)."""

    receipt: Receipt


Verdict = Receipt | Accusation | SetAside
"""What a check says of an event. LATER: it is held back, and judged again on its head."""
Check = Callable[[ChainView, Arrival], Verdict | None]


# -- when it comes ---------------------------------------------------------------------------------


def of_another_table(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """It, or its seat, is none of this table."""
    event, table = arrival.event, chain.trunk.table
    ours = event.table_id == table.roster.table_id and event.seat in table.seats
    return None if ours else Receipt.REFUSED


def known(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """This very event is here."""
    return Receipt.KNOWN if is_here(chain, arrival.event) else None


def without_place(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """It can be judged neither now nor later.

    On heads we do not know there are few places (``HeldBack``), and none behind us: what stands
    there can be judged on no head that we shall ever have (R8). Nor has one that answers another
    state on an older head, unless it is a second event there.
    """
    event, early = arrival.event, chain.open.early
    if chain.trunk.knows(event.prev):
        late = chain.trunk.knows(event.prev, before_last=True)
        stray = late and chain.trunk.other_state(event) is not None
        return Receipt.UNUSED if stray and _rival(chain, event) is None else None
    second = early.on(event.prev, event.seat) is not None
    return None if second or early.has_place(event, chain.trunk.table.step) else Receipt.UNUSED


def badly_signed(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """Its signature is not that of its seat."""
    keys = chain.trunk.table.roster.keys
    return None if chain.signed(arrival.event, keys[arrival.event.seat]) else Receipt.REFUSED


def frozen(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """There is evidence: nothing more is taken (R10)."""
    return None if chain.evidence is None else Receipt.FROZEN


def second_on_head(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """Its seat has signed another one on the same head."""
    other = _rival(chain, arrival.event)
    if other is None:
        return None
    found = Ruling(arrival.event.seat, fact(FactKind.FORK))
    return Accusation(evidence_of_fork(other, arrival.event), found)


def on_unknown_head(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """It stands on a head that is not here: heads are never voted on (R9)."""
    return None if chain.trunk.knows(arrival.event.prev) else Receipt.LATER


# -- on its head -----------------------------------------------------------------------------------


def of_another_state(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """It answers another state than ours.

    On our head it is the event of its seat, and if that one owes it, the step waits; else all it
    says is that two programs differ, and the step goes on without it.
    """
    event = arrival.event
    if chain.trunk.other_state(event) is None:
        return None
    if not _on_our_head(chain, event):
        return Receipt.UNUSED
    return SetAside(Receipt.NEW if event.seat in chain.trunk.owed else Receipt.UNUSED)


def late_and_not_owed(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """Its step is closed, and lacks it for no other reason than that nobody asked for it."""
    event = arrival.event
    if _on_our_head(chain, event) or chain.closings.is_void(event):
        return None
    return bad_event(event, fact(FactKind.NOT_ASKED))


def on_false_shuffles(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """What it builds upon was not checked yet, and is false: nobody goes on from there (R35)."""
    if not _on_our_head(chain, arrival.event) or chain.prove_run():
        return None
    return Receipt.FROZEN


def before_its_reports(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """Its marks lead to reports that are not here yet (R20)."""
    if not _on_our_head(chain, arrival.event):
        return None
    try:
        led = led_by(chain.trunk, chain.closings.reported, arrival.event)
    except BadEvent as error:
        return bad_event(arrival.event, error.fact)
    arrival.led = led or ()
    return Receipt.LATER if led is None else None


def against_the_rules(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """It is not owed, not legal, or a proof in it is false. One that came too late counts only if
    its step is closed otherwise one day, and is verified at once.
    """
    event, trunk = arrival.event, chain.trunk
    try:
        if arrival.checked is not None:
            pass
        elif _on_our_head(chain, event):
            how, batch = chain.verifier, chain.batch
            arrival.checked = check_event(trunk.table, event, how, batch, trunk.duty)
        else:
            table = trunk.table_of(event.prev)
            arrival.checked = check_event(table, event, Verifier.THOROUGH)
    except BadEvent as error:
        return bad_event(event, error.fact)
    return None


def complaint(chain: ChainView, arrival: Arrival) -> Verdict | None:
    """It complains of a share: either that share is false or the complaint is."""
    found = arrival.checked
    if not isinstance(found, Complained):
        return None
    opening = chain.trunk.steps.event(2, found.dealer)
    assert opening is not None, "step 3 is open"
    return Accusation(evidence_of_complaint(arrival.event, opening, found.ruling), found.ruling)


ON_ITS_HEAD: tuple[Check, ...] = (
    of_another_state,
    late_and_not_owed,
    on_false_shuffles,
    before_its_reports,
    against_the_rules,
    complaint,
)
"""What an event is asked on a head that is here, also when it had to wait for it."""
EVENT_CHECKS: tuple[Check, ...] = (
    of_another_table,
    known,
    without_place,
    badly_signed,
    frozen,
    second_on_head,
    on_unknown_head,
    *ON_ITS_HEAD,
)
"""All of them."""


def is_here(chain: ChainView, event: Event) -> bool:
    """Whether this very event is held, set aside, early or late, or stands in a closed step."""
    kept = chain.open.held.get(event.seat)
    if kept is not None and kept[0].id == event.id:
        return True
    aside = chain.open.aside.get(event.seat)
    if aside is not None and aside.id == event.id:
        return True
    early = chain.open.early.on(event.prev, event.seat)
    if early is not None and early.id == event.id:
        return True
    late = chain.closings.reported.late_ids(event.prev)
    return event.id in chain.trunk.steps.ids or event.id in late


def bad_event(event: Event, found: Fact) -> Accusation:
    """What is wrong with an event by itself, on its head."""
    return Accusation(evidence_of_bad_event(event, str(found)), Ruling(event.seat, found))


def _on_our_head(chain: ChainView, event: Event) -> bool:
    return event.prev == chain.trunk.table.head


def _rival(chain: ChainView, event: Event) -> Event | None:
    """Another event of the same seat on the same head: two where one belongs."""
    return chain.closings.event_on(event.prev, event.seat)
