"""Which of the tables that a node lists is the one that is looked for; sans-IO.

A code names its table. Without one, a node that has a single table has the one that is meant.
Whoever wants to sit waits with a table that has not begun; else it comes back to one that has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.records.roster import Offer, matches, short_code
from p2p.wire.entry_code import plate_of
from p2p.wire.errors import OtherOpener, Reason, Refused, SeveralTables


@dataclass(frozen=True)
class MeantTable:
    """What is known of it: its short code, or the plate of a closed one's, if one was given.

    sits: a seat is wanted, not a place to look on; back: only one that is ours already.
    """

    code: str | None
    plate: str | None
    sits: bool
    back: bool

    def choose(
        self, listed: Sequence[tuple[Offer, bool]], node: bytes, *, wanted: bool
    ) -> tuple[Offer, bool]:
        """Its offer, and whether it runs already, of what this node (its identity) lists.

        Raises Refused. wanted: the node has asked for a code. A table that waits is at the node of
        its opener alone.
        """
        fitting = [one for one in listed if self._is_meant(one[0])]
        if not fitting and wanted:
            raise Refused(Reason.CODE_WANTED)
        if not listed:
            raise Refused(Reason.NO_TABLE)
        if not fitting:
            raise Refused(Reason.OTHER_CODE)
        if self.sits:
            waiting = [] if self.back else [one for one in fitting if not one[1]]
            fitting = waiting or [one for one in fitting if one[1]]
            if not fitting:
                raise Refused(Reason.NO_TABLE)
        if len(fitting) > 1:
            raise SeveralTables(tuple(short_code(offer) for offer, _ in fitting))
        offer, runs = fitting[0]
        if not runs and offer.opener != node:
            raise OtherOpener(offer.opener, node)
        return offer, runs

    def _is_meant(self, offer: Offer) -> bool:
        if self.plate is not None:
            return plate_of(offer.hash) == self.plate
        return self.code is None or matches(self.code, offer)
