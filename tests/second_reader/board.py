"""Section 4 of docs/protocol.md: the public state behind a head, and its digest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.agenda import Rescue
from engine.plain import plain
from tests.second_reader.basics.notation import CS, LP, hash_to_group, sha256
from tests.second_reader.basics.points import ZERO, add
from tests.second_reader.basics.proofs import Card
from tests.second_reader.basics.values import packed
from tests.second_reader.rosters import Roster

DECK, LAYERED, ROLLED = -1, 64, -1
"""The joint key and two keys at once in place of a seat; the point of a roll in place of a card."""

EQUAL = "two seats have published the same key"
CANCEL = "the table keys cancel each other out"


@dataclass(frozen=True)
class Given:
    """What was given of an opening or a roll that is not complete."""

    shares: Mapping[tuple[int, int], bytes] = field(default_factory=dict)
    instead: Mapping[tuple[int, int, int], bytes] = field(default_factory=dict)
    opened: Mapping[int, str] = field(default_factory=dict)
    copied: Mapping[tuple[int, int], Card] = field(default_factory=dict)

    def plus(self, other: Given) -> Given:
        """Both together."""
        return Given(
            {**self.shares, **other.shares},
            {**self.instead, **other.instead},
            {**self.opened, **other.opened},
            {**self.copied, **other.copied},
        )

    def plain(self) -> tuple[Any, ...]:
        """Four arrays in rising order."""
        return (
            [(*key, one) for key, one in sorted(self.shares.items())],
            [(*key, one) for key, one in sorted(self.instead.items())],
            sorted(self.opened.items()),
            [(*key, *one) for key, one in sorted(self.copied.items())],
        )


@dataclass(frozen=True)
class Away:
    """Who was cut out by which head, who left, the last nonces, the leaves that are used up."""

    cut: Mapping[int, bytes] = field(default_factory=dict)
    left: frozenset[int] = frozenset()
    nonces: Mapping[int, bytes] = field(default_factory=dict)
    void: frozenset[bytes] = frozenset()

    def plain(self) -> tuple[Any, ...]:
        """Four arrays in rising order."""
        return (
            sorted(self.cut.items()),
            sorted(self.left),
            sorted(self.nonces.items()),
            sorted(self.void),
        )


@dataclass(frozen=True)
class Board:
    """What everybody knows behind a step."""

    roster: Roster
    head: bytes
    step: int = 0
    phase: str = "commit"
    committed: tuple[tuple[bytes, bytes], ...] = ()
    opened: tuple[tuple[bytes, ...], ...] = ()
    sealed: tuple[tuple[bytes, ...], ...] = ()
    order: tuple[int, ...] = ()
    start: bytes = b""
    rules: Any = None
    cards: Mapping[tuple[int, int], Card] = field(default_factory=dict)
    passing: Any = None
    rolls: int = 0
    truth: Mapping[int, str] = field(default_factory=dict)
    broken: str = ""
    since: bytes = b""
    given: Given = field(default_factory=Given)
    away: Away = field(default_factory=Away)
    before: Board | None = None

    def but(self, **changes: Any) -> Board:
        """With some fields changed."""
        return replace(self, **changes)

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats that owe nothing."""
        return tuple(self.rules.absent) if self.rules is not None else ()

    @property
    def live(self) -> tuple[int, ...]:
        """All others."""
        absent = self.absent
        return tuple(seat for seat in range(self.roster.seats) if seat not in absent)

    @property
    def playing(self) -> bool:
        """Whether seats may be absent: from step 4 on."""
        return self.phase in ("play", "result")

    @cached_property
    def joint(self) -> bytes:
        """H."""
        return add(*(row[0] for row in self.opened))

    def key(self, lock: int) -> bytes:
        """The key of a lock."""
        return self.joint if lock == DECK else self.opened[lock][0]

    def door(self, seat: int) -> bytes:
        """What the next return of a seat must name."""
        return self.away.cut.get(seat, self.away.nonces.get(seat, self.roster.table))

    # -- cards --------------------------------------------------------------------------------

    def point(self, face: str) -> bytes:
        """The point of a face."""
        return hash_to_group(LP(self.roster.game.rules, "cards", face), CS("card", b""))

    @cached_property
    def faces(self) -> dict[bytes, str]:
        """All faces by their points."""
        return {self.point(face): face for face in self.roster.game.faces}

    def card(self, state: Any, card: int, lock: int) -> Card:
        """The ciphertext of a card under a lock; an open card is (O, M) under any."""
        if card in state.faces:
            return ZERO, self.point(state.faces[card])
        return self.cards[card, lock]

    def openable(self) -> dict[tuple[int, int], Card]:
        """The ciphertexts that can still be opened to somebody by the rules."""
        state, kept = self.rules, {}
        for cards in state.zones.values():
            for card in cards:
                if card not in state.faces:
                    for lock in state.readers.get(card) or (DECK,):
                        kept[card, lock] = self.cards[card, lock]
        line = state.agenda[0] if state.agenda else None
        if isinstance(line, Rescue) and line.layered:
            kept |= {(card, LAYERED): self.cards[card, LAYERED] for card in line.cards}
        return kept

    # -- bytes --------------------------------------------------------------------------------

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 of the plain form."""
        keys = None
        if self.opened:
            keys = sha256(
                b"".join(row[0] for row in self.opened)
                + b"".join(e for e, _ in self.committed)
                + b"".join(one for row in self.opened for one in row)
            )
        return sha256(
            packed(
                (
                    "sealed",
                    self.phase,
                    self.committed,
                    self.order,
                    keys,
                    None if self.rules is None else plain(self.rules),
                    self._hash_of_cards(),
                    None if self.passing is None else self.passing.plain(),
                    self.rolls,
                    sorted(self.truth.items()),
                    self.broken,
                    self.since,
                    self.given.plain(),
                    self.away.plain(),
                )
            )
        )

    def _hash_of_cards(self) -> bytes:
        slots = sorted(self.cards)
        index = [card.to_bytes(8, "big") + bytes((lock + 1,)) for card, lock in slots]
        halves = [half for slot in slots for half in self.cards[slot]]
        return sha256(b"".join((len(slots).to_bytes(4, "big"), *index, *halves)))

    def place(
        self, seat: int, act: int, kind: str, zone: str = "", lock: int | bytes = DECK
    ) -> bytes:
        """What a challenge binds: c of section 8."""
        begun = self.phase == "play"
        start = self.start if begun else sha256(LP("tafelrunde/1/start", self.roster.table))
        key = lock if isinstance(lock, bytes) else self.key(lock) if begun else b""
        rules, identity = self.roster.game.rules, self.roster.keys[seat]
        return LP(
            "tafelrunde/1",
            start,
            rules,
            self.step + 1,
            seat,
            identity,
            self.head,
            act,
            kind,
            zone,
            key,
        )


def flat(cards: Iterable[Card]) -> bytes:
    """A and B of each card in turn."""
    return b"".join(half for card in cards for half in card)


def piles(state: Any, cards: Iterable[int]) -> list[tuple[str, list[int]]]:
    """The places of these cards by their backs, in rising order of backs."""
    found: dict[str, list[int]] = {}
    for at, card in enumerate(cards):
        found.setdefault(state.backs.get(card, ""), []).append(at)
    return sorted(found.items())
