"""Lines and claims that no deck could answer are refused by both, and nobody is named for them."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.answers import Moved, Revealed
from engine.basics import ALL, EACH, Move
from engine.claims import Count, NoneOf, OneOf, Opened
from engine.dealer_refusals import check_claims, check_line
from engine.errors import IllegalMove, ImpossibleLine, RulesError
from engine.kernel import apply, member, next_of_run, owner_of, settle
from tests.engine.lines import Ask, Claiming, Counted, Say
from tests.strategies import same_seed, table

OWN = {"hand:0": ("a", "b"), "hand:1": ("x", "y"), "row:1": ("z",)}


def state(*lines):
    """A deck of two (0, 1), hands 2 3 and 4 5, a laid card 6; 2 and 4 moved into one row."""
    found = table(*lines, own=OWN, deck=("p", "q")).state
    return found.but(owners={**found.owners, "pot": EACH}).move((2, 4), "pot")


IMPOSSIBLE = {
    "a row shuffled by all": Shuffle(("pot",)),
    "a row shuffled by a seat": Shuffle(("hand:0", "pot"), 0),
    "another seat's zone": Shuffle(("hand:1",), 0),
    "own cards under the joint key": Shuffle(("hand:0",)),
    "a row as the target of a relock": Relock((2,), "pot"),
    "cards of several seats locked anew": Relock((2, 4), "hand:0"),
    "cards under the joint key locked anew": Relock((0,), "hand:0"),
    "a row counted": Counted(0, Count("pot", ("a",))),
    "another seat's cards counted": Counted(0, Count("hand:1", ("x",))),
    "a row of zones with one twice": Shuffle(("hand:0", "hand:0"), 0),
    "a card locked anew twice": Relock((3, 3), "hand:1"),
    "a card of the deck for two readers": Reveal((((0, 1), 0), ((1,), 2))),
    "a card of the deck for a reader and for all": Reveal((((0,), 0), ((0,), ALL))),
    "a glimpse given twice": Reveal((((3,), 2), ((3,), 2))),
    "no face counted": Counted(0, Count("hand:0", ())),
    "the deck counted": Counted(0, Count("deck", ("p",))),
}


@pytest.mark.parametrize("line", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_lines_are_faults_of_the_rules(line):
    """They are refused when they come to the front, and by no error that names a seat."""
    with pytest.raises(ImpossibleLine) as raised:
        settle(state(Say("on the way"), line, Ask(0)))
    assert not isinstance(raised.value, RulesError)


OF_ONE_SEAT = {
    what: line for what, line in IMPOSSIBLE.items() if owner_of(line, state()) is not None
}


@pytest.mark.parametrize("line", OF_ONE_SEAT.values(), ids=OF_ONE_SEAT)
def test_impossible_lines_of_a_run_are_refused_too(line):
    """Where several seats answer side by side, at the line's turn in its run."""
    together = state(Together((line, Ask(2))))
    seat = owner_of(line, together)
    with pytest.raises(ImpossibleLine):
        next_of_run(member(together, seat), seat, decided=False)


@pytest.mark.parametrize(
    "line",
    [
        Shuffle(("deck",)),
        Shuffle(("deck",), 2),
        Shuffle(("hand:0",), 0),
        Relock((2,), "hand:1"),
        Relock((4, 5), "deck"),
        Counted(0, Count("hand:0", ("a",))),
        Reveal((((2, 4), ALL),)),
        Reveal((((0,), 1), ((1,), ALL), ((3,), 1), ((3,), 2))),
        None,
    ],
    ids=repr,
)
def test_possible_lines_are_not(line):
    """What a dealer can do is left alone."""
    check_line(state(), line)


def test_open_cards_take_part_in_shuffles_and_relocks():
    """An open card lies under any key (R35); in a zone that is counted it must be shuffled in."""
    shown = state().show({3: "b", 5: "y"})
    check_line(shown, Shuffle(("hand:0",), 0))
    check_line(shown, Relock((2, 3), "deck"))
    with pytest.raises(ImpossibleLine, match="closed cards of seat 0"):
        check_line(shown, Counted(0, Count("hand:0", ("a",))))


# -- claims --------------------------------------------------------------------------------------


@pytest.mark.parametrize("claim", [OneOf(2, ()), NoneOf(2, ())])
def test_a_closed_claim_names_a_face(claim):
    """About no face at all there is no proof, though one of the two would be true."""
    with pytest.raises(IllegalMove, match="names no face"):
        check_claims(state(), 0, (claim,))


@pytest.mark.parametrize("claim", [Opened(4), OneOf(4, ("x",)), NoneOf(0, ("p",)), Opened(99)])
def test_a_claim_is_about_an_own_closed_card(claim):
    """Not about another's, one of the deck, or one that is nowhere."""
    with pytest.raises(IllegalMove, match=r"closed card (of seat 0|that seat 0 reads)"):
        check_claims(state(), 0, (Opened(2), claim))


def test_a_glimpse_may_be_opened_by_its_holder_and_claimed_for_nothing_else():
    """It is a card under the reader's own key; a closed claim is proven of an own card alone."""
    glimpsed = state().but(readers={**state().readers, 5: (1, 0)})
    check_claims(glimpsed, 0, (Opened(5, ("y",)),))
    for claim in (OneOf(5, ("y",)), NoneOf(5, ("x",))):
        with pytest.raises(IllegalMove, match="closed card of seat 0"):
            check_claims(glimpsed, 0, (claim,))


def test_an_open_card_may_be_claimed_as_open_only():
    """That asks for nothing; a closed claim about it has no proof, with either deck."""
    shown = state().show({3: "b", 4: "x"})
    check_claims(shown, 0, (Opened(3, ("b",)), Opened(4)))
    for claim in (OneOf(3, ("b",)), NoneOf(3, ("x",))):
        with pytest.raises(IllegalMove):
            check_claims(shown, 0, (claim,))


def test_the_open_dealer_refuses_a_closed_claim_about_an_open_card():
    """The sealed one has no proof to offer: a walk finds it here."""
    dealt = table(Claiming(0), own={"hand:0": ("a", "b", "x")})
    shown = dealt.state.show({1: "b"})
    with pytest.raises(IllegalMove, match="closed card"):
        apply(shown, Moved(Move("low")))
    assert apply(shown, Moved(Move("high"))).news == apply(dealt.state, Moved(Move("high"))).news


# -- a lone stale card ---------------------------------------------------------------------------


def test_a_lone_stale_card_is_shuffled_before_a_count():
    """It may lie open, and then a count has nothing to prove; the fresh handle is closed."""
    line = Counted(0, Count("look:0", ("p",)))
    dealt = table(line, deck=("p",))
    begun = type(dealt)(dealt.state.show({0: "p"}).move((0,), "look:0"), dealt.truth, {})
    shuffled = same_seed(begun)
    assert shuffled.state.zone("look:0") == (1,) and shuffled.state.faces == {}
    assert shuffled.state.agenda == (line,)
    assert same_seed(shuffled).state.news[0].fillings == (("value", 1),)


def test_a_lone_stale_card_is_named_as_it_lies():
    """Before a decision nothing is to be hidden among one card."""
    dealt = table(Reveal((((0,), 1),)), Ask(0), own={"hand:0": ("a",)})
    after = apply(dealt.state, Revealed())
    assert after.stale == ("hand:0",)
    assert after.agenda == (Ask(0),)
