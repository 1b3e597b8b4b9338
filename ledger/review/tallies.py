"""How many acts of each kind the events of a log hold: what they say, and what was proven."""

from __future__ import annotations

from dataclasses import replace

from ledger.chain.chain import Chain
from ledger.records.event import Event
from ledger.sealed.acts import COUNT, OPEN, PROVE, ROLL, SHARE, SHUFFLE
from ledger.sealed.checked_event import Tally


def proven_by(chain: Chain) -> Tally:
    """What was proven: of the shuffles of a run, those whose proofs have been checked."""
    tally = chain.tally
    if chain.fault == "shuffle" and chain.evidence is not None and chain.proofs_false:
        return replace(tally, shuffles=tally.shuffles - chain.proofs_false)
    return tally


def made_by(event: Event) -> Tally:
    """What the acts of an event say they hold, proven or not."""
    found = Tally()
    for act in event.acts:
        kind = act[0] if act else None
        data = act[1] if len(act) > 1 and isinstance(act[1], bytes) else b""
        points = max(0, (len(data) - 64) // 32)
        match kind:
            case _ if kind == SHUFFLE:
                found += Tally(shuffles=1)
            case _ if kind == SHARE:
                found += Tally(shares=points)
            case _ if kind == OPEN:
                found += Tally(openings=points)
            case _ if kind == PROVE:
                found += Tally(claims=1)
            case _ if kind == COUNT:
                found += Tally(counts=1)
            case _ if kind == ROLL:
                found += Tally(rolls=1)
    return found
