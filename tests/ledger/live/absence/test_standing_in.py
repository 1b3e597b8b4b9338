"""What others give in place of a seat that is gone, and what it owes when it is back, at real nodes
(R22).

Seats are lost in the step that is looked for, as in ``test_kinds_of_step``.
"""

import pytest

from engine.agenda import Rescue, Together
from engine.kernel import front, with_absent
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.sealed.acts import LAYER, SHARE, STAND_IN
from ledger.sealed.sealed_table import Phase
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.step_kinds.stand_in_for_rescue import StandInForRescue
from ledger.steps.owed_events import owing
from tests.games.probe.start import Pass
from tests.games.skeleton import GAME as SKELETON
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering
from tests.ledger.live.lost_seat import gone_on_without, is_step, loses
from tests.ledger.live.told_steps import tell_steps


def signed_from(node, step):
    """Who has signed which acts from a step on: seat, sort, and what the act names first."""
    events = [event for events in node.chain.trunk.steps[step:] for event in events]
    return [(one.seat, act[0], act[1]) for one in events for act in one.acts if len(act) > 1]


def stood_in_for(signed):
    """The seats that others have given something for."""
    return {absent for _, act, absent in signed if act == STAND_IN}


def test_a_sole_reader_stands_in(tmp_path):
    """As many are away as may be, and one card is to be read: its reader gives its part in the
    place of a seat that is gone, and no share of its own.
    """
    table = Gathering("sole reader", 4, 1, game=SKELETON)
    lost = loses(table, is_step(RevealByShares, lambda found: len(found.line.pairs) == 1))
    ((_, reader),) = kind_of(lost.before).line.pairs
    assert reader != lost.seat
    after = gone_on_without(lost)
    assert reader in owing(after)
    acts = [one for one in signed_from(table[reader], after.step + 1) if one[0] == reader]
    assert acts[0] == (reader, STAND_IN, lost.seat)
    finish(table, tmp_path)


@pytest.mark.slow
def test_two_are_away_at_one_time(tmp_path):
    """Where two may be: each of the others stands in for both in one event."""
    table = Gathering("two away", 5, 2)
    lost = loses(table, is_step(RevealByShares, lambda found: len(found.owing()) > 3), 2)
    after = gone_on_without(lost)
    table.run(until=after.step + 1)
    for event in table[lost.rest[0]].chain.trunk.steps[after.step + 1]:
        assert [act[1] for act in event.acts if act[0] == STAND_IN] == sorted(lost.seats)
    finish(table, tmp_path)


@pytest.mark.slow
def test_who_is_back_owes_its_own_part(tmp_path):
    """One is away, and before the others have stood in for it a second one goes. The first is back
    with them: it gives its own part of the cards, and nobody gives more in its place.
    """
    table = Gathering("own part", 4, 1)
    lost = loses(table, is_step(RevealByShares, lambda found: len(found.owing()) == 4))
    held = []

    def no_parts(sender, to, data):
        """Nobody gets what stands on the head behind the short close."""
        stopped = data[1] == Kind.EVENT and bool(held) and read_record(data).prev == held[0].head
        return not stopped

    one, other, second = lost.rest
    end = tell_steps(table[one], lambda step: held.append(step.after))
    table.passes = no_parts
    table.hear()
    table.go_without(lost.seat)
    table.run()
    assert table[one].table.head == held[0].head and held[0].absent == (lost.seat,)
    table.passes = lambda sender, to, data: True
    table.meet((one, other, lost.seat))
    table.hear()
    table.go_without(second)
    table.run(until=held[0].step + 2)
    closed, after = held[0], held[1]
    assert after.absent == (second,) and lost.seat in owing(after)
    signed = signed_from(table[one], closed.step + 2)
    assert (lost.seat, SHARE) in [(seat, act) for seat, act, _ in signed]
    assert stood_in_for(signed) <= {second}
    end()
    finish(table, tmp_path)


@pytest.mark.slow
def test_a_card_for_a_seat_that_goes_in_the_same_step(tmp_path):
    """All pass a card to the next seat, and one of them goes: what was legal when it was signed
    counts, and then the seat is away (R23).
    """
    table = Gathering("passed to who goes", 4, 1)

    def all_pass(found, seat):
        line = front(found.state)
        return isinstance(line, Together) and all(isinstance(one, Pass) for one in line.lines)

    lost = loses(table, all_pass)
    giver = next(s for s in range(4) if lost.before.state.after(s) == lost.seat)
    after = gone_on_without(lost)
    (event,) = (one for one in table[giver].chain.trunk.steps[after.step] if one.seat == giver)
    assert any(act[:2] == ("move", "pass") for act in event.acts)
    finish(table, tmp_path)


AS_WELL = ("one of all", "the reader")


def goes_before_its_cards_are_passed_on(found, seat):
    """This seat owes, and if it goes its cards have to be rescued (R34)."""
    if found.phase is not Phase.PLAY or seat not in owing(found):
        return False
    line = next(iter(with_absent(found.state, (seat,)).agenda), None)
    return isinstance(line, Rescue)


@pytest.mark.parametrize(
    "also", ["nobody", *(pytest.param(who, marks=pytest.mark.slow) for who in AS_WELL)]
)
def test_cards_are_rescued(tmp_path, also):
    """Their reader adds its layer, and all take the lock of who is gone off; one more may go on the
    way, of all or the reader itself, for it keeps them.
    """
    table = Gathering("rescue", 5, 2)
    first = loses(table, goes_before_its_cards_are_passed_on)
    if also == "nobody":
        after = gone_on_without(first)
        table.run(until=after.step + 3)
        signed = signed_from(table[first.rest[0]], after.step + 1)
        reader = next(seat for seat, act, _ in signed if act == LAYER)
        assert reader in first.rest and stood_in_for(signed) == {first.seat}
        finish(table, tmp_path)
        return

    def in_rescue(found, seat):
        if not isinstance(kind_of(found), StandInForRescue):
            return False
        return (front(found.state).to == seat) == (also == "the reader")

    table.hear()
    table.go_without(first.seat)
    second = loses(table, in_rescue)
    after = gone_on_without(second)
    assert after.absent == tuple(sorted((first.seat, second.seat)))
    assert first.seat in stood_in_for(signed_from(table[second.rest[0]], after.step))
    finish(table, tmp_path)
