"""Who has what of one table, and what to send next; sans-IO.

Own records go to every link. A record from a peer is dropped if its very bytes were seen before
anything else is done; else the table looks at it, and what is NEW goes on to every link but those
that sent it, are known to have it, or have themselves a link to the node that brought it: n-1
frames in a full mesh, and still everything along a line of nodes. What that misses is found by
heads: told when a link comes up, after each answer, every few seconds, and early to the seats that
the table waits for, if something was left out there (``p2p.gossip.omissions``). A node that is
behind asks (at most 256 records at once), and on a new link pushes what it holds of its open step,
as equal heads make both do; heads that differ at one step are followed back with ever longer
questions until the step that differs has been exchanged (R9). So many questions are answered
between two ticks, the rest at the next. A record that is held back is asked for at the next tick
only: most often what it stands on is on its way over another link.

A link whose identity has no seat watches: it gets public records only, and may send none (R49).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ledger.records.roster import Roster
from p2p.gossip.catch_up import HeadsEvent, Reply
from p2p.gossip.gossip_table import GossipTable, Receipt, Taken, is_public
from p2p.gossip.held_records import Held, HeldRecords
from p2p.gossip.inquiry import Question
from p2p.gossip.omissions import LeftOut
from p2p.gossip.peers_questions import AskedState
from p2p.gossip.reach import Reach
from p2p.gossip.seen_records import Seen, content_hash
from p2p.gossip.side import Side
from p2p.gossip.table_peer import TablePeer
from p2p.wire import limits
from p2p.wire.messages import Heads, Linked, Message, TableRecord, Want


class Sends(Protocol):
    """Takes what is to be sent."""

    def send(self, link: int, message: Message) -> None:
        """Send this message on this link."""


class Gossip:
    """One table, and the links it is talked about on. me: own identity; patience: of `Hearsay`."""

    def __init__(
        self,
        table: GossipTable,
        roster: Roster,
        me: bytes,
        *,
        public: Callable[[bytes], bool] = is_public,
        patience: float = limits.HEARSAY,
    ) -> None:
        self.table, self.roster, self._me = table, roster, me
        self._public = public
        self._sides: dict[int, Side] = {}
        self.reach = Reach(self._sides, roster, me, patience=patience)
        self._seen = Seen()
        self.held = HeldRecords()
        self._step = -1
        self._rested = -1  # the step we were at when the last tick came
        self._ticks = self._moved = 0  # ticks in all, and when our last step closed
        self._asked_for_acks = b""  # the head on which we did
        self.stirred = False  # a record has come in that changed something
        self._told_linked: frozenset[bytes] = frozenset()
        self._heads_due = 0.0

    @property
    def watching(self) -> bool:
        """Whether we have no seat at this table."""
        return self.roster.seat_of(self._me) is None

    @property
    def links(self) -> tuple[int, ...]:
        """The links this table is talked about on."""
        return tuple(self._sides)

    def has(self, link: int) -> bool:
        """Whether the table is talked about on this link."""
        return link in self._sides

    def watching_us(self) -> list[bytes]:
        """The identities of the links that watch."""
        return [one.peer.identity for one in self._sides.values() if not one.peer.seated]

    def linked(self) -> frozenset[bytes]:
        """The identities of seats that there is a link to."""
        return self.reach.linked()

    def heads(self) -> Heads:
        """How far we are."""
        return Heads(self.table.id, *self.table.head())

    def add(self, link: int, identity: bytes, out: Sends) -> None:
        """This link talks about the table from now on; the others hear of it at the next tick."""
        self._sides[link] = Side(TablePeer(identity, self.roster.seat_of(identity)))
        # What is said goes to seats first: no move waits for those who look on.
        ordered = sorted(self._sides.items(), key=lambda one: not one[1].peer.seated)
        self._sides.clear()
        self._sides.update(ordered)
        self.reach.links_change()
        out.send(link, self.heads())
        out.send(link, Linked(self.table.id, tuple(sorted(self.linked()))))
        self._tell_linked()

    def drop(self, link: int) -> None:
        """The link is gone; the others hear of it at the next tick."""
        side = self._sides.pop(link, None)
        if side is not None:
            self.reach.take_back(side.peer, side.peer.linked)
            self._tell_linked()

    def on_linked(self, link: int, message: Linked, out: Sends) -> None:
        """A peer says whom it is linked with; what it may have missed for that goes to it now."""
        side = self._sides[link]
        before, linked = side.peer.linked, frozenset(message.identities)
        side.peer.linked = linked
        self.reach.take_back(side.peer, before - linked)
        self._tell_reached()
        if before - linked:
            self._push(link, side, out)

    def on_heads(self, link: int, message: Heads, out: Sends) -> None:
        """A peer says how far it is: ask, or push, or tell it how far we are.

        At once where it is the first word on the link, or ends an answer, or we have stood on our
        head since a tick; else only if it still holds at the next tick, since most often the
        records are on their way already.
        """
        side = self._sides[link]
        peer = side.peer
        peer.step, peer.head = message.step, message.head
        if peer.seat is not None and self.table.unheard:
            self._hear(link, side, out)
        step, head = self.table.head()
        rests = self._rested == step
        if message.step >= step:
            peer.omissions.stands_with_us(self._moved)
        if peer.ahead_of(step, head):
            event = HeadsEvent.AHEAD
        else:
            event = HeadsEvent.EVEN if peer.step == step else HeadsEvent.BEHIND
        for reply in side.catch_up.heads(event):
            if reply is Reply.PUSH or (reply is Reply.PUSH_REST and rests):
                self._push(link, side, out, lately=reply is Reply.PUSH)
            elif reply is Reply.ASK or (reply is Reply.ASK_REST and rests):
                self._ask(link, side, out)
            elif reply is Reply.TELL:
                out.send(link, self.heads())
            elif reply is Reply.NOTE:  # its word may have met ours on the way: a tick will tell
                side.questions.behind()

    def _hear(self, link: int, side: Side, out: Sends) -> None:
        """After a restart: a word counts once it ends an answer to our question what there is.

        Asked is for the last step that both we and the peer have closed, and what follows. Nobody
        pushes records of a step that it has closed, so that they show: this is the answer, and not
        a word that was under way. The step after it may be the peer's open one, and pushed at any
        time, before we have got what it holds of us. An answer of which we dropped anything unread
        is none. Asked is once for each head of ours and the peer's, and each word that is wanted,
        and again after a while: a seat that keeps its own event of that step back shows nothing of
        it yet.
        """
        peer, wanted = side.peer, self.table.inquiry
        assert peer.seat is not None
        if side.inquiry.heads(wanted):
            self.table.heard(peer.seat, peer.step, peer.head)
        step, head = self.table.head()
        question = Question(head, peer.head, wanted)
        if self.table.unheard and side.inquiry.asks(question):
            both = min(peer.step, step)
            side.inquiry.ask(question, frozenset(map(content_hash, self.table.closed(both))))
            self._question(link, side, both - 1, out)

    def on_want(self, link: int, message: Want, out: Sends) -> bool:
        """Answer a question, or put it off to the next tick where many have been answered: each
        seat by itself, all watchers together, since anybody may watch. Whether it is of use: the
        first since the last tick, or one of few since it got on.
        """
        side = self._sides[link]
        useful = side.questions.asked(message.step, self.table.head()[0])
        if self._may_answer(side):
            self._answer(link, side, message.step, out)
        else:
            side.questions.put_off(message.step)
        return useful

    def owed(self, link: int) -> bool:
        """Count a record of this link that we had: whether an answer to us may have brought it."""
        return self._sides[link].catch_up.owed()

    def _may_answer(self, side: Side) -> bool:
        watch = [one for one in self._sides.values() if not one.peer.seated]
        counted = [side] if side.peer.seated else watch
        return sum(one.questions.answers for one in counted) < limits.ANSWERS_PER_TICK

    def _answer_put_off(self, out: Sends) -> None:
        """A tick has come: answer what was put off, first to those who got least so far."""
        for side in self._sides.values():
            side.questions.begins_anew()
        for link, side in sorted(self._sides.items(), key=lambda one: one[1].questions.served):
            if side.questions.state is AskedState.PUT_OFF and self._may_answer(side):
                self._answer(link, side, side.questions.wanted, out)

    def _answer(self, link: int, side: Side, after: int, out: Sends) -> None:
        """Give what comes after this step, then our head: so that it asks on where there is more.

        What is held of itself comes first: our head behind it is our word that this is all (R57).
        """
        side.questions.answer()
        if after <= self.table.head()[0] and not self.watching:
            budget = limits.WANT_BYTES
            own = [] if side.peer.seat is None else self.table.unclosed_of(side.peer.seat)
            for record in dict.fromkeys(own + self.table.since(after, limits.WANT)):
                budget -= len(record)
                if budget < 0:
                    break
                key = content_hash(record)
                side.peer.omissions.asked(key, self._ticks)
                self._give(link, side, record, key, out)
        out.send(link, self.heads())

    def on_record(self, link: int, record: bytes, out: Sends) -> Taken:
        """Receive a record from a peer; the caller closes the link for REFUSED."""
        side = self._sides[link]
        key = content_hash(record)
        side.peer.known.add(key)
        side.inquiry.record(key)
        if key in self._seen:
            return Taken(Receipt.KNOWN, looked=False)
        if key in self.held or side.catch_up.full:
            side.catch_up.dropped(held=key in self.held)
            if side.catch_up.unread:
                side.inquiry.dropped()
            return Taken(Receipt.LATER, looked=False)
        receipt = self.table.receive(record)
        self._hear_word(receipt, record)
        self.stirred = self.stirred or receipt in (Receipt.NEW, Receipt.FROZEN)
        if receipt is Receipt.NEW:
            self._accept(key, record, side.peer.identity, out)
        elif receipt is Receipt.KNOWN:
            self._seen.add(key)
        elif receipt is Receipt.LATER:
            self.held.hold(key, Held(record, side.peer.identity, self.table.due(record)))
        if receipt in (Receipt.LATER, Receipt.UNUSED):
            side.catch_up.lacks()
        if receipt not in (Receipt.NEW, Receipt.FROZEN):
            side.catch_up.in_vain()
        return Taken(receipt, looked=True)

    def flush(self, out: Sends) -> bool:
        """After a batch of input: let the table go on, and flood what it has to say. Whether
        anything has changed at the table since the last time.
        """
        stirred = False
        while True:
            self.table.idle()
            self.flood(out)
            step = self.table.head()[0]
            moved, self._step = step != self._step, step
            self._moved = self._ticks if moved else self._moved
            stirred, self.stirred = stirred or self.stirred or moved, False
            if not (moved and self._retry(out)):
                return stirred

    def flood(self, out: Sends) -> None:
        """Send what the table has to say to every link that is not known to have it."""
        for record in self.table.outbox():
            self.stirred = True
            key = content_hash(record)
            self._seen.add(key)
            for link, side in self._sides.items():
                if key not in side.peer.known:
                    self._give(link, side, record, key, out)

    def rest(self) -> None:
        """What the table had to send has gone: it may do what could wait until now."""
        self.stirred = self.table.while_waiting() or self.stirred

    def tick(self, now: float, out: Sends) -> None:
        """Now and then: ask for what is missing, tell heads, so that what was lost is found."""
        self._answer_put_off(out)
        if self.reach.passes(now, self.table.head()[0]):
            self._tell_reached()
        if (linked := self.linked()) != self._told_linked:
            self._told_linked = linked
            for link in self._sides:
                out.send(link, Linked(self.table.id, tuple(sorted(linked))))
        step, head = self.table.head()
        self._ticks += 1
        if self._rested == step:
            self._tell_overdue(out)
        self._rested = step
        for link, side in self._sides.items():
            due = side.catch_up.tick()
            if due.reread:  # it takes for known to us what we dropped, so only a question helps
                side.inquiry.forget()
                self._question(link, side, step, out)
            if due.ask and (self.held or side.peer.ahead_of(step, head)):
                self._ask(link, side, out)
            if side.questions.was_behind() and side.peer.step < step:
                out.send(link, self.heads())
        if now >= self._heads_due:
            self._heads_due = now + limits.HEADS_EVERY
            for link, side in self._sides.items():
                side.catch_up.give_up()
                side.inquiry.late()
                if not side.peer.told_early:
                    out.send(link, self.heads())
                side.peer.told_early = False

    def _accept(self, key: bytes, record: bytes, origin: bytes, out: Sends) -> None:
        self._seen.add(key)
        left = LeftOut(origin, self._ticks)
        for link, side in self._sides.items():
            peer = side.peer
            if key in peer.known:
                continue
            if origin not in peer.linked or not peer.omissions.omit(key, left):
                self._give(link, side, record, key, out)

    def _tell_overdue(self, out: Sends) -> None:
        """We have stood here for a tick: tell our heads, in place of the next time they are told to
        all, to the seats that the step waits for and that may lack what was left out. Acks need
        nobody's thought: where they hold us up, ask all others for what there is.
        """
        waited_for, head = self.table.waits_for(), self.table.head()[1]
        acks = bool(self.table.unconfirmed) and self._asked_for_acks != head
        self._asked_for_acks = head if acks else self._asked_for_acks
        for link, side in self._sides.items():
            peer = side.peer
            if acks and peer.seated:
                self._question(link, side, self._rested, out)
            if peer.seat in waited_for and not peer.told_early and not self.watching:
                peer.told_early = peer.omissions.overdue(self._ticks - 1)
                if peer.told_early:
                    out.send(link, self.heads())

    def _retry(self, out: Sends) -> bool:
        """Offer what waited for this step to the table, once; whether any fitted."""
        step, fitted = self.table.head()[0], False
        for key, held in self.held.due(step):
            receipt = self.table.receive(held.record)
            self._hear_word(receipt, held.record)
            if receipt is Receipt.LATER and held.due is None:
                continue
            self.held.drop(key)
            if receipt in (Receipt.NEW, Receipt.KNOWN):
                self._accept(key, held.record, held.origin, out)
                fitted = True
        return fitted

    def _give(self, link: int, side: Side, record: bytes, key: bytes, out: Sends) -> None:
        if self.watching or not (side.peer.seated or self._public(record)):
            return
        side.peer.known.add(key)
        out.send(link, TableRecord(self.table.id, record))

    def _push(self, link: int, side: Side, out: Sends, *, lately: bool = True) -> None:
        """Send what we hold beyond our head and the peer is not known to have; or, but for what was
        left out lately.
        """
        peer = side.peer
        for record in self.table.since(self.table.head()[0], limits.WANT):
            key = content_hash(record)
            if key not in peer.known and (lately or not peer.omissions.lately(key, self._ticks)):
                self._give(link, side, record, key, out)

    def _ask(self, link: int, side: Side, out: Sends) -> None:
        """Ask for what comes after our head; further back each time that did not help."""
        if not side.peer.seated:  # a watcher has nothing to give that we would take
            return
        step, head = self.table.head()
        differs = side.peer.step == step and side.peer.head != head
        back = side.catch_up.ask(step, differs=differs)
        if back is not None:
            self._question(link, side, step - back, out)

    def _question(self, link: int, side: Side, step: int, out: Sends) -> None:
        side.catch_up.question()
        out.send(link, Want(self.table.id, max(0, step)))

    def _tell_linked(self) -> None:
        peers = [side.peer for side in self._sides.values()]
        self.table.linked({peer.seat for peer in peers if peer.seat is not None})
        self._tell_reached()

    def _hear_word(self, receipt: Receipt, record: bytes) -> None:
        """A new word of a seat that we have no link to is a sign of it, whoever brought it."""
        told = self.reach.told_by() if receipt is Receipt.NEW else {}
        author = self.table.author(record) if told else None
        if author is not None and self.reach.word(author):
            self._tell_reached()

    def _tell_reached(self) -> None:
        self.table.reached(*self.reach.tell())
        self.stirred = True
