"""Events that are false whatever they hold: form, turn, moves, forks, digests, and evidence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.files.log_format import LogRecord
from ledger.records import canon, form, purposes
from ledger.records.event import Event
from ledger.records.evidence import Evidence, evidence_of_bad_event, evidence_of_fork, read_evidence
from ledger.records.form import Kind
from tests.conformance.cases import (
    CANNOT,
    CHEATED,
    DAMAGED,
    Case,
    columns,
    entries_of,
    entry,
    head_of,
    opening,
    place_of,
    steps_of,
    up_to,
    written,
)
from tests.conformance.forging import cheated, with_field
from tests.ledger.tables import Tale, resigned
from tests.ledger.trial import signed


def forged_events() -> Iterator[Case]:
    """All of them."""
    yield from _forms()
    yield from _acts()
    yield from _turns()
    yield from _moves()
    yield from _results()
    yield from _forks()
    yield from _evidence()
    yield from _no_evidence()
    yield from _digests()


def _forms() -> Iterator[Case]:
    tale = opening(3)
    event = tale.event(3, 1)
    for name, changes, about in (
        ("step-ahead", {"step": 4}, "calls step 3 step 4"),
        ("step-behind", {"step": 2}, "calls step 3 step 2"),
        ("step-far", {"step": 100_000}, "calls step 3 step 100000"),
        ("rider", {"riders": (b"rider",)}, "carries a rider"),
        ("rider-event", {"riders": (tale.event(3, 0).raw,)}, "carries another event"),
    ):
        forged = tale.forge(event, **changes)
        about = f"an event of seat 1 on the right head {about}"
        data = written([*up_to(tale, event), entry(forged)])
        at = place_of(tale, event)
        yield Case(f"form-{name}", about, "ohne_furcht", data, CHEATED, "form", at, 1)


def _acts() -> Iterator[Case]:
    tale = opening(3)
    for step, label in ((1, "commit"), (2, "keys"), (3, "ready")):
        event = tale.event(step, 2)
        act = event.acts[0]
        for name, acts in (
            ("none", ()),
            ("twice", (act, act)),
            ("nameless", ((),)),
            ("upper-case", ((act[0].upper(), *act[1:]),)),
            ("more", ((*act, b"more"),)),
            ("other", (("share", bytes(96)),)),
        ):
            about = f"acts of step {step} ({label}): {name}"
            forged = tale.forge(event, acts=acts)
            yield cheated(f"acts-{label}-{name}", about, tale, forged, "form")
    event = tale.event(12, 2)
    for name, acts in (
        ("without-last", event.acts[:-1]),
        ("without-first", event.acts[1:]),
        ("another-behind", (*event.acts, event.acts[2])),
    ):
        about = f"shuffle, move and relock of the draft: {name}"
        yield cheated(f"acts-draft-{name}", about, tale, tale.forge(event, acts=acts), "form")


def _turns() -> Iterator[Case]:
    tale = opening(3)
    chain = tale.before(4)
    for name, acts in (("ready", (("ready",),)), ("shuffle", tale.event(4, 0).acts)):
        forged = signed(tale.seating, chain, 2, acts)
        data = written([head_of(tale), *steps_of(tale, 3), entry(forged)])
        about = f"seat 2 signs {name!r} in step 4, in which only seat 0 is asked"
        yield Case(f"turn-{name}", about, "ohne_furcht", data, CHEATED, "turn", 10, 2)
    over = columns()
    entries = [one for one in entries_of(over) if one.kind == Kind.EVENT]
    forged = signed(over.seating, over.chains[-1], 1, over.steps[-1][1].acts)
    data = written([head_of(over), *entries, entry(forged)])
    about = "seat 1 signs a step behind the last one"
    at = len(entries) + 1
    yield Case("turn-behind-the-end", about, "columns", data, CHEATED, "turn", at, 1)


def _moves() -> Iterator[Case]:
    tale = columns()
    step = next(
        number
        for number, events in enumerate(tale.steps)
        if events and [act[0] for act in events[0].acts] == ["move"]
    )
    event = tale.steps[step][0]
    for name, move, kind in (
        ("empty", (), "form"),
        ("number", (0,), "form"),
        ("unknown", ("fly",), "rules"),
        ("negative", (event.acts[0][1], -1, 0), "rules"),
        ("huge", (event.acts[0][1], 2**64 - 1, 0), "rules"),
        ("too-few", (event.acts[0][1],), "rules"),
        ("none", (event.acts[0][1], None), "form"),
        ("bytes", (event.acts[0][1], b"x"), "form"),
    ):
        about = f"a move that is none or not legal: {name}"
        forged = tale.forge(event, ("move", *move))
        yield cheated(f"move-{name}", about, tale, forged, kind)


def _results() -> Iterator[Case]:
    tale = columns()
    event = tale.steps[-1][1]
    _, scores, winners = event.acts[0]
    for name, act in (
        ("scores", ("result", tuple(one + 1 for one in scores), winners)),
        ("scores-swapped", ("result", scores[::-1], winners)),
        ("winners", ("result", scores, tuple({0, 1} - set(winners)) or (0,))),
        ("no-winner", ("result", scores, ())),
    ):
        if act == event.acts[0]:
            continue
        about = f"seat 1 signs another result: {name}"
        yield cheated(f"result-{name}", about, tale, tale.forge(event, act), "result")


def _forks() -> Iterator[Case]:
    tale = opening(3)
    for name, step, change in (
        ("commit", 1, lambda event: with_field(tale, event, 0, 2, bytes(32))),
        ("ready", 3, lambda event: tale.forge(event, ("complain", 0, bytes(96)))),
    ):
        event = tale.event(step, 1)
        forged = change(event)
        at = place_of(tale, event) + 1
        data = written([*up_to(tale, event), entry(event), entry(forged)])
        about = f"seat 1 has signed two events in step {step}, one behind the other in the log"
        yield Case(f"fork-{name}", about, "ohne_furcht", data, CHEATED, "fork", at, 1)
    event = tale.event(1, 1)
    forged = with_field(tale, event, 0, 2, bytes(32))
    data = written([head_of(tale), *steps_of(tale, 3), entry(forged)])
    about = "seat 1 has signed a second event on a head that was built upon long since"
    yield Case("fork-late", about, "ohne_furcht", data, CHEATED, "fork", 10, 1)


def _two(tale: Tale) -> tuple[Event, Event]:
    event = tale.event(2, 1)
    return event, with_field(tale, event, 0, 1, bytes(32))


def _evidence() -> Iterator[Case]:
    tale = opening(3)
    event, other = _two(tale)
    start = [head_of(tale), *steps_of(tale, 1)]
    fork = evidence_of_fork(event, other)
    bad = evidence_of_bad_event(tale.forge(event, riders=(b"rider",)), "something rides in it")
    turn = signed(tale.seating, tale.before(4), 2, (("ready",),))
    late = evidence_of_bad_event(turn, "nobody asked it")
    for name, shown, before, seat, about in (
        ("fork", fork, start, 1, "the evidence of a fork (E1)"),
        ("fork-alone", fork, start[:1], 1, "a fork needs no log: evidence behind the roster"),
        ("bad-event", bad, start, 1, "the evidence of an event with a rider (E4)"),
        ("turn", late, [head_of(tale), *steps_of(tale, 3)], 2, "of an event not owed (E4)"),
    ):
        data = written([*before, entry(shown)])
        at = len(before)
        about = f"the log ends with evidence: {about}"
        yield Case(f"evidence-{name}", about, "ohne_furcht", data, CHEATED, "evidence", at, seat)


def _made(tale: Tale, sort: str, seat: int, step: int, *items: bytes, **changes: Any) -> Evidence:
    table_id = changes.get("table_id", tale.seating.roster.table_id)
    fields = (purposes.EVIDENCE, sort, table_id, seat, step, "so it is said", items)
    return read_evidence(form.wrap(Kind.EVIDENCE, canon.encode(fields), b""))


def _no_evidence() -> Iterator[Case]:
    """Evidence that proves nothing: it is at fault itself, and whom it names is not."""
    tale = opening(3)
    event, other = _two(tale)
    next_one = tale.event(3, 1)
    unsigned = resigned(other, bytes(64))
    foreign = tale.forge(event, table_id=bytes(32))
    start = [head_of(tale), *steps_of(tale, 3)]
    for name, shown, about in (
        ("same-event", _made(tale, "E1", 1, 2, event.raw, event.raw), "one event shown twice"),
        (
            "second-signature",
            _made(tale, "E1", 1, 2, event.raw, resigned(event, bytes(64)).raw),
            "one content under two signatures, one of them false",
        ),
        ("two-heads", _made(tale, "E1", 1, 2, event.raw, next_one.raw), "events on two heads"),
        ("two-seats", _made(tale, "E1", 1, 2, event.raw, tale.event(2, 2).raw), "of two seats"),
        ("unsigned", _made(tale, "E1", 1, 2, event.raw, unsigned.raw), "a forged second event"),
        ("other-seat", _made(tale, "E1", 0, 2, event.raw, other.raw), "the fork of another seat"),
        ("other-step", _made(tale, "E1", 1, 3, event.raw, other.raw), "a fork at another step"),
        (
            "other-table",
            _made(tale, "E1", 1, 2, event.raw, other.raw, table_id=bytes(32)),
            "a fork at another table",
        ),
        ("honest-event", _made(tale, "E4", 1, 2, event.raw), "an honest event called bad"),
        ("foreign-event", _made(tale, "E4", 1, 2, foreign.raw), "an event of another table"),
        (
            "other-head",
            _made(tale, "E4", 1, 2, tale.forge(event, prev=bytes(32)).raw),
            "an event on a head nobody knows",
        ),
        (
            "digest",
            _made(tale, "E4", 1, 2, tale.forge(event, digest=bytes(32)).raw),
            "an event that answers another digest: programs differ, no seat is wrong",
        ),
    ):
        data = written([*start, entry(shown)])
        about = f"evidence that proves nothing: {about}"
        at = len(start)
        yield Case(f"slander-{name}", about, "ohne_furcht", data, DAMAGED, "form", at)
    empty = LogRecord(
        Kind.EVIDENCE, form.wrap(Kind.EVIDENCE, canon.encode((purposes.EVIDENCE,)), b"")
    )
    data = written([*start, empty])
    about = "evidence without content"
    yield Case("slander-empty", about, "ohne_furcht", data, DAMAGED, "form", len(start))


def _digests() -> Iterator[Case]:
    tale = opening(3)
    for step, seat in ((1, 0), (3, 1), (4, 0)):
        event = tale.event(step, seat)
        forged = tale.forge(event, digest=bytes(32))
        data = written([*up_to(tale, event), entry(forged)])
        about = f"seat {seat} answers another state in step {step}: programs differ, nobody cheats"
        at = place_of(tale, event)
        yield Case(f"digest-{step}", about, "ohne_furcht", data, CANNOT, "digest", at)
