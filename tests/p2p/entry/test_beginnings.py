"""p2p.entry.beginnings: whom the opener of a table had sent away before it began."""

from p2p.entry.beginnings import Beginnings
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
