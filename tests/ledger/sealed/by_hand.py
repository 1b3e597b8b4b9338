"""Sealed tables by hand: cards where a test wants them, each locked as it lies, and no game played.

``sealed`` puts the table of ``tests.strategies.table`` under seal; what an event of it holds is
written by ``answered`` as an honest seat writes it, and read by ``read``.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.basics import Card, Face, Line, Move, Seat
from ledger.deck.group.ciphertext import Ciphertext, joint_key
from ledger.deck.keys import TableKeys
from ledger.sealed.acts import Act, ActReader
from ledger.sealed.checked_event import RunAnswered
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import DECK, KeyCommitment, KeyRing, Milestone, SealedTable, begin
from ledger.sealed.written_runs import answer
from tests.games.probe import GAME as PROBE
from tests.ledger.people import fixed_chance
from tests.ledger.tables import Seating, seating
from tests.strategies import table


@dataclass(frozen=True)
class Sealed:
    """A table under seal, with what only its seats know: their keys, and the faces."""

    seated: Seating
    table: SealedTable
    keys: tuple[TableKeys, ...]
    truth: Mapping[Card, Face]

    def secret(self, seat: Seat) -> int:
        """The secret x of a seat."""
        return self.keys[seat].x

    def run(self, seat: Seat, verifier: Verifier = Verifier.THOROUGH) -> Run:
        """A run of this seat where the table stands."""
        return Run(self.table, seat, EventProofs(self.table.group, verifier))

    def cards(self, zone: str) -> tuple[Card, ...]:
        """The cards of a zone."""
        return self.table.state.zone(zone)

    def answered(self, seat: Seat, *moves: Move | None) -> tuple[Act, ...]:
        """The acts of a seat that answers line after line, decisions with these moves."""
        run, acts = self.run(seat), list[Act]()
        for move in moves:
            answer(run, acts, self.secret(seat), move=move, rng=fixed_chance("by hand"))
        return tuple(acts)

    def read(
        self, seat: Seat, acts: Sequence[Act], verifier: Verifier = Verifier.THOROUGH
    ) -> RunAnswered:
        """What everybody finds in these acts. Raises BadEvent."""
        run, reader = self.run(seat, verifier), ActReader(tuple(acts))
        found = run.check(reader)
        reader.end()
        run.proofs.check()
        return found


@functools.cache
def begun(seats: int) -> tuple[Seating, SealedTable, tuple[TableKeys, ...]]:
    """A table whose keys lie open and on which no card lies yet."""
    seated = seating(PROBE, seats, f"by hand {seats}")
    start = begin(PROBE, seated.roster, seated.group)
    keys = tuple(seated.keys(seat) for seat in range(seats))
    ring = KeyRing(
        tuple(one.key for one in keys),
        tuple(one.sealing_key for one in keys),
        tuple((one.key,) for one in keys),
        ((),) * seats,
        joint_key(seated.group, [one.key for one in keys]),
    )
    committed = tuple(KeyCommitment(one.sealing_key, bytes(32)) for one in keys)
    made = start.reaching(Milestone.COMMITTED, committed=committed)
    made = made.reaching(Milestone.OPENED, ring=ring, order=tuple(range(seats)))
    made = made.reaching(Milestone.ALL_READY, start=bytes(32), step=3, head=b"h" * 32)
    return seated, made, keys


def sealed(
    *lines: Line,
    own: Mapping[str, Sequence[Face]] | None = None,
    deck: Sequence[Face] = (),
    seats: int = 3,
    **changes: Any,
) -> Sealed:
    """A table with these lines and cards, and other fields of its state as they are given."""
    seated, start, keys = begun(seats)
    dealt = table(*lines, own=own, deck=deck, seats=seats)
    state = dealt.state.but(**changes)
    ciphers = {
        (card, lock): locked(start, dealt.truth[card], lock, card)
        for cards in state.zones.values()
        for card in cards
        for lock in state.readers.get(card, (DECK,))
    }
    after = start.but(state=state, ciphers=ciphers if seats > 1 else {})
    after = after.but(truth=dict(dealt.truth)) if seats == 1 else after
    return Sealed(seated, after, keys, dealt.truth)


def locked(start: SealedTable, face: Face, lock: Seat, number: int) -> Ciphertext:
    """This face under the key of a seat, or the joint one."""
    group, chance = start.group, 1000 + 7 * number + lock
    mask = group.mul(chance, start.lock_key(lock))
    return Ciphertext(group.mul_base(chance), group.add(start.point(face), mask))


def faces_of(at: Sealed, ciphers: Mapping[tuple[Card, Seat], Ciphertext]) -> dict[Any, Face | None]:
    """What these ciphertexts show to whoever has their keys, all seats together for the deck's."""
    group, shown = at.table.group, {}
    for (card, lock), cipher in ciphers.items():
        secret = sum(one.x for one in at.keys) if lock == DECK else at.secret(lock)
        mask = group.mul(secret % group.order, cipher.a)
        shown[(card, lock)] = at.table.face_of(group.sub(cipher.b, mask))
    return shown
