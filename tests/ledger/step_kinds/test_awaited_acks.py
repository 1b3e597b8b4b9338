"""What a run passes on before its seat has chosen anything: for that everybody acks."""

import pytest

from engine.agenda import Prove, Relock, Rescue, Reveal, Roll, Shuffle, Together
from engine.basics import ALL
from engine.claims import Count
from ledger.step_kinds.awaited_acks import passes_on
from tests.engine.lines import Ask, Say
from tests.games.probe.state import HIGHS
from tests.games.probe.turn import Turn
from tests.ledger.sealed.by_hand import sealed
from tests.ledger.tables import probe_tale

SEAT, OTHER = 0, 1
HAND = f"hand:{SEAT}"
MIXED = Shuffle((HAND,), SEAT)
COUNT = Prove(SEAT, Count(HAND, HIGHS))

# What the seat owes in front, made of the cards of its hand and those of another, and whether that
# is passed on.
WAYS = {
    "a card locked for another": (lambda own, _: [Relock(own[:1], f"hand:{OTHER}")], True),
    "a copy for another": (lambda own, _: [Reveal(((own[:1], OTHER),))], True),
    "a copy beside what all see": (
        lambda own, _: [Reveal(((own[:1], ALL), (own[1:2], OTHER)))],
        True,
    ),
    "a count": (lambda own, _: [COUNT], True),
    "a count of a mixed hand": (lambda own, _: [MIXED, COUNT], True),
    "a count behind what all see": (lambda own, _: [Reveal(((own[:1], ALL),)), COUNT], True),
    "a layer": (lambda own, others: [Rescue(others[:1], OTHER, SEAT)], True),
    "a card that all see": (lambda own, _: [Reveal(((own[:1], ALL),))], False),
    "a mixed hand": (lambda own, _: [MIXED], False),
    "a choice": (lambda own, _: [Turn(SEAT), COUNT], False),
    "a choice with a mixed hand": (lambda own, _: [MIXED, Turn(SEAT)], False),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_tells_another_seat_something_is_passed_on(way):
    """On two branches of a fork it would tell two things, so it waits for acks; what all see, and
    what the seat gives by its own choice, does not."""
    table = probe_tale().table(20)
    own, others = (table.state.zone(f"hand:{seat}") for seat in (SEAT, OTHER))
    assert len(own) > 1 and others
    lines, due = WAYS[way]
    state = table.state.but(agenda=tuple(lines(own, others)))
    if way == "a layer":
        state = state.but(absent=(OTHER,))
    assert passes_on(table.but(state=state), SEAT) is due


STEPPED = Reveal((((0,), ALL),))

# What stands on the agenda of a table by hand (cards 0 to 2 are seat 0's, 3 and 4 seat 1's), and
# whether seat 0 passes something on before it has chosen anything.
LINES = {
    "rules that look at what all see": ((STEPPED, Say("seen")), True),
    "rules behind a choice": ((STEPPED, Ask(0), Say("said")), False),
    "a copy behind what all see": ((STEPPED, Reveal((((1,), 1),))), True),
    "what is shown twice, then a lock": ((STEPPED, STEPPED, Relock((1,), "hand:1")), True),
    "a choice, then a lock": ((Ask(0), Relock((1,), "hand:1")), False),
    "two shuffles, then a lock": ((Shuffle(("hand:0",), 0), Relock((3,), "hand:0")), False),
    "another seat's lock": ((STEPPED, Relock((3,), "hand:0")), False),
    "a roll of all": ((STEPPED, Roll((6,)), Relock((1,), "hand:1")), False),
    "a lock to the deck": ((Relock((1,), "deck"),), True),
    "beside others, a choice": ((Together((Relock((3,), "hand:0"), Ask(0))),), False),
    "beside others, a lock": ((Together((Ask(1), Relock((0,), "hand:1"))),), True),
}


@pytest.mark.parametrize("way", LINES)
def test_a_run_is_followed_up_to_the_first_choice(way):
    """Through its own shuffles and what it shows to all; by public facts alone, so that everybody
    knows whether acks are due."""
    lines, due = LINES[way]
    at = sealed(*lines, own={"hand:0": ("a", "b", "x"), "hand:1": ("c", "y")})
    assert passes_on(at.table, 0) is due
