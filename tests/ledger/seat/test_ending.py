"""Ending a table together: wishes travel first, and nobody is bound before all want it (R51)."""

from __future__ import annotations

import pytest

from ledger.records.form import Kind
from ledger.review.audit import audit
from tests.ledger.attacks.test_forks import acked
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.seat.test_acks import stand
from tests.ledger.signing.test_signing import resumed
from tests.ledger.tables import COUNTER, disk_of, log_of, the_game


def exchange(nodes):
    """Pass on what is said until nobody says anything; the kinds of record that went over."""
    kinds, moving = [], True
    while moving:
        moving = False
        for node in nodes:
            node.idle()
            for data in node.outbox():
                moving = True
                kinds.append(Kind(data[1]))
                for other in nodes:
                    if other is not node:
                        other.receive(data)
    return kinds


def test_nobody_is_bound_before_all_want_it():
    """Wishes of two of three are told and bind nobody; with the third each signs its end."""
    _, _, nodes, turn = at_a_turn("all want it", seats=3)
    for seat in (turn, (turn + 1) % 3):
        assert not nodes[seat].wish_end("agreed")
    assert Kind.END not in exchange(nodes)
    third = nodes[(turn + 2) % 3]
    assert third.wishes == {seat: ("agreed", ()) for seat in sorted({turn, (turn + 1) % 3})}
    third.wish_end("agreed")
    exchange(nodes)
    assert all(node.finished() for node in nodes)
    assert len({log_of(node) for node in nodes}) == 1


def test_a_wish_goes_with_the_game_until_it_is_taken_back():
    """It is told anew on each head, and no more once the person would go on."""
    _, minds, nodes, turn = at_a_turn("taken back", seats=3)
    other = (turn + 1) % 3
    nodes[other].wish_end("agreed")
    exchange(nodes)
    heads = {nodes[turn].head()}
    while len(heads) < 4:
        for node in nodes:
            minds.answer(node)
        exchange(nodes)
        heads.add(nodes[turn].head())
    assert nodes[turn].wishes == {other: ("agreed", ())}
    nodes[other].unwish()
    before = nodes[turn].head()
    while nodes[turn].head() == before:
        for node in nodes:
            minds.answer(node)
        exchange(nodes)
    assert nodes[turn].wishes == {}


@pytest.mark.parametrize("seats", [2, 3])
def test_who_waits_in_vain_ends_it_and_the_record_says_for_whom(seats, tmp_path):
    """The seat that is waited for has no part in it; nobody is named."""
    _, _, nodes, turn = at_a_turn(f"in vain {seats}", seats=seats)
    here = [node for node in nodes if node.number != turn]
    for node in here:
        node.wish_end("waits", (turn,))
    exchange(here)
    assert all(node.finished() for node in here)
    path = tmp_path / "ended.tafel"
    path.write_bytes(log_of(here[0]))
    found = audit(path, games=the_game)
    assert found.exit_code == 0 and found.ended == "waits"


def test_whoever_is_reached_is_waited_for_no_more():
    """The wish is over, and the seat can play on."""
    _, _, nodes, turn = at_a_turn("reached", seats=3)
    one, two = (node for node in nodes if node.number != turn)
    one.wish_end("waits", (turn,))
    exchange([one, two])
    one.reached((turn,))
    exchange([one, two])
    two.wish_end("waits", (turn,))
    assert Kind.END not in exchange([one, two])  # that the wish is over is told, so nobody signs
    assert not two.finished() and two.unwished == {one.number}


@pytest.mark.parametrize("heard", [True, False], ids=["at once", "by the next step"])
def test_that_a_wish_is_taken_back_is_told_to_the_others(heard):
    """On its head, and on the next one for those who have gone on before they heard."""
    _, minds, nodes, turn = at_a_turn(f"told back {heard}", seats=3)
    other = (turn + 1) % 3
    nodes[other].wish_end("agreed")
    exchange(nodes)
    assert nodes[turn].wishes == {other: ("agreed", ())}
    assert nodes[other].unwish()
    if not heard:
        nodes[other].outbox()
        before = nodes[turn].head()
        while nodes[turn].head() == before:
            for node in nodes:
                minds.answer(node)
            exchange(nodes)
    exchange(nodes)
    for node in nodes:
        assert node.unwished == {other} and node.wishes == {}


def test_a_wish_that_was_taken_back_binds_nobody():
    """The two others want the end as before: none of them signs it on the word of the third."""
    _, _, nodes, turn = at_a_turn("binds nobody", seats=3)
    nodes[turn].wish_end("agreed")
    exchange(nodes)
    nodes[turn].unwish()
    for seat in {0, 1, 2} - {turn}:
        nodes[seat].wish_end("agreed")
    kinds = exchange(nodes)
    assert Kind.WISH in kinds and Kind.END not in kinds


def test_a_program_that_began_anew_takes_back_what_it_does_not_know_of():
    """Its person has wished nothing since; what the others still hold of it counts no more."""
    seated, _, nodes, turn = at_a_turn("began anew", seats=3)
    one = (turn + 1) % 3
    nodes[one].wish_end("agreed")
    exchange(nodes)
    nodes[one].close()
    nodes[one] = resumed(seated, one, disk_of(nodes[one]))
    for data in nodes[turn].since(nodes[turn].head()[0], 64):
        nodes[one].receive(data)
    exchange(nodes)
    assert nodes[turn].unwished == {one} and nodes[turn].wishes == {}


def test_the_last_word_on_a_head_is_kept_for_taking_back():
    """Whoever changes his mind again and again is never left with a wish he does not have."""
    _, _, nodes, turn = at_a_turn("again and again", seats=3)
    one = nodes[(turn + 1) % 3]
    for _ in range(6):
        one.wish_end("agreed")
        exchange(nodes)
        assert one.unwish()
        exchange(nodes)
    assert nodes[turn].unwished == {one.number} and nodes[turn].wishes == {}


def test_an_end_that_is_signed_is_not_taken_back():
    """All had agreed: the person is told that it is too late."""
    _, _, nodes, turn = at_a_turn("too late", seats=2)
    for node in nodes:
        node.wish_end("agreed")
    exchange(nodes)
    assert not nodes[turn].unwish() and nodes[turn].finished()


def test_who_leaves_while_it_is_asked_is_not_waited_for():
    """Its good-bye goes out at once, in place of an answer; the others play on."""
    _, _, nodes, turn = at_a_turn("leaves when asked", seats=4)
    assert nodes[turn].asked is not None
    assert nodes[turn].leave()
    exchange(nodes)
    others = [node for node in nodes if node.number != turn]
    assert all(node.absences.left == (turn,) and node.evidence is None for node in others)
    assert nodes[turn].asked is None and not nodes[turn].leaving
    for node in others:
        node.wish_end("agreed")
    exchange(nodes)
    assert all(node.finished() for node in nodes), "who has left sees the end as well"
    assert len({log_of(node) for node in nodes}) == 1


@pytest.mark.parametrize("restart", [False, True], ids=["in a moment", "between two evenings"])
def test_the_last_one_there_can_end_it_though_nobody_speaks_any_more(restart):
    """Of two the other has gone: no word of it will come; all the same nothing is "agreed"."""
    seated, _, nodes, turn = at_a_turn("last one", seats=2)
    here = nodes[1 - turn]
    here.linked((turn,))
    here.linked(())
    if restart:
        here.close()
        here = resumed(seated, 1 - turn, disk_of(here))
    assert here.unheard and not here.wish_end("agreed") and not here.finished()
    assert here.wish_end("waits", (turn,)) and here.finished()


def test_of_three_two_can_end_it_when_they_have_heard_each_other():
    """A start later the word of the one that is gone is not waited for, that of the other is."""
    seated, _, nodes, turn = at_a_turn("two of three", seats=3)
    one, two = (seat for seat in range(3) if seat != turn)
    nodes[one].close()
    again = resumed(seated, one, disk_of(nodes[one]))
    again.wish_end("waits", (turn,))
    nodes[two].wish_end("waits", (turn,))
    exchange([again, nodes[two]])
    assert again.wishes and not again.finished()
    again.heard(two, *nodes[two].head())
    exchange([again, nodes[two]])
    assert again.finished() and nodes[two].finished()


def test_a_seat_whose_files_were_set_back_ends_nothing():
    """It cannot tell what it has signed on this head."""
    seated, _, nodes, turn = at_a_turn("set back and ends", seats=2)
    disk = disk_of(nodes[1 - turn])
    nodes[1 - turn].close()
    del disk.names[COUNTER]
    again = resumed(seated, 1 - turn, disk)
    assert again.set_back is not None and not again.wish_end("waits", (turn,))


def test_a_seat_that_is_said_to_be_reached_is_waited_for_still():
    """Whoever says so may be wrong: the wish stands until there is a link."""
    _, _, nodes, turn = at_a_turn("said to be reached", seats=3)
    one = next(node for node in nodes if node.number != turn)
    one.wish_end("waits", (turn,))
    one.reached((), (turn,))
    one.idle()
    assert one.wishes == {one.number: ("waits", (turn,))}
    one.reached((turn,))
    one.idle()
    assert one.wishes == {} and one.unwished == {one.number}


def test_seats_that_are_waited_for_are_the_same_in_any_order():
    """Two people who name the same seats want the same."""
    _, _, nodes, turn = at_a_turn("any order", seats=4)
    one, two = (node for node in nodes if node.number not in (turn, (turn + 1) % 4))
    gone = (turn, (turn + 1) % 4)
    one.wish_end("waits", gone)
    two.wish_end("waits", gone[::-1])
    assert len({*one.wishes.values(), *two.wishes.values()}) == 1


def test_an_end_is_signed_once():
    """It stands when it is asked for again; a peer that holds it gives it back to its seat."""
    _, _, nodes, turn = at_a_turn("once", seats=3)
    node, other = nodes[turn], nodes[(turn + 1) % 3]
    node.outbox()
    assert node.end("agreed") and node.end("agreed")
    (end,) = node.outbox()
    assert end[1] == Kind.END
    other.receive(end)
    assert end in other.unclosed_of(turn) and end not in other.unclosed_of(other.number)


def test_whom_the_table_was_ended_for_sees_by_whom():
    """The seat that is waited for, and here, is told who has signed so; the others have no part."""
    _, _, nodes, turn = at_a_turn("ended for", seats=3)
    one = nodes[(turn + 1) % 3]
    assert one.end("waits", (turn,))
    for data in one.outbox():
        for node in nodes:
            node.receive(data)
    assert nodes[turn].ended_by == {one.number}
    assert one.ended_by == nodes[(turn + 2) % 3].ended_by == frozenset()


def test_a_table_that_was_ended_waits_for_no_books():
    """There is no result to check, so nobody opens one; nothing is added to the log any more."""
    _, _, nodes, _ = at_a_turn("no books", seats=2)
    assert not nodes[0].complete()
    for node in nodes:
        node.wish_end("agreed")
    exchange(nodes)
    for node in nodes:
        assert node.roster.offer.books_open and node.finished() and node.complete()
        assert Kind.OPENED_KEY not in {data[1] for data in node.since(0, 10_000)}


def test_who_asks_gets_what_stands_in_no_log():
    """Acks, wishes for an end, good-byes: a peer that comes late finds out by them who waits for
    whom, and what people want.
    """
    seated, node, seat = stand("relock")
    ack = acked(seated, node.table, (seat + 1) % 3)
    node.receive(ack)
    assert node.leave()
    node.wish_end("agreed")
    said = {data[1]: data for data in node.outbox()}
    found = node.since(node.table.step, 100)
    assert {ack, said[Kind.LEAVE], said[Kind.WISH]} <= set(found)


def test_a_wish_is_told_once_a_head():
    """However often a node looks, the others have to check and pass on one word."""
    _, _, nodes, turn = at_a_turn("told once", seats=3)
    node = nodes[turn]
    node.outbox()
    node.wish_end("agreed")
    for _ in range(3):
        node.idle()
    assert [data[1] for data in node.outbox()] == [Kind.WISH]
