"""Who is absent, whom the open step lacks, and who has said what about it, for people to see.

A value, made anew whenever somebody looks. It knows no clock and no link: since when nobody reaches
a seat, and when to ask people, is for whoever shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.live.seat_memory import SeatMemory


@dataclass(frozen=True, slots=True)
class ShortCloseProposal:
    """The newest proposal to close the step short: without whom, who has signed it, who has not."""

    without: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    unsigned: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Absences:
    """How a table stands: which seats are there, and which are not.

    Absent are those who ``may_return`` and those who have ``left`` for good; ``since`` is the first
    step that does not wait for each of them, as an audit counts: the one behind that which closed
    without it. ``lacking`` are the seats whose event or ack the open step has not got, and all who
    are unreachable where too few are here or somebody has reported, ours not among them; ``spare``
    says how many more can go. ``bound``: our seat has signed a report here, and signs no event
    before the step is closed.

    ``cut_out_at`` is set where our seat is one that may return: the first step that they play
    without us; ``late_event_void``: what we had signed for the one before came too late and does
    not count. ``returning``: our request to come back is out, and no step holds it yet.
    """

    may_return: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    since: Mapping[Seat, int] = field(default_factory=dict)
    lacking: tuple[Seat, ...] = ()
    spare: int = 0
    bound: bool = False
    proposal: ShortCloseProposal | None = None
    cut_out_at: int | None = None
    late_event_void: bool = False
    returning: bool = False


def absences(chain: Chain, memory: SeatMemory, *, lacking: Iterable[Seat]) -> Absences:
    """What everybody can see of a table: seats that are absent, and what is proposed."""
    table = chain.table
    reports = chain.closings.reported.reports(table.head)
    proposal = None
    if reports:
        last = reports[-1]
        yes = tuple(
            one.seat for one in reports if (one.attempt, one.live) == (last.attempt, last.live)
        )
        unsigned = tuple(seat for seat in last.live if seat not in yes)
        without = tuple(seat for seat in table.live if seat not in last.live)
        proposal = ShortCloseProposal(without, yes, unsigned)
    return Absences(
        may_return=tuple(seat for seat in table.absent if seat not in table.left),
        left=tuple(table.left),
        since=memory.absent_since,
        lacking=tuple(sorted(lacking)),
        spare=table.spare,
        proposal=proposal,
    )
