"""What other nodes have told a seat of itself, over which links, and what it keeps back till then.

``ledger.signing.signing_after_restart`` says whether the seat may sign; this tells it what was
heard. A seat that has been linked with nobody keeps its event of the open step to itself until
peers have told what they hold of it: another program of its identity may have spoken meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.chain.held_back import AHEAD
from ledger.facts import Fact
from ledger.records.event import Event
from ledger.sealed.sealed_table import SealedTable
from ledger.seat.keeper import Kept
from ledger.seat.outbox import PassedOn
from ledger.signing.signing_after_restart import LeaveToSign


@dataclass(frozen=True, slots=True)
class KeptBack:
    """An event of ours that stays with us for now, and the head it stands on. One that stands in no
    file of ours came from a peer: others have it.
    """

    word: Kept[Event] | PassedOn
    head: bytes


class Hearing:
    """Links, words heard, and records of ours that are kept back."""

    def __init__(self, leave: LeaveToSign, seat: Seat) -> None:
        """Nobody has said which links there are."""
        self.leave = leave
        self.links: frozenset[int] | None = None
        self._seat = seat
        self._kept_back: dict[bytes, KeptBack] = {}

    def unheard(self, table: SealedTable) -> bool:
        """Whether nothing may be signed yet, for what peers hold of us is not known."""
        return not self.leave.may_sign(table.phase)

    def set_back(self, table: SealedTable) -> Fact | None:
        """By what we see that our files were set back; while it is so nothing is signed."""
        return self.leave.set_back if self.unheard(table) else None

    def silent(self, table: SealedTable) -> tuple[Seat, ...]:
        """The linked seats that have not told what they hold of us; we sign nothing till then."""
        return tuple(sorted(self.leave.silent)) if self.unheard(table) else ()

    def heard(self, seat: int, step: int, head: bytes, chain: Chain) -> None:
        """A seat's node has given what it holds of us, and told that it stands there."""
        if not self.unheard(chain.table):
            return
        if (step, head) == (chain.table.step, chain.table.head):
            self.leave.heard(seat)
        else:
            self.leave.told_from(seat, head)
            self.hear_behind(chain)

    def hear_behind(self, chain: Chain) -> None:
        """Count the words of those who stand on a head of ours behind us, held up by reports there,
        or by an event of ours that is kept back.

        They have given what they hold of us beyond it too, up to the step that is open here, and
        may never come here without our word. Anywhere else behind us they would tell too little.
        """
        for seat, head in self.leave.elsewhere.items() if self.unheard(chain.table) else ():
            at = chain.trunk.step_at(head)
            near = at is not None and at < chain.table.step < at + AHEAD
            if near and (chain.closings.reported.reports(head) or self._keeps_back_on(head)):
                self.leave.heard(seat)

    def _keeps_back_on(self, head: bytes) -> bool:
        return any(one.head == head for one in self._kept_back.values())

    def linked(self, seats: Iterable[int], chain: Chain, signed: Kept[Event] | None) -> None:
        """There are links to the nodes of these seats; ``signed`` is what a file of ours has of the
        open step.
        """
        before, self.links = self.links, frozenset(seats)
        if before and not self.links:
            self._keep_back(chain, signed)
        self.leave.linked(self.links)

    def _keep_back(self, chain: Chain, signed: Kept[Event] | None) -> None:
        """Our event of the open step stays with us, and the head it stands on is noted: a peer that
        stands there still may need it to come on.
        """
        own = self._seat
        event = chain.open.held[own][0] if own in chain.open.held else chain.open.waits.get(own)
        if event is not None:
            same = signed is not None and signed.word.id == event.id
            word = signed if signed is not None and same else PassedOn(event.raw)
            self._kept_back[event.raw] = KeptBack(word, event.prev)

    def shown(self, records: list[bytes]) -> list[bytes]:
        """Of these records those that are not kept back."""
        return [one for one in records if one not in self._kept_back]

    @property
    def keeps_back(self) -> bool:
        """Whether anything is kept back."""
        return bool(self._kept_back)

    def let_out(self, head: bytes) -> list[Kept[Event] | PassedOn]:
        """What was kept back, and goes out now that peers have told; what stands on another head
        than this one is given to those who ask: records of closed steps are pushed to nobody, for
        they show a peer's answer (``p2p.gossip``).
        """
        found = [one.word for one in self._kept_back.values() if one.head == head]
        self._kept_back.clear()
        return found

    def lost_report(self, chain: Chain) -> int:
        """The step of a report of ours that was counted and is not here, while it still binds."""
        for head, one in self.leave.reported.items():
            at = chain.trunk.step_at(head)
            other_branch = at is None and one.step <= chain.table.step
            if self.leave.has_report(one) or other_branch:
                continue
            if at is None or not chain.trunk.gave_beyond(self._seat, at):
                return one.step
        return 0
