"""p2p.entry.known_names: names that are known, and keys that changed."""

import os

import pytest

from ledger.errors import Malformed
from ledger.records import canon
from ledger.records.roster import write_join
from p2p.entry.known_names import MOST, KnownNames, read_known
from tests.p2p.people import an_offer, person


def join(number, name):
    """The join of this person under a name."""
    return write_join(person(number), an_offer(person(0)), name, rng=os.urandom)


def test_first_meeting_pins_and_a_change_is_refused_aloud():
    """The same name with another key is refused, with both keys to compare."""
    anna, other = join(1, "Anna"), join(2, "Anna")
    known = KnownNames()
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
    known = KnownNames().meet((join(1, "Anna"), join(3, "anna.")))
    assert known.welcome(join(2, "\u0410nna")) is not None
    assert known.welcome(join(1, "Anna")) is None
    assert known.welcome(join(3, "anna.")) is None
    assert known.welcome(join(2, "Hanna")) is None


def test_an_own_name_spelt_otherwise_is_welcome():
    """Nobody is taken for another of oneself: the same key may come under names that look alike."""
    known = KnownNames().meet((join(1, "Anna"),))
    assert known.welcome(join(1, "anna.")) is None
    assert known.meet((join(1, "anna."),)).welcome(join(1, "Anna")) is None


def test_kept_and_read_again():
    """The file gives the same names; other bytes are refused."""
    known = KnownNames().meet((join(1, "Anna"), join(2, "Bea")))
    assert read_known(known.encode()) == known
    for data in (b"", b"x", canon.encode(1), canon.encode((("Anna", b"short"),)),
                 canon.encode((("Anna",),)), canon.encode(((b"Anna", bytes(32)),))):  # fmt: skip
        with pytest.raises(Malformed):
            read_known(data)


def test_names_have_an_end():
    """The file does not grow for ever, and can always be written."""
    known = KnownNames({f"name {number}": bytes(32) for number in range(MOST)})
    known = known.meet((join(1, "Anna"),))
    assert len(known.names) == MOST
    assert read_known(known.encode()).names == known.names


def test_who_is_met_again_is_not_dropped_for_who_is_new():
    """Dropped are those who were not met for longest, also once all was written and read again: a
    friend of every week keeps the first key, however many others come."""
    known = KnownNames({"Anna": person(1).public})
    known = KnownNames(
        {**known.names, **{f"Name {number}": bytes(32) for number in range(MOST - 1)}}
    )
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
    known = KnownNames().meet((join(1, "Anna"), join(2, "anna."), join(3, "Bea")))
    clash = known.welcome(join(1, "ANNA"))
    assert (clash.name, clash.known) == ("anna.", person(2).public)
    clash = known.welcome(join(4, "ANNA"))
    assert (clash.name, clash.known) == ("Anna", person(1).public)
    assert known.identities == {person(number).public for number in (1, 2, 3)}


def test_a_known_name_that_comes_with_its_key_is_welcome_whatever_looks_like_it():
    """Two friends whose names look alike were met: neither is taken for the other."""
    known = KnownNames({"Anna": person(1).public, "anna.": person(3).public})
    assert known.welcome(join(1, "Anna")) is None and known.welcome(join(3, "anna.")) is None
    clash = known.welcome(join(3, "Anna"))
    assert (clash.name, clash.known, clash.found) == ("Anna", person(1).public, person(3).public)


def test_of_names_that_are_too_many_the_one_met_longest_ago_goes():
    """A new one has to be pinned, too, or its name could be anybody's; one forgotten makes room."""
    known = KnownNames({f"name {number}": bytes(32) for number in range(MOST)})
    met = known.meet((join(1, "Anna"),))
    assert met.names["Anna"] == person(1).public
    assert "name 0" not in met.names and "name 1" in met.names and len(met.names) == MOST
    again = known.forget("name 7").meet((join(1, "Anna"),))
    assert again.names["Anna"] == person(1).public and len(again.names) == MOST
    assert "name 7" not in again.names and "name 8" in again.names
