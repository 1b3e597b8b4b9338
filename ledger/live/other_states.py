"""Whose programs see another table than ours: facts for people, and nobody is named for it (R11).

Events and acks say which state their author sees. As long as all agree there is nothing to tell.
Where one does not, a step may wait for it, and people are told whose program it is. If all others
differ from us and agree among themselves, then it is our own program that stands apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.facts import Fact, FactKind, fact

State = tuple[bytes, bytes]
"""A head, and the digest of the state that somebody sees on it."""
ALONE_FROM = 2
"""Others it takes to tell that we are the odd one; between two nobody can say which is wrong."""


def other_states(
    chain: Chain,
    own: Seat | None,
    *,
    acked: Mapping[Seat, bytes],
    late: Mapping[Seat, State],
    unconfirmed: Iterable[Seat],
) -> tuple[Fact, ...]:
    """What is to be told of states that differ, most often nothing.

    ``acked`` is what seats have acked on our head, ``late`` what they have told of another state on
    a head that we have built upon, ``unconfirmed`` the seats whose acks the open step waits for.
    """
    table = chain.table
    ours, step = (table.head, table.digest), table.step + 1
    here = {seat: (table.head, digest) for seat, digest in acked.items()}
    here |= dict.fromkeys(chain.open.held, ours)
    here |= {seat: (table.head, event.digest) for seat, event in chain.open.aside.items()}
    others = [seat for seat in table.live if seat != own]
    seen = {seat: here.get(seat, late.get(seat, ours)) for seat in others}
    if len(others) >= ALONE_FROM and ours not in seen.values() and len({*seen.values()}) == 1:
        return (fact(FactKind.STATE_ALONE, step=_step_on(chain, seen[others[0]])),)
    found = [fact(FactKind.STATE_SIGNED, step=step)] if own in chain.open.aside else []
    held_up = {*chain.open.waits, *unconfirmed}
    same = sum(here.get(seat) == ours for seat in others)
    for seat in others:
        if seat in held_up and here.get(seat, ours) != ours:
            found.append(fact(FactKind.STATE_OTHER, step=step, seat=seat, same=same))
        elif seat in late:
            at = _step_on(chain, late[seat])
            found.append(fact(FactKind.STATE_OTHER, step=at, seat=seat, same=0))
    return tuple(found)


def _step_on(chain: Chain, state: State) -> int:
    """The step that stands on the head of this state."""
    return 0 if (step := chain.trunk.step_at(state[0])) is None else step + 1
