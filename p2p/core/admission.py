"""Whom a node lets near its closed tables, and how often a code may be tried; sans-IO.

A closed table has a code (p2p.wire.entry_code). To whom has not proven to know it, the table is not
there: it is not listed, cannot be joined or watched, and nothing of it is told. No code is asked of
its seats, nor of those this node has met before. Whoever is let in learns the code, so that every
node of the table keeps it closed, and can let others in.

Before the start the one who opened the table can make a new code; those who sit need it no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from p2p.core.actions import Note, Outbox
from p2p.core.links import Link, Links
from p2p.core.lobby import refusal
from p2p.core.running_tables import RunningTables
from p2p.entry.code_exchange import Host
from p2p.wire import limits
from p2p.wire.entry_code import EntryCode, read_entry_code
from p2p.wire.errors import BadMessage, MistypedCode, Reason, Refused, WrongGuess
from p2p.wire.messages import CodeAnswer, CodeAsk, CodeProof, TableCode
from p2p.wire.pace import Tries

NOWHERE = bytes(32)  # what a refusal is about before any table was named


@dataclass
class _Closed:
    """A closed table: its code, whom it has let in by it (the oldest first), wrong codes so far."""

    code: EntryCode
    let_in: dict[bytes, None]
    wrong: int = 0


@dataclass(frozen=True)
class _UnderWay:
    """An exchange on one link: about which offer, under which code, since when."""

    offer: bytes
    code: EntryCode
    host: Host
    since: float


class Admission:
    """The closed tables of one node, by the hash of their offer. me: the own identity."""

    def __init__(
        self,
        me: bytes,
        links: Links,
        running: RunningTables,
        out: Outbox,
        *,
        rng: Callable[[int], bytes],
    ) -> None:
        self._me = me
        self._links = links
        self._running = running
        self._out = out
        self._rng = rng
        self._closed: dict[bytes, _Closed] = {}
        self._under_way: dict[int, _UnderWay] = {}
        self._tries = Tries()

    def close(self, offer: bytes, code: EntryCode, stay: Iterable[bytes] = ()) -> None:
        """From now on this table is closed, and has this code; these identities are let in."""
        before = self._closed.pop(offer, None)
        if before is not None and before.code == code:
            self._closed[offer] = before
            return
        self._closed[offer] = _Closed(code, dict.fromkeys(stay))
        if len(self._closed) > 2 * limits.TABLES:
            del self._closed[next(iter(self._closed))]

    def forget(self, offer: bytes) -> None:
        """This table is no more."""
        self._closed.pop(offer, None)

    def code(self, offer: bytes) -> EntryCode | None:
        """The code of this table; None for one that is open to all."""
        closed = self._closed.get(offer)
        return None if closed is None else closed.code

    def sees(self, identity: bytes, offer: bytes) -> bool:
        """Whether this table is there for this identity."""
        closed = self._closed.get(offer)
        if closed is None or identity in closed.let_in or self._links.met(identity):
            return True
        roster = self._running.of_offer(offer)
        return roster is not None and identity in roster.keys

    def tell_code(self, number: int, offer: bytes) -> None:
        """Tell one who is let in the code, so that its node keeps the table closed as well."""
        code = self.code(offer)
        if code is not None:
            self._out.send(number, TableCode(offer, code.signs))

    def told_code(self, message: TableCode) -> None:
        """Somebody who may say so tells the code of a table that we are at."""
        try:
            self.close(message.offer, read_entry_code(message.code))
        except MistypedCode:
            return  # no code anybody could type: as it was

    def ask(self, number: int, link: Link, message: CodeAsk, now: float) -> str | None:
        """Somebody wants to prove that it knows a code; why its link is to be closed, or None."""
        found = [
            (offer, closed.code)
            for offer, closed in reversed(self._closed.items())
            if closed.code.plate == message.plate
        ]
        if not found:
            self._refuse(number, Reason.NO_TABLE)
        elif not self._tries.allows(link.host, now):
            self._refuse(number, Reason.LATER)
        else:
            (offer, code), bound = found[0], link.up.bound
            host = Host(code, bound=bound, me=self._me, asker=link.identity, rng=self._rng)
            try:
                host.meet(message.element)
            except BadMessage as error:
                return str(error)
            self._under_way[number] = _UnderWay(offer, code, host, now)
            self._out.send(number, CodeAnswer(host.element))
        return None

    def awaits(self, number: int) -> bool:
        """Whether this link owes us the proof that it knows a code."""
        return number in self._under_way

    def prove(self, number: int, link: Link, message: CodeProof) -> bytes | None:
        """The asker's proof: the offer of the table that it is let in to, or None."""
        asked = self._under_way.pop(number, None)
        closed = None if asked is None else self._closed.get(asked.offer)
        if asked is None or closed is None or closed.code != asked.code:
            self._refuse(number, Reason.LATER)  # too late, or there is a new code
            return None
        if not asked.host.knows(message.tag):
            closed.wrong += 1
            self._refuse(number, Reason.WRONG_CODE)
            if closed.wrong & closed.wrong - 1 == 0:  # 1, 2, 4, ..: a guesser fills no screen
                self._out.tell(Note(WrongGuess((link.host,), closed.wrong)))
            return None
        self._tries.give_back(link.host)
        closed.let_in.pop(link.identity, None)
        closed.let_in[link.identity] = None
        if len(closed.let_in) > limits.LET_IN:
            del closed.let_in[next(iter(closed.let_in))]
        self._out.send(number, CodeProof(asked.host.tag))
        return asked.offer

    def lost(self, number: int) -> None:
        """A link is gone, and what it had begun."""
        self._under_way.pop(number, None)

    def tick(self, now: float) -> None:
        """Forget exchanges that nobody went on with."""
        for number, asked in list(self._under_way.items()):
            if now - asked.since >= limits.CODE_SECONDS:
                del self._under_way[number]

    def _refuse(self, number: int, reason: Reason) -> None:
        self._out.send(number, refusal(NOWHERE, Refused(reason)))
