"""What a seat consists of, each part owned by one machine (`ledger.live.seat_machine`)."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.sealed.own_seat import OwnSeat
from ledger.seat.acks import Acks
from ledger.seat.ending import Ending
from ledger.seat.hearing import Hearing
from ledger.seat.own_absence import OwnAbsence
from ledger.seat.own_event import OwnEvent
from ledger.seat.pen import Pen
from ledger.signing.undos import Undos


@dataclass(frozen=True, slots=True)
class SeatParts:
    """They answer, and do not know each other."""

    own: OwnSeat
    pen: Pen
    event: OwnEvent
    acks: Acks
    hearing: Hearing
    absence: OwnAbsence
    ending: Ending
    undos: Undos
