"""What a record that came before is known again by, and a bounded memory of that."""

from __future__ import annotations

import hashlib

from p2p.wire import limits


class Seen:
    """A set of hashes that forgets the oldest."""

    def __init__(self, limit: int = limits.SEEN) -> None:
        self._limit = limit
        self._hashes: dict[bytes, None] = {}

    def __contains__(self, key: bytes) -> bool:
        return key in self._hashes

    def add(self, key: bytes) -> None:
        """Remember this hash."""
        self._hashes[key] = None
        if len(self._hashes) > self._limit:
            del self._hashes[next(iter(self._hashes))]


def content_hash(record: bytes) -> bytes:
    """What duplicates are known by: the first half of SHA-256 over the very bytes."""
    return hashlib.sha256(record).digest()[:16]
