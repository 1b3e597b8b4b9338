"""One table as a seat lives it: others' bytes in, our bytes out, questions for a person.

The public face of a seat. What it does, and in which order, is for ``ledger.live.seat_machine``;
how the open step stands is for ``ledger.live.standing``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

from engine.basics import Move, Seat
from engine.errors import IllegalMove
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError, StaleAnswer
from ledger.facts import Fact
from ledger.files.sign_counter import SignCounter
from ledger.files.table_files import TableFiles
from ledger.live.absences import Absences
from ledger.live.live_table import LiveTable
from ledger.live.other_states import other_states
from ledger.live.seat_machine import SeatMachine
from ledger.live.seat_settings import SeatSettings
from ledger.live.table_view import TableView
from ledger.live.taking_up import seat_at, take_up
from ledger.records.reports import Mark
from ledger.records.wish import What
from ledger.sealed.acts import BadEvent
from ledger.sealed.state import Phase
from ledger.seat.outbox import PassedOn
from ledger.signing.leave_to_sign import LeaveToSign
from ledger.signing.step_life import StepEvent


class SeatedTable(LiveTable):
    """A running table at which this node holds a seat. ``begin`` and ``resume`` make one."""

    def __init__(self, settings: SeatSettings, machine: SeatMachine) -> None:
        """Show what this machine does; it has been taken up."""
        self.machine, self.number = machine, machine.seat
        draft = machine.event
        view = TableView(settings.game, machine.seat, machine.log, lambda: draft.draft)
        super().__init__(settings.game, settings.group, machine.log, view)

    @classmethod
    def begin(cls, settings: SeatSettings) -> Self:
        """A table that has just begun; its log is made at the path of the settings.

        A counter that is there already tells that the table had begun here before. Raises
        ValueError for a stranger's identity, and what making a log raises.
        """
        roster, disk = settings.roster, settings.disk
        counter = SignCounter.create(settings.counter, roster.table, disk=disk)
        leave = LeaveToSign(counter, roster, again=counter.missing or counter.highest > 0)
        return cls._with_files(settings, TableFiles.create, leave)

    @classmethod
    def resume(cls, settings: SeatSettings) -> Self:
        """A table taken up again from its log and journal. Raises what opening a log raises.

        What it could sign a second time it signs only when its counter and its peers say that it
        has not: what was signed before files were lost or set back comes with that (R57).
        """
        roster, disk = settings.roster, settings.disk
        counter = SignCounter.open(settings.counter, roster.table, disk=disk)
        leave = LeaveToSign(counter, roster, again=True)
        return cls._with_files(settings, TableFiles.open, leave)

    @classmethod
    def _with_files(
        cls, settings: SeatSettings, get: Callable[..., TableFiles], leave: LeaveToSign
    ) -> Self:
        """The table on its files; what was opened is given back if it cannot be taken up."""
        try:
            files = get(settings.path, settings.roster, seat=True, disk=settings.disk)
            try:
                machine = seat_at(settings, files, leave)
                take_up(machine)
                return cls(settings, machine)
            except LedgerError:
                files.close()
                raise
        except LedgerError:
            leave.close()
            raise

    # -- what the network asks --------------------------------------------------------------------

    def receive(self, data: bytes) -> Receipt:
        """Take a record from a peer; nothing it may hold raises."""
        return self.machine.receive(data)

    def idle(self) -> None:
        """Do everything that is due and asks nobody: forced events, reports, acks, the own book."""
        self.machine.idle()

    def outbox(self) -> list[bytes]:
        """What there is to send; what was kept back goes out as soon as it may."""
        log = self.log
        if not self._silent:
            for raw in self.machine.hearing.let_out(self.table.head):
                log.outbox.send(PassedOn(raw))
        return log.outbox.take() if log.keeper.works else []

    def since(self, step: int, limit: int) -> list[bytes]:
        """What a peer lacks, but for our event of the step that was open when our last link went,
        until peers have told what they hold of us: another program may have spoken meanwhile.
        """
        found = self.log.since(step, limit, self.machine.spoken())
        return self.machine.hearing.shown(found) if self._silent else found

    @property
    def _silent(self) -> bool:
        """Whether what we signed long ago stays with us for now."""
        return self.unheard or self.stopped is not None

    def unclosed_of(self, seat: int) -> list[bytes]:
        """What is held of a seat and stands in no closed step: its author may have lost it."""
        return self.log.unclosed_of(seat)

    @property
    def unheard(self) -> bool:
        """Whether nothing may be signed yet, for what peers hold of us is not known."""
        return self.machine.unheard

    @property
    def inquiry(self) -> int:
        """How often the words of peers that had spoken have been wanted anew."""
        return self.machine.hearing.leave.inquiry

    @property
    def set_back(self) -> Fact | None:
        """By what we see that our files were set back; while it is so nothing is signed."""
        return self.machine.hearing.set_back(self.table)

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """A seat's node has given what it holds of us, and told that it stands there."""
        self.machine.heard(seat, step, head)

    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats."""
        self.machine.hearing.linked(seats, self.chain)

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """One of us has a link to the nodes of these seats: a yes to go on without them is over,
        and a wish that waits for one of them. To be said to be reached is not enough for that: of
        the doubted somebody says so, and our person may go on without them all the same.
        """
        found = tuple(seats)
        self.machine.absence.reports.reach(found, doubted)
        self.machine.ending.reached(found, self.table)

    def waits_for(self) -> set[int]:
        """The seats whose events or acks hold the open step up."""
        return {*self.waited_for, *self.unconfirmed}

    def close(self) -> None:
        """Give the files back."""
        self.log.close()
        self.machine.hearing.leave.close()

    # -- how the open step stands -----------------------------------------------------------------

    @property
    def unconfirmed(self) -> list[int]:
        """The seats whose acks on our head hold the open step up."""
        return self.machine.standing.unconfirmed

    @property
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up; not those held up by others' acks."""
        return self.machine.standing.waited_for

    @property
    def other_states(self) -> tuple[Fact, ...]:
        """Whose programs see another table than ours, as far as people should hear of it."""
        acks = self.machine.acks
        return other_states(
            self.chain,
            self.number,
            acked=acks.digests(self.chain),
            late=acks.late(),
            unconfirmed=self.unconfirmed,
        )

    @property
    def absences(self) -> Absences:
        """Who is absent, whom the step lacks, who has said what."""
        return self.machine.standing.absences(self.log.memory)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The linked seats that have not told what they hold of us; we sign nothing till then."""
        return self.machine.hearing.silent(self.table)

    @property
    def marks(self) -> list[Mark]:
        """The marks that our next event needs."""
        return self.machine.absence.marks(self.chain)

    @property
    def over(self) -> bool:
        """Whether the game has its result, signed by all."""
        return self.table.phase is Phase.OVER

    # -- what our person says: answers ------------------------------------------------------------

    def answer(self, move: Move, question: str = "") -> None:
        """Answer what we are asked, and if ``question`` is given, that question alone.

        Raises IllegalMove with a sentence, or StaleAnswer for another question; nothing is lost.
        """
        if question and question != self.question:
            raise StaleAnswer(question, self.question)
        own = self.machine.event
        if own.draft is None or own.draft.asked is None:
            raise IllegalMove("nothing is asked of this seat now")
        try:
            own.draft.answer(move)
        except BadEvent as error:
            raise IllegalMove(str(error)) from error
        own.goes(StepEvent.WHOLE)
        self.idle()

    # -- about files that were set back -----------------------------------------------------------

    @property
    def may_pass_over(self) -> bool:
        """Whether our person may go on without the words of those who are silent."""
        return self.unheard and self.machine.hearing.leave.may_pass_over

    def pass_over(self) -> bool:
        """Our person goes on without them. Returns whether that may be."""
        return self.may_pass_over and self.machine.hearing.leave.pass_over()

    @property
    def waits_for_yes(self) -> bool:
        """Whether our seat was set back where nobody may be absent, and our person is asked whether
        to sign all the same.
        """
        return self.stopped is None and self.machine.standing.waits_for_yes

    @property
    def holds_up(self) -> bool:
        """Whether our seat was set back, the step waits for it, and those we are linked with could
        go on without it.
        """
        return self.machine.standing.holds_up

    def sign_anyway(self) -> bool:
        """Our person answers for what may be missing; it is signed when the others have told once
        more what they hold of us. Returns whether that was asked.
        """
        asked = self.waits_for_yes
        if asked:
            self.machine.hearing.leave.allow()
        return asked

    # -- about seats that are not here ------------------------------------------------------------

    @property
    def agreed(self) -> frozenset[Seat]:
        """The seats that our person would go on without."""
        return self.machine.absence.reports.agreed

    def can_go_without(self, seats: Iterable[Seat]) -> bool:
        """Whether enough are left without these seats, and those absent, to go on."""
        return self.machine.standing.can_go_without(seats)

    def go_without(self, seats: Iterable[Seat]) -> bool:
        """Our person would go on without these seats.

        It holds for each of them until it is reached again, for every attempt and step; what
        follows is signed by itself. Returns whether that is enough to go on if the others say so.
        """
        without = tuple(seats)
        self.machine.absence.reports.agree(without)
        self.idle()
        return self.can_go_without(without)

    def wait_for(self, seats: Iterable[Seat]) -> None:
        """Our person waits for these seats after all; what is signed stays."""
        self.machine.absence.reports.wait_for(seats)

    # -- about leaving and ending -----------------------------------------------------------------

    def leave(self) -> bool:
        """Leave for good, politely: False where the table could not go on without us (R26)."""
        return self.machine.leave()

    @property
    def leaving(self) -> bool:
        """Whether our good-bye is out, and no step holds it yet."""
        return self.machine.absence.leaving(self.table)

    def wish_end(self, why: str, seats: Iterable[Seat] = ()) -> bool:
        """Our person would end the table: "agreed", or it "waits" for seats.

        It is told on this head and on those that follow, until it is taken back or one of the
        seats is reached (`gives_way`). Where our words on this head are used up it cannot be told:
        then it does not stand in `wishes`, and is to be said again on another head. Returns
        whether our end stands by now.
        """
        ending, wanted = self.machine.ending, (why, tuple(sorted(seats)))
        ending.want(wanted)
        self.idle()
        if self.wishes.get(self.number) != wanted:
            ending.want(None)
        return self.number in self.log.finale.ends

    def unwish(self) -> bool:
        """Our person would go on after all, and the others are told; False where our end is signed
        already: all had agreed, and it holds.
        """
        if self.number in self.log.finale.ends:
            return False
        self.machine.ending.take_back(self.table)
        self.idle()
        return True

    @property
    def wishes(self) -> Mapping[Seat, What]:
        """Who would end the table on this head, and why; our seat among them."""
        return self.machine.ending.wishes.said(self.table)

    @property
    def unwished(self) -> frozenset[Seat]:
        """Who has wanted an end and said since that it would go on after all."""
        return self.machine.ending.wishes.taken_back

    @property
    def gives_way(self) -> bool:
        """Whether a wish of ours is over by itself when a seat that it waits for is reached."""
        return self.machine.ending.gives_way(self.table)

    @property
    def crossed(self) -> Mapping[Seat, frozenset[Seat]]:
        """Who has signed an end on our head that others do not want though it needs them: by seat,
        those who have said so, and our seat if it does not wish the same.
        """
        return self.machine.ending.crossed(self.chain, self.log.finale.ends)

    def end(self, why: str, seats: tuple[Seat, ...] = ()) -> bool:
        """Sign that the table ends here: "waits" for seats, "frozen" or "agreed" (R51). Whether our
        end stands on this head then.
        """
        return self.machine.end(why, seats)

    @property
    def ended_by(self) -> frozenset[Seat]:
        """Who has signed that the table ends here because it waits for our seat, which is here."""
        ends = self.log.finale.ends.values()
        return frozenset(end.seat for end in ends if self.number in end.seats)
