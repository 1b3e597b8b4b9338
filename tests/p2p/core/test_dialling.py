"""p2p.core.dialling: which address when; rests that grow; targets that come and go."""

import itertools

from p2p.core.dialling import Dials
from p2p.wire import limits
from p2p.wire.handshake import Role

A, B, C = (("10.0.0.1", 1), ("10.0.0.2", 1), ("10.0.0.3", 1))


def dials(byte=255):
    """Dials whose jitter is always the same: 255 is the whole rest, 0 half of it."""
    return Dials(rng=lambda count: bytes([byte]) * count)


def times(some, key, until, *, fail=False, step=0.05):
    """(time, address) of each dial up to a time; each fails at once if fail is set."""
    made = []
    count = 0
    while (now := count * step) < until:
        count += 1
        for dial in some.due(now):
            made.append((round(now, 2), dial.address))
            if fail:
                some.done(dial.ticket, now)
    assert all(some.key(0) is None for _ in made)
    return made


def test_addresses_are_tried_side_by_side():
    """The next address is dialled while the last has not answered; then comes a rest."""
    some = dials()
    some.want(b"k", (A, B, C), expect=None, role=Role.PLAYER, now=0.0)
    made = times(some, b"k", 1.5)
    assert [address for _, address in made] == [A, B, C, A]
    assert made[1][0] - made[0][0] >= limits.STAGGER
    assert made[3][0] - made[2][0] >= limits.BACKOFF_FIRST


def test_striking_the_address_that_was_dialled_passes_no_other_over():
    """Somebody else answered at the first: the second is next, and the round is not over yet."""
    some = dials()
    some.want(b"k", (A, B, C), expect=None, role=Role.PLAYER, now=0.0)
    assert [dial.address for dial in some.due(0.0)] == [A]
    some.strike(b"k", A)
    made = times(some, b"k", 1.0, step=limits.STAGGER)
    assert [address for _, address in made][:2] == [B, C]
    some.strike(b"k", C)
    assert some.addresses(b"k") == (B,)


def test_an_address_that_is_put_back_is_dialled_as_often_as_at_first():
    """It was reached and lost, while another was dialled in vain: those rounds are none of its."""
    some = dials()
    some.want(b"k", (A, B), expect=None, role=Role.PLAYER, now=0.0)
    some.due(0.0)
    some.strike(b"k", A)
    times(some, b"k", 60.0, fail=True)
    assert some.rounds(b"k") > limits.CONTACT_ROUNDS
    some.put_back(b"k", A, 60.0)
    assert some.rounds(b"k") == 0
    made = []
    while not some.rounds(b"k"):
        made += [dial.address for dial in some.due(100.0 + len(made))]
    assert A in made


def test_a_failure_hurries_nobody_while_another_address_may_still_answer():
    """The next one waits its time: the one that is open may be the right one."""
    some = dials()
    some.want(b"k", (A, B, C), expect=None, role=Role.PLAYER, now=0.0)
    some.due(0.0)
    (second,) = some.due(limits.STAGGER)
    some.done(second.ticket, limits.STAGGER)
    assert some.due(limits.STAGGER) == []
    assert [dial.address for dial in some.due(2 * limits.STAGGER)] == [C]


def test_after_a_break_the_best_address_is_tried_first():
    """Where it was reached last does not matter: the newest word of where it is stands first."""
    some = dials()
    some.want(b"k", (A, B, C), expect=None, role=Role.PLAYER, now=0.0)
    some.due(0.0)
    some.due(limits.STAGGER)
    some.reached(b"k")
    some.lost(b"k", 10.0)
    assert [dial.address for dial in some.due(10.0)] == [A]


def test_a_failure_goes_on_at_once():
    """Where an address refuses, the next one need not wait."""
    some = dials()
    some.want(b"k", (A, B, C), expect=None, role=Role.PLAYER, now=0.0)
    made = times(some, b"k", 0.3, fail=True)
    assert [address for _, address in made] == [A, B, C]
    assert some.rounds(b"k") == 1


def test_rests_grow_to_a_limit():
    """Each rest is twice the last, up to the limit; jitter halves it at most."""
    for byte, part in ((255, 1.0), (0, 0.5)):
        some = dials(byte)
        some.want(b"k", (A,), expect=None, role=Role.PLAYER, now=0.0)
        made = [when for when, _ in times(some, b"k", 90.0, fail=True)]
        rests = [b - a for a, b in itertools.pairwise(made)]
        assert abs(rests[0] - limits.BACKOFF_FIRST * part) < 0.11
        assert abs(rests[-1] - limits.BACKOFF_LAST * part) < 0.11
        assert rests == sorted(rests) or max(rests) - rests[-1] < 0.11


def test_reached_rests_and_lost_starts_anew():
    """A target that is linked is left alone; when the link is gone it is dialled again."""
    some = dials()
    some.want(b"k", (A,), expect=b"i" * 32, role=Role.WATCHER, now=0.0, after=1.0)
    assert some.due(0.9) == []
    (dial,) = some.due(1.0)
    assert (dial.address, dial.expect, dial.role) == (A, b"i" * 32, Role.WATCHER)
    assert some.key(dial.ticket) == b"k"
    some.reached(b"k")
    assert some.due(100.0) == []
    some.done(dial.ticket, 100.0)
    some.lost(b"k", 100.0, after=2.0)
    assert some.due(101.0) == []
    assert len(some.due(102.0)) == 1
    some.forget(b"k")
    assert some.due(200.0) == []
    assert not some.wanted(b"k")


def test_new_addresses_join_the_old():
    """What is heard later is tried first, and nothing is forgotten."""
    some = dials()
    some.want(b"k", (), expect=None, role=Role.PLAYER, now=0.0)
    assert some.due(0.0) == []
    some.want(b"k", (A,), expect=None, role=Role.PLAYER, now=0.0)
    some.want(b"k", (B,), expect=None, role=Role.PLAYER, now=0.0)
    assert some.addresses(b"k") == (B, A)
    assert some.due(0.0)[0].address == B


def test_after_a_link_the_rests_are_short_again():
    """Who was away for long and came back is dialled as often as ever when it goes once more."""
    some = dials()
    some.want(b"k", (A,), expect=None, role=Role.PLAYER, now=0.0)
    times(some, b"k", 90.0, fail=True)
    some.reached(b"k")
    assert some.rounds(b"k") == 0
    some.lost(b"k", 200.0)
    (dial,) = some.due(200.0)
    some.done(dial.ticket, 200.0)
    assert len(some.due(200.0 + limits.BACKOFF_FIRST)) == 1
