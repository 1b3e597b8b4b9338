"""What an audit comes to: one exit code for one kind of trouble, and books, ends and counts named
as they are.
"""

import json

import pytest

from ledger.errors import (
    BadJoin,
    BadOffer,
    BadRoster,
    BadSignature,
    CannotRead,
    Damaged,
    JoinFault,
    Malformed,
    NotALog,
    OtherVersion,
    UnfinishedLog,
    WeakKey,
)
from ledger.files.log_format import LogRecord, pack
from ledger.records import canon
from ledger.records.form import Kind
from ledger.records.roster import make_roster, read_roster
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CANNOT, DAMAGED, FINE, USAGE, WORDS
from ledger.review.rules_of_offer import Mismatch, NotThisGame, OtherRules
from ledger.review.verdict import KEYS, Books, unread
from ledger.sealed.acts import COUNT, OPEN, PROVE
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.ledger.review.audited_logs import audited, entries_of, written
from tests.ledger.tables import probe_tale, seating, small_tale, tell, the_game


def without_books(tale, *seats):
    """The entries of a log without the books of these seats; they stand last, in seat order."""
    entries = entries_of(tale.log)
    first = len(entries) - len(tale.seating.people)
    assert all(entry.kind == Kind.OPENED_KEY for entry in entries[first:])
    return [entry for at, entry in enumerate(entries) if at - first not in seats]


@pytest.mark.parametrize("gone", [(1,), (0, 2), (0, 1, 2)])
def test_books_that_are_missing_are_named(gone, tmp_path):
    """They are no sealed books; the game is fine all the same, as nothing hangs on them."""
    found = audited(tmp_path, written(without_books(probe_tale(), *gone)))
    assert (found.ok, found.exit_code, found.books) == (True, FINE, Books.MISSING)
    assert found.books_missing == list(gone)
    plain = found.plain()
    assert (plain["books"], plain["books_missing"]) == ("missing", list(gone))


def test_a_torn_book_is_a_missing_one(tmp_path):
    """The last book cut in the middle: it is missing, and the bytes that are left are told."""
    found = audited(tmp_path, small_tale().log[:-30])
    assert (found.exit_code, found.books, found.books_missing) == (FINE, Books.MISSING, [1])
    whole = len(small_tale().log) - len(written(without_books(small_tale(), 1)))
    assert found.torn == found.plain()["torn"] == whole - 30


def test_books_are_not_due_before_the_end(tmp_path):
    """An unfinished log says neither that books are sealed nor that one is missing."""
    found = audited(tmp_path, written(entries_of(small_tale().log)[:20]))
    assert (found.books, found.books_missing, found.exit_code) == (Books.NOT_DUE, [], CANNOT)


def test_bytes_behind_a_finished_game(tmp_path):
    """What is too short to be judged is named; what cannot be an entry is damage, code 2."""
    found = audited(tmp_path, small_tale().log + b"\0" * 5)
    assert (found.ok, found.exit_code, found.torn, found.fault) == (True, FINE, 5, None)
    found = audited(tmp_path, small_tale().log + b"more of it" * 9)
    assert (found.ok, found.exit_code, found.fault.kind) == (False, DAMAGED, "damage")
    assert found.fault.event == len(entries_of(small_tale().log))
    assert found.result is not None and found.books == Books.OPEN
    whole = audited(tmp_path, small_tale().log)
    assert (whole.torn, whole.leftover, whole.awaited) == (0, 0, [])


def test_events_of_a_step_that_is_not_complete(tmp_path):
    """They are counted, and whoever has not answered is told by seat."""
    tale = probe_tale()
    step = next(n for n, events in enumerate(tale.steps) if n > 4 and len(events) == 3)
    before = sum(len(events) for events in tale.steps[:step])
    entries = entries_of(tale.log)
    for more, missing in ((0, []), (1, [1, 2]), (2, [2])):
        found = audited(tmp_path, written(entries[: before + 1 + more]))
        assert (found.exit_code, found.leftover, found.awaited) == (CANNOT, more, missing)
        assert found.steps == step - 1


@pytest.mark.parametrize("tale", [probe_tale, small_tale])
def test_openings_claims_and_counts_are_told_apart(tale, tmp_path):
    """Cards shown are openings; what is proven of a card that stays closed is a claim, and what is
    proven of a whole hand a count."""
    acts = [act for events in tale().steps for event in events for act in event.acts]
    openings = sum((len(act[1]) - 64) // 32 for act in acts if act[0] == OPEN)
    claims = sum(act[0] == PROVE for act in acts)
    counts = sum(act[0] == COUNT for act in acts)
    found = audited(tmp_path, tale().log)
    assert openings > 0 and claims + counts > 0
    assert found.openings == {"made": openings, "proved": openings}
    assert found.claims == {"made": claims, "proved": claims}
    assert found.counts == {"made": counts, "proved": counts}


def test_a_table_of_one_makes_what_is_followed(tmp_path):
    """Where nothing is locked, no more openings and claims are proven than were made."""
    found = audited(tmp_path, tell(seating(COLUMNS, 1, "alone"), 2).log)
    assert found.solo and found.openings["made"] == found.openings["proved"] > 0
    assert found.claims["made"] == found.claims["proved"]


def test_an_audit_tells_whose_machine_plays_which_seats(tmp_path):
    """By the joins; a roster in which one could read all is judged as it was agreed."""
    tale = tell(seating(PROBE, 4, "machines", beside={1: 0, 2: 0}, max_absent=1), 1, until=3)
    path = tmp_path / "machines.tafel"
    path.write_bytes(tale.log)
    found, roster = audit(path, games=the_game), tale.seating.roster
    assert found.plain()["machines"] == list(roster.machines) == found.machines
    assert roster.all_reading is not None and found.machines.count(roster.all_reading) == 3
    assert found.fault is None and found.exit_code == CANNOT


@pytest.mark.parametrize(("seats", "max_absent", "readers"), [(2, 0, 2), (3, 1, 2), (5, 2, 3)])
def test_how_many_could_read_together(seats, max_absent, readers):
    """All seats but those that may be absent: the number of the offer, for lobby and audit."""
    offer = seating(PROBE, seats, "readers", max_absent=max_absent).roster.offer
    assert offer.readers == readers


# -- what is no log, or no roster -----------------------------------------------------------------


def rosters():
    """First records that are no roster, each with what is wrong with it."""
    mine, other = small_tale().seating.roster, seating(PROBE, 2, "another").roster
    offer, joins = mine.offer.encode(), [join.raw for join in mine.joins]
    forged = joins[0][:-1] + bytes([joins[0][-1] ^ 1])
    absent = list(canon.decode(offer))
    absent[7] = 1
    weak = list(canon.decode(offer))
    weak[9] = bytes(32)
    return {
        "foreign join": (BadJoin, (offer, [joins[0], other.joins[0].raw])),
        "a join too few": (BadJoin, (offer, joins[:1])),
        "one twice": (BadJoin, (offer, [joins[0], joins[0]])),
        "absent": (BadOffer, (canon.encode(absent), joins)),
        "weak key": (WeakKey, (canon.encode(weak), joins)),
        "signature": (BadSignature, (offer, [forged, joins[1]])),
        "order": (Malformed, (offer, joins[::-1])),
        "no joins": (Malformed, (offer, 7)),
        "no offer": (Malformed, (7, joins)),
        "no pair": (Malformed, (offer,)),
        "text": (Malformed, "roster"),
    }


@pytest.mark.parametrize("name", rosters())
def test_a_roster_that_is_none(name, tmp_path):
    """All of them are one kind of trouble: the file is not as it was written."""
    cause, value = rosters()[name]
    with pytest.raises(cause):
        read_roster(canon.encode(value))
    entries = [LogRecord(0, canon.encode(value)), *entries_of(small_tale().log)[1:]]
    found = audited(tmp_path, written(entries))
    assert isinstance(found, BadRoster) and isinstance(found.cause, cause)
    told = unread(found)
    assert (told["exit_code"], told["verdict"]) == (DAMAGED, "damaged")
    assert told["fault"]["kind"] == "roster"


def test_a_roster_of_another_protocol_cannot_be_judged(tmp_path):
    """It may be whole by rules that are not known here."""
    roster = small_tale().seating.roster
    offer = list(canon.decode(roster.offer.encode()))
    offer[1] = 2
    data = canon.encode((canon.encode(offer), [join.raw for join in roster.joins]))
    found = audited(tmp_path, written([LogRecord(0, data)]))
    assert isinstance(found, OtherVersion) and unread(found)["exit_code"] == CANNOT


def test_a_roster_under_another_kind(tmp_path):
    """The first record says that it is a roster; under any other kind the file is damaged."""
    entries = entries_of(small_tale().log)
    for kind in (1, 2, 9, 255):
        data = pack(LogRecord(kind, entries[0].data), 0, 0)
        found = audited(tmp_path, written(entries)[:16] + data)
        assert isinstance(found, Damaged) and unread(found)["exit_code"] == DAMAGED


@pytest.mark.parametrize(
    ("error", "kind", "code"),
    [
        (CannotRead("x", OSError(2, "gone")), "file", USAGE),
        (UnfinishedLog("x", "empty"), "unfinished", CANNOT),
        (NotALog("x", "foreign"), "damage", DAMAGED),
        (Damaged(0, 16, "checksum"), "damage", DAMAGED),
        (OtherVersion("the log", 3, 1), "version", CANNOT),
        (OtherRules(Mismatch.RULES, "x/2", "x/1"), "other rules", CANNOT),
        (NotThisGame("x/1", "first_crown"), "offer", DAMAGED),
        (BadRoster(BadJoin(JoinFault.TWICE, 2)), "roster", DAMAGED),
    ],
)
def test_a_log_that_cannot_be_opened_has_the_object_too(error, kind, code):
    """The same keys, the fault, its code and its word; nothing that was not found is said."""
    told = unread(error)
    assert list(told) == list(KEYS) and json.loads(json.dumps(told)) == told
    assert (told["ok"], told["exit_code"], told["verdict"]) == (False, code, WORDS[code])
    assert told["fault"] == {
        "step": None,
        "event": None,
        "kind": kind,
        "seat": None,
        "text": str(error),
    }
    known = ("ok", "exit_code", "verdict", "fault")
    assert all(told[key] is None for key in KEYS if key not in known)


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    """Nothing can be said of a log that nobody has given."""
    with pytest.raises(CannotRead) as missing:
        audit(tmp_path / "none.tafel")
    assert unread(missing.value)["exit_code"] == USAGE


def test_a_roster_still_reads():
    """What the cases above were made from is good."""
    mine = small_tale().seating.roster
    assert make_roster(mine.offer, mine.joins) == mine
