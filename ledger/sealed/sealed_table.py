"""Where a log stands: the public state of the rules and of the sealed deck after some step.

A frozen value made of public facts alone: two nodes with the same log have equal ones. The lock
of a card (R29) is the seat it is readable for, or ``DECK`` for the joint key; a card may lie there
more than once, since a glimpse (R33) is a ciphertext of its own for the same handle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from typing import Any

from engine.basics import Card, Face, Phrase, Seat
from engine.game import Game, Outcome
from engine.plain import plain
from engine.table import Table, of_fields
from ledger.deck.cards import FaceTable
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.group import Element, Group
from ledger.deck.proofs.context import ProofContext
from ledger.facts import Fact
from ledger.records import canon
from ledger.records.roster import Roster
from ledger.sealed.membership import Membership
from ledger.sealed.packed_state import encoded_slots, pack_state
from ledger.sealed.unfinished import Given, ShuffleInProgress

# Locks are numbers like seats, for the digest hashes each beside its card, as a byte of the number
# plus one (``_cipher_hash``): no seat has these two, which are 0 and 65 there.
DECK: Seat = -1
"""Instead of a seat: the joint key of all seats."""

LAYERED: Seat = 64
"""Instead of a seat: the keys of an absent seat and of a card's rescuer together (R34)."""

CARDS = "cards"
"""The name under which all faces of a game become points."""

_PACKED, _ENCODED = "_packed_fields", "_encoded_slots"
_KEPT_BY = {
    "digest": "",
    "_committed_plain": "committed",
    "_ring_hash": "ring",
    "_cipher_hash": "ciphers",
}
"""What a table works out once, by the field it follows from: a copy keeps it while that is the
same. The digest follows from all fields."""


LockedCard = tuple[Card, Seat]
"""A card and whose key its ciphertext lies under."""


class Phase(Enum):
    """What the next step is for; in the last two there is none."""

    COMMIT = "commit"
    OPEN = "open"
    READY = "ready"
    PLAY = "play"
    RESULT = "result"
    OVER = "over"
    BROKEN = "broken"


class Milestone(Enum):
    """What a step has come to, where that changes what the next one is for."""

    COMMITTED = "every seat has committed to its keys"
    OPENED = "every seat has opened its keys"
    UNSOUND = "keys are equal or cancel each other out"
    ALL_READY = "every seat is ready"
    DECIDED = "the agenda is empty"
    RESULT_SIGNED = "every seat has signed the result"


# Phase -> what a step has come to -> phase. In play a step changes the state and stays in play.
TRANSITIONS: dict[Phase, dict[Milestone, Phase]] = {
    Phase.COMMIT: {Milestone.COMMITTED: Phase.OPEN, Milestone.UNSOUND: Phase.BROKEN},
    Phase.OPEN: {Milestone.OPENED: Phase.READY, Milestone.UNSOUND: Phase.BROKEN},
    Phase.READY: {Milestone.ALL_READY: Phase.PLAY},
    Phase.PLAY: {Milestone.DECIDED: Phase.RESULT},
    Phase.RESULT: {Milestone.RESULT_SIGNED: Phase.OVER},
    Phase.OVER: {},
    Phase.BROKEN: {},
}


@dataclass(frozen=True, slots=True)
class KeyCommitment:
    """What a seat gives in the first step: the key for escrow shares, and what it commits to."""

    e: Element
    hash: bytes


@dataclass(frozen=True)
class KeyRing:
    """What the second step has laid open of each seat, by seat (R46).

    ``x`` are the table keys X_i, ``e`` the keys for escrow shares, ``commitments[i][k]`` the
    Feldman commitments A_{i,k}, ``shares[i]`` what i has encrypted for the others.
    """

    x: tuple[Element, ...]
    e: tuple[Element, ...]
    commitments: tuple[tuple[Element, ...], ...]
    shares: tuple[tuple[bytes, ...], ...]
    joint: Element


@dataclass(frozen=True)
class SealedTable:
    """The table after step ``step``, whose head is ``head``; step 0 is the roster.

    ``author`` is the only seat that owed an event in that step, if there was just one. ``start``
    is head(3), which every challenge of the game binds. ``truth`` holds the faces at a table of
    one seat: there they are public, part of the state and of its digest (R43); else it is empty.
    ``broken`` says why the start came to nothing without anybody to blame. ``since`` is the head
    at which the line in front came there, which a step that closes short does not move (R40).
    ``before`` is the table before the last answer, where all together may take that back (R59).
    """

    game: Game
    roster: Roster
    group: Group
    faces: FaceTable
    phase: Phase
    step: int
    head: bytes
    author: Seat | None = None
    committed: tuple[KeyCommitment, ...] = ()
    ring: KeyRing | None = None
    order: tuple[Seat, ...] = ()
    start: bytes = b""
    state: Any = None
    ciphers: Mapping[LockedCard, Ciphertext] = field(default_factory=dict)
    passing: ShuffleInProgress | None = None
    rolls: int = 0
    truth: Mapping[Card, Face] = field(default_factory=dict)
    news: tuple[Phrase, ...] = ()
    broken: Fact | None = None
    since: bytes = b""
    given: Given = field(default_factory=Given)
    membership: Membership = field(default_factory=Membership)
    before: SealedTable | None = None

    def but(self, **changes: Any) -> SealedTable:
        """A copy with some fields changed, the phase apart: that goes by ``reaching``.

        Raises TypeError for a field that does not exist.
        """
        if "phase" in changes or not changes.keys() <= self.__dataclass_fields__.keys():
            raise TypeError(f"no such field among {sorted(changes)!r}")
        return self._copy(changes)

    def reaching(self, milestone: Milestone, **changes: Any) -> SealedTable:
        """A copy in the phase that follows, with other fields changed as well.

        Raises ValueError for a milestone that does not lie on the way: a fault of the program.
        """
        after = TRANSITIONS[self.phase].get(milestone)
        if after is None:
            raise ValueError(f"no way leads from {self.phase.value!r} by {milestone.value!r}")
        return self.but(**changes)._copy({"phase": after})

    def _copy(self, changes: dict[str, Any]) -> SealedTable:
        fields = dict(self.__dict__)
        for kept, field_name in _KEPT_BY.items():
            if field_name in changes or not field_name:
                fields.pop(kept, None)
        return of_fields(SealedTable, fields | changes)

    def adding(self, fresh: Mapping[LockedCard, Ciphertext]) -> SealedTable:
        """With these ciphertexts among the others."""
        return self.but(ciphers={**self.ciphers, **fresh}) if fresh else self

    @property
    def seats(self) -> range:
        """All seats, absent ones too."""
        return range(self.roster.offer.seats)

    @property
    def solo(self) -> bool:
        """Whether the table has one seat only."""
        return self.roster.offer.seats == 1

    @property
    def absent(self) -> tuple[Seat, ...]:
        """The seats that may return and those that have left, in seat order."""
        return self.state.absent if isinstance(self.state, Table) else ()

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that are not absent, in seat order."""
        return _all_but(self.roster.offer.seats, self.absent)

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that have left for good, in seat order."""
        return self.membership.left

    @property
    def cut_out_at(self) -> Mapping[Seat, bytes]:
        """The seats that may return, each with the head that cut it out."""
        return self.membership.cut_out_at

    @property
    def nonces(self) -> Mapping[Seat, bytes]:
        """What the last fresh return of each seat that this log holds was made with."""
        return self.membership.nonces

    @property
    def spare(self) -> int:
        """How many more seats may be absent."""
        return self.roster.offer.max_absent - len(self.absent)

    def return_key(self, seat: Seat) -> bytes:
        """What the next return of a seat must name, so that none counts twice."""
        fresh = self.membership.nonces.get(seat, self.roster.table_id)
        return self.membership.cut_out_at.get(seat, fresh)

    @property
    def keys(self) -> KeyRing:
        """The keys of the table. Only asked for after the second step."""
        assert self.ring is not None, "no keys before the second step"
        return self.ring

    def lock_key(self, lock: Seat) -> Element:
        """The public key of a lock: the joint key, or a seat's."""
        return self.keys.joint if lock == DECK else self.keys.x[lock]

    def point(self, face: Face) -> Element:
        """The point a face is encoded as. Raises BadStatement for a face the game does not have."""
        return self.faces.point((CARDS, face))

    @cached_property
    def points(self) -> tuple[Element, ...]:
        """The points of all faces of the game."""
        return tuple(self.point(face) for face in self.game.faces)

    def face_of(self, point: Element) -> Face | None:
        """The face behind a point, or None: then it is no card of this game."""
        found = self.faces.face(point)
        return None if found is None else found[1]

    def place(
        self,
        seat: Seat,
        act: int,
        kind: str,
        zone: str = "",
        lock: Seat = DECK,
        key: Element | None = None,
    ) -> ProofContext:
        """What the challenge of a proof in the step after this one binds.

        ``key`` is given for cards that lie under the keys of two seats.
        """
        identity = self.roster.keys[seat]
        if self.phase is not Phase.PLAY:
            start = ProofContext.start(
                table_id=self.roster.table_id,
                prev=self.head,
                rules=self.game.rules,
                step=self.step + 1,
                seat=seat,
                identity=identity,
            )
            return start.at(act=act, kind=kind)
        return ProofContext(
            roster=self.start,
            rules=self.game.rules,
            step=self.step + 1,
            seat=seat,
            identity=identity,
            prev=self.head,
            act=act,
            kind=kind,
            zone=zone,
            lock=self.group.encode(self.lock_key(lock) if key is None else key),
        )

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 of the plain form of all this: what every event on this head carries (R12)."""
        if not isinstance(self.state, Table):
            return canon.digest(self._parts())
        before, after = self._before_state(), self._after_state()
        start = canon.start_of_array(len(before) + 1 + len(after))
        packed = canon.packed_items(before), self._packed_state(self.state)
        return hashlib.sha256(b"".join((start, *packed, canon.packed_items(after)))).digest()

    def plain(self) -> tuple[Any, ...]:
        """The public state as plain values, the ciphertexts as one hash."""
        return tuple(plain(part) if isinstance(part, Table) else part for part in self._parts())

    def _parts(self) -> tuple[Any, ...]:
        """What the digest covers, in order; plain, but for the state of the rules."""
        return (*self._before_state(), self.state, *self._after_state())

    def _before_state(self) -> tuple[Any, ...]:
        phase, committed = self._phase_word(), self._committed_plain
        return ("sealed", phase, committed, self.order, self._ring_hash)

    def _after_state(self) -> tuple[Any, ...]:
        return (
            self._cipher_hash,
            None if self.passing is None else self.passing.plain(self.group),
            self.rolls,
            tuple(sorted(self.truth.items())),
            "" if self.broken is None else str(self.broken),
            self.since,
            self.given.plain(self.group),
            self.membership.plain(),
        )

    def _packed_state(self, state: Table) -> bytes:
        """The bytes of the state; what is the same as in the table this one came from is kept."""
        data, self.__dict__[_PACKED] = pack_state(state, self.__dict__.get(_PACKED, {}))
        return data

    def _phase_word(self) -> str:
        """The word for the phase; a start that came to nothing keeps that of the step it lacks."""
        phase = self.phase
        if phase is Phase.BROKEN:
            phase = Phase.OPEN if self.ring is None else Phase.READY
        return str(phase.value)

    @cached_property
    def _committed_plain(self) -> tuple[Any, ...]:
        return tuple((self.group.encode(one.e), one.hash) for one in self.committed)

    @cached_property
    def _ring_hash(self) -> bytes | None:
        if self.ring is None:
            return None
        keys = (*self.ring.x, *self.ring.e, *(a for row in self.ring.commitments for a in row))
        return hashlib.sha256(b"".join(self.group.encode(k) for k in keys)).digest()

    @cached_property
    def _cipher_hash(self) -> bytes:
        kept = encoded_slots(self.group, self.ciphers, self.__dict__.get(_ENCODED, {}))
        self.__dict__[_ENCODED] = kept
        index = b"".join([c.to_bytes(8, "big") + (s + 1).to_bytes(1, "big") for c, s in kept])
        data = b"".join([data for _, data in kept.values()])
        return hashlib.sha256(len(kept).to_bytes(4, "big") + index + data).digest()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        over = self.phase in (Phase.RESULT, Phase.OVER)
        return self.game.score(self.state) if over else None


def begin(game: Game, roster: Roster, group: Group) -> SealedTable:
    """The table before its first step. Its head is the table id."""
    return SealedTable(
        game,
        roster,
        group,
        FaceTable(group, game.rules, [(CARDS, face) for face in game.faces]),
        Phase.COMMIT,
        0,
        roster.table_id,
        since=roster.table_id,
    )


@lru_cache(maxsize=64)
def _all_but(seats: int, absent: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """So many seats but these: asked at each message, and seldom another."""
    return tuple(seat for seat in range(seats) if seat not in absent)
