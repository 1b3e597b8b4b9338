"""Our seat's part in absence: what its person agrees to, how it comes back, how it leaves.

It knows no clock and signs nothing: it says what is due, and the seat's machine has it signed
(R17 to R26 of the protocol page).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.records.reports import Mark
from ledger.records.requests import Leave, Return
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.signing.own_marks import own_marks
from ledger.signing.own_reports import OwnReports
from ledger.signing.requests import Requests

NONCE = 32
"""Random bytes of a fresh return."""


class OwnAbsence:
    """Reports, requests, our return and our good-bye."""

    def __init__(self, seat: Seat) -> None:
        """We are here, and agree to nothing."""
        self.reports = OwnReports(seat)
        self.requests = Requests()
        self._nonce = b""
        self._seat = seat
        self._back: Return | None = None
        self.bye: Leave | None = None

    def may_leave(self, table: SealedTable) -> bool:
        """Whether our person can leave for good here: not where the table could not go on."""
        return table.phase in (Phase.PLAY, Phase.RESULT) and not table.solo and table.spare > 0

    def keep_bye(self, bye: Leave) -> None:
        """Our good-bye: it waits for an event that takes it."""
        self.bye = bye
        self.requests.keep(bye)

    def leaving(self, table: SealedTable) -> bool:
        """Whether our good-bye is out, and no step holds it yet."""
        return self.bye is not None and self._seat not in table.left

    def goes_now(self, table: SealedTable) -> bool:
        """Whether our event may hold our good-bye and nothing else (R26)."""
        return self.leaving(table) and table.spare > 0 and self.requests.leaves(self._seat)

    def asks_back(self, table: SealedTable, *, set_back: bool) -> bool:
        """Whether we ask to owe again: we are cut out, or cannot tell what we signed."""
        if self._seat in table.left or not (self._seat in table.absent or set_back):
            return False
        return table.phase in (Phase.PLAY, Phase.RESULT) and not table.solo

    def fresh_nonce(self, rng: Callable[[int], bytes]) -> bytes:
        """What every fresh return of this run is made with; drawn when the first one is due."""
        self._nonce = self._nonce or rng(NONCE)
        return self._nonce

    def keep_back(self, back: Return) -> bool:
        """Our request to come back; whether it is another one than we have said already."""
        if self._back is not None and self._back.id == back.id:
            return False
        self._back = back
        self.requests.keep(back)
        return True

    @property
    def returning(self) -> bool:
        """Whether our request to come back is out, and no step holds it yet."""
        return self._back is not None and self.requests.holds(self._back)

    def head_moved(self, table: SealedTable) -> bool:
        """The table may stand on another head. Whether that holds our fresh return."""
        self.requests.forget(table)
        if self.bye is not None and self.bye.id in table.membership.declined:
            self.bye = None  # another went first, and there is no room for two: we stay
        return self._nonce != b"" and table.nonces.get(self._seat) == self._nonce

    def marks(self, chain: Chain) -> list[Mark]:
        """The marks that our next event needs."""
        return own_marks(chain, self._seat)

    def riders(self, chain: Chain) -> tuple[bytes, ...]:
        """What our next event takes along."""
        return self.requests.riders(self.marks(chain), self._seat)
