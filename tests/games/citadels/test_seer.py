"""The Seer: one card drawn blind from each hand, then one given to each of them (rule book:
"Seherin").
"""

from collections import Counter

import pytest

from engine.agenda import Relock, Roll, Shuffle, Together
from engine.games.citadels import GAME
from engine.games.citadels.characters.seer import PASS, Gathered, Give
from engine.games.citadels.data.districts import KINDS, PLAIN_DECK
from engine.games.citadels.table.state import HAND, PARTS
from engine.open_table.onlookers import view_of
from tests.games.citadels.scene import Scene

HANDS = {0: ["church"], 1: ["docks", "manor"], 2: ["prison"], 3: []}


def seeing(hands=None, seats=4, **fields):
    """A table at which seat 0 has its turn as the Seer."""
    return Scene(seats, table=["seer"], hands=hands or HANDS, **fields).turn(0, "seer")


def test_a_card_of_each_hand_is_taken_before_any_is_given():
    """Ruling 26: at the first question she holds a card of each hand that had one."""
    scene = seeing().do("seek")
    assert len(scene.hand(0)) == 3
    assert [len(scene.hand(seat)) for seat in (1, 2, 3)] == [1, 0, 0]
    assert {"church", "prison"} < set(scene.hand(0))
    assert scene.phrases("seek")[0]["cards"].fillings == (("n", 2),)


def test_each_of_them_gets_one_card_of_her_hand_back():
    """Those with empty hands are skipped both ways; the order is that of the table."""
    scene = seeing().do("seek")
    assert scene.asked.victim == 1
    scene.do("give", "church")
    assert scene.asked.victim == 2
    assert scene.moves() == [("give", face) for face in scene.hand(0)]
    scene.do("give", "prison")
    assert scene.hand(2) == ["prison"]
    assert scene.hand(3) == []
    assert "church" in scene.hand(1)
    assert len(scene.hand(0)) == 1


def test_once_in_a_turn_and_only_if_a_card_can_be_taken():
    """With all other hands empty there is nothing to list."""
    scene = seeing({0: ["church"], 1: ["docks"]}).do("seek")
    assert scene.do("give", "church").moves("seek") == []
    assert seeing({0: ["church"]}).moves("seek") == []
    assert seeing({0: ["church"], 1: ["docks"]}, absent=(1,)).moves("seek") == []


def test_seats_that_are_gone_are_left_alone():
    """Sentence k: nothing is taken of them and nothing is given to them."""
    scene = seeing(absent=(1,)).do("seek")
    assert scene.hand(1) == ["docks", "manor"]
    assert scene.asked.victim == 2
    scene.do("give", "church")
    assert scene.names() == ["gold"]


def test_a_seat_that_goes_after_it_has_lost_a_card_gets_none():
    """There is nobody to hand it to."""
    state = seeing().state.but(agenda=(), absent=(1,))
    assert Gathered(0, (1, 2)).run(state).agenda == (Give(0, 2),)


def test_a_seer_that_goes_gives_nothing_more():
    """Nobody can lock her cards for another."""
    scene = seeing().do("seek").do("give", "church")
    give = scene.asked
    scene.take(scene.state.but(absent=(0,)))
    assert give.legal(scene.state) == [PASS]
    assert scene.hand(2) == []
    assert len(scene.hand(0)) == 2


def test_nobody_chooses_the_card():
    """A hand of which others may know something is shuffled before the places are rolled."""
    scene = seeing()
    scene.take(scene.state.mark_stale(HAND[1])).do("seek")
    kinds = [type(line).__name__ for line, _ in scene.passed]
    assert kinds == ["Together", "Places", "Together", "Shuffle", "Shuffle"]
    assert isinstance(scene.passed[0][0].lines[0], Shuffle)
    assert scene.passed[1][0].sides == (2, 1)
    assert all(isinstance(line, Relock) for line in scene.passed[2][0].lines)


def test_single_cards_need_no_roll():
    """Where every hand holds one card there is no chance to be asked for."""
    scene = seeing({0: ["church"], 1: ["docks"], 2: ["prison"]}).do("seek")
    assert not [line for line, _ in scene.passed if isinstance(line, Roll)]
    assert [type(line) for line, _ in scene.passed][:1] == [Together]
    assert scene.hand(0) == ["church", "docks", "prison"]


def test_every_card_of_a_hand_is_drawn_about_as_often():
    """Over many games the roll favours no place."""
    drawn = Counter()
    for seed in range(120):
        hands = {0: [], 1: ["docks", "manor", "church"]}
        scene = seeing(hands, 2, seed=seed).do("seek")
        drawn[scene.hand(0)[0]] += 1
    assert len(drawn) == 3
    assert min(drawn.values()) > 20


def test_nobody_learns_more_than_at_a_table():
    """Whom she takes from sees which card is missing; the others see no face at all."""
    scene = seeing().do("seek")
    cards = scene.state.zone(HAND[0])
    for seat in (1, 2, 3, None):
        assert {scene.dealt.sight(seat).face(card) for card in cards} == {None}
    gone = [(one.zone, one.faces) for one in scene.dealt.sight(2).memory if one.gone]
    assert gone == [(HAND[2], ("prison",))]
    assert not [part for part in PARTS if scene.state.zone(part[0])]


def told_to(scene, seat):
    """Whose card it was, as the view of this seat has it."""
    facts = view_of(GAME, scene.dealt, seat)[1]["own"]["facts"]
    return {words["who"][1]: words["face"] for key, words in facts if key == "own.drawn_of"}


@pytest.mark.parametrize("hand", [["church"], []])
def test_she_sees_whose_card_is_whose(hand):
    """As at a table; it stands in her view to the end of the round, and in nobody else's."""
    scene = seeing({0: hand, 1: ["docks", "manor"], 2: ["prison"], 3: ["temple"]}).do("seek")
    (lost,) = {"docks", "manor"} - set(scene.hand(1))
    drawn = {1: f"face.{lost}", 2: "face.prison", 3: "face.temple"}
    assert told_to(scene, 0) == drawn
    scene.do("give", "prison").do("give", "temple").do("give", lost)
    assert told_to(scene, 0) == drawn
    assert [told_to(scene, seat) for seat in (1, 2, 3, None)] == [{}] * 4
    assert not [zone for zone in scene.state.stale if zone.startswith("part")]


def test_her_hand_is_shuffled_before_the_first_card_is_given():
    """So that a victim cannot follow the card it lost through her hand and back to another."""
    scene = seeing().do("seek")
    shuffles = [line for line, _ in scene.passed if isinstance(line, Shuffle)]
    assert shuffles[-1] == Shuffle((HAND[0],), 0)
    scene.do("give", "church")
    assert not [line for line, _ in scene.passed if isinstance(line, Shuffle)]


def test_an_open_card_is_drawn_like_any_other():
    """A card from the Graveyard, alone in a hand: everybody knows what she gets."""
    scene = seeing({0: ["church"], 2: ["prison"]})
    (card,) = scene.state.zone(HAND[2])
    scene.take(scene.state.show({card: "prison"})).do("seek").do("give", "prison")
    assert scene.hand(2) == ["prison"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_at_every_table(seats):
    """All others lose one and get one; the number of cards in each hand stays what it was."""
    faces = ["church", "docks", "manor", "prison", "tavern", "temple", "palace", "castle"]
    hands = {seat: [faces[seat], "market"] for seat in range(seats)}
    scene = seeing(hands, seats)
    before = scene.all_faces()
    scene.do("seek")
    for _ in range(seats - 1):
        scene.answer(scene.asked.legal(scene.state)[0])
    assert [len(scene.hand(seat)) for seat in range(seats)] == [2] * seats
    assert scene.all_faces() == before
    assert scene.names() == ["gold"]


def test_she_builds_up_to_two_districts():
    """Her limit is two."""
    hands = {0: ["church", "docks", "temple"]}
    scene = seeing(hands, gold=(9,)).do("gold").do("build", "church").do("build", "docks")
    assert scene.moves("build") == []


def test_of_a_large_hand_first_the_kind_is_chosen():
    """A list of many cards would be longer than anybody can take in."""
    scene = seeing({0: [*PLAIN_DECK[::2]], 1: ["docks"]}).do("seek")
    sight, asked = scene.dealt.sight(0), scene.asked
    listed = [asked.under(sight, move) for move in asked.legal(scene.state)]
    assert {dict(under.fillings)["kind"] for under in listed} == {f"kind.{k}" for k in KINDS[:4]}
    few = seeing().do("seek")
    assert {few.asked.under(few.dealt.sight(0), m) for m in few.asked.legal(few.state)} == {None}
