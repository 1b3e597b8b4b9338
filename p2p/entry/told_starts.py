"""A start as somebody tells it: what is asked of it before its joins are checked, which takes long.

A key never seen before takes a millisecond and a half, and anybody can make as many as he likes. So
what costs least comes first: the offer, byte by byte; who tells it; the opener's signature.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.errors import LedgerError, Malformed
from ledger.records import canon, form
from ledger.records.roster import Offer, Roster, read_join, read_roster
from p2p.entry.kept_starts import beginning_in
from p2p.wire import limits
from p2p.wire.errors import Refused
from p2p.wire.messages import Start


@dataclass(frozen=True, slots=True)
class StartHeard:
    """What came of a start that a node told us: the roster with which our table begins, or None
    where that is not ours, or waits for the person; the units of work it took (``limits.WORK``);
    why there is no seat for us."""

    roster: Roster | None = None
    units: int = 0
    refused: Refused | None = None


def told_roster(
    message: Start, offer: Offer, may_tell: Callable[[Roster], bool]
) -> tuple[Roster | None, int]:
    """The good roster of this offer that its opener has signed, or None; and the units of work it
    took to find out (``limits.WORK``). may_tell: whether its sender may, were the roster good."""
    try:
        claimed = _claimed(message.roster, offer)
        if not may_tell(claimed):
            return None, limits.LOOK
        if not beginning_in(message).is_of(claimed):
            return None, 2 * limits.LOOK
    except LedgerError:
        return None, limits.LOOK
    units = len(claimed.joins) * limits.JOIN
    try:
        return read_roster(message.roster), units
    except LedgerError:
        return None, units


def may_tell(claimed: Roster, teller: bytes, *, waits: bool, linked: bool) -> bool:
    """Whether this node may tell us such a roster: any seat; to one who waits in the lobby the
    opener, and a seat only while the opener is not linked, or has told nothing on its link."""
    if waits and (linked or teller == claimed.offer.opener):
        return teller == claimed.offer.opener
    return teller in claimed.keys


def _claimed(data: bytes, offer: Offer) -> Roster:
    """What these bytes say, of whose joins nothing but the form is looked at. Raises Malformed."""
    value = canon.decode(data)
    if type(value) is not tuple or len(value) != 2 or value[0] != offer.encode():
        raise Malformed("this is no roster of that offer")
    form.need_tuple(value[1], bytes, "joins")
    if len(value[1]) != offer.seats:
        raise Malformed("a roster has as many joins as its offer seats")
    return Roster(offer, tuple(read_join(join) for join in value[1]))
