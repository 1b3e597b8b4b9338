"""p2p.entry.readiness: nobody is ready beside somebody whose name is known with another key."""

from ledger.records.roster import write_join
from p2p.entry.known_names import KnownNames
from p2p.entry.readiness import Readiness
from p2p.wire import limits
from p2p.wire.errors import NameClash, Reason, Refused
from tests.p2p.people import an_offer, chance, person

HOST, ME, EVE, ADA = (person(number) for number in range(4))
OFFER = an_offer(HOST, 4)
REST = round(limits.READY_AGAIN / limits.TICK)


def seats(**names):
    """The joins of these."""
    return [write_join(key, OFFER, name, rng=chance(name)) for name, key in names.items()]


ALONE, BESIDE = seats(Me=ME), seats(Me=ME, Eve=EVE)


def mine(**known):
    """The readiness of one that knows these names."""
    return Readiness(ME.public, KnownNames({one: key.public for one, key in known.items()}).welcome)


def test_ready_is_said_taken_back_and_said_again():
    """At once where it is wanted, taken back at once where somebody in doubt has come; said again
    at a tick after they have gone, and no sooner than so long after the last time."""
    one = mine(Eve=ADA)
    assert one.look(ALONE) is None and one.want(True) is True and one.said and one.ever
    assert one.look(BESIDE) is False and not one.said and one.ever
    assert one.look(BESIDE) is None
    assert [one.tick() for _ in range(9)] == [None] * 9
    assert one.look(ALONE) is None and one.tick() is True
    assert one.look(BESIDE) is False and one.look(ALONE) is None
    assert [one.tick() for _ in range(REST)] == [None] * (REST - 1) + [True]
    assert one.tick() is None


def test_who_says_anew_that_it_is_ready_says_so_at_once():
    """The wait is for what is said unasked, and counts from when it was last said."""
    one = mine(Eve=ADA)
    one.look(ALONE)
    assert one.want(True) is True and one.look(BESIDE) is False and one.look(ALONE) is None
    assert one.tick() is None and one.want(True) is True
    for _ in range(REST):
        one.tick()
    assert one.look(BESIDE) is False and one.look(ALONE) is None and one.tick() is True


def test_on_a_new_link_nothing_is_said_before_the_lobby_is_seen():
    """What the person says meanwhile counts then; a no is said at once."""
    one = mine()
    assert one.want(True) is None and one.tick() is None and not one.ever
    one.look(ALONE)
    assert one.tick() is True
    one.anew()
    assert not one.said and one.want(True) is None and one.want(False) is False
    assert one.want(True) is None and one.look(ALONE) is None
    assert [one.tick() for _ in range(REST)].count(True) == 1


def test_beside_somebody_in_doubt_ready_is_wanted_and_not_said():
    """A yes to other keys changes nothing; one to the key that sits there does."""
    one = mine(Eve=ADA)
    one.look(BESIDE)
    assert one.want(True) is None and not one.said and not one.ever and one.wanted
    one.accept([NameClash("Eve", ADA.public, ADA.public)])
    one.look(BESIDE)
    assert [clash.found for clash in one.clashes] == [EVE.public] and one.tick() is None
    one.accept([NameClash("Eve", ADA.public, EVE.public)])
    assert one.clashes == () and one.tick() is True
    assert one.look(BESIDE) is None and one.said


def test_a_yes_to_a_key_is_none_to_its_other_names():
    """One that was let stay as Eve goes and sits down as Bob, who is known with another key as
    well."""
    one = mine(Eve=ADA, Bob=HOST)
    one.look(BESIDE)
    one.accept(one.clashes)
    assert one.doubts(BESIDE) == () and one.want(True) is True
    assert one.look(seats(Me=ME, Bob=EVE)) is False
    assert [clash.case for clash in one.clashes] == [("Bob", HOST.public, EVE.public)]
    one.accept(one.clashes)
    assert one.doubts(seats(Bob=EVE)) == one.doubts(BESIDE) == ()


def test_who_is_not_ready_any_more_says_so_at_once_and_is_not_made_ready():
    """Nor where nothing was said before; one of the same key, and we ourselves, are in no doubt."""
    one = mine(Eve=EVE, Me=ADA)
    one.look(BESIDE)
    assert one.clashes == () and one.want(False) is False
    assert [one.tick() for _ in range(REST + 1)] == [None] * (REST + 1)


def test_only_a_name_with_another_key_is_a_doubt():
    """Whatever else is against a join is for its opener to say: it holds nobody up, and no yes of
    a person is asked for."""
    one = Readiness(ME.public, lambda join: Refused(Reason.NOT_WELCOME))
    assert one.look(BESIDE) is None and one.clashes == () and one.doubts(BESIDE) == ()
    assert one.want(True) is True


def test_beside_two_in_doubt_a_yes_to_one_is_none_to_the_other():
    """Nor is a yes forgotten when the one it was for goes and comes again."""
    one = Readiness(ME.public, KnownNames({"Eve": ADA.public, "Host": ADA.public}).welcome)
    one.want(True)
    one.look(seats(Host=HOST, Me=ME, Eve=EVE))
    assert {clash.found for clash in one.clashes} == {HOST.public, EVE.public}
    one.accept([clash for clash in one.clashes if clash.found == EVE.public])
    assert [clash.found for clash in one.clashes] == [HOST.public]
    assert [one.tick() for _ in range(REST + 1)] == [None] * (REST + 1)
    one.look(ALONE)
    assert one.clashes == () and one.tick() is True
    assert one.look(BESIDE) is None and one.said


def test_that_one_is_not_ready_any_more_is_kept_for_later():
    """Taken back beside somebody in doubt, and not said again once they have gone."""
    one = mine(Eve=ADA)
    one.look(ALONE)
    assert one.want(True) is True
    one.look(BESIDE)
    one.want(False)
    one.look(ALONE)
    assert [one.tick() for _ in range(REST + 1)] == [None] * (REST + 1) and not one.said
    assert one.ever, "the opener may have begun by what it was told before"
