"""The checks of a game's recorded games: each replays, together they show all, none can change."""

from pathlib import Path

import pytest

from engine.plain import plain
from ledger.records.canon import digest
from tests.games.record import read, replay, result, short_digest


def records_beside(test):
    """The files of the records in the folder `golden` beside this test."""
    return sorted((Path(test).parent / "golden").glob("*.json"))


def replayed(game, path):
    """The states of a record, the beginning first: each has the recorded digest, and the last one
    is the recorded end. And the record itself."""
    written = read(path)
    named = written["game"], written["rules"]
    assert named == (game.id, game.rules), f"a record of {named}, not of {game.rules}"
    states = []
    for dealt, expected in replay(game, written):
        assert short_digest(dealt) == expected, f"answer {dealt.state.answered}"
        states.append(dealt.state)
    assert not states[-1].agenda, "the record ends before its game"
    assert digest(plain(states[-1])).hex() == written["last"], "another last table than recorded"
    assert result(game, states[-1]) == written["outcome"], "another score than recorded"
    return states, written


def not_shown(records, wanted):
    """What no record shows of all that they should show together."""
    return sorted(wanted - {what for path in records for what in read(path)["ends"]})


def answered_otherwise(path, name, other):
    """A record in which the first move of this name is one of another."""
    written = read(path)
    next(move for move in written["moves"] if move[1] == name)[1] = other
    return written


def is_noticed(game, written):
    """A record that was changed does not replay to its digests."""
    with pytest.raises(AssertionError):
        for dealt, expected in replay(game, written):
            assert short_digest(dealt) == expected, "replays otherwise than recorded"
