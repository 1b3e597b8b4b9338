"""The verdict in one sentence: true of every log of the conformance set, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.verdict.short_verdict import short_line
from ledger.facts import FactKind, FaultKind, fact
from ledger.review.audit import audit
from ledger.review.audit_fault import Fault
from tests.cli.logs import finished_log
from tests.cli.terminals import spoken
from tests.cli.verdict.recorded import FAULTY, SOUND, judged


def line(verdict, lang="en"):
    """The sentence about it, by the names of its seats."""
    return short_line(verdict, spoken({}, *(seat["name"] for seat in verdict.seats), lang=lang))


@pytest.mark.parametrize("name", [*SOUND, *FAULTY])
def test_it_says_of_each_log_what_its_exit_code_says(name):
    """Fair and won is said of whole games alone, cheating where a seat is proven wrong."""
    verdict, _ = judged(name)
    told = line(verdict)
    assert told.endswith(".") and ". " not in told and "\n" not in told
    alone = verdict.solo or len(set(verdict.machines)) == 1
    played = verdict.exit_code == 0 and verdict.result is not None
    assert told.startswith("Played fairly") is (played and not alone)
    assert told.startswith("Cheating is proven") is (verdict.exit_code == 1)
    assert ("won" in told) is played
    if played:
        assert f"{verdict.events} " in told
        assert all(verdict.seats[seat]["name"] in told for seat in verdict.result["winners"])
    german = line(verdict, "de")
    assert german != told and german.endswith(".")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The verdict on a fair game of Bea and Anna, who sit in this order."""
    path = tmp_path_factory.mktemp("found") / "game.tafel"
    path.write_bytes(finished_log())
    return audit(path)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, "Played fairly: all "),
        ({"away": [{"seat": 1, "from": 5, "until": 6, "left": False}]}, "as far as a log can show"),
        ({"machines": [0, 0]}, "but one machine played every seat, and no check shows"),
        ({"solo": True}, "but one machine played every seat, and no check shows"),
        ({"unfinished": True, "result": None}, "but the game is not finished."),
        (
            {"ended": "agreed", "ended_by": [0, 1], "result": None},
            "a result by: Bea, Anna.",
        ),
        ({"broken": fact(FactKind.KEYS_EQUAL), "unfinished": True}, "but no game began."),
        (
            {"fault": FaultKind.SHUFFLE, "exit_code": 1},
            "proven of Anna (seat 2), at step 12",
        ),
        ({"fault": FaultKind.DAMAGE, "exit_code": 2}, "damaged behind the end of the game, at "),
        (
            {"fault": FaultKind.DAMAGE, "exit_code": 2, "result": None},
            "everything before that is in order.",
        ),
        ({"fault": FaultKind.DIGEST, "exit_code": 3, "result": None}, "log cannot be judged"),
        ({"fault": FaultKind.FORM, "exit_code": 2, "result": None}, "log cannot be trusted"),
    ],
)
def test_each_outcome_has_a_sentence_of_its_own(found, changed, told):
    """What is found decides, also where several things are."""
    kind = changed.get("fault")
    if kind is not None:
        seat = 1 if kind is FaultKind.SHUFFLE else None
        fault = Fault(12, 40, kind, seat, fact(FactKind.ENTRY_LOOSE, entry=40))
        changed = {**changed, "fault": fault}
    assert told in line(replace(found, **changed))
