"""Decisions read back from a log: what a seat knew and was asked is what its node knew then."""

from __future__ import annotations

import pytest

from engine.games import all_games
from ledger.deck.group.backend import best_group
from ledger.errors import OtherSecret
from ledger.review.decisions import decisions
from ledger.review.replay import Replay
from tests.cli.played_logs import play_log

SEATS = {game.id: game.seats[0] for game in all_games().values()}


@pytest.mark.parametrize("game", sorted(SEATS))
def test_each_decision_is_read_back_as_it_was_made(tmp_path, game):
    """Of every seat: state, cards, own run, question and answer; San Marco asks within a run."""
    path = tmp_path / "game.tafel"
    played = play_log(path, game, SEATS[game])
    replay = Replay.open(path, group=best_group())
    for seat in range(SEATS[game]):
        found, made = list(decisions(replay, seat)), [a for a in played.asked if a.seat == seat]
        assert len(found) == len(made) > 5
        for one, asked in zip(found, made, strict=True):
            assert (one.step, one.decision, one.move) == (asked.step, asked.decision, asked.move)
            assert one.sight.state == asked.sight.state and one.sight.run == asked.sight.run
            assert dict(one.sight.eyes) == dict(asked.sight.eyes)
            assert tuple(one.sight.memory) == replay.memory(one.step - 1, seat)


def test_a_closed_book_is_read_with_the_own_secret_alone(tmp_path):
    """With the one that was played with; another one is refused, and nothing is read by it."""
    path = tmp_path / "game.tafel"
    played = play_log(path, "ohne_furcht", 2, books=False, table=True)
    replay = Replay.open(path, group=best_group())
    table_id = played.roster.table_id
    assert not replay.readable(0)
    with pytest.raises(KeyError):
        list(decisions(replay, 0))
    with pytest.raises(OtherSecret):
        replay.with_own_secret(0, played.people[1].table_secret(table_id))
    assert not replay.readable(0)
    replay.with_own_secret(0, played.people[0].table_secret(table_id))
    assert replay.readable(0) and not replay.readable(1)
    found = [one.move for one in decisions(replay, 0)]
    assert found == [one.move for one in played.asked if one.seat == 0]
