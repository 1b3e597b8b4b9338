"""A table of one seat: what the cards answer, what chance answers, and what is asked."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.basics import ALL, Move
from engine.claims import Count
from ledger.deck.roll import roll_seed, rolled_permutation
from ledger.facts import FactKind
from ledger.sealed import solo
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import Tally
from tests.engine.lines import Ask, Claiming, Counted, Dice, Pick, Say
from tests.ledger.sealed.by_hand import sealed

HAND = {"hand:0": ("a", "b", "x")}
MIXED = Shuffle(("hand:0",), 0)
BY_ALL = Shuffle(("deck", "pool"))


def alone(*lines, deck=("c", "y"), own=HAND, **changes):
    """The table of one seat with these lines; the deck's cards are 0 and 1, the hand's 2 to 4."""
    return sealed(*lines, own=own, deck=deck, seats=1, **changes).table


def refused(call, *given):
    """Of which kind the refusal is."""
    with pytest.raises(BadEvent) as found:
        call(*given)
    return found.value.fact.kind


def shown(table, zone):
    """The faces of a zone, in the order of its cards."""
    return [solo.truth_of(table.state, table.truth, card) for card in table.state.zone(zone)]


def told(table):
    """The keys of what a step has brought."""
    return [one.key for one in table.news]


@pytest.mark.parametrize(
    ("lines", "chance"),
    [
        ((Dice((6,)),), True),
        ((BY_ALL,), True),
        ((MIXED,), False),
        ((Ask(0),), False),
        ((Ask(0), Dice((6,))), False),
        ((), False),
    ],
)
def test_chance_is_asked_for_dice_and_for_a_shuffle_by_all(lines, chance):
    """Of what is in front; a shuffle of one's own needs none."""
    assert solo.asks_for_chance(alone(*lines)) is chance


def test_what_the_cards_answer_needs_no_event():
    """A shuffle of one's own (its order stays: the seat knows it), what all see, a lock, a count;
    up to the next question, with all that it told."""
    counted = Counted(0, Count("hand:0", ("x", "y")))
    lines = (MIXED, counted, Reveal((((0,), ALL), ((1,), 0))), Relock((0, 1), "hand:0"), Ask(0))
    table = solo.answer_known(alone(*lines))
    assert table.state.agenda == (Ask(0),) and told(table) == ["counted"]
    assert table.news[0].plain()[1] == {"value": 1}
    assert shown(table, "hand:0") == ["a", "b", "x", "c", "y"]
    assert table.state.faces[0] == "c" and table.state.zone("deck") == ()
    cards = table.state.zone("hand:0")
    assert set(cards) & {1, 2, 3, 4} == set() and table.truth.keys() >= set(cards) - {0}


@pytest.mark.parametrize("line", [Ask(0), Dice((6,)), BY_ALL])
def test_settling_stops_at_what_needs_a_choice_or_chance(line):
    """The very same table, and so it is when nothing is left."""
    table = alone(line, Say("later"))
    assert solo.answer_known(table) is table
    done = alone()
    assert solo.answer_known(done) is done


def test_a_stale_hand_is_mixed_with_the_answer_and_not_before():
    """The seat that is asked names its fresh handles; until it answers nothing has happened."""
    table = alone(Pick(0), stale=("hand:0",))
    assert solo.answer_known(table) is table
    asked = solo.asked(table)
    assert asked.decision == Pick(0) and asked.state.zone("hand:0") == (5, 6, 7)
    assert asked.eyes() == {5: "a", 6: "b", 7: "x"} and asked.run is None
    after = solo.moved_on(table, Move("pick", (6,)))
    assert shown(after, "row:0") == ["b"] and shown(after, "hand:0") == ["a", "x"]
    assert refused(solo.moved_on, table, Move("pick", (3,))) is FactKind.MOVE_ILLEGAL


def test_what_is_asked_stands_behind_own_shuffles():
    """Nothing is asked where chance is, or where the game is over."""
    assert solo.asked(alone(Dice((6,)))) is None and solo.asked(alone()) is None
    asked = solo.asked(alone(MIXED, MIXED, Ask(0)))
    assert asked.decision == Ask(0) and asked.state.zone("hand:0") == (8, 9, 10)
    assert [asked.truth[card] for card in (8, 9, 10)] == ["a", "b", "x"]


def test_beside_other_lines_the_seat_is_asked_in_its_run():
    """With what it has answered before, so that a bot can look ahead; its answer answers them all,
    and lines that ask nothing are answered by the way."""
    table = alone(Together((MIXED, Ask(0))))
    asked = solo.asked(table)
    assert asked.decision == Ask(0) and len(asked.run.answers) == 1
    assert asked.run.table is table.state
    after = solo.moved_on(table, Move("yes"))
    assert after.state.agenda == () and told(after) == ["yes"] and after.state.answered == 1
    behind = alone(Together((Ask(0), Reveal((((2,), ALL),)))))
    assert solo.moved_on(behind, Move("yes")).state.faces == {2: "a"}
    assert refused(solo.moved_on, table, Move("maybe")) is FactKind.MOVE_ILLEGAL
    silent = alone(Together((MIXED,)), Ask(0))
    assert solo.answer_known(silent).state.agenda == (Ask(0),)
    loud = alone(Together((Ask(0),)))
    assert solo.answer_known(loud) is loud


def test_a_move_is_legal_and_true():
    """What it opens lies open then; a lie about any card is refused, opened or not, and so is a
    claim about a card that is not there."""
    table = alone(Claiming(0))
    after = solo.moved_on(table, Move("all"))
    assert after.state.faces == {2: "a"} and told(after) == ["claimed"]
    assert refused(solo.moved_on, table, Move("fly")) is FactKind.MOVE_ILLEGAL
    for hand, word in (("xbx", "open"), ("axx", "low"), ("abb", "high")):
        lying = alone(Claiming(0), own={"hand:0": tuple(hand)})
        assert refused(solo.moved_on, lying, Move(word)) is FactKind.AGAINST_RULES
        solo.moved_on(lying, Move("pass"))
    short = alone(Claiming(0), own={"hand:0": ("a",)})
    assert refused(solo.moved_on, short, Move("low")) is FactKind.AGAINST_RULES
    assert refused(solo.moved_on, alone(), Move("pass")) is FactKind.MOVE_UNASKED


@pytest.mark.parametrize(
    ("word", "tally"),
    [
        ("pass", Tally()),
        ("any", Tally(openings=1)),
        ("low", Tally(claims=1)),
        ("all", Tally(openings=1, claims=2)),
        ("fly", Tally()),
    ],
)
def test_what_a_move_shows_and_claims_is_counted(word, tally):
    """By its claims; one that is not legal counts for nothing."""
    assert solo.claimed_by(alone(Claiming(0)), Move(word)) == tally
    assert solo.claimed_by(alone(Dice((6,))), Move(word)) == Tally()


def test_news_are_those_of_one_answer():
    """What was told before has been told."""
    table = alone(Ask(0, then=(Say("one"), Dice((6,)), Say("two"))), Ask(0))
    first = solo.moved_on(table, Move("yes"))
    assert told(first) == ["yes", "one"]
    second = solo.rolled_on(first, first.group.mul_base(3))
    assert told(second) == ["rolled", "two"] and second.state.agenda == (Ask(0),)
    third = solo.moved_on(second, Move("no"))
    assert told(third) == ["no"]


def test_the_point_of_a_roll_hangs_on_the_table_and_on_how_many_there_were():
    """Never on the head: a move made otherwise changes no roll that comes."""
    table, group = alone(Dice((6, 6, 6))), alone().group
    points = [
        group.encode(solo.roll_point_of(one))
        for one in (table, table.but(head=b"x" * 32), table.but(rolls=1), table.but(rolls=2))
    ]
    assert points[0] == points[1] and len(set(points)) == 3
    after = solo.rolled_on(table, group.mul_base(3))
    assert after.rolls == 1 and after.state.agenda == ()
    (values,) = [one.plain()[1]["values"] for one in after.news]
    assert len(values) == 3 and all(1 <= value <= 6 for value in values)
    again = [solo.rolled_on(table, group.mul_base(number)).news for number in range(3, 20)]
    assert len(set(again)) > 10


def test_the_order_of_a_shuffle_by_all_is_rolled():
    """Pile by pile, zone by zone: no card comes to a place of another back or zone, each pile has
    an order of its own, and the log alone says what lies where."""
    backs = dict.fromkeys((1, 3, 5, 7), "red")
    zones = {"deck": tuple(range(6)), "pool": tuple(range(6, 12)), "hand:0": (12, 13, 14)}
    table = alone(BY_ALL, Ask(0), deck=tuple("abcxyz" * 2), backs=backs, zones=zones)
    share = table.group.mul_base(3)
    after = solo.rolled_on(table, share)
    assert after.rolls == 1 and after.state.agenda == (Ask(0),)
    seed = roll_seed(table.group, solo.roll_point_of(table), [share])
    first = table.state.next_card
    for number, (zone, piles) in enumerate(
        (
            ("deck", {"": (0, 2, 4), "red": (1, 3, 5)}),
            ("pool", {"": (0, 2, 3, 4, 5), "red": (1,)}),
        )
    ):
        before, now = shown(table, zone), shown(after, zone)
        new = after.state.zone(zone)
        assert new == tuple(range(first + 6 * number, first + 6 * number + 6))
        for back, places in piles.items():
            order = rolled_permutation(
                seed + number.to_bytes(2, "big") + back.encode(), len(places)
            )
            assert [now[at] for at in places] == [before[places[source]] for source in order]
            assert all(after.state.backs.get(new[at], "") == back for at in places)
    assert shown(after, "hand:0") == ["a", "b", "x"]
    others = [solo.rolled_on(table, table.group.mul_base(number)) for number in range(2, 9)]
    assert len({tuple(shown(one, "pool")) for one in others}) > 3
