"""Words of our own identity that this program has not signed: another one plays with our key.

Nobody makes evidence of them at home: it would prove the own seat a cheater.
"""

from __future__ import annotations

from ledger.chain.chain import Chain
from ledger.chain.finale import Finale
from ledger.records.event import End, Event
from ledger.seat.own_event import OwnEvent
from ledger.signatures.quickest_library import signed_by
from ledger.signing.signing_after_restart import LeaveToSign, signed_elsewhere


def foreign_event(event: Event, own: OwnEvent, leave: LeaveToSign, chain: Chain) -> bool:
    """Whether another program of our identity has signed this event of ours."""
    ours, roster = own.journalled.get(event.prev), chain.table.roster
    if signed_elsewhere(event, None if ours is None else ours.word, chain):
        return True
    found = chain.evidence is None and leave.is_foreign(event, chain.table.head)
    return found and event.table_id == roster.table_id and signed_by(event, roster.keys[event.seat])


def foreign_end(end: End, finale: Finale, chain: Chain) -> bool:
    """Whether another program of our identity has signed this end, where we have signed one."""
    ours, roster = finale.ends.get(end.seat), chain.table.roster
    if (
        ours is None
        or ours.id == end.id
        or ours.head != end.head
        or end.table_id != roster.table_id
    ):
        return False
    return chain.evidence is None and signed_by(end, roster.keys[end.seat])


def by_our_key(event: Event, chain: Chain) -> bool:
    """Whether the key of its seat has signed this event: one that had to wait is not looked at."""
    return signed_by(event, chain.table.roster.keys[event.seat])
