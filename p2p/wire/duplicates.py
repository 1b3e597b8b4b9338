"""By what a record is known again that has come before, and a memory of such that has an end."""

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
