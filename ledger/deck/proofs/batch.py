"""Proofs of all sorts checked together: those of one event, or those of many events of a log.

Two sorts exist. A proof in challenge form has sums of its own (`checks`). A shuffle sent with its
commitments is an equation that must vanish, and many of these are added up, each times weights of
128 bits that are hashed from all of them (`shuffle.run_terms`): where one equation is false, the
sum vanishes for at most one value of its weight in 2^128, and nobody can look for proofs that fit
the weights without changing the weights. So a batch never holds wrongly except by guessing; and it
never fails wrongly, since equations that hold vanish under any weights.

How much is gathered in a batch is free; no rule of the log hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.deck.group.group import Group
from ledger.deck.proofs import checks as in_challenge_form
from ledger.deck.proofs.checks import ProofCheck
from ledger.deck.proofs.shuffle import ShuffleCheck, check_run

Check = ProofCheck | ShuffleCheck


def first_false(group: Group, checks: Sequence[Check]) -> int | None:
    """The place of the first of these proofs that does not hold; None if all do."""
    if not checks:
        return None
    sums = [(at, check) for at, check in enumerate(checks) if isinstance(check, ProofCheck)]
    shuffles = [(at, check) for at, check in enumerate(checks) if isinstance(check, ShuffleCheck)]
    found = (
        _place(sums, in_challenge_form.first_false(group, [check for _, check in sums])),
        _place(shuffles, check_run(group, [check for _, check in shuffles])),
    )
    return min((place for place in found if place is not None), default=None)


def _place(checks: Sequence[tuple[int, Check]], number: int | None) -> int | None:
    return None if number is None else checks[number][0]


class ProofBatch:
    """Proofs of many events, gathered until they are worth one look at all of them."""

    def __init__(self, group: Group, size: int) -> None:
        """An empty batch; ``size`` is the number of elements from which on it is full."""
        self._group = group
        self._size = size
        self._checks: list[Check] = []
        self._elements = 0

    def add(self, checks: Sequence[Check]) -> None:
        """Gather these proofs."""
        self._checks.extend(checks)
        self._elements += sum(_elements_of(check) for check in checks)

    @property
    def full(self) -> bool:
        """Whether it has come to its size: what it keeps in memory is bounded by this."""
        return self._elements >= self._size

    def holds(self) -> bool:
        """Whether everything gathered holds. The batch is empty afterwards."""
        checks, self._checks, self._elements = self._checks, [], 0
        return first_false(self._group, checks) is None


def _elements_of(check: Check) -> int:
    """How many elements a check brings into the sums, roughly."""
    if isinstance(check, ProofCheck):
        return sum(len(elements) for _, elements in check.parts)
    return 7 * len(check.exponents)
