"""A seat that comes back in the middle of a large shuffle signs what it owes, in several events."""

import pytest

from engine.games import find_game
from ledger.records import canon, form
from ledger.records.riders import AROUND, RIDERS
from ledger.sealed.acts import BadEvent
from ledger.sealed.event_proofs import Verifier
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.steps.owed_events import check_event, owing
from tests.conformance.away.split_shuffles import shuffles
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating


def begun(name, seats):
    """A table of this game right before its first shuffle; one may be away."""
    return Story(seating(find_game(name), seats, f"large {name}", max_absent=1))


def shuffled_by(found):
    """The zones of each event of each seat in the shuffle, in the order of steps."""
    given = {}
    for records in found.steps[4:]:
        for one in records:
            if isinstance(getattr(one, "acts", None), tuple):
                given.setdefault(one.seat, []).append([act[1] for act in one.acts])
                assert sum(len(canon.encode(act)) for act in one.acts) + AROUND + RIDERS <= (
                    form.CONTENT
                )
    return given


def all_shuffle(found):
    """Steps until the shuffle is done; the piles of every seat, each once."""
    while isinstance(kind_of(found.table), ShuffleByAll):
        found.step()
    zones = {zone for one in shuffled_by(found).values() for event in one for zone in event}
    for seat in found.table.live:
        given = [zone for event in shuffled_by(found)[seat] for zone in event]
        assert sorted(given) == sorted(zones)


def test_burgund_goes_on_when_a_seat_is_back_in_the_shuffle():
    """Four seats: seat 2 is cut out in step 4 and back in step 5, where it is next of all three
    piles. It gives two of them, then the third; and the game goes on."""
    found = begun("burgund", 4)
    found.step((0, 1), (0, 1, 3))
    assert owing(found.table) == (1, 3)
    found.step(riders={3: [found.back(2)]})
    assert owing(found.table) == (2,)
    mine = kind_of(found.table).piles
    assert [pile.next(found.table.live) for pile in mine] == [2, 2, 2]
    for zones in (("goods",), ("actions", "goods"), ("goods", "animals")):
        with pytest.raises(BadEvent):
            check_event(found.table, found.signed(2, shuffles(found, 2, zones)), Verifier.THOROUGH)
    all_shuffle(found)
    assert shuffled_by(found)[2] == [["goods", "actions"], ["animals"]]
    assert shuffled_by(found)[3][:2] == [["actions"], ["goods"]]
    found.play(6)
    assert found.table.absent == () and found.table.state.answered > 3


def test_burgund_with_three_seats_whoever_is_there():
    """Three seats: at the moment two are left, one is next of two piles of 114 and 20 cards."""
    found = begun("burgund", 3)
    found.step((0, 1), (0, 1))
    all_shuffle(found)
    assert set(shuffled_by(found)) == {0, 1}
    found.play(4)


def test_kabale_with_six_seats_goes_on_when_a_seat_is_back():
    """Seat 5 is away at the first shuffle; its return rides before the others are through, and it
    is next of all seven piles."""
    found = begun("kabale", 6)
    found.step((0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    for _ in range(3):
        found.step()
    first = owing(found.table)[0]
    found.step(riders={first: [found.back(5)]})
    assert owing(found.table) == (5,) and len(kind_of(found.table).due(5)) < 7
    all_shuffle(found)
    assert [len(event) for event in shuffled_by(found)[5]] == [5, 2]
    found.play(6)
    assert found.table.absent == () and found.table.state.answered > 1
