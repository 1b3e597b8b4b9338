"""The audit of a whole log, and of logs that were cut, ended or lied in: every lie is found."""

import json
import random

import pytest

from engine.games import find_game
from ledger.deck.group.backend import pure_group, sodium_group
from ledger.errors import LedgerError, NotALog
from ledger.files.log_format import LogRecord, parse
from ledger.records.event import read_event, write_end, write_opened_key
from ledger.records.form import Kind
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CANNOT, CHEATED, DAMAGED, FINE
from ledger.review.rules_of_offer import OtherRules
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.review.audited_logs import audited, entries_of, events_in, written
from tests.ledger.tables import (
    Minds,
    log_of,
    opening_tale,
    probe_tale,
    pump,
    seating,
    small_tale,
    tell,
    the_game,
)

KEYS = [
    "ok",
    "exit_code",
    "verdict",
    "game",
    "table",
    "seats",
    "steps",
    "events",
    "head",
    "shuffles",
    "shares",
    "openings",
    "claims",
    "counts",
    "rolls",
    "books",
    "books_missing",
    "readers",
    "machines",
    "leftover",
    "awaited",
    "torn",
    "result",
    "away",
    "rescued",
    "begun_anew",
    "mixed",
    "stood_in",
    "taken_back",
    "ended",
    "ended_by",
    "waited_for",
    "not_ended",
    "broken",
    "fault",
]
"""The documented object of a verdict, in its order."""


def test_whole_probe(tmp_path):
    """A finished game is fine; everything made was proven; the verdict has the documented keys."""
    tale = probe_tale()
    verdict = audited(tmp_path, tale.log)
    assert (verdict.ok, verdict.exit_code, verdict.fault) == (True, FINE, None)
    assert verdict.books == "open"
    plain = verdict.plain()
    assert list(plain) == KEYS
    assert json.loads(json.dumps(plain)) == plain
    assert plain["shuffles"]["made"] == plain["shuffles"]["proved"] > 40
    assert plain["shares"]["given"] == plain["shares"]["proved"] > 60
    assert plain["openings"]["made"] == plain["openings"]["proved"] > 5
    assert plain["claims"]["made"] == plain["claims"]["proved"] > 10
    assert (plain["exit_code"], plain["verdict"]) == (FINE, "fine")
    assert plain["result"]["scores"] == list(tale.nodes[0].outcome.scores)
    assert (plain["steps"], plain["head"]) == (71, tale.nodes[0].table.head.hex())
    assert [seat["name"] for seat in plain["seats"]] == list(tale.seating.roster.names)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games(seats, tmp_path):
    """Finished games of Ohne Furcht und Adel are fine."""
    tale = tell(seating(find_game("ohne_furcht"), seats, f"whole {seats}"), seats)
    verdict = audited(tmp_path, tale.log)
    assert (verdict.ok, verdict.exit_code) == (True, FINE)


def test_both_backends_judge_alike(tmp_path):
    """The pure and the native group find the same, in a good log and in one with a lie."""
    if sodium_group() is None:
        pytest.skip("there is no native group here to compare with")
    tale = opening_tale()
    entries = entries_of(tale.log)
    cut = tmp_path / "cut.tafel"
    last = sum(len(events) for events in tale.steps[:13]) + 1
    lie = tale.forge(tale.event(12, 2), *tale.event(12, 2).acts[:2])
    for given in (entries[:last], [*entries[: last - 1], LogRecord(Kind.EVENT, lie.raw)]):
        cut.write_bytes(written(given))
        plain = [
            audit(cut, group=group, games=the_game).plain()
            for group in (pure_group(), sodium_group())
        ]
        assert plain[0] == plain[1]
    assert plain[0]["fault"]["seat"] == 2


def test_books_twice_and_too_early(tmp_path):
    """A book twice, or before the end of the game, is damage."""
    entries = entries_of(small_tale().log)
    books = [at for at, entry in enumerate(entries) if entry.kind == Kind.OPENED_KEY]
    assert len(books) == 2
    for given in ([*entries, entries[books[0]]], [*entries[:9], entries[books[0]], *entries[9:]]):
        found = audited(tmp_path, written(given))
        assert (found.exit_code, found.fault.kind) == (DAMAGED, "book")


def test_books_missing_are_no_fault(tmp_path):
    """Books that are missing leave the verdict at 0: every claim was proven before."""
    entries = [entry for entry in entries_of(small_tale().log) if entry.kind != Kind.OPENED_KEY]
    found = audited(tmp_path, written(entries))
    assert (found.ok, found.exit_code, found.books) == (True, FINE, "missing")


@pytest.mark.parametrize("secret", [bytes(32), b"\xff" * 32, b"\1" + bytes(31)])
def test_wrong_book(secret, tmp_path):
    """A book with another key: a key that no one has played with, or no key at all."""
    entries = entries_of(small_tale().log)
    book = write_opened_key(table_id=small_tale().seating.roster.table_id, seat=1, secret=secret)
    given = [*entries[:-1], LogRecord(Kind.OPENED_KEY, book.raw)]
    found = audited(tmp_path, written(given))
    assert (found.exit_code, found.fault.kind) == (DAMAGED, "book")
    assert found.fault.seat is None


def test_book_of_another_seat(tmp_path):
    """Seat 0's key given out as that of seat 1."""
    entries = entries_of(small_tale().log)
    key = small_tale().group.encode_scalar(small_tale().secret(0))
    book = write_opened_key(table_id=small_tale().seating.roster.table_id, seat=1, secret=key)
    found = audited(tmp_path, written([*entries[:-1], LogRecord(Kind.OPENED_KEY, book.raw)]))
    assert (found.exit_code, found.fault.kind) == (DAMAGED, "book")


def test_cut_anywhere(tmp_path):
    """A log that ends at any byte: its good part is judged, it is unfinished, nobody is named."""
    rolls = random.Random(8)
    size = len(small_tale().log)
    for cut in [0, 1, 15, 16, 40, 900, *sorted(rolls.sample(range(1000, size - 1), 22))]:
        found = audited(tmp_path, small_tale().log[:cut])
        if isinstance(found, LedgerError):
            assert isinstance(found, NotALog)
            continue
        kept = len(parse(small_tale().log[:cut], "cut").entries)
        assert found.fault is None
        written = entries_of(small_tale().log)[: kept + 1]
        books = sum(1 for e in written if e.kind == Kind.OPENED_KEY)
        assert found.events == kept - books
        over = found.steps == len(small_tale().steps) - 1
        assert (found.ok, found.exit_code) == ((True, FINE) if over else (False, CANNOT))


def test_ended_by_all(tmp_path):
    """A table that all have ended early is no fault; an end twice, or foreign, is."""
    seated = seating(PROBE, 2, "ended")
    nodes = seated.plays()
    pump(nodes, Minds(1), until=15)
    for node in nodes:
        node.end("agreed")
    pump(nodes, Minds(1))
    assert len({log_of(node) for node in nodes}) == 1
    found = audited(tmp_path, log_of(nodes[0]))
    assert (found.ok, found.exit_code, found.ended) == (True, FINE, "agreed")
    entries = entries_of(log_of(nodes[0]))
    twice = audited(tmp_path, written([*entries, entries[-1]]))
    assert twice.exit_code == DAMAGED
    foreign = write_end(
        seated.people[0],
        table_id=seated.roster.table_id,
        seat=1,
        head=nodes[0].table.head,
        why="agreed",
    )
    forged = audited(tmp_path, written([*entries[:-1], LogRecord(Kind.END, foreign.raw)]))
    assert (forged.exit_code, forged.fault.seat) == (DAMAGED, None)


@pytest.mark.parametrize("step", [1, 4, 8, 20])
def test_signed_lies(step, tmp_path):
    """A lie that its seat has signed: cheating, with seat, step, entry and kind."""
    tale = probe_tale()
    entries = entries_of(tale.log)
    honest = tale.steps[step][0]
    acts = tale.steps[step][0].acts
    act = (*acts[0][:-1], bytes(len(acts[0][-1])))
    lie = tale.forge(honest, act, *acts[1:])
    number = next(at for at, e in enumerate(entries) if e.data == honest.raw)
    given = [*entries[:number], LogRecord(Kind.EVENT, lie.raw), *entries[number + 1 :]]
    found = audited(tmp_path, written(given[: number + 4]))
    assert (found.ok, found.exit_code) == (False, CHEATED)
    assert (found.fault.seat, found.fault.step) == (honest.seat, step)
    assert found.fault.event == number


def test_fork_in_a_log(tmp_path):
    """Two events of one seat on one head in a log: the second is named as the fork."""
    tale = probe_tale()
    entries = entries_of(tale.log)
    honest = tale.event(8, 1)
    number = next(at for at, e in enumerate(entries) if e.data == honest.raw)
    other = tale.forge(honest, ("share", bytes(96)))
    given = [*entries[: number + 1], LogRecord(Kind.EVENT, other.raw), *entries[number + 1 :]]
    found = audited(tmp_path, written(given))
    assert (found.exit_code, found.fault.kind, found.fault.seat) == (CHEATED, "fork", 1)
    assert found.fault.event == number + 1


def test_false_shuffle_before_other_damage(tmp_path):
    """Proofs that wait for the end of their run are looked at even if the log breaks before."""
    tale = probe_tale()
    entries = entries_of(tale.log)
    honest = tale.event(4, 2)
    number = next(at for at, e in enumerate(entries) if e.data == honest.raw)
    act = honest.acts[0]
    lie = tale.forge(honest, (*act[:3], act[3][64:] + act[3][:64], act[4]))
    given = [*entries[:number], LogRecord(Kind.EVENT, lie.raw), LogRecord(Kind.EVENT, b"nothing")]
    found = audited(tmp_path, written(given))
    assert (found.exit_code, found.fault.seat) == (CHEATED, 2)
    assert (found.fault.kind, found.fault.event) == ("shuffle", number)


def test_wrong_digest_cannot_be_judged(tmp_path):
    """An event that answers another state: some program is wrong, and no seat is named."""
    tale = probe_tale()
    entries = entries_of(tale.log)
    odd = tale.forge(tale.event(8, 0), digest=bytes(32))
    number = next(at for at, e in enumerate(entries) if e.data == tale.event(8, 0).raw)
    found = audited(tmp_path, written([*entries[:number], LogRecord(Kind.EVENT, odd.raw)]))
    assert (found.exit_code, found.fault.kind) == (CANNOT, "digest")
    assert found.fault.seat is None


def test_other_rules(tmp_path):
    """A log of rules this program does not have cannot be judged, and says so."""
    path = tmp_path / "log.tafel"
    path.write_bytes(small_tale().log)
    with pytest.raises(OtherRules, match="probe"):
        audit(path)


def test_events_read_again():
    """The entries of a log are the events as they were signed."""
    entries = entries_of(small_tale().log)
    events = [event for events in small_tale().steps for event in events]
    assert [read_event(entries[at].data).id for at in events_in(entries)] == [
        event.id for event in events
    ]
    assert small_tale().nodes[0].table.phase is Phase.OVER
