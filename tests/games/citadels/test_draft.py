"""The draft: what lies open, what nobody reads, who picks when (rule book, "Auswahl-Phase", and
its changes for 2, 3, 7 and 8 seats; rulings 20 and 32).
"""

import pytest

from engine.games.citadels.data.lineups import FACE_UP
from engine.games.citadels.table.state import AWAY, FACEUP, PILE, ROLE, ROLES, SHOWN
from tests.games.citadels.scene import Scene

NINE = {"ninth": "with"}
TABLES = [(2, 8), (3, 9), (4, 8), (4, 9), (5, 8), (5, 9), (6, 8), (6, 9), (7, 8), (7, 9), (8, 9)]
"""Seats and characters that go together."""


def begun(seats, roles, seed=1):
    """A game before its first pick."""
    return Scene.started(seats, options=NINE if roles == 9 else {}, seed=seed)


def drafted(scene):
    """Who was asked, with how many characters before it; all give the last honest answer."""
    steps = []
    while scene.state.called == 0:
        seat = scene.asked.seat
        steps.append((seat, len(scene.state.zone(PILE[seat]))))
        unread(scene.state)
        scene.answer(scene.asked.honest(scene.dealt.sight(seat))[-1])
    return steps


def unread(state):
    """Nobody reads what was laid aside, or what lies in the middle."""
    for card in state.zone(ROLES):
        assert card not in state.readers
        assert card not in state.faces


def kept(scene, seat):
    """The characters of a seat, revealed ones too."""
    return scene.faces(ROLE[seat]) + scene.faces(SHOWN[seat])


@pytest.mark.parametrize(("seats", "roles"), TABLES)
def test_nobody_reads_the_card_that_is_laid_aside(seats, roles):
    """Ruling 20: it stays closed through the whole draft, also for whoever has the crown."""
    scene = begun(seats, roles)
    assert len(scene.state.zone(ROLES)) == 1
    assert len(drafted(scene)) == (2 if seats < 4 else 1) * seats
    joins = (seats, roles) in ((7, 8), (8, 9))
    assert len(scene.state.zone(ROLES)) == (0 if joins else 1)


@pytest.mark.parametrize(("seats", "roles"), TABLES)
def test_so_many_lie_open_and_never_the_number_4(seats, roles):
    """Ruling 32: by the tables of the book, in any game."""
    for seed in range(6):
        scene = begun(seats, roles, seed)
        opened = scene.faces(FACEUP)
        assert len(opened) == FACE_UP.get((roles, seats), 0)
        assert scene.state.rules.roles[3] not in opened


@pytest.mark.parametrize(
    ("seats", "roles"), [(seats, roles) for seats, roles in TABLES if seats > 3]
)
def test_each_keeps_one_and_passes_the_rest_to_the_left(seats, roles):
    """The last one has two to choose from: by the special rule, or because two are left."""
    scene = begun(seats, roles)
    first = roles - 1 - FACE_UP.get((roles, seats), 0)
    steps = drafted(scene)
    assert [seat for seat, _ in steps] == list(scene.state.order)
    sizes = [first - at for at in range(seats)]
    assert [size for _, size in steps] == [*sizes[:-1], 2]
    assert all(len(kept(scene, seat)) == 1 for seat in scene.state.order)


def test_with_two_seats_each_keeps_two_and_lays_one_away():
    """Keep; keep and lay away; keep and lay away; keep, and the last card goes away."""
    scene = begun(2, 8)
    steps = drafted(scene)
    first, second = scene.state.order
    assert steps == [(first, 7), (second, 6), (first, 4), (second, 2)]
    assert [len(kept(scene, seat)) for seat in (first, second)] == [2, 2]
    assert [len(scene.state.zone(AWAY[seat])) for seat in (first, second)] == [1, 2]


def test_with_three_seats_one_card_goes_that_nobody_reads():
    """Ruling 20: neither the third nor the first seat learns which of the five it is."""
    scene = begun(3, 9)
    steps = drafted(scene)
    one, two, three = scene.state.order
    assert steps == [(one, 8), (two, 7), (three, 6), (one, 4), (two, 3), (three, 2)]
    left = [face for seat in scene.state.order for face in kept(scene, seat)]
    left += scene.faces(ROLES) + scene.faces(AWAY[three])
    (gone,) = set(scene.state.rules.roles) - set(left)
    memory = [seen for seen in scene.dealt.memory[one] if seen.zone == PILE[one]]
    readings = [seen.faces for seen in memory if not seen.gone]
    assert gone in readings[0]
    assert gone not in readings[-1]
    assert len(readings[-1]) == 4
