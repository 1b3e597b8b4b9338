"""Who had which closed card before, by public steps alone, against the secrets of all seats."""

from itertools import pairwise

import pytest

from engine.sight import remember
from ledger.sealed.handed_on import HandedOn
from tests.ledger.open_books import truth_of
from tests.ledger.sealed.test_rows import column_tale
from tests.ledger.tables import opening_tale, probe_tale


def walked(tale):
    """After each step: who had what, the state, and every seat's memory with all books open."""
    truth, memory, handed = truth_of(tale), {}, HandedOn()
    for step, (one, other) in enumerate(pairwise(tale.chains), 1):
        before, after = one.table.state, other.table.state
        if before is not None:
            memory = remember(memory, before, after, truth)
            handed = handed.after(before, after, tale.steps[step])
        yield handed, before, after, memory, truth


@pytest.mark.parametrize("told", [probe_tale, column_tale, opening_tale])
def test_whoever_is_said_to_have_had_a_card_has_met_its_face_in_that_zone(told):
    """Nothing is said of anybody that their own eyes have not read."""
    said = 0
    for handed, _, after, memory, truth in walked(told()):
        for card, by in handed.had.items():
            assert card in after.readers and card not in after.faces
            for seat, zone in by:
                met = [one for one in memory[seat] if one.zone == zone]
                assert any(truth[card] in one.faces for one in met), (card, seat, zone)
                said += 1
    assert said or told is column_tale  # there they are taken to be shown


def test_what_has_come_to_another_seat_was_that_of_somebody_before():
    """Each card arrives once, and it is known who had it last."""
    arrived = set()
    for handed, _, after, _, _ in walked(probe_tale()):
        for card in handed.arrived:
            assert card not in arrived
            assert {seat for seat, _ in handed.had[card]} - {after.whose(card)}
        arrived |= handed.arrived
    assert arrived


def test_a_pile_that_is_handed_round_was_had_by_all_who_had_it_before():
    """In a draft: the third who has it gets cards of the first and of the second, though both
    have shuffled it before they chose."""
    most = 0
    for handed, _, after, _, _ in walked(opening_tale()):
        for card, by in handed.had.items():
            before = {seat for seat, zone in by if zone.startswith("pile")}
            most = max(most, len(before - {after.whose(card)}))
    assert most == 2


def test_a_card_that_lay_open_was_not_anybodys_secret():
    """Under another key or a new handle: all had read it, so it is not said of one seat."""
    moved = relocked = 0
    for _, before, after, _, truth in walked(probe_tale()):
        if before is None:
            continue
        bare = HandedOn().after(before, after, ())
        for card in bare.arrived:
            old = card if card in before.readers else None
            shown = before.but(faces={**before.faces, **({card: truth[card]} if old else truth)})
            assert card not in HandedOn().after(shown, after, ()).arrived
            moved, relocked = moved + (old is not None), relocked + (old is None)
    assert moved and relocked
