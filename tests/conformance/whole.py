"""Logs in which nothing is false: finished, unfinished, cut, ended early or not quite."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from ledger.chain.chain import Chain
from ledger.files.log_format import LogRecord
from ledger.records.event import write_end
from ledger.records.form import Kind
from ledger.sealed.sealed_table import begin
from tests.conformance.cases import (
    CANNOT,
    DAMAGED,
    FINE,
    OHNE_FURCHT,
    Case,
    closed_books,
    columns,
    entries_of,
    entry,
    head_of,
    opening,
    probe,
    steps_of,
    written,
)
from tests.ledger.tables import Tale, seating
from tests.ledger.trial import honest

ENDED = 3
"""The step on whose head tables are ended early."""


def whole_logs() -> Iterator[Case]:
    """All of them."""
    yield from _finished()
    yield from _unfinished()
    yield from _ended()
    yield from _not_ended()
    yield from _false_ends()
    yield from _ends_for_nobody()
    yield from _order_of_ends()
    yield _void_start()


def _finished() -> Iterator[Case]:
    entries = entries_of(columns())
    books = [one for one in entries if one.kind == Kind.OPENED_KEY]
    game = [one for one in entries if one.kind != Kind.OPENED_KEY]
    last = len(written(entries))
    yield Case("finished", "a whole game, all books open", "columns", written(entries), FINE)
    yield Case("finished-probe", "another", "probe", written(entries_of(probe())), FINE)
    yield Case(
        "finished-closed-books",
        "it was agreed that books stay closed",
        "columns",
        written(entries_of(closed_books())),
        FINE,
    )
    for name, left, about in (
        ("no-books", [], "the books that were agreed are missing: no fault"),
        ("one-book", books[1:], "only seat 1 has laid its book open"),
        ("books-in-another-order", books[::-1], "books may stand in any order"),
    ):
        yield Case(f"finished-{name}", about, "columns", written([*game, *left]), FINE)
    for bytes_left, where in ((last - 1, "last-byte"), (last - 40, "half-a-book")):
        about = f"a whole game whose last book is cut: {last - bytes_left} bytes are missing"
        yield Case(f"finished-cut-{where}", about, "columns", written(entries)[:bytes_left], FINE)
    before = len(written(game)) - 30
    about = "a whole game but for the last signed result, which is torn"
    yield Case("cut-in-result", about, "columns", written(game)[:before], CANNOT)


def _unfinished() -> Iterator[Case]:
    for seats, steps in ((2, (0, 1, 3, 4, 7, 11)), (3, (0, 2, 3, 7, 12)), (4, (0, 3))):
        tale = opening(seats)
        for last in steps:
            data = written([head_of(tale), *steps_of(tale, last)])
            about = f"{seats} seats, cut behind step {last}"
            yield Case(f"unfinished-{seats}-{last}", about, "ohne_furcht", data, CANNOT)
    tale = opening(3)
    entries = [head_of(tale), *steps_of(tale, 3)]
    for less in (1, 2):
        about = f"step 3 lacks the events of {less} of 3 seats: leftovers are no fault"
        data = written(entries[:-less])
        yield Case(f"leftover-{less}", about, "ohne_furcht", data, CANNOT)
    whole = written(entries)
    record = len(written(entries)) - len(written(entries[:-1]))
    for kept in (1, 8, 16, 17, 18, record // 2, record - 1):
        about = f"the last record is torn: {kept} of its {record} bytes are there"
        data = whole[: len(whole) - record + kept]
        yield Case(f"torn-{kept}", about, "ohne_furcht", data, CANNOT)
    short = [head_of(tale), *steps_of(tale, 3)[:-2], steps_of(tale, 3)[-1]]
    about = "an open step need not be complete up to a seat: seat 1 is awaited, seat 2 is there"
    yield Case("leftover-gap", about, "ohne_furcht", written(short), CANNOT)


def _end(tale: Tale, seat: int, step: int, why: str = "agreed", **changes: object) -> LogRecord:
    fields = {
        "table_id": tale.seating.roster.table_id,
        "seat": seat,
        "head": tale.chains[step - 1].table.head if step else tale.seating.roster.table_id,
        "why": why,
        "seats": (1,) if why == "waits" else (),
    }
    signer = changes.pop("signer", seat)
    return entry(write_end(tale.seating.people[signer], **(fields | changes)))


def _ended() -> Iterator[Case]:
    tale = opening(3)
    start = [head_of(tale), *steps_of(tale, ENDED)]
    for why in ("agreed", "frozen", "waits"):
        seats = (0, 2) if why == "waits" else range(3)
        data = written([*start, *(_end(tale, seat, ENDED + 1, why) for seat in seats)])
        about = f"all three seats ended it on the last head, {why!r}"
        if why == "waits":
            about = "the two seats that are not waited for ended it on the last head"
        yield Case(f"ended-{why}", about, "ohne_furcht", data, FINE)
    ends = [_end(tale, seat, 1) for seat in range(3)]
    data = written([head_of(tale), *ends])
    yield Case("ended-before-step-1", "ended before anything", "ohne_furcht", data, FINE)
    tale = columns()
    entries = entries_of(tale)
    early = [_end(tale, seat, ENDED + 1) for seat in range(2)]
    count = 1 + len(steps_of(tale, ENDED))
    data = written([*entries[:count], *early, *entries[count:]])
    about = "a finished game with ends on a head that was built upon: void, no fault"
    yield Case("finished-over-ends", about, "columns", data, FINE)


def _not_ended() -> Iterator[Case]:
    tale = opening(3)
    start = [head_of(tale), *steps_of(tale, ENDED)]
    now = ENDED + 1
    agreed = [_end(tale, seat, now) for seat in range(3)]
    for name, ends, about in (
        ("one-missing", agreed[:2], "seat 2 has not ended it"),
        ("two-missing", agreed[1:2], "only seat 1 has ended it"),
        ("two-reasons", [*agreed[:2], _end(tale, 2, now, "frozen")], "two reasons"),
        (
            "two-waits",
            [
                _end(tale, 0, now, "waits"),
                _end(tale, 1, now, "waits", seats=(2,)),
                _end(tale, 2, now, "waits", seats=(0,)),
            ],
            "one reason, but they wait for different seats",
        ),
        ("old-head", [_end(tale, seat, now - 1) for seat in range(3)], "all on an earlier head"),
        ("heads-differ", [*agreed[:2], _end(tale, 2, now - 1)], "one of them on an earlier head"),
        ("step-behind", [*agreed, *steps_of(tale, 4, 4)], "a step closed behind the ends"),
    ):
        data = written([*start, *ends])
        yield Case(f"not-ended-{name}", f"unfinished: {about}", "ohne_furcht", data, CANNOT)
    open_step = [head_of(tale), *steps_of(tale, 2)]
    ends = [_end(tale, seat, ENDED) for seat in range(3)]
    answer = steps_of(tale, 3, 3)[:1]
    for name, more in (("event-behind", [*ends, *answer]), ("event-before", [*answer, *ends])):
        about = "seat 0 ended it and signed an event on the same head: its end counts no more"
        data = written([*open_step, *more])
        yield Case(f"not-ended-{name}", about, "ohne_furcht", data, CANNOT)


def _false_ends() -> Iterator[Case]:
    tale = opening(3)
    start = [head_of(tale), *steps_of(tale, ENDED)]
    now, at = ENDED + 1, 1 + len(steps_of(tale, ENDED))
    good = _end(tale, 0, now)
    for name, ends, about in (
        ("head", [_end(tale, 0, now, head=bytes(32))], "on a head this log has not"),
        ("signer", [_end(tale, 0, now, signer=1)], "of seat 0, signed by seat 1"),
        ("table", [_end(tale, 0, now, table_id=bytes(32))], "of another table"),
        ("seat", [_end(tale, 7, now, signer=0)], "of a seat that is not there"),
        ("twice", [good, good], "of seat 0, twice"),
        ("two-ends", [good, _end(tale, 0, now, "frozen")], "a second one of seat 0"),
    ):
        fault = ("signature", at + len(ends) - 1)
        data = written([*start, *ends])
        yield Case(f"false-end-{name}", f"an end {about}", "ohne_furcht", data, DAMAGED, *fault)


def _ends_for_nobody() -> Iterator[Case]:
    """The form of an end, as far as it takes the roster."""
    tale = opening(3)
    start = [head_of(tale), *steps_of(tale, ENDED)]
    now, at = ENDED + 1, 1 + len(steps_of(tale, ENDED))
    for name, seats, about in (
        ("seat-that-is-none", (0, 1, 7), "for all other seats and for one that is not there"),
        ("itself", (0, 2), "for seat 0 and for itself"),
    ):
        data = written([*start, _end(tale, 2, now, "waits", seats=seats)])
        about = f"seat 2 ended it, and waits {about}"
        yield Case(f"end-waits-for-{name}", about, "ohne_furcht", data, DAMAGED, "form", at)


def _order_of_ends() -> Iterator[Case]:
    tale = opening(3)
    start = [head_of(tale), *steps_of(tale, ENDED)]
    now, at = ENDED + 1, 1 + len(steps_of(tale, ENDED))
    for seats, wrong, about in (
        ((2, 0, 1), 1, "all three seats ended it, seat 2 before the others"),
        ((0, 2, 1), 2, "all three seats ended it, seat 2 before seat 1"),
        ((1, 0), 1, "two seats ended it, seat 1 before seat 0"),
    ):
        name = "ends-out-of-order-" + "".join(map(str, seats))
        data = written([*start, *(_end(tale, seat, now) for seat in seats)])
        yield Case(name, about, "ohne_furcht", data, DAMAGED, "head", at + wrong)
    mixed = [_end(tale, 1, now), _end(tale, 0, now - 1)]
    about = "two void ends on different heads, not by seat"
    data = written([*start, *mixed])
    yield Case("ends-out-of-order-old", about, "ohne_furcht", data, DAMAGED, "head", at + 1)
    later = [_end(tale, 1, now), *steps_of(tale, 4, 4), _end(tale, 0, now + 1)]
    data = written([*start, *later])
    about = "unfinished: ends of seats 1 and 0 with a step between them, each in its own place"
    yield Case("not-ended-apart", about, "ohne_furcht", data, CANNOT)
    tale = columns()
    entries, count = entries_of(tale), 1 + len(steps_of(tale, ENDED))
    ends = [_end(tale, seat, ENDED + 1) for seat in (1, 0)]
    data = written([*entries[:count], *ends, *entries[count:]])
    about = "a finished game with void ends that are not by seat"
    yield Case("finished-over-ends-swapped", about, "columns", data, DAMAGED, "head", count + 1)


def _void_start() -> Case:
    seated = seating(OHNE_FURCHT, 3, "conformance twins")
    twins = dataclasses.replace(seated, secrets=(*seated.secrets[:2], seated.secrets[0]))
    chain = Chain(begin(twins.game, twins.roster, twins.group))
    events = [honest(twins, chain, seat) for seat in range(3)]
    data = written([LogRecord(Kind.ROSTER, twins.roster.encode()), *map(entry, events)])
    about = "two seats have published the same keys: the start is void, and nobody is named"
    return Case("void-start-equal-keys", about, "ohne_furcht", data, CANNOT)
