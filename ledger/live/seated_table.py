"""One table as a seat lives it: others' bytes in, our bytes out, questions for a person.

The public face of a seat, which decides nothing: what it does, and in which order, is for
``ledger.live.seat_machine``, when a word of its person counts for ``ledger.live.person``, how the
open step stands for ``ledger.live.standing``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

from engine.basics import Move, Seat
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError
from ledger.facts import Fact
from ledger.files.sign_counter import SignCounter
from ledger.files.table_files import TableFiles
from ledger.live.absences import Absences
from ledger.live.live_table import LiveTable
from ledger.live.other_states import other_states
from ledger.live.person import Person
from ledger.live.resumption import seat_at, take_up
from ledger.live.seat_machine import SeatMachine
from ledger.live.seat_settings import SeatSettings
from ledger.live.table_view import TableView
from ledger.records.reports import Mark
from ledger.records.wish import What
from ledger.sealed.sealed_table import Phase
from ledger.signing.signing_after_restart import LeaveToSign


class SeatedTable(LiveTable):
    """A running table at which this node holds a seat. ``begin`` and ``resume`` make one."""

    def __init__(self, settings: SeatSettings, machine: SeatMachine) -> None:
        """Show what this machine does; it has been taken up."""
        self.machine, self.person, self.number = machine, Person(machine), machine.seat
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
        counter = SignCounter.create(settings.counter, roster.table_id, disk=disk)
        leave = LeaveToSign(counter, roster, again=counter.missing or counter.highest > 0)
        return cls._with_files(settings, TableFiles.create, leave)

    @classmethod
    def resume(cls, settings: SeatSettings) -> Self:
        """A table taken up again from its log and journal. Raises what opening a log raises.

        What it could sign a second time it signs only when its counter and its peers say that it
        has not: what was signed before files were lost or set back comes with that (R57).
        """
        roster, disk = settings.roster, settings.disk
        counter = SignCounter.open(settings.counter, roster.table_id, disk=disk)
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
        return self.machine.outbox()

    def since(self, step: int, limit: int) -> list[bytes]:
        """What a peer lacks, but for our event of the step that was open when our last link went,
        until peers have told what they hold of us: another program may have spoken meanwhile.
        """
        return self.machine.since(step, limit)

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
        self.machine.linked(seats)

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
        return self.machine.standing.needed

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
        self.person.answer(move, question)

    # -- about files that were set back -----------------------------------------------------------

    @property
    def may_pass_over(self) -> bool:
        """Whether our person may go on without the words of those who are silent."""
        return self.machine.standing.may_pass_over

    def pass_over(self) -> bool:
        """Our person goes on without them. Returns whether that may be."""
        return self.person.pass_over()

    @property
    def waits_for_yes(self) -> bool:
        """Whether our seat was set back where nobody may be absent, and our person is asked whether
        to sign all the same.
        """
        return self.person.asked_for_yes

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
        return self.person.sign_anyway()

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
        return self.person.go_without(seats)

    def wait_for(self, seats: Iterable[Seat]) -> None:
        """Our person waits for these seats after all; what is signed stays."""
        self.machine.absence.reports.wait_for(seats)

    # -- about taking back ------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """Whether our person can ask for its last answer, or say yes to one who asks."""
        return self.person.may_undo

    def undo(self) -> bool:
        """Our person would have the last answer taken back (R59): its own, which asks the others,
        or another's, which is a yes. It holds until the next answer. Returns whether it was said.
        """
        return self.person.undo()

    @property
    def undo_asked_by(self) -> Seat | None:
        """Who asks for its last answer."""
        return self.machine.undos.asked_by(self.table)

    @property
    def undo_said(self) -> frozenset[Seat]:
        """Who would have it taken back, whoever asks among them."""
        return self.machine.undos.said(self.table)

    # -- about leaving and ending -----------------------------------------------------------------

    def leave(self) -> bool:
        """Leave for good, politely: False where the table could not go on without us (R26)."""
        return self.person.leave()

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
        return self.person.wish_end(why, seats)

    def unwish(self) -> bool:
        """Our person would go on after all, and the others are told; False where our end is signed
        already: all had agreed, and it holds.
        """
        return self.person.unwish()

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
        return self.machine.ending.ended_by(self.log.finale.ends)
