"""How the open step stands for our seat: questions over the chain and the parts of the seat.

Nothing here changes anything. What a step lacks may be asked at each message, so it is asked of the
chain as it is and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.live.absences import Absences, absences
from ledger.live.seat_memory import SeatMemory
from ledger.sealed.sealed_table import Phase
from ledger.seat.acks import Acks
from ledger.seat.hearing import Hearing
from ledger.seat.own_absence import OwnAbsence
from ledger.seat.own_event import OwnEvent
from ledger.seat.parts import SeatParts
from ledger.short_close.closing_rule import may_write
from ledger.short_close.open_step import OpenStep
from ledger.signing.enough_linked import too_few
from ledger.signing.undos import Undos
from ledger.steps.table_after import may_close_short


@dataclass(frozen=True, slots=True)
class Standing:
    """The open step as one seat sees it."""

    seat: Seat
    chain: Chain
    acks: Acks
    hearing: Hearing
    absence: OwnAbsence
    event: OwnEvent
    undos: Undos

    @classmethod
    def of(cls, chain: Chain, parts: SeatParts) -> Standing:
        """How it stands for the seat that has these parts."""
        seat = parts.own.number
        found = parts.acks, parts.hearing, parts.absence, parts.event, parts.undos
        return cls(seat, chain, *found)

    @property
    def owing(self) -> list[int]:
        """The seats whose events of the open step are not here yet."""
        return [seat for seat in self.chain.trunk.owed if seat not in self.chain.open.held]

    def _waiting(self) -> frozenset[Seat]:
        """Whose event, that may not leave before all acks are here (R14), is still owed."""
        if self.chain.table.phase is not Phase.PLAY:
            return frozenset()
        return self.acks.waited_for(self.chain) - self.chain.open.held.keys()

    @property
    def unconfirmed(self) -> list[int]:
        """The seats whose acks on our head hold the open step up."""
        return self.acks.unconfirmed(self.chain, self._waiting())

    @property
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up; not those held up by others' acks."""
        held_up = self._waiting() if self.unconfirmed else frozenset()
        return [seat for seat in self.owing if seat not in held_up]

    @property
    def needed(self) -> set[Seat]:
        """The seats whose events or acks hold the open step up."""
        return {*self.waited_for, *self.unconfirmed}

    @property
    def open_step(self) -> OpenStep:
        """The open step, for the rules of closing it short."""
        return self.chain.closings.step_on(self.chain.table.head)

    @property
    def reported_on(self) -> bool:
        """Whether anybody has reported on our head."""
        return bool(self.chain.closings.reported.reports(self.chain.table.head))

    def lacking(self) -> set[Seat]:
        """The other seats whom the open step lacks: an event, an ack, or enough that are here.

        Where too few are, nobody signs: not the one who owes it holds the step up, but the absent.
        Where somebody has reported, all who are not here are lacking: people say whether to go on
        without them, also one who lacks nothing for the step itself.
        """
        needed = self.needed
        here = self.hearing.links if self.seat in needed else self.absence.reports.reached
        few = bool(needed) and here is not None and too_few(self.open_step, self.seat, here)
        if here is not None and (few or self.reported_on):
            needed |= set(self.chain.table.live) - here
        return needed - {self.seat}

    def lacking_for_reports(self) -> set[Seat]:
        """The same as far as our reports ask: where they count on all seats, for nobody. It is
        asked at each message.
        """
        here = self.absence.reports.counts_on(self.chain.table.seats)
        return set() if here else self.lacking()

    @property
    def bound(self) -> bool:
        """Whether a report of ours keeps us from signing an event on this head (R19)."""
        return not may_write(self.chain.closings.stance(self.chain.table.head))

    @property
    def may_be_left_behind(self) -> bool:
        """Whether so few are linked that what we sign could stand on a branch that is given up."""
        links = self.hearing.links
        return links is not None and too_few(self.open_step, self.seat, links)

    @property
    def may_show(self) -> bool:
        """Whether our event needs no acks, or all of them are here (R14), and some are linked."""
        if self.may_be_left_behind:
            return False
        if self.seat not in self.acks.waited_for(self.chain):
            return True
        return self.acks.all_in(self.chain, self.seat)

    @property
    def riders_alone(self) -> tuple[bytes, ...]:
        """What our event holds in place of acts, if it answers nothing: our good-bye (R26), or the
        words of all that the last answer is taken back (R59).
        """
        if self.absence.goes_now(self.chain.table):
            return self.absence.riders(self.chain)
        if not self.undos.agreed(self.chain.table) or self.may_be_left_behind:
            return ()
        return self.undos.riders(self.seat, self.absence.marks(self.chain))

    @property
    def waits_for_us(self) -> bool:
        """Whether the open step needs our event, our ack before another one's (R14), or our report:
        whoever goes on from here without somebody goes on with all that are linked.
        """
        return self.seat in self.owing or self.seat in self.unconfirmed or self.reported_on

    @property
    def waits_for_yes(self) -> bool:
        """Whether our seat was set back where nobody may be absent, and our person is asked whether
        to sign all the same.

        Only where the step waits for us: one that others close alone takes our fresh return.
        """
        if self.hearing.set_back(self.chain.table) is None or self.chain.evidence is not None:
            return False
        return self.waits_for_us and self.hearing.leave.waits_for_yes

    @property
    def may_pass_over(self) -> bool:
        """Whether our person may go on without the words of those who are silent."""
        return self.hearing.unheard(self.chain.table) and self.hearing.leave.may_pass_over

    @property
    def holds_up(self) -> bool:
        """Whether our seat was set back, the step waits for it, and those we are linked with could
        go on without it: an absent seat that is reached again counts among these.

        The others are asked that of a seat only that nobody reaches.
        """
        table = self.chain.table
        waits = self.hearing.set_back(table) is not None and self.waits_for_us
        others = (self.hearing.links or frozenset()).difference(table.left)
        return waits and may_close_short(table) and self.open_step.quorum(others)

    def can_go_without(self, seats: Iterable[Seat]) -> bool:
        """Whether enough are left without these seats, and those absent, to go on; where they are
        too few, an absent seat that is reached again counts.
        """
        without, step = set(seats), self.open_step
        back = {self.seat, *(self.absence.reports.reached or ())} - step.left - without
        return self.seat not in without and (step.quorum(step.live - without) or step.quorum(back))

    def may_end(self, why: str, seats: tuple[Seat, ...]) -> bool:
        """Whether our seat may sign this end on our head, as far as proofs that wait go well: what
        it may not stand beside is told by ``SeatMachine.end``.
        """
        chain, table = self.chain, self.chain.table
        if table.phase is Phase.OVER or (why == "frozen") != (chain.evidence is not None):
            return False
        leave, others = self.hearing.leave, set(table.live) - {self.seat, *seats}
        if not (leave.may_end_without(others) if seats else leave.sure):
            return False
        waits = chain.open.waits or chain.open.lacks(seats)
        if chain.open.has_signed(self.seat) and not waits:
            return False
        return table.head not in self.event.journalled

    def absences(self, memory: SeatMemory) -> Absences:
        """Who is absent, whom the step lacks, who has said what."""
        found = absences(self.chain, memory, lacking=self.lacking())
        absent = self.seat in found.may_return
        since = found.since.get(self.seat)
        return replace(
            found,
            bound=self.bound,
            cut_out_at=since if absent else None,
            late_event_void=absent and since is not None and self._gave_in_vain(since),
            returning=self.absence.returning,
        )

    def _gave_in_vain(self, since: int) -> bool:
        head = self.chain.trunk.heads[since - 2]  # of the step closed without us, the one before
        return self.chain.closings.reported.late(head, self.seat) is not None
