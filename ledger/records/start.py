"""How a table began: what its opener signs over the roster, and whom it had sent away by then.

  start  [purpose, offer hash, table, 0, identities sent away]     step 0: table is head(0)

No record: the content follows from the roster and the list, so that the signature alone is sent and
kept. It stands in no log. A node shows it to whoever asks it for the roster, and believes no roster
without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ledger.errors import Malformed
from ledger.records import canon, form, purposes
from ledger.records.identity import Identity, verify
from ledger.records.roster import Roster

SENT_AWAY = 64  # identities in one start at most, the last that were sent away


@dataclass(frozen=True)
class Beginning:
    """The opener's signature (64 bytes), and who was sent away, in rising order."""

    signature: bytes
    sent_away: tuple[bytes, ...] = ()

    def is_of(self, roster: Roster) -> bool:
        """Whether the opener of this roster has begun this very table with it."""
        if not is_sent_away(self.sent_away):
            return False
        return verify(roster.offer.opener, self.signature, _content(roster, self.sent_away))

    def encode(self) -> bytes:
        """The bytes to keep beside a log."""
        return canon.encode((self.signature, self.sent_away))


def sign_beginning(
    identity: Identity, roster: Roster, sent_away: tuple[bytes, ...] = ()
) -> Beginning:
    """The opener begins the table of this roster: once in the life of its offer."""
    last = tuple(sorted(set(sent_away[-SENT_AWAY:])))
    return Beginning(identity.sign(_content(roster, last)), last)


def is_sent_away(identities: tuple[bytes, ...]) -> bool:
    """Whether these may be named in a start: so many, each once, in rising order."""
    rising = all(one < other for one, other in pairwise(identities))
    return rising and len(identities) <= SENT_AWAY


def read_beginning(data: bytes) -> Beginning:
    """What `encode` has written; raises `Malformed`. Whose it is, `is_of` tells."""
    value = canon.decode(data)
    if type(value) is not tuple or len(value) != 2:
        raise Malformed("a beginning is a signature and a list")
    form.need_bytes(value[0], form.SIGNATURE, "signature")
    form.need_tuple(value[1], bytes, "identities sent away")
    if not is_sent_away(value[1]):
        raise Malformed(
            f"a beginning names at most {SENT_AWAY} who were sent away, once each, in rising order"
        )
    return Beginning(*value)


def _content(roster: Roster, sent_away: tuple[bytes, ...]) -> bytes:
    return canon.encode((purposes.START, roster.offer.hash, roster.table_id, 0, sent_away))
