"""cli.hotseat.whose_screen: from one person to the next, and never past a curtain."""

from __future__ import annotations

from itertools import product

import pytest

from cli.hotseat.whose_screen import (
    EVERYBODYS,
    Screen,
    Table,
    Whose,
    behind_enter,
    moved_on,
)

ANNA, BEN, CLEO = range(3)
CURTAIN, READS, SEAT = Whose.CURTAIN, Whose.READS, Whose.SEAT


@pytest.mark.parametrize(
    ("now", "asked", "unread", "then"),
    [
        (EVERYBODYS, (), False, EVERYBODYS),
        (EVERYBODYS, (CLEO, BEN), False, Screen(CURTAIN, BEN)),
        (Screen(SEAT, BEN), (BEN, ANNA), True, Screen(SEAT, BEN)),
        (Screen(SEAT, BEN), (), True, Screen(SEAT, BEN)),
        (Screen(SEAT, BEN), (ANNA, CLEO), True, Screen(READS, BEN)),
        (Screen(SEAT, BEN), (ANNA, CLEO), False, Screen(CURTAIN, CLEO)),
        (Screen(SEAT, CLEO), (ANNA, BEN), False, Screen(CURTAIN, ANNA)),
        (Screen(READS, BEN), (ANNA,), False, Screen(READS, BEN)),
        (Screen(READS, BEN), (BEN, ANNA), True, Screen(SEAT, BEN)),
        (Screen(READS, BEN), (), True, Screen(SEAT, BEN)),
        (Screen(CURTAIN, BEN), (ANNA, BEN), False, Screen(CURTAIN, BEN)),
        (Screen(CURTAIN, BEN), (ANNA,), False, Screen(CURTAIN, ANNA)),
        (Screen(CURTAIN, BEN), (), False, Screen(CURTAIN, BEN)),
    ],
)
def test_who_is_asked_has_the_screen_next(now, asked, unread, then):
    """Whoever has it keeps it while asked, and to the end of what was told; then the next seat."""
    assert moved_on(now, Table(asked), unread=unread) == then


def test_those_who_are_asked_at_once_come_one_after_the_other():
    """In the order of seats from whoever had the screen, each behind a curtain of their own."""
    now, left, came = Screen(SEAT, BEN), {ANNA, BEN, CLEO}, []
    while left:
        came.append(now.seat)
        left.discard(now.seat)
        now = moved_on(now, Table(left), unread=False)
        assert not left or now.whose is CURTAIN
        now = behind_enter(now, Table(left)) if left else now
    assert came == [BEN, CLEO, ANNA]


def test_enter_gives_on_what_was_read():
    """To the next one's curtain, back to a person of whom alone something is asked, to all."""
    reads = Screen(READS, BEN)
    assert behind_enter(reads, Table((ANNA,))) == Screen(CURTAIN, ANNA)
    assert behind_enter(reads, Table()) == Screen(SEAT, BEN)
    assert behind_enter(reads, Table((), over=True)) == EVERYBODYS
    assert behind_enter(Screen(CURTAIN, ANNA), Table((ANNA,))) == Screen(SEAT, ANNA)
    with pytest.raises(AssertionError):
        behind_enter(EVERYBODYS, Table())


def test_the_end_is_for_all_once_it_is_read():
    """Nobody who reads is interrupted; a curtain is lifted for all, and it can all go on again."""
    over = Table((), over=True)
    assert moved_on(Screen(SEAT, BEN), over, unread=True) == Screen(READS, BEN)
    assert moved_on(Screen(SEAT, BEN), over, unread=False) == EVERYBODYS
    assert moved_on(Screen(READS, BEN), over, unread=True) == Screen(READS, BEN)
    assert moved_on(Screen(CURTAIN, BEN), over, unread=False) == EVERYBODYS
    assert moved_on(EVERYBODYS, Table((BEN,)), unread=False) == Screen(CURTAIN, BEN)


def test_no_screen_goes_from_one_person_to_another_without_a_curtain():
    """Whatever happens, unless hands are open; then there is nothing to be waited for."""
    every = [EVERYBODYS, *(Screen(one, seat) for one in (CURTAIN, READS, SEAT) for seat in (0, 1))]
    tables = [
        (asked, over)
        for asked in ((), (ANNA,), (BEN,), (ANNA, BEN))
        for over in (False, True)
        if not (asked and over)
    ]
    for now, (asked, over), unread in product(every, tables, (False, True)):
        hidden = moved_on(now, Table(asked, over), unread=unread)
        if hidden.whose in (SEAT, READS):
            assert hidden.seat == now.seat and now.whose in (SEAT, READS)
        shown = moved_on(now, Table(asked, over, hidden=False), unread=unread)
        if now.whose in (Whose.ALL, SEAT):
            assert shown.whose in (Whose.ALL, SEAT)
