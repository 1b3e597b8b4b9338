"""Wishes that come and go, cross an end on its way, or bear a number that is used (R51)."""

from __future__ import annotations

import pytest

from ledger.records.form import Kind
from tests.ledger.live.ends.test_ends import at_a_turn
from tests.ledger.seat.test_ending import exchange
from tests.ledger.signing.test_signing import resumed
from tests.ledger.tables import disk_of


@pytest.mark.parametrize("insists", [False, True], ids=["once", "said again"])
def test_who_comes_and_goes_ends_a_wish_once_on_a_head(insists):
    """The wish is over when the seat is reached; said again on that head it stays, so nobody can
    use up all the words of the others by coming and going, and keep them from ending the table.
    """
    _, _, nodes, turn = at_a_turn("comes and goes", seats=3)
    one, two = here = [node for node in nodes if node.number != turn]
    for _ in range(6 if insists else 1):
        for node in here:
            node.wish_end("waits", (turn,))
            node.reached((turn,))
        exchange(here)
    if insists:
        assert all(node.wish_end("waits", (turn,)) and node.finished() for node in here)
    else:
        assert not one.wishes and one.unwished == {one.number, two.number}


def test_on_the_next_head_a_wish_gives_way_again():
    """What was said again was meant for the head that did not come on."""
    _, minds, nodes, turn = at_a_turn("gives way again", seats=3)
    one = nodes[(turn + 1) % 3]
    for _ in range(2):
        one.wish_end("waits", (turn,))
        one.reached((turn,))
        exchange(nodes)
    assert not one.gives_way and one.wishes == {one.number: ("waits", (turn,))}
    before = one.head()
    while one.head() == before:
        for node in nodes:
            minds.answer(node)
        exchange(nodes)
    assert one.gives_way
    one.reached((turn,))
    exchange(nodes)
    assert one.unwished == {one.number}


def test_a_wish_without_a_number_left_takes_the_one_before_back():
    """Of eight words seven are used and the last one wished an end: another wish is not told, and
    what stood before it does not stay in its place, for others would sign an end on it.
    """
    _, _, nodes, turn = at_a_turn("no number left", seats=3)
    one, two = (node for node in nodes if node.number != turn)
    for _ in range(3):
        one.wish_end("agreed")
        one.unwish()
    one.wish_end("agreed")
    exchange(nodes)
    assert two.wishes == {one.number: ("agreed", ())}
    one.wish_end("waits", (turn,))
    two.wish_end("agreed")
    nodes[turn].wish_end("agreed")
    assert Kind.END not in exchange(nodes)
    assert one.number not in one.wishes and one.number not in two.wishes
    assert two.unwished == {one.number}
    one.wish_end("agreed")
    assert one.number not in one.wishes and exchange(nodes) == []


def test_a_program_that_began_anew_is_heard_under_a_number_it_has_used():
    """It counts from 1 again and wishes another end; the others keep what they heard first under
    that number, until it says its wish anew under the next one.
    """
    seated, _, nodes, turn = at_a_turn("counts again", seats=3)
    one, two = (seat for seat in range(3) if seat != turn)
    nodes[one].wish_end("agreed")
    exchange(nodes)
    nodes[one].close()
    nodes[one] = resumed(seated, one, disk_of(nodes[one]))
    nodes[one].wish_end("waits", (turn,))
    exchange(nodes)
    assert nodes[two].wishes == {one: ("agreed", ())}
    for data in nodes[two].since(nodes[two].head()[0], 64):
        nodes[one].receive(data)
    exchange(nodes)
    assert nodes[two].wishes == nodes[one].wishes == {one: ("waits", (turn,))}


@pytest.mark.parametrize("owes", [True, False], ids=["owes", "owes nothing"])
def test_an_end_that_a_take_back_crosses_is_known_on_both_sides(owes):
    """One signs its end while it is on its way that the other would go on: both know who has signed
    and who does not want it. It signs no event; where it owes none the step closes and all go on.
    """
    _, minds, nodes, turn = at_a_turn(f"crossed {owes}", seats=2)
    signer = nodes[turn if owes else 1 - turn]
    other = nodes[1 - signer.number]
    other.wish_end("agreed")
    exchange(nodes)
    assert other.unwish() and not other.crossed
    signer.wish_end("agreed")
    assert signer.number in signer.log.finale.ends and not signer.crossed
    exchange(nodes)
    told = {signer.number: frozenset({other.number})}
    assert signer.crossed == other.crossed == told and not signer.unwish()
    before = signer.head()
    for node in nodes:
        minds.answer(node)
    exchange(nodes)
    assert (signer.head() == before) is owes
    if not owes:
        assert signer.crossed == other.crossed == {} and not signer.log.finale.ends
        return
    assert signer.asked is None
    other.wish_end("agreed")
    exchange(nodes)
    assert signer.finished() and other.finished() and signer.crossed == {}


def test_a_third_one_learns_of_words_that_crossed():
    """It would end the table itself, and waits for a seat that signs nothing there any more."""
    _, _, nodes, turn = at_a_turn("crossed for a third", seats=3)
    signer, other, third = (nodes[(turn + n) % 3] for n in range(3))
    for node in (other, third):
        node.wish_end("agreed")
    exchange(nodes)
    other.unwish()
    signer.wish_end("agreed")
    exchange(nodes)
    assert third.crossed == signer.crossed == {turn: frozenset({other.number})}
    assert third.number not in third.log.finale.ends


def test_an_end_that_waits_for_a_seat_crosses_nothing_of_it():
    """A seat that is waited for has no word in it, and is told of it otherwise."""
    _, _, nodes, turn = at_a_turn("crosses nothing", seats=3)
    here = [node for node in nodes if node.number != turn]
    for node in here:
        node.wish_end("waits", (turn,))
    exchange(nodes)
    assert nodes[turn].crossed == {} and nodes[turn].ended_by == {node.number for node in here}
