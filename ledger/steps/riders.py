"""What rides in an event: who asks to come back, who leaves, marks of closings, words that the last
answer is taken back (R6, R25, R26, R59).

A rider is judged by the state before its step alone, and holds from the next step on. The same
request in two events of a step counts once. Marks are no business of a table: they say how earlier
steps were closed, and whoever knows the reports asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.basics import Seat
from ledger.errors import Malformed
from ledger.facts import FactKind
from ledger.records.event import Event
from ledger.records.reports import Mark
from ledger.records.requests import Leave, Return, Undo
from ledger.records.riders import RIDERS, Rider, read_rider
from ledger.sealed.acts import BadEvent
from ledger.sealed.membership import Membership
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.signatures.quickest_library import signed_by


@dataclass(frozen=True, slots=True)
class Riders:
    """The riders of an event by their sorts."""

    returns: tuple[Return, ...] = ()
    leaves: tuple[Leave, ...] = ()
    marks: tuple[Mark, ...] = ()
    undos: tuple[Undo, ...] = ()


def riders_of(event: Event) -> Riders:
    """The riders of an event, by their form alone. Raises BadEvent."""
    if not event.riders:
        return Riders()
    if sum(map(len, event.riders)) > RIDERS:
        raise BadEvent(FactKind.RIDER, f"more than {RIDERS} bytes")
    try:
        found = [read_rider(data) for data in event.riders]
    except Malformed as error:
        raise BadEvent(FactKind.RIDER, str(error)) from error
    if list(event.riders) != list(ride(found)):
        raise BadEvent(FactKind.RIDER, "they are not in their order")
    return _sorted(found)


def ride(requests: Iterable[Rider]) -> tuple[bytes, ...]:
    """Riders in the one order an event may have them in, each once.

    Returns, then leaves, each by seat, one a seat; then marks by step, one a step; then undos by
    seat, one a seat.
    """
    found = _sorted(requests)
    returns = {one.seat: one.raw for one in found.returns}
    leaves = {one.seat: one.raw for one in found.leaves}
    marks = {one.step: one.raw for one in found.marks}
    undos = {one.seat: one.raw for one in found.undos}
    return (*returns.values(), *leaves.values(), *marks.values(), *undos.values())


def _sorted(riders: Iterable[Rider]) -> Riders:
    known = list(riders)
    return Riders(
        tuple(sorted((r for r in known if isinstance(r, Return)), key=lambda one: one.seat)),
        tuple(sorted((r for r in known if isinstance(r, Leave)), key=lambda one: one.seat)),
        tuple(sorted((r for r in known if isinstance(r, Mark)), key=lambda one: one.step)),
        tuple(sorted((r for r in known if isinstance(r, Undo)), key=lambda one: one.seat)),
    )


def check_riders(table: SealedTable, event: Event) -> Riders:
    """The riders of an event on this head, each good by the table alone (R3). Raises BadEvent."""
    found = riders_of(event)
    requests: tuple[Return | Leave, ...] = (*found.returns, *found.leaves)
    for request in requests:
        if not fitting(table, request):
            raise BadEvent(FactKind.RIDER, f"a {type(request).__name__} of seat {request.seat}")
    return found


def fitting(table: SealedTable, request: Return | Leave) -> bool:
    """Whether this request may ride in an event on this head."""
    return fits(table, request) and signed_by(request, table.roster.keys[request.seat])


def fits(table: SealedTable, request: Return | Leave) -> bool:
    """The same but for the signature, which is not looked at.

    A seat that may return comes back by the head that cut it out; one that is not may say with a
    nonce that it begins anew. One that has left does neither. Each request is good for one time.
    """
    seat = request.seat
    if table.phase not in (Phase.PLAY, Phase.RESULT) or table.solo:
        return False
    if request.table_id != table.roster.table_id or seat not in table.seats or seat in table.left:
        return False
    if isinstance(request, Return):
        key = table.return_key(seat)
        asked = (seat in table.absent or bool(request.nonce)) and request.cut == key
    else:
        asked = seat not in table.absent and request.id not in table.membership.declined
    return asked


def leaves_alone(table: SealedTable, event: Event) -> bool:
    """Whether an event holds nothing but the good-bye of its author, which fits (R26)."""
    own = any(leave.seat == event.seat for leave in riders_of(event).leaves)
    return not event.acts and own and table.spare > 0


def membership_after(
    table: SealedTable, events: Sequence[Event], head: bytes, live: Sequence[Seat] | None
) -> tuple[tuple[Seat, ...], Membership]:
    """The absent seats after a step whose head is this, and what is kept of how they came so.

    First the seats outside ``live``, if the step closed short (R18), then returns, then leaves,
    each in seat order; a leave that does not fit any more is declined (R26).
    """
    if live is None and not any(event.riders for event in events):
        return table.absent, table.membership
    members, absent = table.membership, set(table.absent)
    cut, nonces, left = dict(members.cut_out_at), dict(members.nonces), set(members.left)
    if live is not None:
        for seat in table.seats:
            if seat in live:
                cut.pop(seat, None)
            elif seat not in absent:
                cut[seat] = head
        absent = set(table.seats) - set(live)
    found = [riders_of(event) for event in sorted(events, key=lambda event: event.seat)]
    for back in sorted((r for one in found for r in one.returns), key=lambda r: r.seat):
        absent.discard(back.seat)
        cut.pop(back.seat, None)
        if back.nonce:
            nonces[back.seat] = back.nonce
    declined = set(members.declined)
    leaves = {r.id: r for one in found for r in one.leaves}
    for leave in sorted(leaves.values(), key=lambda r: (r.seat, r.id)):
        if leave.seat in left:
            continue
        if leave.seat in absent or len(absent) < table.roster.offer.max_absent:
            absent.add(leave.seat)
            left.add(leave.seat)
            cut.pop(leave.seat, None)
        else:
            declined.add(leave.id)
    kept = replace(
        members,
        cut_out_at=cut,
        left=tuple(sorted(left)),
        nonces=nonces,
        declined=tuple(sorted(declined)),
    )
    return tuple(sorted(absent)), kept
