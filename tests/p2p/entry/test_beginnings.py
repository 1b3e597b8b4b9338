"""p2p.entry.beginnings: whom the opener of a table had sent away before it began."""

import pytest

from p2p.entry.beginnings import Beginnings, check_strange
from p2p.wire.errors import NameClash, OtherKeys, StrangeTable
from tests.p2p.people import a_beginning, a_roster, person

PEOPLE = [person(number) for number in range(3)]
ROSTER = a_roster(PEOPLE)


def test_nobody_who_sits_at_the_table_was_sent_away():
    """An opener that names a seat as well keeps nobody from its own table by it."""
    away, seated = person(7).public, PEOPLE[1].public
    beginnings = Beginnings()
    beginnings.keep(ROSTER, a_beginning(ROSTER, tuple(sorted((away, seated)))))
    assert beginnings.sent_away(away, ROSTER)
    assert not beginnings.sent_away(seated, ROSTER)


def test_how_a_table_began_is_settled_by_the_first_word():
    """The opener may sign another one later: whom it names then is shut out at no seat."""
    first, away = a_beginning(ROSTER), person(7).public
    beginnings = Beginnings()
    beginnings.keep(ROSTER, first)
    beginnings.keep(ROSTER, a_beginning(ROSTER, (away,)))
    assert beginnings.of(ROSTER.table) == first and not beginnings.sent_away(away, ROSTER)


@pytest.mark.parametrize("known", [False, True])
def test_a_name_with_another_key_is_asked_about_at_a_known_table_too(known):
    """The files may be somebody else's work: who has a friend's name there and another key is
    named, until the person says yes to this very table."""
    clash = NameClash("P1", person(9).public, PEOPLE[1].public)
    me = PEOPLE[0].public

    def welcome(join):
        return clash if join.name == "P1" else None

    for sure in (None, bytes(32)):
        with pytest.raises(OtherKeys) as found:
            check_strange(ROSTER, me, welcome, known=known, sure=sure)
        assert found.value.clashes == (clash,) and found.value.known is known
    check_strange(ROSTER, me, welcome, known=known, sure=ROSTER.table)
    if known:
        check_strange(ROSTER, me, lambda join: None, known=True, sure=None)
    else:
        with pytest.raises(StrangeTable):
            check_strange(ROSTER, me, lambda join: None, known=False, sure=None)
