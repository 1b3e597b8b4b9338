"""For each kind of fact that names a seat, a table at which one seat does just that.

A ``Cheat`` is the log before it, what the cheat has signed, and whose seat it is. ``CHEATS`` makes
one for each kind; ``OUT_OF_REACH`` and ``NOBODY`` say why the other kinds have none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ledger.chain.chain import Chain
from ledger.facts import FactKind
from ledger.records.event import Event
from ledger.records.evidence import evidence_of_left_out, evidence_of_two_reports
from ledger.records.reports import write_report
from ledger.sealed.acts import COMPLAIN, MOVE, OPEN, ROLL, SHUFFLE
from tests.ledger.attacks.absence_cheats import (
    layered_falsely,
    stood_in_falsely,
    stood_in_for_another,
)
from tests.ledger.attacks.test_cards import unpayable_builds
from tests.ledger.attacks.test_escrow import deals
from tests.ledger.attacks.test_escrow import dealt as dealt_by
from tests.ledger.attacks.test_start import (
    CHEAT,
    SEATED,
    bad_share,
    commits,
    complains,
    keys_of,
    opens,
    rogue,
    with_secret,
)
from tests.ledger.chain.test_owed_marks import next_event
from tests.ledger.step_kinds.test_kinds import solo_tale
from tests.ledger.tables import Seating, Tale, flipped, opening_tale, probe_tale, spoiled, with_act
from tests.ledger.trial import started

Change = Callable[[tuple[Any, ...]], tuple[Any, ...]]
OWN = 9
"""A step of the probe in which every seat shuffles, moves and relocks in one event."""


@dataclass(frozen=True)
class Cheat:
    """What a node sees of it: the records before, in order, and those the cheat has signed."""

    seated: Seating
    before: tuple[bytes, ...]
    shown: tuple[bytes, ...]
    seat: int


def at_step(tale: Tale, event: Event, *others: bytes) -> Cheat:
    """The cheat signs this event; ``others`` are shown with it."""
    step = tale.chains[-1].trunk.step_at(event.prev)
    assert step is not None
    before = [one.raw for events in tale.steps[1 : step + 1] for one in events]
    return Cheat(tale.seating, tuple(before), (event.raw, *others), event.seat)


def at_start(lies: Any, seat: int = CHEAT) -> Cheat:
    """In the first three steps one seat signs something else, as ``started`` has it."""
    chain = started(SEATED, lies)
    return Cheat(SEATED, tuple(_taken(chain)), _last(chain), seat)


def _taken(chain: Chain) -> list[bytes]:
    events = [event for events in chain.trunk.steps for event in events]
    return [event.raw for event in [*events, *(held for held, _ in chain.open.held.values())]]


def _last(chain: Chain) -> tuple[bytes, ...]:
    assert chain.evidence is not None
    return chain.evidence.items[:1]


def act_changed(kind: str, change: Change, *, step: int = 0, tale: Any = probe_tale) -> Any:
    """The first act of a kind is another one (that of a step, if one is given)."""

    def make() -> Cheat:
        told = tale()
        _, event, place = told.find(kind, lambda event, act: step in (0, event.step))
        acts = with_act(event, place, change(event.acts[place]))
        return at_step(told, told.forge(event, *acts))

    return make


def field(at: int, value: Any) -> Change:
    """One field of an act is another value; a function makes it from what stood there."""
    return lambda act: spoiled(act, at, value(act[at]) if callable(value) else value)


def acts_changed(step: int, change: Change) -> Callable[[], Cheat]:
    """All acts of the first event of a step are other ones."""

    def make() -> Cheat:
        tale = probe_tale()
        event = tale.steps[step][0]
        return at_step(tale, tale.forge(event, *change(event.acts)))

    return make


def field_changed(**changes: Any) -> Callable[[], Cheat]:
    """An event with another field outside its acts."""
    return lambda: at_step(probe_tale(), probe_tale().forge(probe_tale().event(8, 1), **changes))


def not_asked() -> Cheat:
    """A good move by a seat that owes nothing there."""
    tale = probe_tale()
    step = next(k for k, events in enumerate(tale.steps) if k > OWN and len(events) == 1)
    other = (tale.steps[step][0].seat + 1) % 3
    return at_step(tale, tale.forge(tale.steps[step][0], seat=other))


def unpaid() -> Cheat:
    """A district is built that is too dear, and shown."""
    tale = opening_tale()
    return at_step(tale, next(iter(unpayable_builds(tale))))


def forked(tale: Any = probe_tale) -> Cheat:
    """Two contents on one head."""
    tale = tale()
    event = tale.steps[7][0]
    return at_step(tale, event, tale.forge(event, ("ready",)).raw)


def reported(*, left_out: bool) -> Cheat:
    """A report that leaves an own event out; or two reports for one attempt."""
    tale = probe_tale()
    own = tale.event(8, 1)
    one, two = (
        write_report(
            tale.seating.people[1],
            table_id=tale.seating.roster.table_id,
            step=own.step,
            seat=1,
            prev=own.prev,
            attempt=1,
            live=(0, 1),
            held=held,
        )
        for held in ((), (own.id,))
    )
    proof = evidence_of_left_out(one, own) if left_out else evidence_of_two_reports(one, two)
    before = at_step(tale, own).before
    return Cheat(tale.seating, before, (proof.raw,), 1)


def unmarked() -> Cheat:
    """A report that lists events, and no mark behind it."""
    told, _, reports, event = next_event()
    before = tuple(record.raw for record in told.records())
    return Cheat(told.seated, before, (reports[event.seat].raw, event.raw), event.seat)


def stolen_key() -> Cheat:
    """The sum of the others' keys taken off: no proof of it can be made."""
    _, commitments = rogue()
    lies = {(1, CHEAT): commits(commitments), (2, CHEAT): opens(commitments, lambda *_: bytes(64))}
    return at_start(lies)


def start(step: int, at: int, value: Any) -> Callable[[], Cheat]:
    """One field of the one act of a step of the start is another value."""
    change = field(at, value)
    return lambda: at_start({(step, CHEAT): lambda table, told: [change(told)]})


def dealt(other: bytes) -> Callable[[Any], Any]:
    """What is dealt to seat 0 is this."""
    return lambda shares: (other, *shares[1:])


def bit(data: bytes) -> bytes:
    """The first bit of the last number is turned."""
    return flipped(data, 8 * (len(data) - 32))


def of_another_seat(act: tuple[Any, ...]) -> tuple[Any, ...]:
    """A shuffle with the proof of another seat."""
    tale = probe_tale()
    others = [event.acts[0] for event in tale.steps[OWN] if event.acts[0] != act]
    return spoiled(act, 4, next(one[4] for one in others if len(one[4]) == len(act[4])))


K = FactKind
CHEATS: dict[FactKind, Callable[[], Cheat]] = {
    K.STEP_NUMBER: field_changed(step=9),
    K.RIDER: field_changed(riders=(b"x",)),
    K.ACT_MISSING: acts_changed(OWN, lambda acts: acts[:1]),
    K.ACT_OTHER: acts_changed(8, lambda acts: (("ready",),)),
    K.ACT_FORM: acts_changed(8, lambda acts: ((*acts[0], 1),)),
    K.ACT_UNASKED: acts_changed(8, lambda acts: (*acts, ("ready",))),
    K.ZONE_OTHER: act_changed(SHUFFLE, field(1, "x")),
    K.SHUFFLE_FORM: act_changed(SHUFFLE, field(3, lambda data: data[:-1])),
    K.RELOCK_FORM: act_changed("relock", field(1, b"")),
    K.MOVE_NAMELESS: act_changed(MOVE, field(1, 7)),
    K.MOVE_ARGUMENT: act_changed(MOVE, lambda act: (*act[:2], None)),
    K.COUNT_FORM: act_changed("count", field(1, b"")),
    K.KEY_FORM: start(1, 1, bytes(32)),
    K.COMMITMENT_SIZE: start(1, 2, b"short"),
    K.OPENING_SIZE: start(2, 1, b"short"),
    K.SHARE_FORM: start(2, 3, dealt(b"short")),
    K.SHARE_UNSEALED: start(2, 3, lambda shares: (b"\xff" * len(shares[0]), *shares[1:])),
    K.DEALER_OF_NOTHING: lambda: at_start({(3, CHEAT): lambda *_: [(COMPLAIN, CHEAT, bytes(96))]}),
    K.NOT_ASKED: not_asked,
    K.MOVE_ILLEGAL: act_changed(MOVE, lambda act: (MOVE, "fly")),
    K.AGAINST_RULES: unpaid,
    K.RESULT_OTHER: act_changed("result", lambda act: (act[0], *((1,) for _ in act[1:]))),
    K.KEY_UNCOMMITTED: start(2, 1, lambda secret: flipped(secret, 0)),
    K.KEY_OF_ANOTHER: lambda: at_start(with_secret(keys_of(SEATED, CHEAT)[0].e)),
    K.SHARE_NOTHING: lambda: at_start(deals(SEATED, CHEAT, dealt_by(SEATED, CHEAT, {0: 0}))),
    K.KEY_UNPROVEN: stolen_key,
    K.ESCROW_KEY_UNPROVEN: start(1, 3, bit),
    K.DEALT_FALSELY: lambda: at_start({(2, CHEAT): bad_share}),
    K.COMPLAINED_FALSELY: lambda: at_start({(3, 1): complains(SEATED, 1, 0)}, 1),
    K.SHUFFLE_FALSE: act_changed(SHUFFLE, of_another_seat, step=OWN),
    K.SHUFFLE_UNREADABLE: act_changed(SHUFFLE, field(4, b"")),
    K.ROUND_FALSE: act_changed(SHUFFLE, field(4, bit)),
    K.SHARES_FALSE: act_changed("share", field(1, bit)),
    K.RELOCK_FALSE: act_changed("relock", field(2, bit)),
    K.OPENING_FALSE: act_changed(OPEN, field(1, bit)),
    K.CLAIM_FALSE: act_changed("prove", field(1, bit)),
    K.FLAG_FALSE: act_changed("count", field(2, lambda proofs: (bit(proofs[0]), *proofs[1:]))),
    K.ROLL_PART_FALSE: act_changed(ROLL, field(1, bit)),
    K.ROLL_FALSE: act_changed(ROLL, field(1, bit), tale=solo_tale),
    K.FORK: forked,
    K.TWO_REPORTS: lambda: reported(left_out=False),
    K.LEFT_OUT: lambda: reported(left_out=True),
    K.UNMARKED: unmarked,
    K.STAND_IN_FALSE: lambda: Cheat(*stood_in_falsely()),
    K.STAND_IN_OTHER: lambda: Cheat(*stood_in_for_another()),
    K.LAYER_FALSE: lambda: Cheat(*layered_falsely()),
}

OUT_OF_REACH: dict[FactKind, str] = {
    K.LINE_OF_NOBODY: "a game would have to ask nobody; no event can make it",
    K.NOT_INDEPENDENT: "a game would have to let answers of one step stand in each other's way",
    K.CLAIM_UNTRUE: "an own program refuses to write a claim it cannot prove",
    K.UNPROVABLE: "no value at the table leaves an honest seat without a proof",
    K.FACE_UNKNOWN: "a proof of a shuffle or a relock would have to be false before",
    K.MOVE_UNASKED: "a table of one that asks nothing is over, or owes a roll",
    K.MOVE_MISSING: "a move is read before the rules are asked",
}
"""Kinds that would name a seat and that no seat can bring about by what it signs."""

NOBODY: frozenset[FactKind] = frozenset(
    {
        # the start is void: several seats could be wrong
        *(K.KEYS_EQUAL, K.KEYS_CANCEL),
        # what an own seat finds in its own files
        *(K.COUNTER_MISSING, K.COUNTER_BEHIND, K.SIGNED_MORE, K.TWO_PROGRAMS, K.FROZEN_BEFORE),
        # programs that disagree
        *(K.DESYNC, K.STATE_OTHER, K.STATE_ALONE, K.STATE_SIGNED),
        # files that are not as they were written, by whomever
        *(K.ENTRY_MALFORMED, K.ENTRY_MISNAMED, K.ENTRY_MISPLACED, K.ENTRY_ELSEWHERE),
        *(K.ENTRY_UNORDERED, K.ENTRY_LOOSE, K.ENTRY_UNSIGNED, K.END_FALSE, K.ENDS_MISSING),
        *(K.ENDS_DIFFER, K.ENDS_VOID, K.BOOK_FALSE, K.EVIDENCE_EMPTY, K.FILE_DAMAGED),
    }
)
"""Kinds that accuse nobody."""
