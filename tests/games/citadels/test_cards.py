"""Cards on their ways: under the deck, into another's eyes, blind out of hands, off the deck.

Each way with what its rooms promise: open cards in hands, single cards, seats that are gone.
"""

from collections import Counter

import pytest

from engine.agenda import Relock, Reveal, Roll, Shuffle
from engine.games.citadels.cards.blind import Places, blind
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.seen_hands import look
from engine.games.citadels.cards.under_the_deck import mixer, under
from engine.games.citadels.data.districts import PLAIN_DECK
from engine.games.citadels.table.state import BACK, DECK, HAND, PARTS, TAKEN
from engine.games.citadels.table.words import MANY
from tests.games.citadels.scene import Scene

FACES = ["church", "docks", "manor", "prison"]


def table(seats=4, *, opened=(), **fields):
    """A table on which nothing happens; these faces of hands lie open."""
    scene = Scene(seats, **fields)
    there = [card for zone in (*HAND, DECK) for card in scene.state.zone(zone)]
    shown = {card: scene.face(card) for card in there if scene.face(card) in opened}
    return scene.state_with(faces={**scene.state.faces, **shown})


def through(scene, lines):
    """These lines, answered one after the other."""
    return scene.take(scene.state.but(agenda=tuple(lines)))


def passed(scene):
    """The names of the lines that were answered."""
    return [type(line).__name__ for line, _ in scene.passed]


# -- under the deck --------------------------------------------------------------------------------


def test_a_single_card_goes_under_the_deck_by_its_owner():
    """One lock, no shuffle; nobody but the owner knows it."""
    scene = table(hands={0: FACES}, deck=["palace"])
    card = scene.state.zone(HAND[0])[0]
    through(scene, under(scene.state, (card,), 0))
    assert passed(scene) == ["Relock"]
    assert scene.faces(DECK) == ["palace", "church"]
    assert scene.state.readers.keys().isdisjoint(scene.state.zone(DECK))


def test_several_cards_are_mixed_by_a_neighbour_that_reads_none():
    """Neither the owner nor the neighbour knows where which one lies."""
    scene = table(hands={0: FACES}, deck=["palace"])
    through(scene, under(scene.state, scene.state.zone(HAND[0]), 0))
    assert [line for line, _ in scene.passed][1] == Shuffle((BACK,), 1)
    assert scene.faces(DECK)[0] == "palace"
    assert sorted(scene.faces(DECK)[1:]) == FACES
    assert scene.state.zone(BACK) == ()
    assert scene.state.readers.keys().isdisjoint(scene.state.zone(DECK))


def test_the_order_of_several_is_any():
    """Over many shuffles each of them comes first."""
    first = Counter()
    for seed in range(60):
        scene = table(hands={0: FACES}, seed=seed)
        through(scene, under(scene.state, scene.state.zone(HAND[0]), 0))
        first[scene.faces(DECK)[0]] += 1
    assert sorted(first) == FACES


def test_nothing_goes_under_the_deck_without_a_line():
    """No card, no step."""
    assert under(table().state, (), 0) == ()


@pytest.mark.parametrize(
    ("seats", "absent", "by"), [(2, (), 1), (4, (1,), 2), (4, (1, 2, 3), None), (8, (1, 2), 3)]
)
def test_the_mixer_is_the_next_seat_that_is_there(seats, absent, by):
    """All mix where nobody else is there."""
    assert mixer(table(seats, absent=absent).state, 0) == by


def test_a_single_open_card_goes_open():
    """Everybody can count how deep it lies (RULES.md)."""
    scene = table(hands={0: ["church"]}, opened=["church"], deck=["palace"])
    through(scene, under(scene.state, scene.state.zone(HAND[0]), 0))
    assert passed(scene) == []
    assert list(scene.state.faces[card] for card in scene.state.zone(DECK)[1:]) == ["church"]


def test_an_open_card_among_several_is_mixed_by_all():
    """The neighbour alone could follow it through its own shuffle."""
    scene = table(hands={0: FACES}, opened=["docks"])
    through(scene, under(scene.state, scene.state.zone(HAND[0]), 0))
    assert [line for line, _ in scene.passed][1] == Shuffle((BACK,))
    assert sorted(scene.faces(DECK)) == FACES
    assert not set(scene.state.zone(DECK)) & scene.state.faces.keys()


def test_the_cards_of_a_seat_that_is_gone_leave_the_game():
    """It cannot lock them for the deck; nothing waits for it."""
    scene = table(hands={0: FACES}, deck=["palace"])
    lines = under(scene.state, scene.state.zone(HAND[0]), 0)
    scene.take(scene.state.but(agenda=lines, absent=(0,)))
    assert scene.state.agenda == ()
    assert scene.faces(DECK) == ["palace"]


# -- looking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [FACES, FACES[:1]])
@pytest.mark.parametrize("opened", [(), ("church",)])
def test_a_hand_is_shuffled_and_then_shown_to_one_seat(hand, opened):
    """Cards that lay open are closed again for all but the two."""
    scene = table(hands={1: hand}, opened=opened)
    before = scene.state.zone(HAND[1])
    through(scene, look(1, 0))
    cards = scene.state.zone(HAND[1])
    assert passed(scene) == ["Shuffle", "Reveal"]
    assert not set(before) & set(cards)
    assert {scene.state.readers[card] for card in cards} == {(1, 0)}
    assert not scene.state.faces.keys() & set(cards)
    assert HAND[1] in scene.state.stale


def test_an_empty_hand_shows_nothing():
    """No line waits for anybody."""
    assert passed(through(table(), look(1, 0))) == []


def test_a_look_ends_with_the_owners_next_shuffle():
    """The copies are of cards that are there no more."""
    scene = through(table(hands={1: FACES}), look(1, 0))
    through(scene, [Shuffle((HAND[1],), 1)])
    assert {scene.state.readers[card] for card in scene.state.zone(HAND[1])} == {(1,)}


# -- blind -----------------------------------------------------------------------------------------


def test_only_hands_that_others_know_of_are_shuffled():
    """A stale hand of two: a shuffle; a fresh one, or a card alone: none."""
    scene = table(hands={1: FACES[:2], 2: FACES[2:], 3: ["temple"]})
    state = scene.state.but(stale=(HAND[1], HAND[3]))
    first, _ = blind(state, (1, 2, 3), 0)
    assert first.lines == (Shuffle((HAND[1],), 1),)


def test_the_places_are_rolled_after_the_shuffles():
    """Else the owner would choose which card lies there."""
    scene = table(hands={1: FACES[:3], 2: FACES[3:]})
    scene.state_with(stale=(HAND[1],))
    through(scene, blind(scene.state, (1, 2), 0))
    assert passed(scene) == ["Together", "Places", "Together"]
    assert scene.passed[1][0].sides == (3, 1)
    assert HAND[1] not in scene.passed[1][1].stale
    assert len(scene.faces(TAKEN[0])) == 2
    assert {scene.state.readers[card] for card in scene.state.zone(TAKEN[0])} == {(0,)}


def test_the_card_at_the_rolled_place_is_drawn():
    """Counted from the top of the hand."""
    state = table(hands={1: FACES, 2: FACES}).state.but(agenda=())
    one, two = (state.zone(HAND[seat]) for seat in (1, 2))
    for apart, zones in ((False, [TAKEN[0]] * 2), (True, [PARTS[1][0], PARTS[2][0]])):
        (drawn,) = Places((4, 4), 0, (1, 2), apart).take(state, (3, 1)).agenda
        assert drawn.lines == (Relock(one[2:3], zones[0]), Relock(two[:1], zones[1]))


def test_a_single_open_card_is_taken_as_it_lies():
    """No shuffle and no lock; everybody knows what it is."""
    scene = table(hands={1: ["church"]}, opened=["church"])
    through(scene, blind(scene.state, (1,), 0))
    assert passed(scene) == []
    assert scene.faces(TAKEN[0]) == ["church"]
    assert scene.hand(1) == []


def test_a_seat_that_goes_before_the_roll_loses_nothing():
    """It could not lock a card for anybody."""
    scene = table(hands={1: FACES[:2], 2: FACES[2:]})
    lines = blind(scene.state, (1, 2), 0)
    scene.take(scene.state.but(agenda=lines, absent=(1,)))
    assert [line.sides for line, _ in scene.passed if isinstance(line, Roll)] == [(2,)]
    assert len(scene.hand(1)) == 2
    assert len(scene.faces(TAKEN[0])) == 1


def test_a_seat_that_goes_after_the_roll_loses_nothing():
    """The lock that it would owe is never asked for."""
    scene = table(hands={1: FACES[:2], 2: FACES[2:]})
    through(scene, blind(scene.state, (1, 2), 0))
    (roll, before), *_ = [(li, st) for li, st in scene.passed if isinstance(li, Roll)]
    after = roll.take(before.but(agenda=before.agenda[1:], absent=(1,)), (1, 1))
    assert [line.cards for line in after.agenda[0].lines] == [before.zone(HAND[2])[:1]]


# -- drawing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "left"), [(2, 2), (3, 1), (4, 0), (5, 0), (9, 0)])
def test_what_is_there_is_drawn(count, left):
    """Ruling 25: the top cards, for one reader; an empty deck is said, and nothing waits."""
    scene = through(table(deck=FACES), [Draw(0, count, HAND[0])])
    assert scene.faces(HAND[0]) == FACES[:count]
    assert len(scene.faces(DECK)) == left
    assert len(scene.phrases("no_cards")) == (1 if count > len(FACES) else 0)
    assert {scene.state.readers[card] for card in scene.state.zone(HAND[0])} == {(0,)}


def test_nothing_is_drawn_of_an_empty_deck():
    """Only the news of it."""
    scene = through(table(), [Draw(0, 2, HAND[0])])
    assert passed(scene) == []
    assert len(scene.phrases("no_cards")) == 1


def test_a_card_that_lies_open_in_the_deck_stays_open_when_it_is_drawn():
    """Until the drawer's hand is next shuffled (RULES.md)."""
    scene = table(deck=FACES, opened=["docks"])
    through(scene, [Draw(0, 3, HAND[0])])
    (reveal,) = [line for line, _ in scene.passed]
    assert isinstance(reveal, Reveal)
    assert len(reveal.pairs[0][0]) == 2
    shown = [scene.state.faces.get(card) for card in scene.state.zone(HAND[0])]
    assert shown == [None, "docks", None]
    through(scene, [Shuffle((HAND[0],), 0)])
    assert not set(scene.state.zone(HAND[0])) & scene.state.faces.keys()


def test_a_card_put_under_the_deck_is_drawn_again():
    """The deck goes round: nothing is lost on the way."""
    scene = table(hands={0: ["church"]}, deck=["palace"])
    card = scene.state.zone(HAND[0])[0]
    through(scene, [Relock((card,), DECK), Draw(1, 2, HAND[1])])
    assert scene.faces(HAND[1]) == ["palace", "church"]


# -- large hands in words --------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "unders"), [(MANY, {None}), (MANY + 1, {"under.build"})])
def test_a_large_hand_is_built_from_by_kinds(cards, unders):
    """Of a list that is too long for one look first the kind is chosen, then the card."""
    hands = {0: [*PLAIN_DECK[::5]][:cards]}
    scene = Scene(hands=hands, gold=(9,)).turn(0, "merchant").do("gold")
    sight, asked = scene.dealt.sight(0), scene.asked
    builds = [move for move in asked.honest(sight) if move.name == "build"]
    found = [asked.under(sight, move) for move in builds]
    assert len(builds) == cards
    assert {under and under.key for under in found} == unders
