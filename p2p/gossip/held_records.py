"""Records that came too early, held until the table stands where they can be taken.

The room of one bringer is none of another's, whatever either sends. What found no room is asked for
again when it is due.
"""

from __future__ import annotations

from dataclasses import dataclass

from p2p.wire import limits


@dataclass(frozen=True, slots=True)
class Held:
    """A record that is held back until the table stands at its step; `due` is None if unknown."""

    record: bytes
    origin: bytes
    due: int | None


class HeldRecords:
    """What one table holds back, by the hash of its content."""

    def __init__(self) -> None:
        """Nothing came too early."""
        self._records: dict[bytes, Held] = {}

    def __contains__(self, key: bytes) -> bool:
        """Whether the record of this hash is held."""
        return key in self._records

    def __len__(self) -> int:
        """How many there are."""
        return len(self._records)

    def values(self) -> list[Held]:
        """All that is held, in the order it came."""
        return list(self._records.values())

    def hold(self, key: bytes, held: Held) -> None:
        """Keep it, if its bringer has room left."""
        loose = held.due is None
        mine = [one for one in self._records.values() if one.origin == held.origin]
        room = limits.HELD_LOOSE if loose else limits.HELD
        size = len(held.record) + sum(len(one.record) for one in mine)
        if size <= limits.HELD_BYTES and sum((one.due is None) == loose for one in mine) < room:
            self._records[key] = held

    def due(self, step: int) -> list[tuple[bytes, Held]]:
        """What can be offered to a table that stands at this step, with what nobody can tell of."""
        every = self._records.items()
        return [(key, one) for key, one in every if one.due is None or one.due <= step]

    def drop(self, key: bytes) -> None:
        """This one is held no more."""
        del self._records[key]
