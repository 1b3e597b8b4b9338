"""Row 1: a real node killed with SIGKILL at its n-th write, fsync or rename, again and again.

The node is a process with its files on the real disk. After each death its log opens to a prefix
of the others' and its files hold everything it has sent; it goes on, and the game comes to its end.
"""

import itertools
from collections import Counter

import pytest

from engine.chance import Seeded
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.live.killed_node import Evening, kind_of
from tests.ledger.strace import needs_strace
from tests.ledger.tables import log_of


def deaths(seed, evening):
    """At which call each life ends: the first ones in order, then all over a game.

    A log whose last step was written in part is written anew, so a life may need some calls for
    each step before it can go on.
    """
    chance = Seeded(seed)
    for number in itertools.count(1):
        call = ("write", "fsync")[(number + seed) % 2]
        long = 24 + 3 * evening.others[0].head()[0]
        yield (
            call,
            (number + 5 if number <= 12 else 4 + chance.below(long)) // (1 + (call == "fsync")),
        )


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("seed", range(1, amount(1) + 1))
def test_a_node_killed_at_call_1_2_3_keeps_what_it_sent(tmp_path, seed):
    """Two seats, until the game has ended: prefix, nothing lost, nothing said twice."""
    needs_strace()
    kills = Counter()
    evening = Evening(tmp_path, 2)
    for death in deaths(seed, evening):
        died = evening.live(death)
        evening.check()
        if not died:
            break
        kills[kind_of(tmp_path / "trace")] += 1
    evening.live()
    evening.check()
    assert evening.others[0].outcome is not None
    assert (tmp_path / "tables" / "game.tafel").read_bytes() == log_of(evening.others[0])
    assert kills.total() >= 12
    faults = Faults(1, *sorted(kills))
    for kind, times in kills.items():
        faults.happened(kind, times)
    faults.check()


MAKING = [
    *(("/^rename", number) for number in (1, 2, 3)),
    *(("fsync", number) for number in range(1, 8)),
    *(("write", number) for number in range(3, 8)),
]
"""Calls from the first file of a table to the first word."""


@pytest.mark.slow
@pytest.mark.faults
def test_a_node_killed_while_its_files_are_made_begins_again(tmp_path):
    """At each call from the first file to the first word that is sent, each time at a new table."""
    needs_strace()
    faults = Faults(1, "killed while its files are made", "killed at a rename")
    for call, number in MAKING if amount(1) > 1 else MAKING[::2]:
        folder = tmp_path / f"{call[-6:]} {number}"
        folder.mkdir()
        evening = Evening(folder, 2)
        assert evening.live((call, number))
        evening.check()
        if kind_of(folder / "trace") == "killed at a rename":
            faults.happened("killed at a rename")
        faults.happened("killed while its files are made")
        assert not evening.live(until=5)
        evening.check()
        assert evening.others[0].head()[0] >= 5
    faults.check()


EVERY = 20
"""A push looks at each 20th call of a game, AMOUNT times as many; with AMOUNT=20 at each."""


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("first", range(2))
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_node_killed_at_every_call_of_a_game(tmp_path, call, first):
    """A new table for each call, from the first word to the end of the game: the node dies there,
    nothing is lost or said twice, and it goes on for some steps."""
    needs_strace()
    stride = max(1, EVERY // amount(1))
    kills = Counter()
    for number in itertools.count(1 + first * stride, 2 * stride):
        evening = Evening(tmp_path / str(number), 2)
        evening.folder.mkdir()
        if not evening.live((call, number)):
            assert evening.others[0].outcome is not None
            break
        evening.check()
        kills[kind_of(evening.folder / "trace")] += 1
        evening.live(until=evening.others[0].head()[0] + 2)
        evening.check()
    faults = Faults(1, *sorted(kills))
    for kind, times in kills.items():
        faults.happened(kind, times)
    faults.check()
    assert kills
