"""Strangers around a measured table, as a process of their own: watchers, hostile peers, a scan.

`python -m bench.tables.crowd PORT SECONDS WATCHERS` comes to the node at this port of loopback and
goes after so many seconds. Its watchers come all at once; each knocks until it has been heard, and
knocks again later, so that the press at the door is the same all the time. It says as one JSON
object what became of it: `knocked`, `served` and `told` (watchers that came, that got the log, that
were told there is no room), `heard` (seconds until the last of them was one of both, or null),
`links` and `cut` (of hostile peers), `scanned`. It runs at the lowest priority: what is measured is
what it makes the nodes do, not what it takes from their processors.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any

from ledger.records.identity import make_identity
from ledger.records.roster import read_offer, read_roster
from p2p.wire.channel import Channel, Up
from p2p.wire.errors import P2PError, Reason
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    CodeAsk,
    CodeProof,
    Heads,
    Hello,
    JoinTable,
    Linked,
    Message,
    QueryTables,
    Refuse,
    Start,
    TableRecord,
    Tables,
    Want,
    Watch,
)

HOST = "127.0.0.1"
HOSTILE = 10
AT_ONCE = 5.0  # seconds within which all watchers have come for the first time
AGAIN = (1.0, 2.0)  # seconds until one that was not heard knocks again: at least, and more at most
LATER = 30.0  # until one that was told comes again
SCANS = 20  # connections a second that are no nodes: closed at once, or with another protocol
RUBBISH = (
    b"",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    bytes(5000),
)


class Stranger(ABC):
    """One link to the table, and what is said on it."""

    def __init__(self, port: int, role: Role, count: Counter[str]) -> None:
        self.port, self.role, self.count = port, role, count
        self.identity = make_identity()

    async def stay(self) -> None:
        """Come up, speak, until the other side closes."""
        try:
            reader, writer = await asyncio.open_connection(HOST, self.port)
        except OSError:
            return
        channel = Channel(
            self.identity,
            self.role,
            Hello(os.urandom(8), ()),
            dialled=True,
            now=time.monotonic(),
            rng=os.urandom,
        )
        try:
            writer.write(channel.outgoing())
            while data := await reader.read(65_536):
                channel.feed(data)
                while (event := channel.next(time.monotonic())) is not None:
                    for word in self.answers(event):
                        channel.send(word)
                writer.write(channel.outgoing())
                await writer.drain()
        except (P2PError, OSError):
            pass
        finally:
            writer.close()

    @abstractmethod
    def answers(self, event: Up | Message) -> list[Message]:
        """What to say to this."""


class OneWatcher(Stranger):
    """Looks on, reads all, and then writes what no watcher may; comes again when it has to go."""

    _read = _told = 0

    @property
    def heard(self) -> bool:
        """Whether it has got the log, or has been told that it cannot."""
        return bool(self._read or self._told)

    async def stay(self) -> None:
        """Knock again and again, less often once it has been heard."""
        self.count["knocked"] += 1
        while True:
            await super().stay()
            soonest, more = AGAIN
            wait = soonest + more * int.from_bytes(os.urandom(2), "big") / 65_536
            await asyncio.sleep(LATER if self.heard else wait)

    def answers(self, event: Up | Message) -> list[Message]:
        """Ask for the table, then for its log, then misbehave."""
        match event:
            case Up():
                return [QueryTables()]
            case Tables() if event.listings:
                return [Watch(read_offer(event.listings[0][0]).hash)]
            case Start():
                table = read_roster(event.roster).table_id
                return [Heads(table, 0, table), Want(table, 0)]
            case Refuse() if event.reason == Reason.TOO_MANY:
                self._told += 1
                self.count["told"] += not self._read and self._told == 1
            case TableRecord():
                self._read += 1
                self.count["served"] += self._read == 1
                self.count["told"] -= self._read == 1 and bool(self._told)
                if self._read == 2_000:
                    return [TableRecord(event.table_id, b"garbage")]
        return []


class HostilePeer(Stranger):
    """Says as much as it can that is of no use, and comes again when it is cut off."""

    async def stay(self) -> None:
        """Again and again."""
        while True:
            await super().stay()
            self.count["cut"] += 1
            await asyncio.sleep(0.2)

    def answers(self, event: Up | Message) -> list[Message]:
        """Unknown tables, long records, questions, joins and codes that are none."""
        if not isinstance(event, Up):
            return [QueryTables()]
        self.count["links"] += 1
        words: list[Message] = [QueryTables()] * 15
        words += [TableRecord(os.urandom(32), os.urandom(60_000)) for _ in range(50)]
        words += [Want(os.urandom(32), 0) for _ in range(80)]
        words += [Linked(os.urandom(32), ()) for _ in range(150)]
        words += [JoinTable(os.urandom(300), False), CodeAsk("ABCD", os.urandom(32))]
        return [*words, CodeProof(bytes(32))]


async def scan(port: int, count: Counter[str]) -> None:
    """Knock and be gone, or speak another protocol."""
    while True:
        try:
            _, writer = await asyncio.open_connection(HOST, port)
            writer.write(RUBBISH[count["scanned"] % len(RUBBISH)])
            count["scanned"] += 1
            await asyncio.sleep(1 / SCANS)
            writer.close()
        except OSError:
            await asyncio.sleep(1 / SCANS)


async def _come(port: int, seconds: float, watchers: int) -> dict[str, Any]:
    names = ("knocked", "served", "told", "links", "cut", "scanned")
    count: Counter[str] = Counter(dict.fromkeys(names, 0))
    begin = time.monotonic()
    crowd = [OneWatcher(port, Role.WATCHER, count) for _ in range(watchers)]

    async def watch(number: int) -> None:
        await asyncio.sleep(AT_ONCE * number / watchers)
        await crowd[number].stay()

    strangers = [asyncio.ensure_future(watch(number)) for number in range(watchers)]
    strangers += [
        asyncio.ensure_future(HostilePeer(port, Role.PLAYER, count).stay()) for _ in range(HOSTILE)
    ]
    strangers.append(asyncio.ensure_future(scan(port, count)))
    heard = None
    while (since := time.monotonic() - begin) < seconds:
        if heard is None and all(one.heard for one in crowd):
            heard = since
        await asyncio.sleep(0.1)
    for one in strangers:
        one.cancel()
    await asyncio.gather(*strangers, return_exceptions=True)
    return {**count, "heard": heard}


if __name__ == "__main__":
    os.nice(19)
    came = _come(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
    print(json.dumps(asyncio.run(came)), flush=True)
