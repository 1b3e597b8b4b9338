"""p2p.core.presence: who is linked since when, with us and with anybody."""

from p2p.core.presence import Presence
from tests.p2p.people import a_roster, person


def test_presence_dates_changes_only():
    """Since when a node is not linked does not change until it is linked again."""
    people = [person(number) for number in range(3)]
    roster = a_roster(people)
    me = roster.keys[0]
    presence = Presence()
    first = presence.look(roster, me, frozenset(), 1.0)
    assert [(one.seat, one.linked, one.since) for one in first] == [
        (1, False, 1.0),
        (2, False, 1.0),
    ]
    assert [one.name for one in first] == list(roster.names[1:])
    both = presence.look(roster, me, frozenset(roster.keys), 2.0)
    assert [one.since for one in both] == [2.0, 2.0]
    one_less = presence.look(roster, me, frozenset(roster.keys[:2]), 5.0)
    assert [(one.linked, one.since) for one in one_less] == [(True, 2.0), (False, 5.0)]
    later = presence.look(roster, me, frozenset(roster.keys[:2]), 9.0)
    assert later == one_less


def test_each_table_dates_its_seats_by_itself():
    """A node linked at one table and not at another is unlinked there alone."""
    people = [person(number) for number in range(2)]
    one, other = a_roster(people, 1), a_roster(people, 2)
    me, presence = one.keys[0], Presence()
    presence.look(one, me, frozenset(one.keys), 1.0)
    (unlinked,) = presence.look(other, me, frozenset(), 2.0)
    (there,) = presence.look(one, me, frozenset(one.keys), 5.0)
    assert (unlinked.linked, unlinked.since) == (False, 2.0)
    assert (there.linked, there.since, there.reached_since) == (True, 1.0, 1.0)


def test_who_is_linked_with_others_alone_is_reached_and_not_linked():
    """Both are dated by themselves; who says so stands there by seats in order, and our own seat
    is not among those shown, wherever it sits."""
    people = [person(number) for number in range(4)]
    roster = a_roster(people)
    first, me, third, fourth = roster.keys
    presence = Presence()
    presence.look(roster, me, frozenset((third,)), 1.0)
    states = presence.look(
        roster,
        me,
        frozenset((third,)),
        5.0,
        reached=frozenset((third, first)),
        told_by={first: (fourth, third)},
    )
    assert [one.seat for one in states] == [0, 2, 3]
    one, two, three = states
    assert (one.linked, one.since, one.reached, one.reached_since) == (False, 1.0, True, 5.0)
    assert (two.linked, two.reached, two.reached_since) == (True, True, 1.0)
    assert (three.linked, three.reached, three.told_by) == (False, False, ())
    assert one.told_by == (2, 3) and two.told_by == ()


def test_who_says_that_the_node_stops_went_until_anybody_has_a_link_to_it():
    """Not one whose link breaks; nor, as long as others tell that they reach it, one that has said
    so. A link of our own takes it back."""
    roster = a_roster([person(number) for number in range(3)])
    me, one, other = roster.keys
    presence = Presence()
    presence.look(roster, me, frozenset((one, other)), 1.0)
    presence.stops(one)

    def told(linked=(), reached=()):
        there = frozenset((*linked, *reached))
        states = presence.look(roster, me, frozenset(linked), 2.0, reached=there)
        return [state.went for state in states]

    assert told(reached=(one,)) == [False, False]
    assert told() == [True, False]
    assert told(linked=(one,)) == told() == [False, False]


def test_a_node_that_others_have_a_link_to_again_has_not_gone_when_they_lose_it():
    """It was begun again, and never came to be linked with us; its word of before says nothing."""
    roster = a_roster([person(number) for number in range(3)])
    me, one, other = roster.keys
    presence = Presence()

    def went(*reached):
        states = presence.look(roster, me, frozenset((other,)), 2.0, reached=frozenset(reached))
        return [state.went for state in states if state.identity == one]

    assert went(one, other) == [False]
    presence.stops(one)
    assert [went(one, other), went(other)] == [[False], [True]]
    assert [went(one, other), went(other)] == [[False], [False]]
