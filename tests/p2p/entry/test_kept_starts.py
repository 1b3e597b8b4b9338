"""p2p.entry.kept_starts: how a table began, who says so, and who comes back to it unasked."""

import pytest

from ledger.records.start import sign_beginning
from p2p.entry.kept_starts import Beginnings, beginning_in, check_strange
from p2p.wire.errors import NameClash, OtherKeys, Reason, Refused, StrangeTable
from p2p.wire.messages import Start
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
    assert beginnings.of(ROSTER.table_id) == first and not beginnings.sent_away(away, ROSTER)


@pytest.mark.parametrize("known", [False, True])
def test_a_name_with_another_key_is_asked_about_at_a_known_table_too(known):
    """The files may be somebody else's work: one that has a friend's name there and another key is
    named, until the person says yes to this very table."""
    clash = NameClash("P1", person(9).public, PEOPLE[1].public)
    me = PEOPLE[0].public

    def welcome(join):
        return clash if join.name == "P1" else None

    for sure in (None, bytes(32)):
        with pytest.raises(OtherKeys) as found:
            check_strange(ROSTER, me, welcome, known=known, sure=sure)
        assert found.value.clashes == (clash,) and found.value.known is known
    check_strange(ROSTER, me, welcome, known=known, sure=ROSTER.table_id)
    if known:
        check_strange(ROSTER, me, lambda join: None, known=True, sure=None)
    else:
        with pytest.raises(StrangeTable):
            check_strange(ROSTER, me, lambda join: None, known=False, sure=None)


def test_what_its_opener_has_not_signed_is_not_kept():
    """The signature under another roster, or of another: nobody is told of the table by it, and a
    better one that comes later is taken."""
    other, beginnings = a_roster(PEOPLE, seed=1), Beginnings()
    for false in (None, a_beginning(other), sign_beginning(PEOPLE[1], ROSTER)):
        beginnings.keep(ROSTER, false)
        assert beginnings.of(ROSTER.table_id) is None and beginnings.start(ROSTER, ()) is None
    beginnings.keep(ROSTER, a_beginning(ROSTER))
    assert beginnings.of(ROSTER.table_id) == a_beginning(ROSTER)
    assert beginnings.start(other, ()) is None and beginnings.of(other.table_id) is None


def test_what_is_told_of_a_table_is_how_it_began():
    """Roster, nodes, signature and who was sent away, and read again it is the same; of a table
    that is no more nothing is told."""
    began = a_beginning(ROSTER, (person(7).public,))
    nodes = ((PEOPLE[0].public, (("10.0.0.1", 7711),)),)
    beginnings = Beginnings()
    beginnings.keep(ROSTER, began)
    told = beginnings.start(ROSTER, nodes)
    assert told == Start(ROSTER.encode(), nodes, began.signature, (person(7).public,))
    assert beginning_in(told) == began
    beginnings.forget(a_roster(PEOPLE, seed=1).table_id)
    assert beginnings.of(ROSTER.table_id) == began
    beginnings.forget(ROSTER.table_id)
    assert beginnings.start(ROSTER, nodes) is None
    assert not beginnings.sent_away(person(7).public, ROSTER)


def test_who_comes_back_is_told_of_the_others_and_not_of_itself():
    """Its own name may be known here with any key: that is nobody else's. The others stand there
    by name and key, in the order of seats."""
    me = PEOPLE[1].public
    own = NameClash("P1", person(9).public, me)
    with pytest.raises(StrangeTable) as found:
        check_strange(
            ROSTER,
            me,
            lambda join: own if join.identity == me else None,
            known=False,
            sure=None,
        )
    strange = found.value
    assert type(strange) is StrangeTable and strange.clashes == () and not strange.known
    assert (strange.table_id, strange.name) == (ROSTER.table_id, "P1")
    pairs = list(zip(ROSTER.names, ROSTER.keys, strict=True))
    assert list(strange.others) == [pair for pair in pairs if pair[1] != me]


def test_without_a_seat_there_is_nothing_to_come_back_to():
    """Whatever files of ours know of it, and whatever the person has said."""
    for known, sure in ((True, None), (False, ROSTER.table_id)):
        with pytest.raises(Refused) as refused:
            check_strange(ROSTER, person(9).public, lambda join: None, known=known, sure=sure)
        assert refused.value.reason is Reason.STARTED
