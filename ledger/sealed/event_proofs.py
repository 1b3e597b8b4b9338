"""The proofs of one event, gathered while its acts are read, so that all are checked together.

Reading goes on as if they held. Whatever it finds wrong behind a proof comes after that proof:
``check`` is called when the acts end, and also before any refusal leaves. So the first thing that
is wrong is named, as if each proof had been checked where it stands.

What is asked of proofs is a setting of the reader, no part of a table. A node that plays defers the
shuffles by all and checks a whole round of them in one sum (R35); an auditor does the same; who is
shown a single event checks everything at once; a replay, which only shows what an audit has looked
at, leaves proofs out and reads their form. Form, turn and rules are asked of every event by
everybody, and a complaint is always judged: it decides about a seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ledger.deck.group.group import Group
from ledger.deck.proofs.batch import Check, ProofBatch, first_false
from ledger.sealed.acts import BadEvent


class Verifier(Enum):
    """How a reader treats proofs."""

    THOROUGH = "each proof is checked where it stands"
    DEFERRING = "the proofs of shuffles by all are handed back, to be checked together"
    TRUSTING = "no proof is checked, its form alone is read"

    @property
    def proves(self) -> bool:
        """Whether proofs are checked at all."""
        return self is not Verifier.TRUSTING

    @property
    def defers(self) -> bool:
        """Whether proofs of shuffles by all are left for later."""
        return self is Verifier.DEFERRING


@dataclass
class EventProofs:
    """What is asked of the proofs of an event, and those read so far."""

    group: Group
    verifier: Verifier
    _asked: list[tuple[Check, BadEvent]] = field(default_factory=list)

    @property
    def wanted(self) -> bool:
        """Whether proofs are checked at all."""
        return self.verifier.proves

    def ask(self, check: Check | None, refusal: BadEvent) -> None:
        """Have this proof checked; ``refusal`` is what is said if it does not hold.

        Raises it at once for a proof whose form is bad already (None).
        """
        if check is None:
            raise refusal
        self._asked.append((check, refusal))

    def ask_now(self, check: Check | None, refusal: BadEvent) -> None:
        """Check this proof before anything else is read, since what it shows is used at once.

        Raises as ``check`` does: those read before it come first.
        """
        if check is None or first_false(self.group, (check,)) is not None:
            self.check()
            raise refusal

    def check(self) -> None:
        """Check all that were asked. Raises BadEvent for the first that does not hold."""
        asked, self._asked = self._asked, []
        false = first_false(self.group, [check for check, _ in asked])
        if false is not None:
            raise asked[false][1]

    def leave_to(self, batch: ProofBatch) -> None:
        """Hand all that were asked to a batch instead: its owner looks at them later."""
        batch.add([check for check, _ in self._asked])
        self._asked = []
