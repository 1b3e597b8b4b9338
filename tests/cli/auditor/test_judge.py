"""The program as it runs in a browser: one log at a time, the same messages as anywhere."""

from __future__ import annotations

import json

import pytest

from cli.auditor.judge import Judge
from cli.log_page.looked_at_log import LookedAtLog
from ledger.deck.group import backend
from ledger.primitives import supplied
from ledger.primitives.trial import WrongSupplier
from tests.cli.auditor.lent import Engine, Supplier
from tests.conformance.writing import FOLDER
from tests.ledger.deck import groups

AUDIT = {"t": "audit", "go": True}
READ = (
    *("start-true-complaint", "book-closed", "entry-kind-77", "share-field-first-bit"),
    *("cut-0", "finished-cut-half-a-book"),
)
"""Some of the set, whole ones and broken ones."""


@pytest.fixture(autouse=True)
def _nothing_lent(monkeypatch):
    """As in a program that has just begun, and so again afterwards."""
    groups.needed("native")
    monkeypatch.setattr(supplied, "asked_here", [])
    monkeypatch.setattr(backend, "kept_native", [])


def judge(folder, *, engine=None, supplier=None):
    """One in this program."""
    return Judge(supplier or Supplier(), engine or Engine(wide=False), str(folder))


def all_told(looked):
    """Every message until nothing is left."""
    found = []
    while not looked.idle:
        found.append(looked.go_on())
    return [one for one in found if one]


@pytest.mark.parametrize("name", READ)
def test_the_messages_are_those_of_this_machine(name, tmp_path):
    """Word for word, whatever lends the sums and the signatures."""
    path = FOLDER / f"{name}.tafel"
    here = LookedAtLog(path, name="a.tafel", group=backend.pure_group())
    here.hear(AUDIT)
    there = judge(tmp_path)
    there.open(path.read_bytes(), "a.tafel")
    assert there.hear(json.dumps(AUDIT))
    assert [json.loads(one) for one in all_told(there)] == json.loads(json.dumps(all_told(here)))


def test_another_log_takes_the_place_of_the_first(tmp_path):
    """In the middle of its audit; nothing of the first is told any more."""
    first, second = FOLDER / f"{READ[3]}.tafel", FOLDER / f"{READ[0]}.tafel"
    there = judge(tmp_path)
    there.open(first.read_bytes(), "first")
    there.hear(json.dumps(AUDIT))
    for _ in range(3):
        there.go_on()
    there.open(second.read_bytes(), "second")
    story = json.loads(all_told(there)[-1])
    assert story["t"] == "story" and story["name"] == "second"


def test_a_log_that_is_looked_at_no_more_is_not_worked_on(tmp_path):
    """Its audit ends where it is, and its file is no more; the next log is looked at as ever."""
    there, path = judge(tmp_path), FOLDER / f"{READ[0]}.tafel"
    there.open(path.read_bytes(), "first")
    there.hear(json.dumps(AUDIT))
    there.go_on()
    there.close()
    there.close()
    assert there.idle and there.go_on() == "" and not there.hear(json.dumps(AUDIT))
    assert [*tmp_path.iterdir()] == []
    there.open(path.read_bytes(), "again")
    assert json.loads(all_told(there)[-1])["name"] == "again"


@pytest.mark.parametrize(
    "wish", ["", "{", "[" * 100_000, "null", '{"t": "audit"}', '{"t": "open", "path": "/etc"}']
)
def test_what_is_no_wish_does_nothing(wish, tmp_path):
    """Whatever the page says, and before there is a log as well."""
    there = judge(tmp_path)
    assert not there.hear(wish) and there.idle and there.go_on() == ""
    there.open(b"", "empty.tafel")
    assert not there.hear(wish)


def test_bytes_that_are_no_log_get_a_sentence(tmp_path):
    """Empty, garbage, far too large: each is told of in both languages, by the file's own name."""
    there = judge(tmp_path)
    for data in (b"", b"\0" * 1000, b"TAFEL" * 9, bytes(64 * 1024 * 1024 + 1)):
        there.open(data, "mine.tafel")
        there.hear(json.dumps(AUDIT))
        told = [json.loads(one) for one in all_told(there)]
        assert {one["of"] for one in told} == {"reading", "audit"}
        for one in told:
            assert one["t"] == "unread" and all(one["told"].values())
            assert str(tmp_path) not in json.dumps(one)


def test_without_an_engine_python_computes(tmp_path):
    """It is told why; the verdict is the same."""

    class Missing:
        """A browser whose policy forbids it."""

        def start(self, module):
            """Throw."""
            raise RuntimeError("blocked")

    there = judge(tmp_path, engine=Missing())
    assert "blocked" in there.engine_trouble
    there.open((FOLDER / "start-true-complaint.tafel").read_bytes(), "a")
    there.hear(json.dumps(AUDIT))
    assert json.loads(all_told(there)[-1])["exit_code"] == 1


def test_without_a_sound_supplier_nothing_is_judged(tmp_path):
    """It fails at once and loudly."""

    class Careless(Supplier):
        """It takes any signature."""

        def verify(self, public, signature, content):
            """Yes."""
            return True

    with pytest.raises(WrongSupplier):
        judge(tmp_path, supplier=Careless())
