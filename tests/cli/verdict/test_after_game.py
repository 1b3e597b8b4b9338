"""What is told behind a result: who has signed it on which log, and what was checked here."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.text.words import words_in
from cli.verdict.after_game import after_game
from ledger.review.replay import Replay
from ledger.sealed.checked_event import Tally
from ledger.sealed.sealed_table import Phase
from tests.cli.logs import finished_log

MADE = Tally(shuffles=5, shares=20, openings=3, claims=2, counts=0, locks=0, rolls=1)


@pytest.fixture(scope="module")
def replay(tmp_path_factory):
    """A finished game of Bea and Anna."""
    path = tmp_path_factory.mktemp("after") / "game.tafel"
    path.write_bytes(finished_log())
    return Replay.open(path)


def told(replay, *, signed=2, phase=Phase.OVER, proven=MADE, names=None, lang="en"):
    """The sentences at a table of this log, its last step signed by so many seats."""
    last = replay.steps
    play = SimpleNamespace(
        table=SimpleNamespace(phase=phase),
        roster=SimpleNamespace(names=names or replay.names),
        head=lambda: (last, replay.tables[last].head),
        closed=lambda step: [one.raw for one in replay.tables.events(step)][:signed],
        checked=(MADE, proven),
    )
    return after_game(play, words_in(lang))


@pytest.mark.parametrize(
    ("lang", "agree"),
    [("en", "All 2 logs agree: every seat has "), ("de", "Alle 2 Protokolle stimmen überein: ")],
)
def test_seats_that_have_signed_the_last_step_have_the_same_log(replay, lang, agree):
    """With the seal by which others can compare theirs, as an audit gives it, and the proofs."""
    first, second = told(replay, lang=lang)
    head = replay.tables[replay.steps].head.hex()
    assert first.startswith(agree) and f"{head[:4]}-{head[4:8]}" in first
    assert {"en": "each of 31 proofs is right", "de": "Jeder von 31 Beweisen stimmt"}[
        lang
    ] in second


def test_that_all_agree_is_said_only_where_all_have_signed(replay):
    """A seat that was absent at the end is named as one that has not."""
    first, _ = told(replay, signed=1)
    assert "All 2" not in first
    assert first.endswith("is signed by Bea; not by Anna.")


def test_what_waits_to_be_checked_is_not_called_right(replay):
    """Only so many are."""
    _, second = told(replay, proven=Tally(shuffles=3, shares=20, openings=3, claims=2, rolls=1))
    assert second == "Of 31 proofs 29 were checked here as they came, and each of these is right."


def test_a_game_without_a_result_is_signed_by_nobody(replay):
    """And at a table for one nobody agrees with anybody."""
    assert told(replay, phase=Phase.PLAY) == []
    assert len(told(replay, names=["Anna"])) == 1
