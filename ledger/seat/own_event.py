"""What our seat makes for the open step: nothing yet, a draft, a signed event.

``ledger.signing.step_life`` has the table of what can happen; here it is remembered where the step
stands, what was drafted, and what was signed before a restart and nobody may have seen.
"""

from __future__ import annotations

from ledger.records.event import End, Event
from ledger.seat.keeper import Kept
from ledger.signing.step_life import StepEvent, StepState, after
from ledger.step_kinds.step_kind import Draft


class OwnEvent:
    """Our part of the open step."""

    def __init__(self) -> None:
        """Nothing is made."""
        self.state = StepState.OPEN
        self.draft: Draft | None = None
        self.signed: Kept[Event] | None = None
        """Our event of the open step, where it stands in a file of ours."""
        self.journalled: dict[bytes, Kept[Event]] = {}
        """By head: events of ours from an earlier run that stand in no log we know."""
        self.ends: dict[bytes, End] = {}
        """By head: ends of ours from an earlier run."""

    def begun(self, draft: Draft) -> None:
        """An event is begun; it is whole, or asks our person."""
        self.draft = draft
        self.goes(StepEvent.WHOLE if draft.asked is None else StepEvent.QUESTION)

    def goes(self, event: StepEvent) -> None:
        """The open step goes on; a draft lives only as long as our event is in the making. Raises
        ValueError for what cannot happen.
        """
        self.state = after(self.state, event)
        if self.state not in (StepState.ASKED, StepState.MADE):
            self.draft = None

    def is_signed(self, kept: Kept[Event]) -> None:
        """This one of ours is under way."""
        self.signed = kept

    def pop_journalled(self, head: bytes) -> Kept[Event] | None:
        """Our event on this head from an earlier run, if there is one; given once."""
        found = self.journalled.pop(head, None)
        self.signed = found or self.signed
        return found

    def given_up(self) -> None:
        """What was made or asked for is for nobody now; what is signed stays signed."""
        if self.draft is not None:
            self.goes(StepEvent.GIVEN_UP)

    def step_closed(self) -> None:
        """The step is closed, and the next one open."""
        self.goes(StepEvent.ALL_HERE)
        self.state, self.signed = StepState.OPEN, None

    def steps_cut(self) -> None:
        """Steps were given up, and the open one is another."""
        self.state, self.draft, self.signed = StepState.OPEN, None, None
