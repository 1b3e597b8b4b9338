"""Which supplier is asked, and that reading a log needs no other than the one that was given."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from ledger.errors import LedgerError
from ledger.primitives import supplied
from ledger.primitives.by_cryptography import CRYPTOGRAPHY
from ledger.primitives.trial import WrongSupplier
from ledger.review.audit import audit
from ledger.review.verdict import unread
from ledger.signatures.quickest_library import quickest
from tests.conformance.writing import FOLDER
from tests.ledger.primitives.plain_supplier import PLAIN
from tests.source import ROOT

READ = (
    "start-true-complaint.tafel",
    "start-false-complaint-of-a-good-share.tafel",
    "event-signature-of-another.tafel",
    "acts-draft-another-behind.tafel",
    "share-field-first-bit.tafel",
    "roster-signature.tafel",
)
"""Logs that ask for all three: signed events, and a sealed share that is complained of."""

BESIDE = """
import importlib.abc, json, sys
from pathlib import Path

OURS = {"engine", "ledger", "cli", "tests", "msgpack"}

class OnlyOurs(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in OURS | sys.stdlib_module_names or name == "msgpack._cmsgpack":
            raise ImportError(f"{name} is not here")

sys.meta_path.insert(0, OnlyOurs())

from ledger.deck.group import sodium
sodium.found_library = None  # whoever looks for a library of this machine fails

from ledger.primitives.supplied import supply
from tests.ledger.primitives.plain_supplier import PLAIN
supply(PLAIN)

import cli.looking_back.replay_walk, cli.looking_back.story, cli.verdict.short_verdict
import ledger.review.replay
from cli.text.words import speech, words_in
from cli.verdict.verdict_texts import verdict_lines
from ledger.deck.group.backend import pure_group
from ledger.errors import LedgerError
from ledger.review.audit import audit
from ledger.review.verdict import unread

told = {}
for path in map(Path, sys.argv[1:]):
    try:
        verdict = audit(path, group=pure_group())
        names = [seat["name"] for seat in verdict.seats]
        lines = verdict_lines(verdict, speech(verdict.game, words_in("en"), names))
        told[path.name] = [verdict.plain(), lines]
    except LedgerError as error:
        told[path.name] = [unread(error), []]
loaded = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
json.dump([told, sorted(loaded - OURS)], sys.stdout)
"""


@pytest.fixture
def nothing_asked_here(monkeypatch):
    """As in a program that has just begun, and so again afterwards."""
    monkeypatch.setattr(supplied, "asked_here", [])


def test_without_one_the_package_is_asked(nothing_asked_here):
    """As on every node; of those on this machine the quickest one checks signatures."""
    assert supplied.given() is None and supplied.primitives() is CRYPTOGRAPHY


def test_the_one_that_was_given_is_asked_for_everything(nothing_asked_here):
    """For signatures as well: no library of this machine is looked for."""
    supplied.supply(PLAIN)
    assert supplied.primitives() is supplied.given() is PLAIN
    assert quickest() is PLAIN.verify


def test_one_that_computes_wrongly_changes_nothing(nothing_asked_here):
    """The one before stays."""
    supplied.supply(PLAIN)
    with pytest.raises(WrongSupplier):
        supplied.supply(replace(PLAIN, verify=lambda *parts: True))
    assert supplied.primitives() is PLAIN


def here(path):
    """What the audit on this machine says of a log, whatever it computes with."""
    try:
        return audit(path).plain()
    except LedgerError as error:
        return unread(error)


def test_reading_needs_no_package_but_msgpack():
    """In a fresh program in which nothing else can be imported: audits, their sentences, and what a
    replay is made of. The verdicts are those of this program; a supplier was given, and nobody
    looks for a library of this machine."""
    paths = [FOLDER / name for name in READ]
    call = [sys.executable, "-c", BESIDE, *map(str, paths)]
    done = subprocess.run(call, check=False, capture_output=True, text=True, timeout=250, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    told, others = json.loads(done.stdout)
    assert {path.name: here(path) for path in paths} == {
        name: verdict for name, (verdict, _) in told.items()
    }
    assert all(lines for name, (_, lines) in told.items() if name != "roster-signature.tafel")
    assert {verdict["exit_code"] for verdict, _ in told.values()} >= {1, 2}
    assert [name for name in others if not name.startswith("_")] == []
