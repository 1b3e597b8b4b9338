"""Who is at the other end, and nobody between: sans-IO, four frames, then an encrypted channel.

    1 ->  magic, version | e                      in the clear
    2 <-  magic, version | e, ee, [identity, role]       from "[" on: encrypted
    3 ->  [identity, role, signature]             encrypted, as all that follows
    4 <-  [signature]

`e, ee` is Noise_NN_25519_ChaChaPoly_SHA256 (p2p.wire.noise) with the protocol's name and version as
prologue. The signatures have the purpose `tafelrunde/1/link` and cover the version, the handshake
hash, both identities and both roles, and which side signs (R48): somebody who sits between two
nodes has two handshakes with two hashes, and can pass neither signature on. Identities travel
encrypted, the dialler's after the answerer's, so that a dialler that looks for a certain identity
says nothing to whoever names another one. But in frame 2 an identity is only named, and proven in
frame 4: whoever is at the address and knows which identity is looked for there can name it, and so
learns who dials, with its signature for this one link. No link comes up with it. A dialler that
looks for nobody certain says who it is to whoever answers.

Versions stand in front so that different ones can be told apart: both sides then say which two met.
Checks keys for soundness (R45). Does not know tables; a role is what a side says it is here for.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

from ledger.errors import LedgerError, Malformed
from ledger.records import canon, purposes
from ledger.records.identity import Identity, check_public, fingerprint, verify
from ledger.records.roster import PROTOCOL as VERSION
from p2p.wire.errors import HandshakeFailed, NotANode, OtherIdentity, OtherVersion, OwnEcho
from p2p.wire.noise import CipherState, NoiseNN

__all__ = ["TRANSITIONS", "VERSION", "Handshake", "Peer", "Role", "Stage"]

MAGIC = b"TFLR"
_HEAD = struct.Struct(">4sH")
_DIALLER, _ANSWERER = 0, 1


class Role(IntEnum):
    """What a node is on this link for."""

    PLAYER = 0
    WATCHER = 1


class Stage(Enum):
    """What one side of a handshake waits for: a frame by its number above, or nothing more."""

    FIRST = 1
    ANSWER = 2
    PROOF = 3
    LAST = 4
    DONE = 5


# Stage -> the stage after its frame, if that was good. The answerer begins at FIRST, the dialler at
# ANSWER; a frame that is not good ends the link, whatever the stage.
TRANSITIONS: dict[Stage, Stage] = {
    Stage.FIRST: Stage.PROOF,
    Stage.PROOF: Stage.DONE,
    Stage.ANSWER: Stage.LAST,
    Stage.LAST: Stage.DONE,
}


@dataclass(frozen=True)
class Peer:
    """The node at the other end, as proven by its signature: key of 32 bytes, and role."""

    identity: bytes
    role: Role


class Handshake:
    """One side of the handshake, from the first frame's payload to two ciphers.

    dialled: whether this side made the connection. expect: the only identity that will do, if the
    dialler knows it. `open` gives the payloads to send first, `receive` takes the peer's payloads
    one by one and gives those to answer with; all of them raise HandshakeFailed (or BadFrame) once
    and for all. When `peer` is set, `ciphers` is (to send with, to receive with). `last_words` is
    what to send before closing after a failure: our version, so that the peer can name both.
    """

    def __init__(
        self,
        identity: Identity,
        role: Role,
        *,
        dialled: bool,
        expect: bytes | None = None,
        version: int = VERSION,
        rng: Callable[[int], bytes],
    ) -> None:
        self.peer: Peer | None = None
        self.ciphers: tuple[CipherState, CipherState] | None = None
        self.last_words = b""
        self._identity = identity
        self._role = role
        self._dialled = dialled
        self._expect = expect
        self._version = version
        prologue = canon.encode((purposes.LINK, version))
        self.noise = NoiseNN(prologue, dialled=dialled, rng=rng)
        self._met: Peer | None = None
        self.stage = Stage.ANSWER if dialled else Stage.FIRST
        self._readers = {
            Stage.FIRST: self._first,
            Stage.ANSWER: self._answer,
            Stage.PROOF: self._proof,
            Stage.LAST: self._last,
        }

    @property
    def bound(self) -> bytes:
        """The handshake hash, 32 bytes; final once `peer` is set."""
        return self.noise.hash

    def open(self) -> list[bytes]:
        """What this side sends before it has heard anything."""
        return [self._head() + self.noise.write()] if self._dialled else []

    def receive(self, payload: bytes) -> list[bytes]:
        """Read the payload of one frame; the payloads to send back."""
        if self.stage is Stage.DONE:
            raise HandshakeFailed(
                f"the handshake is over, yet {len(payload)} more bytes came for it"
            )
        answers = self._readers[self.stage](payload)
        self.stage = TRANSITIONS[self.stage]
        if self.stage is Stage.DONE:
            self.peer = self._met
        return answers

    def _first(self, payload: bytes) -> list[bytes]:
        """Frame 1, at the answerer."""
        self.noise.read(self._opened(payload))
        hidden = canon.encode((self._identity.public, int(self._role)))
        return [self._head() + self.noise.write(hidden)]

    def _answer(self, payload: bytes) -> list[bytes]:
        """Frame 2, at the dialler."""
        identity, role = _fields(self.noise.read(self._opened(payload)), 2)
        self._meet(identity, role)
        self.ciphers = self.noise.ciphers()
        proof = (self._identity.public, int(self._role), self._sign(_DIALLER))
        return [self.ciphers[0].encrypt(canon.encode(proof))]

    def _proof(self, payload: bytes) -> list[bytes]:
        """Frame 3, at the answerer."""
        self.ciphers = self.noise.ciphers()
        identity, role, signature = _fields(self.ciphers[1].decrypt(payload), 3)
        self._meet(identity, role)
        self._check(signature, _DIALLER)
        return [self.ciphers[0].encrypt(canon.encode((self._sign(_ANSWERER),)))]

    def _last(self, payload: bytes) -> list[bytes]:
        """Frame 4, at the dialler."""
        assert self.ciphers is not None
        (signature,) = _fields(self.ciphers[1].decrypt(payload), 1)
        self._check(signature, _ANSWERER)
        return []

    def _head(self) -> bytes:
        return _HEAD.pack(MAGIC, self._version)

    def _opened(self, payload: bytes) -> bytes:
        if len(payload) < _HEAD.size:
            raise NotANode("the first bytes are not those of this protocol")
        magic, version = _HEAD.unpack_from(payload)
        if magic != MAGIC:
            raise NotANode("the first bytes are not those of this protocol")
        if version != self._version:
            if not self._dialled:
                self.last_words = self._head()
            raise OtherVersion(self._version, version)
        return payload[_HEAD.size :]

    def _meet(self, identity: object, role: object) -> None:
        if type(identity) is not bytes or type(role) is not int or role not in tuple(Role):
            raise HandshakeFailed("the peer gave no identity")
        if identity == self._identity.public:
            raise OwnEcho("this address leads back to this very node")
        if self._expect is not None and identity != self._expect:
            raise OtherIdentity(self._expect, identity)
        try:
            check_public(identity)
        except LedgerError as error:
            raise HandshakeFailed(f"the peer's identity is not sound: {error}") from None
        self._met = Peer(identity, Role(role))

    def _content(self, side: int) -> bytes:
        assert self._met is not None
        ours = (self._identity.public, int(self._role))
        theirs = (self._met.identity, int(self._met.role))
        dialler, answerer = (ours, theirs) if self._dialled else (theirs, ours)
        return canon.encode(
            (purposes.LINK, self._version, self.noise.hash, *dialler, *answerer, side)
        )

    def _sign(self, side: int) -> bytes:
        return self._identity.sign(self._content(side))

    def _check(self, signature: object, side: int) -> None:
        assert self._met is not None
        if type(signature) is not bytes or not verify(
            self._met.identity, signature, self._content(side)
        ):
            raise HandshakeFailed(
                f"the peer could not prove to be {fingerprint(self._met.identity)};"
                " somebody may sit between the two nodes"
            )


def _fields(payload: bytes, count: int) -> tuple[Any, ...]:
    try:
        value = canon.decode(payload, limit=1_024)
    except Malformed as error:
        raise HandshakeFailed(f"the peer's handshake cannot be read: {error}") from None
    if type(value) is not tuple or len(value) != count:
        raise HandshakeFailed("the peer's handshake has another form")
    return value
