"""Whom a node lets near its closed tables, by their codes; sans-IO.

A closed table has a code (p2p.wire.entry_code); how often it can be guessed is limited in
p2p.entry.code_guesses. To whom has not proven to know it, the table is not
there: it is not listed, cannot be joined or watched, and nothing of it is told. No code is asked of
its seats, nor of those this node has met before. Whoever sits learns the code, so that every seat
keeps the table closed, and can let others in. Whoever watches is not told: it needs no code any
more, and whom it tells is not for the host to see.

That a table is open to everybody is told and kept just so. Where a node knows neither (its files
are lost) it shows the table to seats and to those it has met alone, and asks the other seats.

Before the start the one who opened the table can make a new code; those who sit need it no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from p2p.core.actions import EntryKnown, Note, Outbox
from p2p.core.links import Link, Links
from p2p.core.lobby import refusal
from p2p.entry.code_exchange import Host
from p2p.entry.code_guesses import Tries
from p2p.gossip.tables_here import TablesHere
from p2p.wire import limits
from p2p.wire.entry_code import Door, Entry, EntryCode, plate_of, read_entry_code
from p2p.wire.errors import BadMessage, MistypedCode, Reason, Refused, WrongGuess
from p2p.wire.messages import CodeAnswer, CodeAsk, CodeProof, TableCode, Watch

NOWHERE = bytes(32)  # what a refusal is about before any table was named


@dataclass
class _Closed:
    """A closed table: its code, whom it has let in by it (the oldest first), wrong codes so far;
    whether this node opened it."""

    code: EntryCode
    let_in: dict[bytes, None]
    wrong: int = 0
    ours: bool = False


@dataclass(frozen=True)
class _UnderWay:
    """An exchange on one link: about which offer, under which code, since when."""

    offer: bytes
    code: EntryCode
    host: Host
    since: float


@dataclass(frozen=True)
class _LastAsked:
    """What a seat was asked about last, and when."""

    offer: bytes
    since: float


@dataclass
class _Asking:
    """A seat was asked how a table is entered: at what time again, and after how long then."""

    due: float
    rest: float


class TableCodes:
    """How the tables of one node are entered, by the hash of their offer. me: the own identity."""

    def __init__(
        self,
        me: bytes,
        here: TablesHere,
        links: Links,
        out: Outbox,
        *,
        rng: Callable[[int], bytes],
    ) -> None:
        self._me = me
        self._here = here
        self._links = links
        self._out = out
        self._rng = rng
        self._closed: dict[bytes, _Closed] = {}
        self._open: dict[bytes, None] = {}
        self._asking: dict[tuple[int, bytes], _Asking] = {}
        self._asked: dict[int, _LastAsked] = {}
        self._under_way: dict[int, _UnderWay] = {}
        self._tries = Tries()

    def close(
        self, offer: bytes, code: EntryCode, stay: Iterable[bytes] = (), *, ours: bool = False
    ) -> None:
        """From now on this table is closed, and has this code; these identities are let in."""
        self._open.pop(offer, None)
        before = self._closed.pop(offer, None)
        if before is not None and before.code == code:
            self._closed[offer] = before
            return
        self._closed[offer] = _Closed(code, dict.fromkeys(stay), ours=ours)
        self._bound(self._closed)

    def open(self, offer: bytes) -> None:
        """This table is open to everybody, unless it is closed already."""
        if offer not in self._closed:
            self._open[offer] = None
            self._bound(self._open)

    def forget(self, offer: bytes) -> None:
        """This table is no more."""
        self._closed.pop(offer, None)
        self._open.pop(offer, None)

    def entry(self, offer: bytes) -> Entry | None:
        """How this table is entered; None where that is not known here."""
        return Door.OPEN if offer in self._open else self.code(offer)

    def code(self, offer: bytes) -> EntryCode | None:
        """The code of this table, if it is closed and we know it."""
        closed = self._closed.get(offer)
        return None if closed is None else closed.code

    def sees(self, identity: bytes, offer: bytes) -> bool:
        """Whether this table is there for this identity."""
        if offer in self._open or self._links.met(identity):
            return True
        roster, closed = self._here.of_offer(offer), self._closed.get(offer)
        if closed is not None and identity in closed.let_in:
            return True
        if roster is None:
            return closed is None  # then there is nothing to be seen
        return identity in roster.keys

    def tell_code(self, number: int, offer: bytes) -> None:
        """Tell one who sits how the table is entered, so that its node keeps to it as well."""
        entry = self.entry(offer)
        if entry is not None:
            signs = entry.signs if isinstance(entry, EntryCode) else ""
            self._out.send(number, TableCode(offer, signs))

    def told_code(self, message: TableCode) -> None:
        """Somebody who may say so tells how a table that we are at is entered.

        No code anybody could type, or one that names another table, leaves it as it was: who asks
        us with the true code of that other table would be told that it is wrong.
        """
        if not message.code:
            self.open(message.offer)
            return
        with suppress(MistypedCode):
            code = read_entry_code(message.code)
            if code.plate == plate_of(message.offer):
                self.close(message.offer, code)

    def answered(self, link: Link, message: TableCode) -> None:
        """A seat tells us how our table is entered: taken where we do not know, from a seat."""
        if message.offer in self._shut() and self._sits(link, message.offer):
            self.told_code(message)
            if self.entry(message.offer) is not None:
                self._out.tell(EntryKnown(message.offer))

    def ask(self, number: int, link: Link, message: CodeAsk, now: float) -> str | None:
        """Somebody wants to prove that it knows a code; why its link is to be closed, or None."""
        found = [
            (offer, closed.code)
            for offer, closed in reversed(self._closed.items())
            if closed.code.plate == message.plate and (closed.ours or self._seats(offer))
        ]
        if not found:
            self._refuse(number, Reason.NO_TABLE)
        elif not self._tries.allows(link.host, now, nodes=self._nodes()):
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

    def link_down(self, number: int) -> None:
        """A link is gone, and what it had begun."""
        self._under_way.pop(number, None)
        self._asked.pop(number, None)
        self._asking = {key: one for key, one in self._asking.items() if key[0] != number}

    def tick(self, now: float) -> None:
        """Forget exchanges that nobody went on with; ask how our tables are entered."""
        shut = self._shut()
        for number, link in self._links.items() if shut else ():
            self._ask_seat(number, link, shut, now)
        for number, asked in list(self._under_way.items()):
            if now - asked.since >= limits.CODE_SECONDS:
                del self._under_way[number]

    def _ask_seat(self, number: int, link: Link, shut: tuple[bytes, ...], now: float) -> None:
        """Ask this node about our tables at which it sits: the next one once it has told of the
        last, or had the time to."""
        last = self._asked.get(number)
        if last is not None and last.offer in shut and now - last.since < limits.CODE_ASKED_AGAIN:
            return
        for offer in shut:
            asking = self._asking.setdefault((number, offer), _Asking(now, limits.CODE_ASKED_AGAIN))
            if now >= asking.due and self._sits(link, offer):
                asking.due = now + asking.rest
                asking.rest = min(2 * asking.rest, limits.CODE_ASKED_LAST)
                self._asked[number] = _LastAsked(offer, now)
                self._out.send(number, Watch(offer))
                return

    def _shut(self) -> tuple[bytes, ...]:
        """Our tables of which we do not know how they are entered."""
        offers = [one.hash for one, _, _ in self._here.offers()]
        return tuple(one for one in offers if one not in self._open and one not in self._closed)

    def _seats(self, offer: bytes) -> int:
        """How many seats the table of this offer has, if it runs here. Whoever waits in a lobby
        answers nobody who asks with its code: that would be one node more to guess at."""
        roster = self._here.of_offer(offer)
        return 0 if roster is None else len(roster.keys)

    def _nodes(self) -> int:
        """How many nodes answer such questions about one table here, each of its seats."""
        return max((1, *(self._seats(offer) for offer in self._closed)))

    def _sits(self, link: Link, offer: bytes) -> bool:
        roster = self._here.of_offer(offer)
        return roster is not None and link.identity in roster.keys

    def _bound(self, tables: dict[bytes, Any]) -> None:
        """Forget the oldest of too many: never one that runs here."""
        if len(tables) > 2 * limits.TABLES:
            del tables[next(one for one in tables if self._here.of_offer(one) is None)]

    def _refuse(self, number: int, reason: Reason) -> None:
        self._out.send(number, refusal(NOWHERE, Refused(reason)))
