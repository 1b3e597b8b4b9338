"""A table without rules or secrets, for the network's tests: each seat adds a blob to each step.

Records have the outer form of real ones (`[kind, content, signature]`, here unsigned), so that
acks can be told from the rest. Every fifth step asks for everybody's ack before it goes on. After
the last step each seat lays a book open.
"""

import hashlib

from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.form import Kind

AHEAD = 64


def head_after(head, records):
    """The head after a step with these records, in order of seats."""
    return hashlib.sha256(head + b"".join(records)).digest()


class ToyTable:
    """One node's copy. seat: None for a watcher. steps: how long the game is."""

    def __init__(self, roster, seat, *, steps, size=60):
        self.id = roster.table_id
        self.frozen = False
        self._seats = len(roster.keys)
        self._seat = seat
        self._steps = steps
        self.size = size
        self._heads = [roster.table_id]
        self._closed = []
        self._open = {}
        self._acks = {}
        self._books = {}
        self._out = []
        self._sent = set()
        self._collect = list

    # --- p2p.gossip.gossip_table.Table ---

    def head(self):
        """Last closed step and its head."""
        return len(self._heads) - 1, self._heads[-1]

    def receive(self, data):
        """Take a record of a peer."""
        try:
            kind, content, _ = canon.decode(data)
            table, step, seat, prev, blob = canon.decode(content)
        except (LedgerError, ValueError, TypeError):
            return Receipt.REFUSED
        if table != self.id or not 0 <= seat < self._seats or type(blob) is not bytes:
            return Receipt.REFUSED
        if self.frozen:
            return Receipt.FROZEN
        if kind == Kind.ACK:
            return self._keep(self._acks, (step, seat), data)
        if kind == Kind.OPENED_KEY:
            return self._keep(self._books, seat, data)
        return self._event(step, seat, prev, data)

    def due(self, data):
        """The step before the one it belongs to; a book names none."""
        kind, content, _ = canon.decode(data)
        return canon.decode(content)[1] - 1 if kind == Kind.EVENT else None

    def outbox(self):
        """What is to be flooded."""
        out, self._out = self._out, []
        return out

    def on_kept(self, collect):
        """Called as soon as an event of its own is there."""
        self._collect = collect

    def since(self, step, limit):
        """Events after a step, the open step, the acks on the head, books."""
        records = [record for closed in self._closed[step:] for record in closed]
        records += [self._open[seat] for seat in sorted(self._open)]
        now = len(self._heads) - 1
        records += [ack for (at, _), ack in sorted(self._acks.items()) if at == now]
        records += [self._books[seat] for seat in sorted(self._books)]
        return records[:limit]

    def closed(self, step):
        """The events of a closed step."""
        return list(self._closed[step - 1]) if step else []

    def complete(self):
        """Whether all books are there."""
        return self.finished() and len(self._books) == self._seats

    def finished(self):
        """Whether all steps are closed."""
        return len(self._heads) - 1 == self._steps

    unheard = False

    def heard(self, seat, step, head):
        """A toy signs nothing that could be signed twice."""

    def reached(self, seats, doubted=()):
        """Toys ask nobody to go on without others."""

    def author(self, data):
        """The seat that a toy's record names."""
        return canon.decode(canon.decode(data)[1])[2]

    def linked(self, seats):
        """A toy does not ask who is there."""

    inquiry = 0

    def unclosed_of(self, seat):
        """A toy holds nothing of others beyond its head."""
        return []

    unconfirmed = ()

    def waits_for(self):
        """Each seat owes something in each step."""
        return set(range(self._seats)) - self._open.keys()

    def idle(self):
        """Go on as far as can be."""
        while self._go_on():
            pass

    def while_waiting(self):
        """A toy puts nothing off."""
        return False

    # --- inside ---

    @property
    def log(self):
        """All events of closed steps, in order: what must be equal on all nodes."""
        return b"".join(record for closed in self._closed for record in closed)

    def _keep(self, where, key, data):
        if key in where:
            return Receipt.KNOWN
        where[key] = data
        return Receipt.NEW

    def _event(self, step, seat, prev, data):
        now = len(self._heads) - 1
        if 1 <= step <= now:
            held = self._closed[step - 1][seat]
        elif step == now + 1 and prev == self._heads[-1]:
            held = self._open.get(seat)
        else:
            return Receipt.LATER if now < step <= now + AHEAD else Receipt.REFUSED
        if held is None:
            self._open[seat] = data
            return Receipt.NEW
        if held == data:
            return Receipt.KNOWN
        self.frozen = True
        self._out += [held, data]
        return Receipt.FROZEN

    def _go_on(self):
        now = len(self._heads) - 1
        if self.frozen:
            return False
        if len(self._open) == self._seats:
            records = [self._open[seat] for seat in range(self._seats)]
            self._open = {}
            self._closed.append(records)
            self._heads.append(head_after(self._heads[-1], records))
            return True
        if self._seat is None:
            return False
        if now and now % 5 == 0 and self._write(Kind.ACK, now, b"", self._acks, (now, self._seat)):
            return True
        if now == self._steps:
            return self._write(Kind.OPENED_KEY, now, b"book", self._books, self._seat)
        acked = not now or now % 5 or all((now, seat) in self._acks for seat in range(self._seats))
        return bool(acked) and self._write(
            Kind.EVENT, now + 1, b"\x07" * self.size, self._open, self._seat
        )

    def _write(self, kind, step, blob, where, key):
        if key in where or (kind, step) in self._sent:
            return False
        self._sent.add((kind, step))
        content = canon.encode((self.id, step, self._seat, self._heads[-1], blob))
        record = canon.encode((int(kind), content, b""))
        self._out.append(record)
        if kind == Kind.EVENT:
            self._collect()
        where[key] = record
        return True
