"""What a check can find wrong with a log: a closed set of kinds, each with fields of its own.

A fact is no sentence for people: screens find their words by its kind and fill in its fields, which
hold numbers and names that come from our own side. What a sender has written stands in ``seen``
and is for developers alone; so is ``str()`` of a fact, plain English, which is also the reason that
goes into a record of evidence.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

Field = int | str
"""A seat, a step, a place, a size; or the name of a zone or an act, as the rules have it."""

SEEN = "seen"


class FaultKind(StrEnum):
    """Which part of a log is wrong; the ``kind`` of a verdict's fault."""

    FORM = "form"
    SIGNATURE = "signature"
    HEAD = "head"
    TURN = "turn"
    RULES = "rules"
    DIGEST = "digest"
    SHUFFLE = "shuffle"
    SHARE = "share"
    LOCK = "lock"
    CLAIM = "claim"
    ROLL = "roll"
    RESULT = "result"
    BOOK = "book"
    FORK = "fork"
    ESCROW = "escrow"
    KEY = "key"
    EVIDENCE = "evidence"
    DAMAGE = "damage"


class FactKind(Enum):
    """Everything that can be found, with the part it belongs to and its sentence."""

    # what an event must look like
    STEP_NUMBER = FaultKind.FORM, "it calls step {step} step {given}"
    RIDER = FaultKind.FORM, "what rides in it has no place there: {seen}"
    ACT_MISSING = FaultKind.FORM, "act {place} must be {wanted!r}, but the event ends"
    ACT_OTHER = FaultKind.FORM, "act {place} must be {wanted!r}, but there is {seen}"
    ACT_FORM = FaultKind.FORM, "act {place} is no well-formed {wanted!r}"
    ACT_UNASKED = FaultKind.FORM, "act {place} ({seen}) is not asked for"
    ZONE_OTHER = FaultKind.FORM, "{zone!r} is to be shuffled, not {seen}"
    SHUFFLE_FORM = FaultKind.FORM, "the shuffle of {zone!r} is malformed: {seen}"
    RELOCK_FORM = FaultKind.FORM, "the relock for {zone!r} is malformed: {seen}"
    MOVE_NAMELESS = FaultKind.FORM, "a move begins with its name"
    MOVE_ARGUMENT = FaultKind.FORM, "{seen} is no argument of a move"
    MOVE_UNASKED = FaultKind.FORM, "nobody is asked for a move"
    MOVE_MISSING = FaultKind.FORM, "a move is asked for"
    COUNT_FORM = FaultKind.FORM, "a count of {zone!r} has a flag and a proof for each card"
    LINE_OF_NOBODY = FaultKind.FORM, "{seen} is not owed by one seat"
    NOT_INDEPENDENT = FaultKind.FORM, "answers that should be independent are not: {seen}"
    KEY_FORM = FaultKind.FORM, "this is no key: {seen}"
    COMMITMENT_SIZE = FaultKind.FORM, "a commitment has {size} bytes"
    OPENING_SIZE = (
        FaultKind.FORM,
        "an order secret has {size} bytes, and there is a share for every seat",
    )
    SHARE_FORM = FaultKind.FORM, "the share for seat {other} has not the form of one"
    SHARE_UNSEALED = FaultKind.FORM, "the share for seat {other} is not sealed to anybody"
    DEALER_OF_NOTHING = FaultKind.FORM, "there is no share of seat {dealer} to complain of"
    # who may act, and how
    NOT_ASKED = FaultKind.TURN, "nobody asked this seat at this step"
    MOVE_ILLEGAL = FaultKind.RULES, "the move {seen} is not legal here"
    AGAINST_RULES = FaultKind.RULES, "{seen}"
    RESULT_OTHER = FaultKind.RESULT, "the result is not {seen}"
    # keys and shares of them
    KEY_UNCOMMITTED = FaultKind.KEY, "these are not the keys it has committed to"
    KEY_OF_ANOTHER = FaultKind.KEY, "its table key is the escrow key of a seat"
    KEY_UNPROVEN = FaultKind.KEY, "it has not proven that the table key is its own"
    ESCROW_KEY_UNPROVEN = FaultKind.KEY, "it has not proven that the escrow key is its own"
    SHARE_NOTHING = FaultKind.KEY, "the share it deals to seat {other} is nothing"
    KEYS_EQUAL = FaultKind.KEY, "two seats have published the same key"
    KEYS_CANCEL = FaultKind.KEY, "the table keys cancel each other out"
    DEALT_FALSELY = FaultKind.ESCROW, "the escrow share it dealt is false"
    COMPLAINED_FALSELY = FaultKind.ESCROW, "it complained of an escrow share that is right"
    # cards
    SHUFFLE_FALSE = FaultKind.SHUFFLE, "the proof of the shuffle of {zone!r} is false"
    SHUFFLE_UNREADABLE = FaultKind.SHUFFLE, "the proof of the shuffle of {zone!r} is malformed"
    ROUND_FALSE = FaultKind.SHUFFLE, "the proof of its shuffle is false"
    SHARES_FALSE = FaultKind.SHARE, "the proof of its shares is false"
    RELOCK_FALSE = FaultKind.LOCK, "the proof of the relock for {zone!r} is false"
    OPENING_FALSE = FaultKind.CLAIM, "the proof of an opening is false"
    FACE_UNKNOWN = FaultKind.CLAIM, "a card opens to no face of this game"
    CLAIM_FALSE = FaultKind.CLAIM, "the proof of {seen} is false"
    UNPROVABLE = FaultKind.CLAIM, "what this seat owes cannot be proven: {seen}"
    CLAIM_UNTRUE = FaultKind.CLAIM, "{seen} is not true of this card"
    FLAG_FALSE = FaultKind.CLAIM, "flag {number} of the count of {zone!r} is not proven"
    LAYER_FALSE = FaultKind.LOCK, "the proof of the layer for {zone!r} is false"
    STAND_IN_OTHER = FaultKind.FORM, "it stands in for another seat than seat {other}"
    STAND_IN_FALSE = FaultKind.SHARE, "the proof of its parts for seat {other} is false"
    ROLL_PART_FALSE = FaultKind.ROLL, "the proof of a part of the roll is false"
    ROLL_FALSE = FaultKind.ROLL, "the proof of the roll is false"
    # what two records of one seat prove together
    FORK = FaultKind.FORK, "it signed two events on the same head"
    TWO_REPORTS = FaultKind.FORK, "it signed two reports for the same attempt"
    LEFT_OUT = FaultKind.FORK, "its report leaves out its own event"
    UNMARKED = FaultKind.FORK, "it went on from a closing that its report had given up"
    COUNTER_MISSING = FaultKind.FORK, "there is no count of what this seat has signed"
    COUNTER_BEHIND = FaultKind.FORK, "it signed at step {step}, which it has not counted"
    SIGNED_MORE = FaultKind.FORK, "it signed up to step {step}, and its files end at step {known}"
    TWO_PROGRAMS = (
        FaultKind.FORK,
        "at step {step} another program has signed for this seat, with the same identity",
    )
    FROZEN_BEFORE = FaultKind.EVIDENCE, "the table was frozen by evidence of sort {sort}"
    # programs that disagree
    DESYNC = (
        FaultKind.DIGEST,
        "at step {step} the state here ({ours}) is not the state seat {seat} answered ({theirs});"
        " one of the programs is wrong, no seat is",
    )
    STATE_OTHER = (
        FaultKind.DIGEST,
        "at step {step} the program of seat {seat} sees the table differently from this one and"
        " {same} others",
    )
    STATE_ALONE = (
        FaultKind.DIGEST,
        "at step {step} the programs of all other seats see one table, and this program another",
    )
    STATE_SIGNED = (
        FaultKind.DIGEST,
        "at step {step} this seat has signed an answer to another state of the table than this"
        " program sees now",
    )
    # what stands in a file
    ENTRY_MALFORMED = FaultKind.FORM, "entry {entry} is malformed: {seen}"
    ENTRY_MISNAMED = FaultKind.FORM, "entry {entry} is not of the kind it says"
    ENTRY_MISPLACED = FaultKind.FORM, "entry {entry} has no place in a log"
    ENTRY_ELSEWHERE = FaultKind.HEAD, "entry {entry} belongs to another table"
    ENTRY_UNORDERED = FaultKind.HEAD, "entry {entry} is not in the order of seats"
    ENTRY_LOOSE = FaultKind.HEAD, "entry {entry} does not stand on those before it"
    ENTRY_UNSIGNED = (
        FaultKind.SIGNATURE,
        "the signature on entry {entry} is not that of its seat",
    )
    END_FALSE = FaultKind.SIGNATURE, "entry {entry} is no end of this table"
    ENDS_MISSING = FaultKind.HEAD, "{given} of {seats} seats had agreed to end it"
    ENDS_DIFFER = FaultKind.HEAD, "the seats that had ended it did not give one reason"
    ENDS_VOID = FaultKind.HEAD, "an end was signed before, and the game went on"
    BOOK_FALSE = FaultKind.BOOK, "entry {entry} is not the key its seat has played with"
    EVIDENCE_EMPTY = FaultKind.FORM, "the evidence of entry {entry} proves nothing: {seen}"
    FILE_DAMAGED = FaultKind.DAMAGE, "record {record} is damaged at byte {offset}: {seen}"

    def __init__(self, fault: FaultKind, sentence: str) -> None:
        """A part of the log, and a sentence for developers with places for the fields."""
        self.fault = fault
        self.sentence = sentence
        self.fields = frozenset(
            name for _, name, _, _ in string.Formatter().parse(sentence) if name
        )


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that was found. ``seen`` is what a sender wrote: no screen for people shows it."""

    kind: FactKind
    fields: Mapping[str, Field]
    seen: str = ""

    def __post_init__(self) -> None:
        """Raises TypeError unless just the fields of the kind are there."""
        if self.fields.keys() != self.kind.fields - {SEEN}:
            raise TypeError(f"{self.kind.name} has {sorted(self.kind.fields)}, not {self.fields!r}")

    def __str__(self) -> str:
        """Plain English, for developers."""
        return self.kind.sentence.format(seen=self.seen, **self.fields)


def fact(kind: FactKind, seen: str = "", **fields: Field) -> Fact:
    """A fact of this kind. Raises TypeError for a field that is missing or too many."""
    return Fact(kind, fields, seen)
