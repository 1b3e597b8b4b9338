"""Starts in which seat 2 lies: keys that are not its own, false shares, false complaints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ledger.chain.chain import Chain
from ledger.deck.escrow import make_complaint
from ledger.deck.group.ciphertext import encode_elements
from ledger.deck.proofs.schnorr import prove_possession
from ledger.files.log_format import LogRecord
from ledger.records import canon, form
from ledger.records.event import read_event
from ledger.records.form import Kind
from ledger.sealed.acts import COMPLAIN, KEYS
from ledger.sealed.key_ceremony import commit_hash
from ledger.sealed.sealed_table import SealedTable, begin
from tests.conformance.cases import CANNOT, CHEATED, DAMAGED, Case, entry, opening, written
from tests.conformance.forging import beyond_order, cheated, with_field
from tests.ledger.attacks.test_escrow import deals, dealt
from tests.ledger.attacks.test_start import keys_of
from tests.ledger.tables import chance, flipped, spoiled
from tests.ledger.trial import acts_of, signed

CHEAT = 2
Told = tuple[Any, ...]
Lie = Callable[[SealedTable, Told], Told]
Lies = dict[tuple[int, int], Lie]


def forged_starts() -> Iterator[Case]:
    """All of them."""
    yield from _fields()
    yield from _copies()
    yield from _rogue_keys()
    yield from _known_keys()
    yield from _escrow_shares()
    yield from _complaints()
    yield from _evidence()


def _fields() -> Iterator[Case]:
    tale = opening(3)
    step = {"commit": 1, "keys": 2}
    for name, label, field, change, kind, about in (
        ("point", "commit", 1, lambda d: b"\xff" * 32, "form", "the sealing key is no point"),
        ("neutral", "commit", 1, lambda d: bytes(32), "form", "the sealing key is neutral"),
        ("hash-short", "commit", 2, lambda d: d[:31], "form", "a hash of 31 bytes"),
        ("hash-long", "commit", 2, lambda d: d + b"\0", "form", "a hash of 33 bytes"),
        ("hash-text", "commit", 2, lambda d: "hash", "form", "a text as hash"),
        ("proof", "commit", 3, lambda d: flipped(d, 9), "key", "a bit of the proof turned"),
        ("proof-zero", "commit", 3, lambda d: bytes(64), "key", "a proof of zeros"),
        ("order", "commit", 3, lambda d: beyond_order(tale, d), "key", "a scalar above L"),
        ("secret", "keys", 1, lambda d: flipped(d, 9), "key", "another order secret"),
        ("secret-short", "keys", 1, lambda d: d[:31], "form", "an order secret of 31 bytes"),
        ("neutral", "keys", 2, lambda d: bytes(32) + d[32:], "form", "a neutral table key"),
        ("turned", "keys", 2, lambda d: d[32:] + d[:32], "key", "coefficients swapped"),
        ("short", "keys", 2, lambda d: d[:-32], "form", "a coefficient too few"),
        ("shares-none", "keys", 3, lambda d: (), "form", "no escrow shares"),
        ("shares-short", "keys", 3, lambda d: d[:-1], "form", "an escrow share too few"),
        ("share-cut", "keys", 3, lambda d: (d[0][:-1], *d[1:]), "form", "a share cut short"),
        ("share-own", "keys", 3, lambda d: (*d[:2], d[0]), "form", "a share for itself"),
        ("share-zero", "keys", 3, lambda d: (bytes(80), *d[1:]), "form", "sealed to nobody"),
        ("proof", "keys", 4, lambda d: flipped(d, 9), "key", "a bit of the proof turned"),
        ("order", "keys", 4, lambda d: beyond_order(tale, d), "key", "a scalar above L"),
    ):
        event = tale.event(step[label], CHEAT)
        forged = with_field(tale, event, 0, field, change(event.acts[0][field]))
        about = f"step {step[label]} of seat 2: {about}"
        yield cheated(f"start-{label}-{name}", about, tale, forged, kind)


def _started(lies: Lies) -> list[LogRecord]:
    """The entries of a start of seats that lie as told, up to the end of the first three steps."""
    seated = opening(3).seating
    chain = Chain(begin(seated.game, seated.roster, seated.group))
    events = [LogRecord(0, seated.roster.encode())]
    for step in (1, 2, 3):
        for seat, secret in enumerate(seated.secrets):
            void = chain.table.broken is not None or chain.table.step != step - 1
            if chain.evidence is not None or void:
                return events
            told = acts_of(chain.table, seat, secret)[0]
            lie = lies.get((step, seat), lambda table, told: told)
            event = signed(seated, chain, seat, [lie(chain.table, told)])
            events.append(entry(event))
            chain.receive(event)
    return events


def _lied(name: str, about: str, lies: Lies, kind: str, number: int, seat: int = CHEAT) -> Case:
    entries = _started(lies)
    data = written(entries[: number + 1])
    return Case(f"start-{name}", about, "ohne_furcht", data, CHEATED, kind, number, seat)


def _theirs(table: SealedTable, seat: int) -> Told:
    """What another seat says honestly in the same step."""
    told: Told = acts_of(table, seat, opening(3).seating.secrets[seat])[0]
    return told


def _copies() -> Iterator[Case]:
    def sealing_key(table: SealedTable, told: Told) -> Told:
        theirs = _theirs(table, 0)
        return (*theirs[:2], told[2], theirs[3])

    def commitment(table: SealedTable, told: Told) -> Told:
        return spoiled(told, 2, _theirs(table, 0)[2])

    def opened(table: SealedTable, told: Told) -> Told:
        theirs = _theirs(table, 0)
        return (*theirs[:3], told[3], theirs[4])

    about = "seat 2 gives seat 0's sealing key with seat 0's proof as its own"
    yield _lied("copied-sealing-key", about, {(1, CHEAT): sealing_key}, "key", 3)
    about = "seat 2 copies seat 0's commitment, and opens what seat 0 opens"
    lies = {(1, CHEAT): commitment}
    yield _lied("copied-all", about, lies | {(2, CHEAT): _copied_keys}, "key", 6)
    about = "seat 2 copies seat 0's commitment, and opens its own keys"
    yield _lied("copied-commitment", about, lies, "key", 6)


def _copied_keys(table: SealedTable, told: Told) -> Told:
    theirs = _theirs(table, 0)
    shares = (theirs[3][1] or told[3][0], told[3][1], b"")
    return (*theirs[:3], shares, theirs[4])


def _with_keys(commitments: tuple[Any, ...], proof: Callable[[SealedTable], bytes]) -> Lies:
    """Seat 2 commits to these keys and opens them, with a proof made from the table."""
    seated = opening(3).seating

    def commits(table: SealedTable, told: Told) -> Told:
        secret = keys_of(seated, CHEAT)[0].order_secret
        return spoiled(told, 2, commit_hash(table, CHEAT, secret, commitments[0], commitments))

    def opens(table: SealedTable, told: Told) -> Told:
        told = spoiled(told, 2, encode_elements(seated.group, commitments))
        return spoiled(told, 4, proof(table))

    return {(1, CHEAT): commits, (2, CHEAT): opens}


def _rogue_keys() -> Iterator[Case]:
    seated = opening(3).seating
    group, (own, commitments) = seated.group, keys_of(seated, CHEAT)
    others = [keys_of(seated, seat)[0].key for seat in (0, 1)]
    rogue = (group.sub(own.key, group.add(*others)), *commitments[1:])

    def by_own(table: SealedTable) -> bytes:
        where = table.place(CHEAT, 0, KEYS)
        return prove_possession(group, where, "x", own.x, rogue[0], rng=chance("rogue"))

    for name, proof in (
        ("own-secret", by_own),
        ("copied-proof", lambda table: _theirs(table, 0)[4]),
        ("zeros", lambda table: bytes(64)),
    ):
        about = f"a rogue key, made from the others' so that the joint key is its own: {name}"
        yield _lied(f"rogue-{name}", about, _with_keys(rogue, proof), "key", 6)
    _, theirs = keys_of(seated, 0)
    lies = _with_keys(theirs, lambda table: _theirs(table, 0)[4])
    yield _lied("key-of-another", "the keys of seat 0 with its own proof", lies, "key", 6)


def _by_secret(x: int) -> Lies:
    seated = opening(3).seating
    group = seated.group
    commitments = (group.mul_base(x), *keys_of(seated, CHEAT)[1][1:])

    def proof(table: SealedTable) -> bytes:
        where = table.place(CHEAT, 0, KEYS)
        return prove_possession(group, where, "x", x, commitments[0], rng=chance("known"))

    return _with_keys(commitments, proof)


def _known_keys() -> Iterator[Case]:
    seated = opening(3).seating
    e = keys_of(seated, CHEAT)[0].e
    lies = _by_secret(e)
    yield _lied("table-key-is-sealing-key", "a table key that is its escrow key", lies, "key", 6)
    lies = _by_secret(-e % seated.group.order)
    about = "a table key that is the negative of its escrow key"
    yield _lied("table-key-cancels-sealing-key", about, lies, "key", 6)
    total = sum(keys_of(seated, seat)[0].x for seat in (0, 1))
    for name, x, about in (
        ("key-twice", keys_of(seated, 1)[0].x, "two seats share a table key"),
        ("keys-cancel", -total % seated.group.order, "the table keys cancel each other out"),
    ):
        entries = _started(_by_secret(x))
        about = f"{about}: the start is void, and nobody is named"
        yield Case(f"void-start-{name}", about, "ohne_furcht", written(entries), CANNOT)


def _bad_share(table: SealedTable, told: Told) -> Told:
    shares = list(told[3])
    shares[0] = shares[0][:-1] + bytes([shares[0][-1] ^ 1])
    return spoiled(told, 3, tuple(shares))


def _escrow_shares() -> Iterator[Case]:
    about = "seat 0 complains with right of the share seat 2 dealt it: the dealer is named"
    yield _lied("true-complaint", about, {(2, CHEAT): _bad_share}, "escrow", 7)
    for holder in (0, 1):
        about = f"seat 2 deals seat {holder} a share of nothing, by commitments that fit"
        lies = _dealing({holder: 0})
        yield _lied(f"share-of-nothing-{holder}", about, lies, "key", 6)
    entries = _started(_dealing({CHEAT: 0}))
    about = "seat 2 deals by a polynomial that is 0 at its own place, where nobody holds a share"
    data = written(entries)
    yield Case("start-nothing-at-own-place", about, "ohne_furcht", data, CANNOT)


def _dealing(shares: dict[int, int]) -> Lies:
    """Seat 2 deals by a polynomial that gives these shares."""

    def only(lie: Callable[[SealedTable, Told], list[Told]]) -> Lie:
        return lambda table, told: lie(table, told)[0]

    seated = opening(3).seating
    made = deals(seated, CHEAT, dealt(seated, CHEAT, shares))
    return {place: only(lie) for place, lie in made.items()}


def _evidence() -> Iterator[Case]:
    """The evidence of a complaint (E5), which shows it beside the opening it complains of."""
    seated = opening(3).seating
    for name, lies, seat, about in (
        ("complaint", {(2, CHEAT): _bad_share}, CHEAT, "a true complaint, which names the dealer"),
        ("false-complaint", {(3, 1): _complains(1, 0)}, 1, "a false one, which names its author"),
    ):
        entries = _started(lies)
        chain = Chain(begin(seated.game, seated.roster, seated.group))
        for one in entries[1:]:
            chain.receive(read_event(one.data))
        evidence, start = chain.evidence, entries[:7]
        assert evidence is not None and evidence.sort == "E5"
        data = written([*start, entry(evidence)])
        about = f"the log ends with evidence of a complaint (E5): {about}"
        kind = ("evidence", 7, seat)
        yield Case(f"evidence-{name}", about, "ohne_furcht", data, CHEATED, *kind)
        named = canon.decode(evidence.content)
        slander = canon.encode((*named[:3], CHEAT - 1 if seat == CHEAT else 0, *named[4:]))
        record = LogRecord(Kind.EVIDENCE, form.wrap(Kind.EVIDENCE, slander, b""))
        about = "the same, but it names another seat than it proves wrong"
        data = written([*start, record])
        yield Case(f"slander-{name}", about, "ohne_furcht", data, DAMAGED, "form", 7)


def complained_of(true: bool) -> tuple[list[LogRecord], LogRecord, int]:
    """A log up to step 3, the complaint behind it, and who is wrong by it."""
    lies: Lies = {(2, CHEAT): _bad_share} if true else {(3, 1): _complains(1, 0)}
    entries, author = _started(lies), 0 if true else 1
    found = next(one for one in entries[7:] if read_event(one.data).seat == author)
    return entries[:7], found, CHEAT if true else author


def _complains(seat: int, dealer: int, of: int | None = None) -> Lie:
    """A complaint of a seat about the share of a dealer, well made."""
    seated = opening(3).seating

    def lie(table: SealedTable, told: Told) -> Told:
        own = keys_of(seated, seat)[0]
        sealed = table.keys.shares[dealer][seat if of is None else of]
        where = table.place(seat, 0, COMPLAIN)
        complaint = make_complaint(
            seated.group, where, dealer, own.e, own.sealing_key, sealed, rng=chance("complain")
        )
        return (COMPLAIN, dealer, complaint)

    return lie


def _complaints() -> Iterator[Case]:
    right = _complains(1, 0)

    def other_point(table: SealedTable, told: Told) -> Told:
        return (COMPLAIN, 0, bytes(64) + right(table, told)[2][64:])

    def other_proof(table: SealedTable, told: Told) -> Told:
        return (COMPLAIN, 0, right(table, told)[2][:64] + bytes(32))

    for name, lie, about in (
        ("of-a-good-share", right, "of a share that is right"),
        ("of-another-share", _complains(1, 0, 2), "of the share that was dealt to seat 2"),
        ("with-another-key", other_point, "opened with another key"),
        ("without-proof", other_proof, "whose proof ends with zeros"),
    ):
        about = f"seat 1 complains falsely {about}"
        yield _lied(f"false-complaint-{name}", about, {(3, 1): lie}, "escrow", 8, 1)
    for dealer in (1, 3, -1):
        about = f"seat 1 complains of dealer {dealer}, who dealt it nothing"
        lies: Lies = {(3, 1): lambda table, told, dealer=dealer: (COMPLAIN, dealer, bytes(96))}
        yield _lied(f"complaint-of-dealer-{dealer}", about, lies, "form", 8, 1)
