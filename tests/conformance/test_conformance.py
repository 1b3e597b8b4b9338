"""Our own audit over the conformance set: each log gets the verdict the table gives it."""

import hashlib
import json

import pytest

from ledger.errors import LedgerError
from ledger.review.audit import audit
from ledger.review.verdict import unread
from tests.amounts import amount
from tests.conformance.cases import the_game
from tests.conformance.writing import FOLDER, TABLE, every_case, row, write_set

ROWS = json.loads((FOLDER / TABLE).read_text(encoding="utf-8"))


def verdict(path, **how):
    """All that an audit of ours says of a log."""
    try:
        return audit(path, games=the_game, **how)
    except LedgerError as error:
        return unread(error)


def judged(path):
    """What our audit says of a log: the four things the table tells."""
    try:
        plain = audit(path, games=the_game).plain()
    except LedgerError as error:
        plain = unread(error)
    fault = plain["fault"] or {"kind": None, "event": None, "seat": None}
    return plain["exit_code"], fault["kind"], fault["event"], fault["seat"]


@pytest.mark.parametrize("told", ROWS, ids=lambda told: told["log"])
def test_verdict(told):
    """Exit code, kind of fault, entry and seat are those of the table; the file is unchanged."""
    path = FOLDER / told["log"]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == told["sha256"]
    assert judged(path) == (told["exit_code"], told["kind"], told["entry"], told["seat"])


@pytest.mark.parametrize("told", ROWS[::29], ids=lambda told: told["log"])
def test_the_oracle_says_the_same(told):
    """The pure group alone, each proof by itself: the whole verdict is that of the usual audit."""
    path = FOLDER / told["log"]
    assert verdict(path, oracle=True) == verdict(path)


@pytest.mark.slow
@pytest.mark.parametrize("told", ROWS[:: max(1, 3 - amount(1))], ids=lambda told: told["log"])
def test_the_oracle_says_the_same_of_many(told):
    """Each second log before the oracle; all of them by a larger AMOUNT."""
    test_the_oracle_says_the_same(told)


def test_the_table_names_every_log_once():
    """No log without a verdict, no verdict without a log; seats are named at exit code 1 alone."""
    named = [told["log"] for told in ROWS]
    assert sorted(named) == sorted(path.name for path in FOLDER.glob("*.tafel"))
    assert len(set(told["sha256"] for told in ROWS)) == len(ROWS)
    assert f"{len(ROWS)} logs" in (FOLDER / "README.md").read_text(encoding="utf-8")
    for told in ROWS:
        assert (told["seat"] is not None) == (told["exit_code"] == 1), told["log"]


@pytest.mark.slow
def test_written_again_it_is_the_same():
    """The program that wrote the set gives the same rows, the hashes of the logs among them."""
    assert [row(case) for case in every_case()] == ROWS


@pytest.mark.slow
def test_every_file_is_written(tmp_path):
    """Into an empty folder as well: the same files and the same table."""
    assert write_set(tmp_path) == len(ROWS)
    for path in sorted(tmp_path.iterdir()):
        assert path.read_bytes() == (FOLDER / path.name).read_bytes()


def seats_that_went(log):
    """Who was away, what was rescued and who has begun anew, by our audit."""
    found = verdict(FOLDER / f"{log}.tafel")
    return [(one["seat"], one["until"]) for one in found.away], found.rescued, found.begun_anew


def test_an_audit_tells_rescues_and_who_began_anew():
    """Cards that changed hands or were copied, who gave them and who reads them; fresh returns."""
    away, (card,), anew = seats_that_went("rescue-card-whole")
    assert card == {"step": 33, "of": 1, "to": 2, "cards": 1, "copies": False}
    assert away == [(1, None)] and anew == []
    away, (copied,), _ = seats_that_went("rescue-copy-reader-gone")
    assert copied["copies"] and [seat for seat, _ in away] == [copied["of"], copied["to"]]
    assert seats_that_went("rescue-copy-half")[1:] == ([], [])
    assert seats_that_went("rescue-copy-no-reader")[1:] == ([], [])
    away, _, anew = seats_that_went("away-fresh-twice")
    assert [one["seat"] for one in anew] == [3, 3] and anew[0]["step"] < anew[1]["step"]
    assert [until is None for _, until in away] == [False, False]
