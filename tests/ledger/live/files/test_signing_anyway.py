"""Nobody may be away, and a seat cannot tell what it has signed: its person lets it sign."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.records.any_record import read_record
from ledger.records.event import write_event
from ledger.records.form import Kind
from tests.faults import Faults
from tests.ledger.live.absence.test_begin_anew import files_of, put_back, signed_by
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER, PLACE

OLD = {
    "log and journal": ((PLACE, OWN), FactKind.SIGNED_MORE),
    "all three": ((PLACE, OWN, COUNTER), FactKind.COUNTER_BEHIND),
    "no counter": ((PLACE, OWN), FactKind.COUNTER_MISSING),
}
"""Which files an old backup has taken the place of, and what is seen of that."""


def set_back(label, old="log and journal", seats=2):
    """A table of two or more: the first seat has signed a word that never came to the others, and
    an older backup was put back before it is linked again. The table, and what was signed."""
    table = Gathering(label, seats, 0)
    table.run(until=10)
    before = files_of(table, 0)
    table.run(until=14)
    table.passes = lambda sender, to, data: sender != 0
    table.run()
    table.stop(0)
    words = [read_record(data) for data in of_kind(Kind.EVENT, signed_by(table, 0))]
    put_back(table, 0, {path: before[path] for path in OLD[old][0]})
    if old == "no counter":
        del table.disks[0].names[COUNTER]
    table.passes = lambda sender, to, data: True
    table.start(0)
    return table, words


def signs(table, node):
    """Whether it signs an event, whatever is heard and asked meanwhile."""
    before = len(of_kind(Kind.EVENT, signed_by(table, node.number)))
    for _ in range(4):
        table.hear()
        node.idle()
        table.minds.answer(node)
    return len(of_kind(Kind.EVENT, signed_by(table, node.number))) > before


def met(label, old="log and journal"):
    """The same, and the two are linked again; nothing is heard yet."""
    table, words = set_back(label, old)
    table.meet()
    assert table[1].owing == [0] and table[0].head() == table[1].head()
    return table, words


@pytest.mark.faults
@pytest.mark.parametrize("old", OLD)
def test_nothing_is_signed_without_the_yes_and_the_game_goes_on_with_it(tmp_path, old):
    """The other's word alone lets nobody sign; behind the yes it is wanted once more, and then the
    two play on to the end and nobody is named."""
    faults = Faults(6, f"one of two was set back: {old}")
    table, _ = met("yes " + old, old)
    node = table[0]
    assert node.set_back is not None and not node.waits_for_yes
    assert not node.sign_anyway()
    assert not signs(table, node)
    assert node.set_back.kind is OLD[old][1] and node.waits_for_yes
    asked = node.inquiry
    assert node.sign_anyway() and node.inquiry == asked + 1
    node.idle()
    table.minds.answer(node)
    node.linked({1})
    assert node.unheard and not node.waits_for_yes
    assert of_kind(Kind.EVENT, node.outbox()) == []
    table.hear()
    assert not node.unheard and node.set_back is None
    finish(table, tmp_path)
    table.stop(0)
    again = table.start(0)
    assert again.set_back is None
    faults.happened(faults.kinds[0])
    faults.check()


@pytest.mark.parametrize("between", ["link", "start", "step"])
def test_word_yes_and_word_belong_together(between):
    """A link that goes, a start of the program and a head that comes void what was heard and said:
    another program may have spoken for the seat, or more have come to be known."""
    table, _ = met("apart " + between)
    table.hear()
    if between == "step":
        assert table[0].waits_for_yes
        table[0].machine.hearing.leave.closed(table[0].table.step)
        assert not table[0].waits_for_yes
        table.hear()
    assert table[0].sign_anyway()
    if between == "link":
        table[0].linked(())
    elif between == "start":
        table.stop(0)
        table.start(0)
    else:
        table[0].machine.hearing.leave.closed(table[0].table.step)
    assert not table[0].waits_for_yes
    table[0].linked({1})
    assert table[0].unheard
    if between != "step":  # there the second word becomes the first
        assert not signs(table, table[0]) and table[0].waits_for_yes
    else:
        table.hear()
        assert table[0].waits_for_yes and not signs(table, table[0])


@pytest.mark.parametrize("old", OLD)
def test_what_turns_up_of_our_own_makes_word_and_yes_void(old):
    """There is more than was known when they were said: the other is asked anew, and the person."""
    table, _ = met("turns up", old)
    node = table[0]
    table.hear()
    assert node.sign_anyway()
    late = write_event(
        table.seated.people[0],
        table_id=node.id,
        step=node.table.step + 3,
        seat=0,
        prev=bytes(range(32)),
        digest=bytes(32),
        acts=(),
    )
    asked = node.inquiry
    assert node.receive(late.raw) is Receipt.LATER
    assert node.inquiry > asked and not node.waits_for_yes
    table.hear()
    assert node.unheard and node.waits_for_yes


def test_nobody_is_asked_while_the_other_is_away():
    """Without a word there is nothing a person could decide on."""
    table, _ = set_back("away")
    table.split([0], [1])
    table.hear()
    assert not signs(table, table[0])
    assert not table[0].waits_for_yes and not table[0].sign_anyway()


def test_what_the_other_can_carry_needs_no_yes(tmp_path):
    """Where it closes the step alone a fresh return rides in its event, and our person is asked
    nothing."""
    for seed in (1, 2):
        table = Gathering(f"carried {seed}", 2, 0, seed=seed)
        table.run(until=8 + seed)
        while table[1].owing != [1]:
            table.minds.answer(table[0])
            table.run(think=False)
            if 1 not in table[1].owing or 0 in table[1].owing:
                table.minds.answer(table[1])
        table.stop(0)
        del table.disks[0].names[COUNTER]
        node = table.start(0)
        table.meet()
        table.hear()
        assert node.set_back.kind is FactKind.COUNTER_MISSING
        assert not node.waits_for_yes and not node.sign_anyway()
        finish(table, tmp_path)
        assert node.table.nonces[0]


def test_of_two_who_were_both_set_back_those_are_asked_whom_the_step_waits_for(tmp_path):
    """What they sign carries the fresh return of the other one, if it owes nothing there."""
    table = Gathering("both", 2, 0)
    table.run(until=10)
    before = [files_of(table, seat) for seat in (0, 1)]
    table.run(until=16)
    for seat in (0, 1):
        table.stop(seat)
        put_back(table, seat, {path: before[seat][path] for path in (PLACE, OWN)})
        table.start(seat)
    table.meet()
    for _ in range(3):
        table.hear()
        for seat in (0, 1):
            table[seat].idle()
            for data in table[seat].outbox():
                table[1 - seat].receive(data)
    assert all(node.set_back is not None for node in table.nodes.values())
    asked = [seat for seat, node in table.nodes.items() if node.waits_for_yes]
    assert asked == table[0].owing and all([table[seat].sign_anyway() for seat in asked])
    finish(table, tmp_path)


def test_a_liar_who_hides_our_word_can_name_us_and_only_behind_our_yes():
    """That is what the person is told: the two words prove the seat a cheat to anybody."""
    table, words = met("liar")
    node = table[0]
    assert not signs(table, node)
    old = {word.prev: word for word in words}
    assert node.head()[1] in old and node.waits_for_yes
    assert node.sign_anyway()
    table.hear()
    node.idle()
    while table.minds.answer(node):
        node.idle()
    (new,) = [read_record(data) for data in of_kind(Kind.EVENT, node.outbox())][:1]
    assert new.prev in old and new.id != old[new.prev].id
    for word in (old[new.prev], new):
        table[1].receive(word.raw)
    assert table[1].ruling.seat == 0 and table[1].ruling.fact.kind is FactKind.FORK


def of_three(label):
    """The first of three, set back, with the step waiting for it; the other two hold nothing."""
    table, words = set_back(label, seats=3)
    table.meet()
    node = table[0]
    assert 0 in table[1].owing and node.head() == table[1].head() == table[2].head()
    return table, node, words


def test_of_three_the_words_of_both_others_are_wanted_before_the_yes_and_behind_it(tmp_path):
    """One of them alone may not know what the other does."""
    table, node, _ = of_three("three words")
    node.linked({1, 2})
    node.heard(1, *node.head())
    assert not node.waits_for_yes and not node.sign_anyway()
    node.heard(2, *node.head())
    assert node.waits_for_yes and not signs(table, node)
    assert node.sign_anyway()
    node.heard(1, *node.head())
    assert node.unheard and node.set_back is not None
    node.heard(2, *node.head())
    assert not node.unheard and node.set_back is None
    finish(table, tmp_path)


@pytest.mark.parametrize("said", [False, True])
def test_of_three_a_link_that_goes_voids_the_yes_and_the_word_that_came_over_it(said):
    """What was under way on it may come with the next one; the other's word still counts."""
    _, node, _ = of_three(f"three links {said}")
    for seat in (1, 2):
        node.linked({1, 2})
        node.heard(seat, *node.head())
    if said:
        assert node.sign_anyway()
        node.heard(1, *node.head())
    node.linked({1})
    assert not node.waits_for_yes
    node.linked({1, 2})
    assert not node.waits_for_yes
    node.heard(2, *node.head())
    assert node.set_back is not None and node.waits_for_yes


def test_of_three_where_one_may_be_away_no_person_is_asked():
    """There the others go on without the seat, and it begins anew."""
    table = Gathering("three, one spare", 3, 1)
    table.run(until=10)
    before = files_of(table, 0)
    table.run(until=14)
    table.stop(0)
    put_back(table, 0, {path: before[path] for path in (PLACE, OWN)})
    table.start(0)
    table.meet()
    table.hear()
    assert not table[0].waits_for_yes and not table[0].sign_anyway()


@pytest.mark.parametrize("spare", [0, 1])
def test_a_seat_that_owes_no_event_but_an_ack_holds_the_step_up_as_well(tmp_path, spare):
    """The share of another one may not leave before it (R14), and a seat set back acks nothing: so
    its person is asked; or told to put the game down, where the others can go on without it."""
    table = Gathering(f"ack {spare}", 4, spare)
    table.run(until=10)
    before = files_of(table, 0)
    table.run(until=14)
    table.passes = lambda sender, to, data: sender or data[1] != Kind.ACK
    table.run()
    table.stop(0)
    put_back(table, 0, {path: before[path] for path in (OWN, COUNTER)})
    node = table.start(0)
    table.passes = lambda sender, to, data: True
    table.meet()
    table.run()
    assert node.set_back.kind is FactKind.COUNTER_BEHIND and node.number not in node.owing
    assert node.unconfirmed == [0] and node.waits_for_yes == (not spare)
    assert node.holds_up == bool(spare)
    if spare:
        table.stop(0)
        table.hear()
        table.go_without(0)
        table.run(until=table[1].table.step + 2)
        assert table[1].absences.may_return == (0,)
        table.start(0)
    else:
        assert node.sign_anyway()
    finish(table, tmp_path)
