"""p2p.core.peers: names that are known, keys that changed, and who is linked since when."""

import os

import pytest

from ledger.errors import Malformed
from ledger.records import canon
from ledger.records.roster import write_join
from p2p.core.peers import MOST, Known, Presence, read_known
from tests.p2p.people import a_roster, an_offer, person


def join(number, name):
    """The join of this person under a name."""
    return write_join(person(number), an_offer(person(0)), name, rng=os.urandom)


def test_first_meeting_pins_and_a_change_is_refused_aloud():
    """The same name with another key is refused, with both keys to compare."""
    anna, other = join(1, "Anna"), join(2, "Anna")
    known = Known()
    assert known.welcome(anna) is None
    known = known.meet((anna,))
    assert known.welcome(anna) is None
    clash = known.welcome(other)
    assert clash.name == "Anna"
    assert (clash.known, clash.found) == (person(1).public, person(2).public)
    assert known.meet((other,)).welcome(other) is not None
    assert known.forget("Anna").welcome(other) is None


def test_look_alike_of_a_known_name_is_refused():
    """One who looks like the Anna of last week, with another key, is as unwelcome as her name."""
    known = Known().meet((join(1, "Anna"), join(3, "anna.")))
    assert known.welcome(join(2, "\u0410nna")) is not None
    assert known.welcome(join(1, "Anna")) is None
    assert known.welcome(join(3, "anna.")) is None
    assert known.welcome(join(2, "Hanna")) is None


def test_an_own_name_spelt_otherwise_is_welcome():
    """Nobody is taken for another of oneself: the same key may come under names that look alike."""
    known = Known().meet((join(1, "Anna"),))
    assert known.welcome(join(1, "anna.")) is None
    assert known.meet((join(1, "anna."),)).welcome(join(1, "Anna")) is None


def test_kept_and_read_again():
    """The file gives the same names; other bytes are refused."""
    known = Known().meet((join(1, "Anna"), join(2, "Bea")))
    assert read_known(known.encode()) == known
    for data in (b"", b"x", canon.encode(1), canon.encode((("Anna", b"short"),)),
                 canon.encode((("Anna",),)), canon.encode(((b"Anna", bytes(32)),))):  # fmt: skip
        with pytest.raises(Malformed):
            read_known(data)


def test_names_have_an_end():
    """The file does not grow for ever, and can always be written."""
    known = Known({f"name {number}": bytes(32) for number in range(MOST)})
    known = known.meet((join(1, "Anna"),))
    assert len(known.names) == MOST
    assert read_known(known.encode()).names == known.names


def test_who_is_met_again_is_not_dropped_for_who_is_new():
    """Dropped are those who were not met for longest, also once all was written and read again: a
    friend of every week keeps the first key, however many others come."""
    known = Known({"Anna": person(1).public})
    known = Known({**known.names, **{f"Name {number}": bytes(32) for number in range(MOST - 1)}})
    known = known.meet((join(1, "Anna"), join(2, "Xaver")))
    assert known.welcome(join(3, "Anna")).known == person(1).public
    assert "Xaver" in known.names and "Name 0" not in known.names and len(known.names) == MOST
    for number in range(MOST - 1):
        known = read_known(known.encode()).meet((join(4, f"Other {number}"),))
        if number % 100 == 0:
            known = known.meet((join(3, "Anna"),))
    assert known.names["Anna"] == person(1).public and "Xaver" not in known.names


def test_all_who_look_alike_are_compared():
    """One of them may be one's own; the clash names the first that is another's."""
    known = Known().meet((join(1, "Anna"), join(2, "anna."), join(3, "Bea")))
    clash = known.welcome(join(1, "ANNA"))
    assert (clash.name, clash.known) == ("anna.", person(2).public)
    clash = known.welcome(join(4, "ANNA"))
    assert (clash.name, clash.known) == ("Anna", person(1).public)
    assert known.identities == {person(number).public for number in (1, 2, 3)}


def test_presence_dates_changes_only():
    """Since when somebody is gone does not move until it is back."""
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
    gone = presence.look(roster, me, frozenset(roster.keys[:2]), 5.0)
    assert [(one.linked, one.since) for one in gone] == [(True, 2.0), (False, 5.0)]
    later = presence.look(roster, me, frozenset(roster.keys[:2]), 9.0)
    assert later == gone


def test_each_table_dates_its_seats_by_itself():
    """A node linked at one table and not at another is gone there only, and back nowhere anew."""
    people = [person(number) for number in range(2)]
    one, other = a_roster(people, 1), a_roster(people, 2)
    me, presence = one.keys[0], Presence()
    presence.look(one, me, frozenset(one.keys), 1.0)
    (gone,) = presence.look(other, me, frozenset(), 2.0)
    (there,) = presence.look(one, me, frozenset(one.keys), 5.0)
    assert (gone.linked, gone.since) == (False, 2.0)
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


def test_a_known_name_that_comes_with_its_key_is_welcome_whatever_looks_like_it():
    """Two friends whose names look alike were met: neither is taken for the other."""
    known = Known({"Anna": person(1).public, "anna.": person(3).public})
    assert known.welcome(join(1, "Anna")) is None and known.welcome(join(3, "anna.")) is None
    clash = known.welcome(join(3, "Anna"))
    assert (clash.name, clash.known, clash.found) == ("Anna", person(1).public, person(3).public)


def test_of_names_that_are_too_many_the_one_met_longest_ago_goes():
    """A new one has to be pinned, too, or its name could be anybody's; one forgotten makes room."""
    known = Known({f"name {number}": bytes(32) for number in range(MOST)})
    met = known.meet((join(1, "Anna"),))
    assert met.names["Anna"] == person(1).public
    assert "name 0" not in met.names and "name 1" in met.names and len(met.names) == MOST
    again = known.forget("name 7").meet((join(1, "Anna"),))
    assert again.names["Anna"] == person(1).public and len(again.names) == MOST
    assert "name 7" not in again.names and "name 8" in again.names
