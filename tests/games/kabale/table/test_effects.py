"""What a card does at once when another card turns it up, and what it does not do later."""

from engine.basics import Move
from engine.errors import IllegalMove
from tests.games.kabale.scene import Scene


def test_the_covered_card_is_turned_up_whoever_owns_it():
    """The card laid stays closed, and the seat draws."""
    scene = Scene(["1 king down"]).lay("queen", 0)
    assert scene.column(0) == ["1 king", "0 queen down"]
    assert scene.hand(0) == ["king", "queen", "queen"]
    assert scene.question == (1, "Lay")


def test_an_open_card_is_not_turned_up_again():
    """A storm that has worked, for instance, does nothing more."""
    scene = Scene(["1 traitor"]).lay("queen", 0)
    assert scene.question == (1, "Lay")


def test_the_first_card_of_a_column_turns_up_nothing():
    """Nor does it reach into other columns."""
    scene = Scene([], ["1 king down"]).lay("queen", 0)
    assert scene.column(1) == ["1 king down"]


# -- explorer -------------------------------------------------------------------------------------


def test_an_explorer_moves_right_and_turns_up_what_lies_above():
    """Face down again, though everybody knows it."""
    scene = Scene(["1 explorer down"], ["2 king down"]).lay("queen", 0)
    assert scene.column(0) == ["0 queen down"]
    assert scene.column(1) == ["2 king", "1 explorer covered"]


def test_an_explorer_goes_from_the_last_column_to_the_first():
    """Behind the last one comes the first."""
    scene = Scene(["2 king"], [], ["1 explorer down"]).lay("queen", 2)
    assert scene.column(0) == ["2 king", "1 explorer covered"]


def test_an_explorer_moves_each_time_it_is_turned_up():
    """In another turn it goes on from where it lies."""
    scene = Scene(["1 explorer down"]).lay("queen", 0).lay("queen", 1)
    assert scene.column(1) == ["1 queen down"]
    assert scene.column(2) == ["1 explorer covered"]


def test_an_explorer_passes_by_a_storm():
    """It lands in the next column that is open."""
    scene = Scene(["1 explorer down"], ["2 storm", "0 king down"], stormed=[1]).lay("queen", 0)
    assert scene.column(1) == ["2 storm", "0 king down"]
    assert scene.column(2) == ["1 explorer covered"]


def test_explorers_make_a_chain():
    """One turns up the next, and that one the next."""
    scene = Scene(["1 explorer down"], ["2 explorer down"], ["0 king down"]).lay("queen", 0)
    assert scene.column(1) == ["1 explorer covered"]
    assert scene.column(2) == ["0 king", "2 explorer covered"]


def test_an_explorer_moves_once_in_a_turn():
    """KH-7: turned up again in the same turn it stays open where it lies."""
    scene = Scene(["0 explorer down"], ["1 explorer down"], ["2 explorer down"]).lay("queen", 0)
    assert scene.column(0) == ["0 queen", "2 explorer covered"]
    scene = Scene(["1 explorer down"], ["0 explorer down"], seats=2).lay("queen", 0)
    assert scene.column(0) == ["0 queen", "0 explorer covered"]
    assert scene.column(1) == ["1 explorer covered"]


def test_an_explorer_that_has_moved_stays_open():
    """KH-7 again: two chase each other where a storm leaves two columns."""
    scene = Scene(["0 explorer down"], ["1 king"], ["2 explorer covered"], stormed=[1])
    scene.lay("queen", 0)
    assert scene.column(2) == ["0 explorer covered"]
    assert scene.column(0) == ["0 queen", "2 explorer covered"]
    scene = Scene(["1 explorer down"], ["0 explorer covered"], seats=2, hands={0: ["explorer"]})
    scene.lay("explorer", 0)
    assert scene.column(0) == ["0 explorer covered"]
    assert scene.column(1) == ["1 explorer", "0 explorer covered"]
    assert scene.phrases("explorer_stays") == [{"who": ("seat", 1)}]


def test_an_explorer_alone_with_storms_goes_to_the_foot_of_its_own_column():
    """KH-7: and turns up what has turned it up."""
    scene = Scene(["1 explorer down"], ["2 king"], ["2 king"], stormed=[1, 2])
    scene.lay("queen", 0)
    assert scene.column(0) == ["0 queen", "1 explorer covered"]


def test_an_explorer_that_turns_up_the_assassin_is_thrown_out():
    """KH-14: to its owner, who draws nothing for it."""
    scene = Scene(["1 explorer down"], ["2 assassin down"], hands={1: ["queen"] * 3})
    scene.lay("queen", 0)
    assert scene.column(1) == ["2 assassin"]
    assert scene.discard(1) == ["explorer"]
    assert scene.hand(1) == ["queen"] * 3


# -- assassin -------------------------------------------------------------------------------------


def test_the_assassin_throws_out_what_turns_it_up():
    """The card is shown, lies on its owner's discard pile, and its owner draws one as always."""
    scene = Scene(["1 assassin down"]).lay("queen", 0)
    assert scene.column(0) == ["1 assassin"]
    assert scene.discard(0) == ["queen"]
    assert len(scene.hand(0)) == 3


def test_later_cards_are_safe_from_an_open_assassin():
    """It works once."""
    scene = Scene(["1 assassin"]).lay("queen", 0)
    assert scene.column(0) == ["1 assassin", "0 queen down"]


def test_the_assassin_throws_out_its_own_colour_too():
    """Whoever's card it is."""
    scene = Scene(["0 assassin down"]).lay("queen", 0)
    assert scene.discard(0) == ["queen"]


def test_the_card_that_would_end_the_round_can_be_thrown_out():
    """KH-10: the round goes on."""
    goals = ("music_2", "trade_1", "farming_1")
    scene = Scene(["1 assassin down"], ["1 king"], ["1 king"], goals=goals).lay("queen", 0)
    assert not scene.over
    assert scene.column(0) == ["1 assassin"]


# -- storm ----------------------------------------------------------------------------------------


def test_the_storm_closes_its_column():
    """No card may be laid there; the card that turned it up stays closed; the goal is met."""
    scene = Scene(["1 storm down"]).lay("queen", 0)
    assert scene.state.met(0)
    assert scene.columns_offered() == [1, 2]
    card = scene.state.zone("hand:1")[0]
    assert isinstance(scene.refused(Move("lay", (card, 0))), IllegalMove)
    assert scene.column(0) == ["1 storm", "0 queen down"]


def test_a_storm_can_end_the_round():
    """The goal counts as met though cards are missing."""
    goals = ("music_5", "trade_1", "farming_1")
    scene = Scene(["1 storm down"], ["1 king"], ["1 king"], goals=goals).lay("queen", 0)
    assert scene.over
    assert "music_5" in scene.won(0)


# -- cloak ----------------------------------------------------------------------------------------


def test_the_owner_of_a_cloak_is_asked_in_the_turn_of_another():
    """The card lies directly under the cloak, above the one that turned it up."""
    scene = Scene(["1 cloak down"], hands={1: ["dragon", "witch", "king"]}).lay("queen", 0)
    assert scene.question == (1, "Push")
    about = (("card", scene.state.zone("column:0")[0]), ("space", "columns", "column1"))
    assert scene.asked.about(scene.state) == about
    assert scene.asked.beside(scene.dealt.sight(1)) == [("columns", "column1")]
    scene.push("dragon")
    assert scene.column(0) == ["1 cloak", "1 dragon cloaked", "0 queen down"]
    assert scene.hand(1) == ["king", "king", "witch"]
    assert scene.question == (1, "Lay")


def test_a_cloak_may_stay_empty():
    """ "Kann": nothing is drawn then."""
    scene = Scene(["1 cloak down"]).lay("queen", 0).refuse()
    assert scene.column(0) == ["1 cloak", "0 queen down"]
    assert scene.hand(1) == ["queen"] * 3


def test_an_own_cloak_is_used_before_drawing():
    """Two cards are in the hand then, and three at the end."""
    scene = Scene(
        ["0 cloak down"], hands={0: ["queen", "witch", "storm"]}, piles={0: ["romeo"] * 2}
    )
    scene.lay("queen", 0)
    assert scene.hand(0) == ["storm", "witch"]
    scene.push("witch")
    assert scene.hand(0) == ["romeo", "romeo", "storm"]


def test_a_card_under_a_cloak_is_not_turned_up_before_the_end():
    """KH-8: not even as the lowest card of its column."""
    scene = Scene(["1 cloak", "1 traitor cloaked"]).lay("queen", 0)
    assert scene.column(0) == ["1 cloak", "1 traitor cloaked", "0 queen down"]
    assert scene.question == (1, "Lay")


def test_a_card_under_a_cloak_counts_for_the_goal():
    """KH-8: two cards by the cloak, one by the seat in turn."""
    goals = ("music_3", "trade_1", "farming_1")
    scene = Scene(["1 cloak down"], ["2 king"], ["2 king"], goals=goals).lay("queen", 0)
    scene.push("queen")
    assert scene.over


def test_a_card_under_a_cloak_works_in_the_count():
    """A magician pushed there removes the king."""
    goals = ("music_3", "trade_1", "farming_1")
    hands = {1: ["magician", "squire", "witch"], 0: ["king"] * 3}
    scene = Scene(["1 cloak down"], ["2 king"], ["2 king"], goals=goals, hands=hands)
    scene.lay("king", 0).push("magician")
    assert scene.won(1) == ["music_3"]


def test_a_cloak_without_a_hand_asks_nobody():
    """There is nothing to push."""
    scene = Scene(["1 cloak down"], hands={1: []}, piles={1: []}).lay("queen", 0)
    assert scene.phrases("turned")
    assert scene.question != (1, "Push")


def test_a_cloak_draws_from_the_shuffled_discard_pile():
    """If the pile is empty."""
    scene = Scene(["1 cloak down"], piles={1: []}, discards={1: ["romeo"]}).lay("queen", 0)
    scene.push("queen")
    assert scene.hand(1) == ["queen", "queen", "romeo"]
    assert scene.discard(1) == []


# -- traitor --------------------------------------------------------------------------------------


def test_the_owner_of_a_traitor_may_swap_goals():
    """In whoever's turn; with any other column."""
    scene = Scene(["1 traitor down"]).lay("queen", 0)
    assert scene.question == (1, "Swap")
    assert scene.asked.about(scene.state) == ("space", "columns", "column1")
    assert [move.args for move in scene.asked.legal(scene.state)] == [(1,), (2,), ()]
    beside = scene.asked.beside(scene.dealt.sight(1))
    assert beside == [("columns", f"column{n}") for n in (1, 2, 3)]
    scene.swap(2)
    assert scene.goals() == ["farming_5", "trade_5", "music_5"]


def test_the_goals_may_stay():
    """ "Kann"."""
    scene = Scene(["1 traitor down"]).lay("queen", 0).refuse()
    assert scene.goals() == ["music_5", "trade_5", "farming_5"]


def test_a_swap_can_end_the_round():
    """All goals are met by it."""
    goals = ("music_5", "trade_2", "farming_1")
    five = ["2 king"] * 5
    scene = Scene(["1 traitor down"], five, ["1 king"], goals=goals).lay("queen", 0)
    assert not scene.over
    scene.swap(1)
    assert scene.over


def test_a_storm_stays_with_its_column():
    """KH-9: a goal swapped into it counts as met."""
    goals = ("music_5", "trade_2", "farming_1")
    scene = Scene(["1 traitor down"], ["2 storm"], ["1 king"], goals=goals, stormed=[1])
    scene.lay("queen", 0).swap(1)
    assert scene.over


# -- what does not happen -------------------------------------------------------------------------


def test_nothing_happens_at_once_at_the_end_of_a_round():
    """Cards turned up then do not move, throw out, close, hide or swap."""
    goals = ("music_1", "trade_1", "farming_1")
    hands = {0: ["traitor", "queen", "queen"]}
    scene = Scene([], ["1 explorer down"], ["1 cloak down"], goals=goals, hands=hands)
    scene.lay("traitor", 0)
    assert scene.over
    assert (scene.won(0), sorted(scene.won(1))) == (["music_1"], ["farming_1", "trade_1"])


def test_owners_who_are_not_there_are_asked_nothing():
    """Cloak and traitor of an absent seat do nothing; its closed cards are turned up for it."""
    scene = Scene(["2 cloak down"], ["2 traitor down"], absent=[2]).lay("queen", 0)
    assert scene.question == (1, "Lay")
    assert scene.column(0) == ["2 cloak", "0 queen down"]
    scene.lay("queen", 1)
    assert scene.question == (0, "Lay")
    assert scene.column(1) == ["2 traitor", "1 queen down"]
