"""Both ends of a link prove that they know a table's code, and neither tells it: SPAKE2, sans-IO.

    CodeAsk(plate, element)  ->     the asker's X*, of side A
                            <-      CodeAnswer(element): the host's Y*, of side B
    CodeProof(tag)          ->      first the asker proves what it knows
                            <-      CodeProof(tag), or a refusal

The exchange runs within the link of p2p.wire.handshake, and each side's name in it holds that
handshake's hash and its own identity: what was said on one link proves nothing on another, and
somebody between two links has two hashes. Listeners learn nothing; guessers have to send the
tag of its guess, which tells the host that it was one. A host that only pretends learns whether
one guess of its own was right, as any such exchange must allow.

SPAKE2 itself (Abdalla and Pointcheval 2005, over Ed25519) is the library `spake2`, and only this
file knows it. It computes in Python, some 7 ms a side and not in constant time.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Protocol

from ledger.records import canon
from ledger.records.purposes import PREFIX
from p2p.wire.entry_code import EntryCode
from p2p.wire.errors import BadMessage

PURPOSE = PREFIX + "code"
_P = 2**255 - 19
_Y = 2**255 - 1  # the bits of an element that are its y (RFC 8032)
_ASKER, _HOST = b"A", b"B"


class _Spake(Protocol):
    """What we use of the library's two sides."""

    def start(self) -> bytes: ...
    def finish(self, inbound_side_and_message: bytes) -> bytes: ...


class _Side:
    """One side of one exchange, good for one guess."""

    def __init__(
        self,
        code: EntryCode,
        *,
        bound: bytes,
        asker: bytes,
        host: bytes,
        mine: bytes,
        rng: Callable[[int], bytes],
    ) -> None:
        """bound: the hash of the link's handshake. asker, host: identity keys of 32 bytes."""
        from spake2 import SPAKE2_A, SPAKE2_B  # here: without a code nobody waits for it

        kind: Callable[..., _Spake] = SPAKE2_A if mine == _ASKER else SPAKE2_B
        self._spake = kind(
            code.password,
            idA=canon.encode((PURPOSE, bound, asker)),
            idB=canon.encode((PURPOSE, bound, host)),
            entropy_f=rng,
        )
        self._theirs = _HOST if mine == _ASKER else _ASKER
        self._key: bytes | None = None
        self.element = self._spake.start()[1:]

    def meet(self, element: bytes) -> None:
        """Take the other side's element, once. Raises BadMessage for one that is none."""
        from spake2 import SPAKEError
        from spake2.ed25519_basic import NotOnCurve

        if int.from_bytes(element, "little") & _Y >= _P:
            raise BadMessage("the peer's element of the code is not in its one form")
        try:
            self._key = self._spake.finish(self._theirs + element)
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise BadMessage(f"the peer's element of the code cannot be: {error}") from None

    def _tag(self, side: bytes) -> bytes:
        assert self._key is not None, "the other side's element comes first"
        return hmac.digest(self._key, canon.encode((PURPOSE, side)), "sha256")


class Asker(_Side):
    """The side that wants to be let in. `element` goes out first; then `meet`, `tag`, `knows`."""

    def __init__(
        self,
        code: EntryCode,
        *,
        bound: bytes,
        me: bytes,
        host: bytes,
        rng: Callable[[int], bytes],
    ) -> None:
        super().__init__(code, bound=bound, asker=me, host=host, mine=_ASKER, rng=rng)

    @property
    def met(self) -> bool:
        """Whether the host has answered."""
        return self._key is not None

    @property
    def tag(self) -> bytes:
        """The proof that we know the code, for a host that knows it."""
        return self._tag(_ASKER)

    def knows(self, tag: bytes) -> bool:
        """Whether the host has proven that it knows the code."""
        return hmac.compare_digest(tag, self._tag(_HOST))


class Host(_Side):
    """The host: `meet` the asker's element, send `element`, and `tag` if it `knows` theirs."""

    def __init__(
        self,
        code: EntryCode,
        *,
        bound: bytes,
        me: bytes,
        asker: bytes,
        rng: Callable[[int], bytes],
    ) -> None:
        super().__init__(code, bound=bound, asker=asker, host=me, mine=_HOST, rng=rng)

    def knows(self, tag: bytes) -> bool:
        """Whether the asker has proven that it knows the code."""
        return hmac.compare_digest(tag, self._tag(_ASKER))

    @property
    def tag(self) -> bytes:
        """The proof that this is the table, for a side that has shown to know the code."""
        return self._tag(_HOST)
