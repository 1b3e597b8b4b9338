"""p2p.core.dials: which address when; rests that grow; targets that come and go."""

import itertools

from p2p.core.dials import Dials
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
    """A node that was away for long and came back is dialled as often as ever when it goes once
    more."""
    some = dials()
    some.want(b"k", (A,), expect=None, role=Role.PLAYER, now=0.0)
    times(some, b"k", 90.0, fail=True)
    some.reached(b"k")
    assert some.rounds(b"k") == 0
    some.lost(b"k", 200.0)
    (dial,) = some.due(200.0)
    some.done(dial.ticket, 200.0)
    assert len(some.due(200.0 + limits.BACKOFF_FIRST)) == 1


def one_target(*addresses, byte=255):
    """Dials with this one target."""
    some = dials(byte)
    some.want(b"k", addresses, expect=None, role=Role.PLAYER, now=0.0)
    return some


def dialled(some, now):
    """What is dialled at this time."""
    return [dial.address for dial in some.due(now)]


def test_striking_what_comes_next_dials_nothing_twice():
    """The address after it has its turn, and none that was dialled already; what is no address of
    the target, or no target, is nobody's."""
    some = one_target(A, B, C)
    assert dialled(some, 0.0) == [A]
    some.strike(b"k", ("10.9.9.9", 1))
    some.strike(b"other", A)
    some.strike(b"k", B)
    assert some.addresses(b"k") == (A, C)
    assert dialled(some, limits.STAGGER) == [C]


def test_the_last_address_is_dialled_on_where_the_one_before_is_struck():
    """The target's place was behind it: nothing is left out, and nothing breaks."""
    some = one_target(A, B)
    assert dialled(some, 0.0) == [A] and dialled(some, limits.STAGGER) == [B]
    some.strike(b"k", A)
    later = 100.0
    assert dialled(some, later) == [B]
    some.strike(b"k", B)
    assert dialled(some, 2 * later) == [] and some.addresses(b"k") == ()


def test_what_is_put_back_is_dialled_after_the_others_and_not_at_once():
    """A node that ends each link is not hammered at; the others do not wait for it for long."""
    some = one_target(A, B)
    assert dialled(some, 0.0) == [A]
    some.strike(b"k", A)
    some.put_back(b"k", A, 1.0)
    some.put_back(b"k", B, 50.0)  # stands there already: nothing changes
    some.put_back(b"other", A, 50.0)
    assert some.addresses(b"k") == (B, A) and not some.wanted(b"other")
    assert dialled(some, 1.0 + limits.BACKOFF_FIRST - 0.01) == []
    assert dialled(some, 1.0 + limits.BACKOFF_FIRST) == [B]
    assert dialled(some, 1.0 + limits.BACKOFF_FIRST + limits.STAGGER) == [A]


def test_putting_back_shortens_no_rest():
    """A round in vain is rested after, whatever broke meanwhile."""
    some = one_target(A)
    assert dialled(some, 0.0) == [A]
    some.reached(b"k")
    some.lost(b"k", 0.0, after=10.0)
    some.put_back(b"k", B, 1.0)
    assert dialled(some, 9.9) == [] and dialled(some, 10.0) == [A]


def test_a_target_that_is_reached_goes_on_where_it_is_asked_to():
    """One of its nodes answered, and was another one: the next address is dialled, where the rest
    would have ended its round."""
    some = one_target(A, B)
    assert dialled(some, 0.0) == [A]
    some.reached(b"k")
    assert dialled(some, 10.0) == []
    some.goes_on(b"k")
    some.goes_on(b"other")
    assert dialled(some, 10.0) == [B]


def test_the_loss_of_what_was_not_reached_hurries_nothing():
    """A target rests as long as it has to: that another link to it ends changes nothing."""
    some = one_target(A, B)
    dialled(some, 0.0)
    dialled(some, limits.STAGGER)
    end = limits.STAGGER + limits.BACKOFF_FIRST
    some.lost(b"k", limits.STAGGER)
    some.lost(b"other", limits.STAGGER)
    assert dialled(some, end - 0.01) == [] and dialled(some, end) == [A]


def test_who_is_put_off_is_not_dialled_before_whatever_happens():
    """Not for a link that is lost, nor as it is wanted anew, nor for a shorter pause after it."""
    some = one_target(A)
    some.put_off(b"k", 60.0)
    some.put_off(b"k", 20.0)
    some.put_off(b"other", 20.0)
    assert dialled(some, 30.0) == []
    some.reached(b"k")
    some.lost(b"k", 31.0)
    some.want(b"k", (B,), expect=None, role=Role.PLAYER, now=31.0)
    assert dialled(some, 59.9) == [] and dialled(some, 60.0) == [B]


def test_a_target_has_been_tried_when_nothing_of_it_is_open():
    """After a whole round, and not while one of its dials may still be answered."""
    some = one_target(A, B)
    assert not some.tried(b"k") and not some.tried(b"other")
    (first,) = some.due(0.0)
    some.done(first.ticket, 0.0)
    assert not some.tried(b"k")
    (second,) = some.due(0.0)
    assert some.rounds(b"k") == 1 and not some.tried(b"k")
    some.done(second.ticket, 1.0)
    assert some.tried(b"k") and some.rounds(b"other") == 0


def test_a_ticket_is_one_dial_of_one_target():
    """It tells whom it was for, and where, until it is used up; one of a target that is given up
    is nobody's to hurry."""
    some = one_target(A, B)
    some.want(b"l", (C,), expect=None, role=Role.WATCHER, now=0.0)
    one, other = some.due(0.0)
    assert one.ticket != other.ticket
    assert (some.key(one.ticket), some.address(one.ticket)) == (b"k", A)
    assert (some.key(other.ticket), some.address(other.ticket)) == (b"l", C)
    some.done(one.ticket, 0.0)
    assert some.key(one.ticket) is None and some.address(one.ticket) is None
    some.forget(b"l")
    some.done(other.ticket, 0.0)
    assert some.addresses(b"l") == () and dialled(some, 0.0) == [B]


def test_no_more_addresses_are_dialled_than_a_node_may_have():
    """However many were announced, and however many come later."""
    many = tuple((f"10.0.1.{number}", 1) for number in range(limits.ADDRESSES + 4))
    some = one_target(*many)
    assert some.addresses(b"k") == many[: limits.ADDRESSES]
    some.want(b"k", (A,), expect=None, role=Role.PLAYER, now=0.0)
    assert some.addresses(b"k") == (A, *many[: limits.ADDRESSES - 1])


def test_what_is_wanted_again_is_not_dialled_sooner():
    """Another address of a node that is rested after does not end the rest; nor does it take the
    target for another one."""
    some = one_target(A)
    dialled(some, 0.0)
    some.want(b"k", (B,), expect=b"i" * 32, role=Role.WATCHER, now=0.1)
    assert some.due(limits.BACKOFF_FIRST - 0.01) == []
    (dial,) = some.due(limits.BACKOFF_FIRST)
    assert (dial.address, dial.expect, dial.role) == (B, None, Role.PLAYER)
