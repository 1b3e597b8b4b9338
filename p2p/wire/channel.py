"""Bytes in, messages out, and back: frames, handshake, encryption and session of one link; sans-IO.

The Twisted protocol around it is p2p.shell.connection; the simulated network of the tests uses the
same class. Use: `feed` bytes, call `next` until it gives None, send what `outgoing` gives. Any
P2PError from `next` or `tick` means: send `outgoing` once more, then close; the channel is dead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.line_signs import line_of
from ledger.records.identity import Identity
from p2p.wire import limits, protocol
from p2p.wire.addresses import Address
from p2p.wire.errors import HandshakeFailed, P2PError
from p2p.wire.frames import FrameReader, frame
from p2p.wire.handshake import VERSION, Handshake, Peer, Role
from p2p.wire.messages import Bye, Hello, Message, Ping, Pong
from p2p.wire.protocol import State
from p2p.wire.session import Session


@dataclass(frozen=True)
class Up:
    """The link is up: who is there, which run of its program, and where it listens.

    bound: the hash of this link's handshake, 32 bytes, the same at both ends and at no other link.
    """

    peer: Peer
    run: bytes
    addresses: tuple[Address, ...]
    bound: bytes


class Channel:
    """One link, from the first byte to the last.

    hello: what we say first once the peer has proven who it is. now: seconds, monotonic.
    """

    def __init__(
        self,
        identity: Identity,
        role: Role,
        hello: Hello,
        *,
        dialled: bool,
        expect: bytes | None = None,
        version: int = VERSION,
        now: float,
        rng: Callable[[int], bytes],
    ) -> None:
        self.peer: Peer | None = None
        self._hello = hello
        self._since = now
        self._taken = 0
        self._dead = False
        self._out = bytearray()
        self._frames = FrameReader(limit=limits.HANDSHAKE_BYTES)
        self._session: Session | None = None
        self.shake = Handshake(
            identity, role, dialled=dialled, expect=expect, version=version, rng=rng
        )
        self._put(self.shake.open())

    @property
    def up(self) -> bool:
        """Whether both sides have said who they are and hello."""
        return self._session is not None and self._session.state is State.UP and not self._dead

    def feed(self, data: bytes) -> None:
        """Take bytes from the wire."""
        if not self._dead:
            self._frames.feed(data)

    def next(self, now: float) -> Up | Message | None:
        """What the bytes so far say next: Up once, then messages; None when more are needed.

        A Bye is given out like any message and is the last. Raises P2PError.
        """
        if self._dead:
            return None
        try:
            while (payload := self._frames.next()) is not None:
                if self.peer is None:
                    self._shaken(payload, now)
                    continue
                event = self._said(payload, now)
                if event is not None:
                    return event
        except P2PError as error:
            self._fail(error)
            raise
        return None

    def _shaken(self, payload: bytes, now: float) -> None:
        self._taken += len(payload)
        if self._taken > limits.HANDSHAKE_BYTES:
            raise HandshakeFailed("the peer's handshake is longer than any handshake is")
        self._put(self.shake.receive(payload))
        if self.shake.peer is not None:
            self.peer = self.shake.peer
            self._session = Session(self.peer.role, now=now)
            self._frames.limit = limits.FRAME
            self.send(self._hello)

    def _said(self, payload: bytes, now: float) -> Up | Message | None:
        assert self._session is not None and self.peer is not None
        assert self.shake.ciphers is not None
        message = protocol.decode(self.shake.ciphers[1].decrypt(payload))
        if not self._session.handle(message, now):
            return None
        if isinstance(message, Hello):
            return Up(self.peer, message.run, message.addresses, self.shake.bound)
        if isinstance(message, Ping):
            self.send(Pong(message.number))
            return None
        return None if isinstance(message, Pong) else message

    def send(self, message: Message) -> None:
        """Queue a message; after the end it is dropped."""
        if self._dead or self.peer is None or self.shake.ciphers is None:
            return
        sealed = self.shake.ciphers[0].encrypt(protocol.encode(message))
        self._out += frame(sealed)

    def close(self, text: str) -> None:
        """Say good-bye, if the peer can hear it already, and take nothing more."""
        self.send(Bye(printable(text)))
        self._end()

    def tick(self, now: float) -> None:
        """Look at the clock: may queue a ping. Raises P2PError for a link that is to be closed."""
        if self._dead:
            return
        try:
            if self._session is not None:
                ping = self._session.tick(now)
                if ping is not None:
                    self.send(ping)
            elif now - self._since >= limits.HANDSHAKE_SECONDS:
                raise HandshakeFailed("the handshake was not done in time")
        except P2PError as error:
            self._fail(error)
            raise

    def outgoing(self) -> bytes:
        """The bytes to send now; each is given once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _put(self, payloads: list[bytes]) -> None:
        for payload in payloads:
            self._out += frame(payload)

    def _fail(self, error: P2PError) -> None:
        if self.shake.last_words:
            self._put([self.shake.last_words])
        self.send(Bye(printable(str(error))))
        self._end()

    def _end(self) -> None:
        self._dead = True
        self._frames.kill()


def printable(text: str) -> str:
    """The text as a peer takes it: one line, and not too long."""
    return line_of(text, " ")[: limits.REASON]
