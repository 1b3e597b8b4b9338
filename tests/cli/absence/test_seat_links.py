"""Who has a link to whom, as far as one machine sees it and others tell."""

from cli.absence.seat_links import SETTLES, SeatLinks
from cli.text.words import words_in

NAMES = ("Anna", "Ben", "Carla", "Dora")
WORDS = words_in("en")


def lines(said, needed, gone=(), now=99.0):
    """What is told of these seats."""
    return said.lines(needed, gone, NAMES, WORDS, now)


def test_a_link_counts_from_when_it_came_up():
    """Saying it again makes it no younger; a link that was lost begins anew."""
    said = SeatLinks()
    for now in (5.0, 30.0):
        said.heard(1, True, (), now)
        said.heard(2, True, (), now)
    assert said.linked_with((1, 2), 5.0) and not said.linked_with((1, 2), 4.9)
    said.heard(2, False, (), 31.0)
    assert said.linked_with((1,), 5.0) and not said.linked_with((1, 2), 40.0)
    said.heard(2, True, (), 32.0)
    assert said.linked_with((1, 2), 32.0) and not said.linked_with((1, 2), 31.9)


def test_with_nobody_and_with_strangers_there_is_no_link():
    """Where nobody is named nothing can be said of all links."""
    said = SeatLinks()
    said.heard(1, True, (), 0.0)
    assert not said.linked_with((), 9.0) and not said.linked_with((1, 3), 9.0)


def test_a_link_is_missing_since_it_was_lost():
    """Not since the last word of it; of whom nothing was heard nothing is said."""
    said = SeatLinks()
    for now in (5.0, 30.0):
        said.heard(1, False, (), now)
    assert said.without_link(1, 5.0) and not said.without_link(1, 4.9)
    assert not said.without_link(2, 0.0) and not said.without_link(2, 99.0)
    said.heard(1, True, (), 31.0)
    assert not said.without_link(1, 99.0)
    said.heard(1, False, (), 32.0)
    assert said.without_link(1, 32.0) and not said.without_link(1, 31.9)


def test_each_word_is_told_once_until_there_is_a_link():
    """One link lets words of that seat be told anew, and of no other."""
    said = SeatLinks()
    for seat in (2, 3):
        said.heard(seat, False, (1,), 0.0)
    found = lines(said, (3, 2))
    assert [line.split(" to ")[1].split(";")[0] for line in found] == ["Carla", "Dora"]
    assert all("Ben says to have one" in line for line in found)
    assert lines(said, (2, 3)) == []
    said.heard(2, True, (1,), 1.0)
    said.heard(2, False, (1,), 2.0)
    (again,) = lines(said, (2, 3))
    assert "no link to Carla" in again
    said.heard(3, False, (0, 1), 3.0)
    (more,) = lines(said, (2, 3))
    assert "Anna says to have one" in more and "Ben" not in more


def test_a_word_right_before_our_own_link_is_not_told():
    """A seat that comes back is linked with one of us first; who has no link for long is told."""
    said = SeatLinks()
    said.heard(2, False, (), 0.0)
    said.heard(2, False, (3,), 30.0)
    assert lines(said, (2,), now=30.0 + SETTLES - 0.1) == []
    assert "Dora says to have one" in lines(said, (2,), now=30.0 + SETTLES)[0]
    said.heard(2, True, (3,), 40.0)
    said.heard(2, False, (3,), 50.0)
    assert lines(said, (2,), now=51.0) == []


def test_who_counts_as_gone_is_told_otherwise():
    """That the word is doubted is another line than that it is believed, and told once as well."""
    said = SeatLinks()
    said.heard(2, False, (1, 3), 0.0)
    assert "Ben, Dora says to have one" in lines(said, (2,))[0]
    (doubted,) = lines(said, (2,), (2,))
    assert doubted.startswith("Ben, Dora says to have a link to Carla, but nothing of Carla")
    assert lines(said, (2,), (2,)) == [] == lines(said, (2,))


def test_where_nobody_says_to_have_a_link_nothing_is_told():
    """Of a seat nobody speaks of, of one that is not needed, and when the word is taken back."""
    said = SeatLinks()
    said.heard(2, False, (), 0.0)
    assert lines(said, (2, 3)) == []
    said.heard(2, False, (1,), 1.0)
    assert lines(said, (3,)) == []
    said.heard(2, False, (), 2.0)
    assert lines(said, (2,)) == []
