"""The Theater: a closed swap of characters after the draft (rule book, "Theater"; ruling 11)."""

import pytest

from engine.agenda import Relock, Shuffle
from engine.games.citadels.rounds.theater import AfterDraft, Which
from engine.games.citadels.table.state import ROLE
from tests.games.citadels.scene import Scene

FOUR = {0: ["king"], 1: ["thief"], 2: ["merchant"], 3: ["warlord"]}
TWO = {0: ["king", "thief"], 1: ["merchant", "warlord"]}


def theater(roles=FOUR, *, owner=0, seed=1, absent=()):
    """All have their characters; nobody has been called."""
    scene = Scene(seats=len(roles), roles=roles, cities={owner: ["theater"]}, seed=seed)
    zones = tuple(sorted(ROLE[seat] for seat in roles))
    scene.state_with(stale=zones, absent=absent, agenda=())
    return scene.take(scene.state.do(AfterDraft()))


def held(scene):
    """The closed characters of each seat."""
    return [sorted(scene.faces(ROLE[seat])) for seat in range(scene.state.seats)]


def test_the_owner_names_a_partner_blind():
    """With four seats: each of the others, or nobody."""
    scene = theater()
    listed = [("pass",), ("theater", 1), ("theater", 2), ("theater", 3)]
    assert (scene.asked.seat, scene.moves()) == (0, listed)


def test_the_two_swap_and_look_in_secret():
    """Each reads its new card, and nobody else does."""
    scene = theater().do("theater", 2)
    assert held(scene) == [["merchant"], ["thief"], ["king"], ["warlord"]]
    for seat in (0, 2):
        (card,) = scene.state.zone(ROLE[seat])
        assert scene.state.readers[card] == (seat,)
        assert card not in scene.state.faces
    assert scene.phrases("theater") == [{"who": ("seat", 0), "whom": ("seat", 2)}]


def test_the_owner_may_pass():
    """Then all keep what they chose, and all are told."""
    scene = theater().do("pass")
    assert held(scene) == [[role] for [role] in FOUR.values()]
    assert scene.phrases("theater_passed")


def test_nobody_is_asked_without_a_theater():
    """Nor for one that lies in no city."""
    scene = Scene(roles=FOUR)
    assert scene.take(scene.state.but(agenda=(AfterDraft(),))).asked is None


def test_with_two_characters_one_is_named_and_chance_picks_the_other():
    """Rule book: the own one is chosen, the partner's is random."""
    scene = theater(TWO)
    assert scene.moves() == [("pass",), ("theater", "king", 1), ("theater", "thief", 1)]
    got = set()
    for seed in range(12):
        after = theater(TWO, seed=seed).do("theater", "king", 1)
        mine, theirs = held(after)
        assert "thief" in mine
        assert "king" in theirs
        got |= set(mine) - {"thief"}
        assert sorted(mine + theirs) == ["king", "merchant", "thief", "warlord"]
    assert got == {"merchant", "warlord"}


def test_the_partner_shuffles_before_the_roll():
    """Else it would choose which of its two cards goes, or all would know which it kept first."""
    scene = theater(TWO).do("theater", "thief", 1)
    lines = [line for line, _ in scene.passed]
    shuffled = next(at for at, line in enumerate(lines) if line == Shuffle((ROLE[1],), 1))
    assert shuffled < next(at for at, line in enumerate(lines) if isinstance(line, Which))


def test_a_seat_with_one_card_left_swaps_that():
    """With three seats one of them was passed over in the draft: no roll is needed."""
    roles = {0: ["king", "thief"], 1: ["merchant"], 2: ["warlord", "bishop"]}
    scene = theater(roles).do("theater", "king", 1)
    assert held(scene)[:2] == [["merchant", "thief"], ["king"]]
    assert not any(isinstance(line, Which) for line, _ in scene.passed)


def test_seats_that_are_gone_are_no_partners():
    """Ruling k; and a Theater of a seat that is gone stays closed."""
    assert theater(absent=(2,)).moves("theater") == [("theater", 1), ("theater", 3)]
    closed = theater(absent=(0,))
    assert closed.asked is None
    assert closed.said == []
    assert theater(absent=(1, 2, 3)).asked is None


def test_the_spell_follows_the_character():
    """Ruling 11: the holder of the named character after the swap is hit."""
    scene = theater({**FOUR, 1: ["assassin"]}, owner=1).do("theater", 2)
    assert held(scene) == [["king"], ["merchant"], ["assassin"], ["warlord"]]
    scene.call(1).do("kill", "merchant").do("gold").do("end")
    assert scene.asked.seat == 0
    while scene.asked is not None and scene.state.round == 3:
        move = next(m for m in (("end",), ("gold",)) if m in scene.moves())
        scene.do(*move)
    assert scene.state.round == 4


def test_who_has_no_character_is_no_partner():
    """A seat that came back after the draft has nothing to swap, nor can it ask."""
    roles = {**FOUR, 3: []}
    assert theater(roles).moves("theater") == [("theater", 1), ("theater", 2)]
    assert theater(roles, owner=3).asked is None


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_is_asked_once_in_a_round_after_the_last_pick_and_before_the_first_call(seats):
    """At every number of seats, the one who picks from the middle of the table included."""
    districts = (
        "theater,keep,library,observatory,laboratory,smithy,park,statue,"
        "factory,armory,museum,basilica,capitol,stables"
    )
    scene = Scene.started(seats, options={"lineup": "own", "districts": districts})
    scene.lay("city:1", ["theater"], None)
    asked = []
    while scene.state.called == 0:
        asked.append(type(scene.asked).__name__)
        scene.answer(scene.asked.honest(scene.dealt.sight(scene.asked.seat))[-1])
    assert asked.count("Theater") == 1
    assert asked[-1] == "Theater"
    assert asked[:-1] == [name for name in asked[:-1] if name.startswith("Keep")]


def test_both_cards_travel_at_once():
    """Neither seat sees the other's card before it has locked its own."""
    scene = theater()
    line = scene.asked.take(scene.state.but(agenda=()), scene.find("theater", 1)).agenda[0]
    assert [type(one) for one in line.lines] == [Relock, Relock]
