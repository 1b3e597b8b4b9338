"""The open dealer: it deals what it knows, and refuses what is not true."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.answers import Moved, Shuffled
from engine.basics import ALL, Move
from engine.chance import Seeded
from engine.claims import Count
from engine.errors import FalseClaim, IllegalMove
from engine.kernel import front, join, member, take, trimmed
from engine.open_table.open_dealer import Eyes, believed, deal_on, moved, start
from tests.engine.lines import Answered, Ask, Claiming, Counted, Dice, Pick, Say
from tests.games.probe import GAME
from tests.strategies import digest, first_honest, same_seed, table, walk

HANDS = {"hand:0": ("a", "b", "x"), "hand:1": ("c", "y")}


def say(name):
    """An ask that always answers this word."""
    return lambda sight, decision: Move(name)


def faces_in(dealt, zone):
    """The true faces of a zone, in its order."""
    return [dealt.truth[card] for card in dealt.state.zone(zone)]


def test_a_table_starts_with_its_open_cards():
    """Whatever lies on it is known to the dealer and to all."""
    state = table().state.lay("deck", ("p", "q"))
    dealt = start(state)
    assert dealt.truth == {0: "p", 1: "q"} and dealt.memory == {}


def test_a_game_that_is_over_stays_as_it_is():
    """There is nothing to answer."""
    dealt = table()
    assert same_seed(dealt) is dealt


def test_a_shuffle_keeps_the_faces_and_changes_their_places():
    """Over some seeds every order of three comes up."""
    dealt = table(Shuffle(("hand:0",), 0), own=HANDS)
    orders = {tuple(faces_in(same_seed(dealt, seed=s), "hand:0")) for s in range(60)}
    assert len(orders) == 6 and {tuple(sorted(o)) for o in orders} == {("a", "b", "x")}


def test_a_shuffle_never_mixes_backs():
    """A card's place keeps its back, and each back keeps its faces."""
    state = table(Shuffle(("goals",))).state
    state = state.add("goals", ("r1", "r2", "r3"), back="red")
    state = state.add("goals", ("b1", "b2"), back="blue").move((3,), "goals", top=True)
    for seed in range(20):
        after = same_seed(start(state), seed=seed)
        for card in after.state.zone("goals"):
            assert after.truth[card][0] == after.state.backs[card][0]


def test_cards_laid_in_the_middle_of_a_game_are_known():
    """A pile laid open after the start is shuffled with its faces."""
    dealt = same_seed(table(Ask(0), Ask(1), own=HANDS))
    state = dealt.state.lay("pile", ("p", "q")).do(Shuffle(("pile",)))
    dealt = type(dealt)(state, dealt.truth, dealt.memory)
    assert sorted(faces_in(same_seed(dealt), "pile")) == ["p", "q"]


def test_a_relock_carries_the_faces_along():
    """In the order of the cards given, open ones as they are."""
    dealt = table(Relock((2, 0, 1), "hand:1"), own=HANDS)
    dealt = type(dealt)(dealt.state.show({0: "a"}), dealt.truth, {})
    after = same_seed(dealt)
    assert faces_in(after, "hand:1") == ["c", "y", "x", "a", "b"]
    assert Eyes(after.state, after.truth, 1) == {
        card: face
        for card, face in zip(after.state.zone("hand:1"), "cyxab", strict=True)
        if face != "a"
    }


def test_a_reveal_shows_only_what_is_for_all():
    """Faces for one seat are in no state."""
    dealt = same_seed(table(Reveal((((0,), 2), ((1,), ALL))), deck=("p", "q")))
    assert dealt.state.faces == {1: "q"}
    assert dealt.sight(2).eyes == {0: "p"} and dealt.sight(1).eyes == {}


def test_dice_are_within_their_sides():
    """Each from 1 up, and all values come."""
    line = Dice((2, 6, 1))
    rolls = [
        dict(same_seed(table(line), seed=s).state.news[0].fillings)["values"] for s in range(80)
    ]
    assert {r[0] for r in rolls} == {1, 2} and {r[1] for r in rolls} == set(range(1, 7))
    assert {r[2] for r in rolls} == {1}


def test_a_count_is_the_true_one():
    """By the faces of the zone, open cards among them."""
    line = Counted(0, Count("hand:0", ("a", "b")))
    dealt = table(line, own=HANDS)
    dealt = type(dealt)(dealt.state.show({0: "a"}), dealt.truth, {})
    assert same_seed(dealt).state.news[0].fillings == (("value", 2),)


def test_a_move_comes_with_what_it_opens():
    """Only cards that do not lie open yet."""
    dealt = table(Claiming(0), own=HANDS)
    assert moved(dealt.state, Claiming(0), Move("all"), dealt.truth) == Moved(Move("all"), {0: "a"})
    shown = dealt.state.show({0: "a"})
    assert moved(shown, Claiming(0), Move("all"), dealt.truth) == Moved(Move("all"), {})


@pytest.mark.parametrize(
    ("hand", "word"),
    [(("x", "a", "x"), "open"), (("a", "x", "x"), "low"), (("a", "a", "a"), "high")],
)
def test_a_lie_is_refused_and_changes_nothing(hand, word):
    """Whether the claim opens a card or leaves it closed."""
    dealt = table(Claiming(0), own={"hand:0": hand})
    before = digest(dealt.state)
    with pytest.raises(FalseClaim):
        deal_on(dealt, say(word), Seeded(0))
    assert digest(dealt.state) == before


def test_an_illegal_move_is_refused():
    """As the kernel does, with the seat and the move in the sentence."""
    with pytest.raises(IllegalMove, match=r"seat 0 .*maybe"):
        deal_on(table(Ask(0)), say("maybe"), Seeded(0))


def test_a_forced_answer_is_given_unasked():
    """Nobody is asked; the answer is the true one."""

    def nobody(sight, decision):
        raise AssertionError("a forced decision was asked")

    for hand, word in ((("a",), "yes"), (("x",), "no")):
        dealt = deal_on(table(Answered(0), own={"hand:0": hand}), nobody, Seeded(0))
        assert [p.key for p in dealt.state.news] == [word]


def test_runs_of_a_together_are_dealt_member_by_member():
    """Own shuffle, choice and what follows from it; the asked seat sees its new handles."""
    seen = {}

    def ask(sight, decision):
        seen[sight.seat] = dict(sight.eyes)
        return decision.legal(sight.state)[1]

    lines = (Pick(1, then=(Say("also"),)), Pick(0, then=(Say("done"),)))
    dealt = table(Together(lines), own=HANDS)
    state = dealt.state.mark_stale("hand:0").mark_stale("hand:1")
    after = deal_on(type(dealt)(state, dealt.truth, {}), ask, Seeded(1))
    assert sorted(seen[0].values()) == ["a", "b", "x"] and min(seen[0]) > 1000
    assert sorted(seen[1].values()) == ["c", "y"] and min(seen[1]) > 2000
    assert len(after.state.zone("row:0")) == len(after.state.zone("row:1")) == 1
    row = after.state.zone("row:0")[0]
    assert after.sight(0).face(row) == seen[0][row]
    assert front(after.state) is None


def test_the_memory_of_faces_does_not_grow_for_ever():
    """Faces of dead handles are dropped; those of living ones never."""
    most = 0
    for step in walk(GAME, 6, {"length": "long"}, 5):
        dealt = getattr(step, "dealt", step)
        cards = [card for cards in dealt.state.zones.values() for card in cards]
        assert all(card in dealt.truth or card in dealt.state.faces for card in cards)
        most = max(most, len(dealt.truth) - 2 * (len(cards) + len(dealt.state.faces)))
    assert most <= 64


def test_the_state_before_is_still_good():
    """A table can be dealt on twice from the same point, with other chances."""
    dealt = table(Shuffle(("hand:0",), 0), Dice((6, 6, 6)), own=HANDS)
    before, truth = digest(dealt.state), dict(dealt.truth)
    one, two = same_seed(dealt, seed=1), same_seed(dealt, seed=2)
    assert digest(one.state) == digest(two.state)
    assert digest(dealt.state) == before and dealt.truth == truth
    assert same_seed(one, ask=first_honest, seed=3).state.news != ()


def test_who_is_asked_within_a_together_has_its_whole_run():
    """The table with all members, and its own answers, which lead to the state it is asked by."""
    given = []

    def ask(sight, decision):
        given.append(sight)
        return first_honest(sight, decision)

    hands = {"hand:0": ("a", "b"), "hand:1": ("x", "y")}
    begun = table(Together((Pick(0), Pick(1))), Say("after"), Ask(2), own=hands)
    state = begun.state.mark_stale("hand:0")
    dealt = deal_on(type(begun)(state, begun.truth, {}), ask, Seeded(0))
    assert [sight.seat for sight in given] == [0, 1]
    for sight in given:
        assert sight.run.table is state and len(sight.state.agenda) == 1
        own = member(state, sight.seat)
        for answer in sight.run.answers:
            own = trimmed(take(own, answer))
        assert digest(own) == digest(sight.state)
    assert [len(sight.run.answers) for sight in given] == [1, 0]
    runs = {sight.seat: [*sight.run.answers, Moved(Move("none"))] for sight in given}
    assert digest(join(given[1].run.table, runs)) == digest(dealt.state)


def test_who_is_asked_alone_sees_the_table_itself():
    """Its state goes on behind its answer, so there is no run beside it."""
    given = []

    def ask(sight, decision):
        given.append(sight)
        return first_honest(sight, decision)

    deal_on(table(Ask(0), Ask(1)), ask, Seeded(0))
    assert given[0].run is None and len(given[0].state.agenda) == 2


def test_a_run_that_has_begun_is_gone_on_with():
    """Its answers so far stand as they are: nobody is asked again for them, and others answer."""
    hands = {"hand:0": ("a", "b"), "hand:1": ("x", "y")}
    lines = (Shuffle(("hand:0",), 0), Pick(0), Shuffle(("hand:0",), 0), Pick(1))
    dealt = table(Together(lines), own=hands)
    asked = []

    def ask(sight, decision):
        asked.append((sight.seat, [type(answer) for answer in sight.run.answers]))
        return Move("none")

    begun = take(member(dealt.state, 0), Shuffled())
    truth = {**dealt.truth, **dict(zip(begun.zone("hand:0"), ("b", "a"), strict=True))}
    given = {0: (Shuffled(), Moved(Move("pick", begun.zone("hand:0")[:1])))}
    after = deal_on(type(dealt)(dealt.state, truth, {}), ask, Seeded(0), given=given)
    assert asked == [(1, [])]
    assert [after.truth[card] for card in after.state.zone("row:0")] == ["b"]


def test_moves_that_are_believed_are_not_judged():
    """What is listed is legal; whoever makes up a move has it judged."""
    dealt = table(Ask(0))
    with pytest.raises(IllegalMove):
        deal_on(dealt, say("maybe"), Seeded(0))
    assert deal_on(dealt, say("maybe"), Seeded(0), claimed=believed).state.agenda == ()
