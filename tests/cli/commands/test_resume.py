"""`tafelrunde resume`: where the others of a table are looked for."""

from __future__ import annotations

from cli.commands.resume import asked_at
from p2p.core.links import Links
from p2p.wire import limits

ME, BEA, CLEO = (bytes([number]) * 32 for number in range(3))
MANY = tuple((f"192.168.1.{number}", 7711) for number in range(limits.ADDRESSES))
TYPED = (("10.0.0.5", 7711), ("bea-laptop.local", 7711))


def test_an_address_that_is_typed_always_works():
    """However much was kept or announced: it stands first with each of the others, also with one
    of whom nothing is known, and is not left out of what a node remembers."""
    places = asked_at([BEA, CLEO], TYPED, {BEA: MANY, ME: MANY})
    assert places == {BEA: [*TYPED, *MANY], CLEO: [*TYPED]}
    links = Links(ME)
    for key, addresses in places.items():
        links.learn(key, tuple(addresses))
        assert links.known(key)[:2] == TYPED


def test_where_nothing_is_typed_what_was_kept_stays_as_it_was():
    """In its order: that which was best last time is tried first."""
    assert asked_at([BEA, CLEO], (), {BEA: MANY}) == {BEA: [*MANY], CLEO: []}
