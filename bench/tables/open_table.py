"""A table without cryptography, as the network sees one: its cards are known to all, its moves go
from node to node as records. Real rules and bots; what a node pays for many tables is the network.

Each decision of the game is one record, in the order in which the dealer asks; chance follows from
the table's id. It is no way to play with people: nothing is hidden and nothing is signed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.game import Game
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from engine.sight import Sight
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.form import Kind
from ledger.records.roster import Roster

AHEAD = 64


class Waits(Exception):
    """The game waits for the answer of this seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(seat)


class OpenTable:
    """One node's copy. ``seat``: which one a bot of this node plays; None for a watcher."""

    unheard = False

    def __init__(self, game: Game, roster: Roster, seat: int | None) -> None:
        """A table before its first answer; the game's options are as usual."""
        self.id, self.refused, self.foreign = roster.table_id, 0, 0
        self._game, self._seat = game, seat
        self._dealt = begin(game, len(roster.keys), {}, watched=False)
        self._turn, self._heads = 0, [roster.table_id]
        self._records: list[bytes] = []
        self._moves: list[Move] = []  # of the line that is being answered
        self._early: dict[int, bytes] = {}
        self._out: list[bytes] = []
        self._waits: int | None = None
        self.may: int | None = None  # answers its bot may still give; None: as it likes
        self._at = 0  # which decision of the line is asked for

    # --- p2p.gossip.gossip_table.GossipTable ---

    def head(self) -> tuple[int, bytes]:
        """How many answers there are, and the hash of them all."""
        return len(self._records), self._heads[-1]

    def receive(self, data: bytes) -> Receipt:
        """Take an answer of another seat."""
        try:
            _, content, _ = canon.decode(data)
            table, number, seat, prev, _ = canon.decode(content)
        except (LedgerError, ValueError, TypeError):
            self.refused += 1
            return Receipt.REFUSED
        if table != self.id:
            self.foreign += 1
            return Receipt.REFUSED
        if self._waits is None:
            self.idle()  # several came at once
        here = len(self._records)
        if number < here:
            return Receipt.KNOWN if self._records[number] == data else Receipt.UNUSED
        if number > here:
            self._early[number] = data
            return Receipt.LATER if number < here + AHEAD else Receipt.UNUSED
        if seat != self._waits or prev != self._heads[-1]:
            self.refused += 1
            return Receipt.REFUSED
        self._keep(data)
        return Receipt.NEW

    def due(self, data: bytes) -> int | None:
        """The answer before the one it is."""
        number: int = canon.decode(canon.decode(data)[1])[1]
        return number

    def outbox(self) -> list[bytes]:
        """What is to be flooded."""
        out, self._out = self._out, []
        return out

    def on_kept(self, collect: Callable[[], object]) -> None:
        """Nothing here is kept: all goes out when it is done."""

    def since(self, step: int, limit: int) -> list[bytes]:
        """The answers from this one on."""
        return self._records[step : step + limit]

    def complete(self) -> bool:
        """Whether the game is over."""
        return not self._dealt.state.agenda

    finished = complete

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """Nothing here could be signed twice."""

    def linked(self, seats: Iterable[int]) -> None:
        """Who is there does not matter."""

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """Nor who is said to be."""

    inquiry = 0
    unconfirmed: Sequence[int] = ()

    def author(self, data: bytes) -> int | None:
        """The seat whose answer this is."""
        seat: int = canon.decode(canon.decode(data)[1])[2]
        return seat

    def waits_for(self) -> set[int]:
        """Who is asked; one seat at a time."""
        return set() if self._waits is None else {self._waits}

    def unclosed_of(self, seat: int) -> list[bytes]:
        """Nothing is held of others that they have not."""
        return []

    def idle(self) -> None:
        """Go on as far as answers are here or ours to give."""
        while not self.complete():
            try:
                self._at = 0
                chance = Seeded(int.from_bytes(self.id[:6], "big") + self._turn)
                self._dealt = deal_on(self._dealt, self._ask, chance)
            except Waits as waits:
                self._waits = waits.seat
                early = self._early.pop(len(self._records), None)
                if early is None or self.receive(early) is not Receipt.NEW:
                    return
            else:
                self._turn, self._moves = self._turn + 1, []

    def while_waiting(self) -> bool:
        """Nothing is put off."""
        return False

    # --- inside ---

    @property
    def asked(self) -> bool:
        """Whether the game waits for our seat, whose bot may not answer yet."""
        return self._waits is not None and self._waits == self._seat

    @property
    def log(self) -> bytes:
        """All answers, in order."""
        return b"".join(self._records)

    def _ask(self, sight: Sight[Any], decision: Decision[Any]) -> Move:
        at, self._at = self._at, self._at + 1
        if at < len(self._moves):
            return self._moves[at]
        if decision.seat != self._seat or self.may == 0:
            raise Waits(decision.seat)
        if self.may is not None:
            self.may -= 1
        mind = Seeded(1_000 * len(self._records) + decision.seat)
        move = decide(random_bot, sight, decision, mind)
        content = (self.id, len(self._records), decision.seat, self._heads[-1], move.plain())
        data = canon.encode((int(Kind.EVENT), canon.encode(content), b""))
        self._out.append(data)
        self._keep(data)
        return move

    def _keep(self, data: bytes) -> None:
        name, *args = canon.decode(canon.decode(data)[1])[4]
        self._records.append(data)
        self._heads.append(hashlib.sha256(self._heads[-1] + data).digest())
        self._moves.append(Move(name, tuple(args)))
        self._waits = None
