"""What the person of a seat says, and when it counts: answers, a yes, an undo, leaving, an end.

What a word of theirs leads to is for the machine of the seat, which does all that is due by itself
(``ledger.live.seat_machine``); nothing is signed here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.basics import Move, Seat
from engine.errors import IllegalMove
from ledger.errors import StaleAnswer
from ledger.live.seat_machine import SeatMachine
from ledger.sealed.acts import BadEvent
from ledger.signing.step_life import StepEvent, StepState
from ledger.step_kinds.step_kind import question_id


@dataclass(frozen=True, slots=True)
class Person:
    """The person for whom this machine plays."""

    machine: SeatMachine

    def answer(self, move: Move, question: str) -> None:
        """Answer what is asked, and if ``question`` is given, that question alone.

        Raises IllegalMove with a sentence, or StaleAnswer for another question; nothing is lost.
        """
        own = self.machine.event
        asked = question_id(own.draft)
        if question and question != asked:
            raise StaleAnswer(question, asked)
        if own.draft is None or own.draft.asked is None:
            raise IllegalMove("nothing is asked of this seat now")
        try:
            own.draft.answer(move)
        except BadEvent as error:
            raise IllegalMove(str(error)) from error
        own.goes(StepEvent.WHOLE)
        self.machine.idle()

    # -- about files that were set back -----------------------------------------------------------

    def pass_over(self) -> bool:
        """Go on without the words of those who are silent. Returns whether that may be."""
        machine = self.machine
        return machine.standing.may_pass_over and machine.hearing.leave.pass_over()

    @property
    def asked_for_yes(self) -> bool:
        """Whether the seat was set back where nobody may be absent, and the person is asked whether
        to sign all the same.
        """
        return self.machine.log.stopped is None and self.machine.standing.waits_for_yes

    def sign_anyway(self) -> bool:
        """Answer for what may be missing; it is signed when the others have told once more what
        they hold of us. Returns whether that was asked.
        """
        asked = self.asked_for_yes
        if asked:
            self.machine.hearing.leave.allow()
        return asked

    # -- about seats that are not here ------------------------------------------------------------

    def go_without(self, seats: Iterable[Seat]) -> bool:
        """Go on without these seats. Returns whether that is enough if the others say so."""
        without = tuple(seats)
        self.machine.absence.reports.agree(without)
        self.machine.idle()
        return self.machine.standing.can_go_without(without)

    # -- about taking back ------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """Whether our person can ask for its last answer, or say yes to one who asks: nothing
        hidden came of that answer, nobody has answered since, and it was not said before.
        """
        machine, table = self.machine, self.machine.table
        if table.before is None or machine.unheard or not machine.log.goes_on:
            return False
        said, asker = machine.undos.said(table), machine.undos.asked_by(table)
        asks = machine.seat == table.author or asker is not None
        ended = machine.seat in machine.log.finale.ends
        return asks and machine.seat in set(table.live) - said and not ended

    def undo(self) -> bool:
        """Ask for our last answer, or say yes to one who asks for its. Returns whether that may be
        said; when all live seats have said it, the answer is taken back by itself.
        """
        if not self.may_undo or self.machine.event.state is StepState.SIGNED:
            return False
        self.machine.say_undo()
        self.machine.idle()
        return True

    # -- about leaving and ending -----------------------------------------------------------------

    def leave(self) -> bool:
        """Say good-bye. False where the table could not go on without us (R26)."""
        machine = self.machine
        if machine.seat in machine.table.left:
            return True
        if not machine.absence.may_leave(machine.table):
            return False
        machine.say_goodbye()
        machine.idle()
        return True

    def wish_end(self, why: str, seats: Iterable[Seat]) -> bool:
        """Wish an end. Where our words on this head are used up it cannot be told: then it is not
        wished. Returns whether our end stands by now.
        """
        machine, wanted = self.machine, (why, tuple(sorted(seats)))
        machine.ending.want(wanted)
        machine.idle()
        if machine.ending.wishes.said(machine.table).get(machine.seat) != wanted:
            machine.ending.want(None)
        return machine.seat in machine.log.finale.ends

    def unwish(self) -> bool:
        """Go on after all; False where our end is signed already."""
        machine = self.machine
        if machine.seat in machine.log.finale.ends:
            return False
        machine.ending.take_back(machine.table)
        machine.idle()
        return True
