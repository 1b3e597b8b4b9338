"""What whoever reads a log asks of the proofs in it: a setting of the reader, no part of a table.

A node that plays defers the shuffles by all and checks a whole round of them in one sum (R35); an
auditor does the same; who is shown a single event checks everything at once; a replay, which only
shows what an audit has looked at, leaves proofs out and reads their form. Form, turn and rules are
asked of every event by everybody, and a complaint is always judged: it decides about a seat.
"""

from __future__ import annotations

from enum import Enum


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
