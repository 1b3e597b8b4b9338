"""Audits as work: a log travels as bytes, and its verdict is that of its file."""

import json

import pytest

from cli.series.logs import judge_lot, logs_in, rules_of_logs, sent
from cli.series.same_rules import rules_of
from ledger.errors import LedgerError
from ledger.review.audit import audit
from ledger.review.verdict import unread
from tests.source import ROOT

LOGS = ROOT / "tests" / "vectors" / "logs"
NAMES = sorted(path.name for path in LOGS.glob("*.tafel"))[::97]


def of_file(path):
    """The documented object of a file, as JSON gives it back."""
    try:
        told = audit(path).plain()
    except LedgerError as error:
        told = unread(error)
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("name", NAMES)
def test_a_verdict_is_that_of_the_file(name):
    """Field by field, and fit for JSON."""
    (found,) = judge_lot([sent(LOGS, name)])
    assert found.name == name
    assert json.loads(json.dumps(found.verdict)) == of_file(LOGS / name)


def test_what_is_no_log_has_a_verdict_that_names_it(tmp_path):
    """And not the folder where it lay while it was read."""
    (tmp_path / "x.tafel").write_bytes(b"nothing")
    (found,) = judge_lot([sent(tmp_path, "x.tafel")])
    assert found.verdict["exit_code"] == 2
    assert "tafelrunde-audit" not in json.dumps(found.verdict)


def test_logs_are_found_below_a_folder_in_order(tmp_path):
    """Other files, and folders of such a name, are none."""
    for name in ("b/c.tafel", "a.tafel", "b/a.tafel", "b/a.own"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "d.tafel").mkdir()
    assert logs_in(tmp_path) == ["a.tafel", "b/a.tafel", "b/c.tafel"]


def test_the_rules_are_those_of_all_games_in_the_logs(tmp_path):
    """What is no log has none."""
    (tmp_path / "x.tafel").write_bytes(b"nothing")
    assert rules_of_logs(tmp_path, ["x.tafel"]) == rules_of([])
    assert len(rules_of_logs(LOGS, NAMES).games) >= 1
