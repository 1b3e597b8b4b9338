"""The Spy: what is counted, what it brings, who learns what, and how large hands are proven."""

from dataclasses import replace

import pytest

from engine.agenda import Reveal, Shuffle, Together
from engine.games.citadels import GAME
from engine.games.citadels.characters.spy import PART, Matching, of_kind
from engine.games.citadels.data.districts import KIND, KINDS, PLAIN, PLAIN_DECK
from engine.games.citadels.data.lineups import FIRST_GAME
from engine.games.citadels.table.state import HAND, PARTS
from engine.open_table.onlookers import view_of
from ledger.deck.group.backend import best_group
from ledger.records.riders import ACTS
from ledger.sizes.event_sizes import EventSizes
from tests.games.citadels.scene import Scene

HANDS = {1: ["market", "docks", "church", "park"], 2: ["manor"], 3: []}
LARGE = 40


def spying(hands=None, *, uniques=None, **fields):
    """A table at which seat 0 has its turn as the Spy."""
    scene = Scene(table=["spy"], hands=hands or HANDS, **fields)
    if uniques is not None:
        rules = replace(scene.state.rules, uniques=uniques)
        scene.state_with(rules=rules)
    return scene.turn(0, "spy")


def test_each_card_of_the_kind_brings_a_gold_and_a_card():
    """Two trade districts: two gold out of that purse, two cards off the deck."""
    scene = spying(gold=(1, 5), deck=["temple", "prison", "palace"])
    scene.do("spy", 1, "trade")
    assert scene.gold[:2] == [3, 3]
    assert scene.hand(0) == ["prison", "temple"]
    assert len(scene.phrases("spied")) == 1
    assert scene.hand(1) == sorted(HANDS[1])


def test_the_purse_is_taken_as_far_as_it_goes_and_cards_come_all_the_same():
    """Special case of the book: more matches than gold."""
    scene = spying(gold=(0, 1), deck=["temple", "prison", "palace"])
    scene.do("spy", 1, "trade")
    assert scene.gold[:2] == [1, 0]
    assert len(scene.hand(0)) == 2


def test_an_empty_purse_is_said_to_be_empty():
    """No zero gold changes hands in the news; the card is drawn all the same."""
    scene = spying(gold=(2, 0), deck=["temple", "prison", "palace"]).do("spy", 1, "trade")
    assert scene.phrases("spied") == []
    assert len(scene.phrases("spied_poor")) == 1
    assert (scene.gold[:2], len(scene.hand(0))) == ([2, 0], 2)


def test_nothing_of_the_kind_brings_nothing_but_the_look():
    """It is said, and nothing is drawn."""
    scene = spying(gold=(0, 5), deck=["temple"]).do("spy", 1, "military")
    assert scene.gold[:2] == [0, 5]
    assert scene.hand(0) == []
    assert len(scene.phrases("spied_none")) == 1


def test_a_short_deck_gives_what_it_has():
    """Ruling 25: two matches, one card left."""
    scene = spying(gold=(0, 5), deck=["temple"]).do("spy", 1, "trade")
    assert scene.hand(0) == ["temple"]
    assert scene.gold[0] == 2


def test_once_in_a_turn_at_any_moment():
    """Before the gathering or after it, but not twice."""
    scene = spying(deck=["temple"] * 9)
    assert scene.moves("spy")
    scene.do("gold")
    assert scene.moves("spy")
    scene.do("spy", 2, "noble")
    assert scene.moves("spy") == []


def test_hands_with_cards_of_seats_that_are_there_are_listed_with_all_five_kinds():
    """In an empty hand there is nothing to be found; a seat that is gone shows nothing."""
    scene = Scene(table=["spy"], hands=HANDS, absent=(2,)).turn(0, "spy")
    assert scene.moves("spy") == sorted(("spy", 1, kind) for kind in KINDS)


def test_the_faces_of_a_kind_are_those_printed_at_this_table():
    """Only unique districts in play are counted; the School of Magic is printed as one."""
    scene = spying(uniques=("school_of_magic", "secret_vault"))
    assert of_kind(scene.state, "unique") == ("school_of_magic", "secret_vault")
    for kind in KINDS[:4]:
        assert of_kind(scene.state, kind) == tuple(d.face for d in PLAIN if d.kind == kind)


def test_the_secret_vault_is_unique_and_action_cards_are_nothing():
    """Rulings 21 and 24: the vault matches, an action card never does, under no kind."""
    hand = ["secret_vault", "school_of_magic", "director", "rasputin"]
    for kind in KINDS:
        scene = spying({1: hand}, gold=(0, 9), options={"action_cards": "with"})
        scene.do("spy", 1, kind)
        assert scene.gold[0] == (2 if kind == "unique" else 0)


def test_only_the_spy_reads_the_hand_and_all_learn_the_number():
    """Sentence e: the others see gold and cards move, and not one face."""
    scene = spying(gold=(0, 5)).do("spy", 1, "trade")
    cards = scene.state.zone(HAND[1])
    assert [scene.dealt.sight(0).face(card) for card in cards] == scene.faces(HAND[1])
    assert {scene.dealt.sight(seat).face(card) for seat in (2, 3, None) for card in cards} == {None}
    facts = {seat: view_of(GAME, scene.dealt, seat)[1]["own"]["facts"] for seat in (0, 1, 2)}
    assert [key for key, _ in facts[0]] == ["own.seen_hand"]
    assert facts[1] == facts[2] == []


def test_what_was_seen_is_shown_to_the_end_of_the_round():
    """The owner plays on and its cards get other handles; the Spy has seen what it has seen."""
    scene = spying(gold=(0, 5)).do("spy", 1, "trade").do("gold")
    (fact,) = view_of(GAME, scene.dealt, 0)[1]["own"]["facts"]
    assert sorted(fact[1]["faces"]) == sorted(f"face.{face}" for face in HANDS[1])
    scene.do("end")
    assert scene.state.round == 4
    assert view_of(GAME, scene.dealt, 0)[1]["own"]["facts"] == []


@pytest.mark.parametrize("more", [[], ["church"]])
def test_a_card_that_lies_open_in_the_hand_is_counted_too(more):
    """A Graveyard has brought it there; alone in the hand it is proven on a fresh handle."""
    scene = Scene(table=["spy"], hands={1: ["docks", *more]}, gold=(0, 5))
    card = scene.state.zone(HAND[1])[0]
    scene.state_with(faces={**scene.state.faces, card: "docks"})
    scene.turn(0, "spy").do("spy", 1, "trade")
    assert scene.gold[0] == 1
    assert not set(scene.state.zone(HAND[1])) & set(scene.state.faces)


def test_a_small_hand_is_proven_and_shown_in_one_run():
    """The owner's shuffle, the count and the look stand behind each other, all of one seat."""
    scene = spying(gold=(0, 5))
    scene.take(scene.state.mark_fresh(HAND)).do("spy", 1, "trade")
    assert [type(line) for line, _ in scene.passed[:3]] == [Shuffle, Matching, Reveal]


@pytest.mark.parametrize("cards", [PART, PART + 1, LARGE])
@pytest.mark.parametrize("kind", ["unique", "trade"])
def test_a_large_hand_is_proven_in_parts_that_fit_into_events(cards, kind):
    """So many unique faces make long proofs: no event exceeds what anybody can sign, the parts are
    empty afterwards, and the number is that of the whole hand.
    """
    hand = [*FIRST_GAME.uniques, *PLAIN_DECK][:cards]
    matches = sum(KIND[face] == kind for face in hand)
    scene = spying({1: hand}, gold=(0, 50), uniques=FIRST_GAME.uniques, deck=["manor"] * 20)
    before = scene.state.mark_fresh(HAND)
    scene.take(before).do("spy", 1, kind)
    assert not set(before.zone(HAND[1])) & set(scene.state.zone(HAND[1]))
    assert [line for line, _ in scene.passed if line == Shuffle((HAND[1],), 1)]
    sizes = EventSizes(GAME, best_group(), scene.dealt.truth)
    assert max(size for _, state in scene.passed for size in sizes.owed(state).values()) <= ACTS
    parts = [(li.lines[0], st) for li, st in scene.passed if isinstance(li, Together)]
    assert not [part for part, state in parts if part.claim.zone in state.stale]
    assert len(parts) == (0 if cards == PART else -(-cards // PART))
    assert scene.gold[0] == matches
    assert scene.hand(1) == sorted(hand)
    assert not [zone for group in PARTS for zone in group if scene.state.zone(zone)]
    assert not [zone for zone in scene.state.stale if zone.startswith("part")]
    assert HAND[1] in scene.state.stale
    assert view_of(GAME, scene.dealt, 1)[1]["own"]["facts"] == []


def test_the_largest_hand_there_can_be_has_parts_enough():
    """All cards of a deck with action cards in one hand but four for the Spy's seat."""
    scene = spying({1: (*PLAIN_DECK, *PLAIN_DECK)[:99]}, gold=(0, 99), uniques=FIRST_GAME.uniques)
    scene.do("spy", 1, "trade")
    assert scene.hand(1) == sorted((*PLAIN_DECK, *PLAIN_DECK)[:99])
    assert scene.gold[0] == sum(KIND[face] == "trade" for face in scene.hand(1))


def test_a_seat_that_goes_before_it_has_proven_anything_hands_over_nothing():
    """Nobody can prove or show its cards; the turn goes on."""
    scene = spying({1: [*PLAIN_DECK][:20], 2: ["manor"]}, gold=(0, 9))
    move, seat = scene.find("spy", 1, "trade"), scene.asked
    state = seat.take(scene.state.but(agenda=scene.state.agenda[1:], absent=(1,)), move)
    scene.take(state)
    assert scene.asked.seat == 0
    assert scene.gold[0] == 0
    assert len(scene.hand(1)) == 20
    assert {scene.state.readers[card] for card in scene.state.zone(HAND[1])} == {(1,)}
    assert scene.passed == []
