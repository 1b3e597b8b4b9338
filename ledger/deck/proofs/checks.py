"""The two halves of a check: what a proof asks to be summed, and what the sums must come to.

The proofs of this folder that are (challenge, responses) are checked by making their commitments
again, each a sum over public numbers, and hashing them: the challenge must come out. The first
half looks at form and gives a `ProofCheck`; `first_false` makes the sums of many checks in one
call, since a fast group pays for each call as for several products. Nothing is batched here in the
sense that one false proof could hide behind another: each has sums of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ledger.deck.group.group import Element, Group, Part


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """A proof whose form is good. ``judge`` gets the sum of each part, in their order, and says
    whether the proof holds, or what has to be summed next.
    """

    parts: Sequence[Part]
    judge: Callable[[Sequence[Element]], ProofCheck | bool]


def first_false(group: Group, checks: Sequence[ProofCheck]) -> int | None:
    """The place of the first proof that does not hold; None if all do."""
    false: list[int] = []
    waiting = list(enumerate(checks))
    while waiting:
        found = iter(group.sums([part for _, check in waiting for part in check.parts]))
        asked_again = []
        for place, check in waiting:
            said = check.judge([next(found) for _ in check.parts])
            if isinstance(said, ProofCheck):
                asked_again.append((place, said))
            elif not said:
                false.append(place)
        waiting = asked_again
    return min(false, default=None)


def holds(group: Group, check: ProofCheck | None) -> bool:
    """Whether this one proof holds; one of bad form (None) does not."""
    return check is not None and first_false(group, (check,)) is None
