"""p2p.entry.meant_table: which of the tables that a node lists is the one looked for."""

import pytest

from ledger.records.roster import short_code
from p2p.entry.meant_table import MeantTable
from p2p.wire.entry_code import plate_of
from p2p.wire.errors import OtherOpener, Reason, Refused, SeveralTables
from tests.p2p.people import an_offer, person

HOST, OTHER = person(0).public, person(1).public
ONE, TWO, FOREIGN = (
    an_offer(person(0)),
    an_offer(person(0), seed=1),
    an_offer(person(1), seed=2),
)


def meant(code=None, plate=None, *, sits=True, back=False):
    """What is known of the table; as a rule by one who wants to sit at the only one."""
    return MeantTable(code, plate, sits, back)


def refused(table, *listed, wanted=False, node=HOST):
    """Why none of these is it."""
    with pytest.raises(Refused) as found:
        table.choose(listed, node, wanted=wanted)
    return found.value


def test_the_only_table_is_the_one_that_is_meant():
    """With its code, with the plate of its code, or with neither; it waits, or runs."""
    for table in (meant(), meant(short_code(ONE)), meant("ABCD-EFGH-JKLM", plate_of(ONE.hash))):
        for runs in (False, True):
            assert table.choose([(ONE, runs)], HOST, wanted=False) == (ONE, runs)


def test_a_code_names_its_table_and_no_other():
    """Of two the one it fits; where it fits none, that is said, and no other is taken for it."""
    both = ((ONE, False), (TWO, False))
    for code, plate in ((short_code(TWO), None), ("ABCD-EFGH-JKLM", plate_of(TWO.hash))):
        assert meant(code, plate).choose(both, HOST, wanted=False) == (TWO, False)
        assert refused(meant(code, plate), both[0]).reason is Reason.OTHER_CODE


def test_nothing_there_is_told_apart_from_something_else_and_from_something_hidden():
    """A node without tables has none; one that asks for a code has one that is not shown: that is
    told wherever the one that is meant is not listed, and not where it is."""
    code = short_code(TWO)
    assert refused(meant()).reason is Reason.NO_TABLE
    assert refused(meant(code)).reason is Reason.NO_TABLE
    assert refused(meant(), wanted=True).reason is Reason.CODE_WANTED
    assert refused(meant(code), (ONE, False), wanted=True).reason is Reason.CODE_WANTED
    assert meant(code).choose([(TWO, True)], HOST, wanted=True) == (TWO, True)


def test_who_wants_to_sit_waits_with_the_table_that_waits():
    """One that runs already is come back to only where none waits."""
    listed = ((ONE, True), (TWO, False))
    assert meant().choose(listed, HOST, wanted=False) == (TWO, False)
    assert meant().choose(listed[:1], HOST, wanted=False) == (ONE, True)


def test_who_comes_back_sits_at_no_table_that_waits():
    """Its own has begun: what waits there is nobody's own seat."""
    back = meant(back=True)
    assert back.choose([(ONE, True), (TWO, False)], HOST, wanted=False) == (ONE, True)
    assert refused(back, (ONE, False)).reason is Reason.NO_TABLE


def test_who_looks_on_may_look_on_at_either():
    """It says which by a code, for of two it takes none."""
    watcher = meant(sits=False)
    assert watcher.choose([(ONE, True)], HOST, wanted=False) == (ONE, True)
    assert watcher.choose([(ONE, False)], HOST, wanted=False) == (ONE, False)
    assert isinstance(refused(watcher, (ONE, True), (TWO, False)), SeveralTables)


def test_of_several_none_is_chosen_and_all_are_named():
    """Waiting or running, as long as both could be meant; in the order of the list."""
    for runs in (False, True):
        several = refused(meant(), (TWO, runs), (ONE, runs))
        assert isinstance(several, SeveralTables)
        assert several.codes == (short_code(TWO), short_code(ONE))


def test_a_table_that_waits_is_at_the_node_of_its_opener_alone():
    """Whoever else lists it could take the seats that were meant for there; one that runs is at
    each of its seats."""
    found = refused(meant(), (FOREIGN, False))
    assert isinstance(found, OtherOpener) and (found.opener, found.found) == (OTHER, HOST)
    assert meant().choose([(FOREIGN, False)], OTHER, wanted=False) == (FOREIGN, False)
    assert meant().choose([(FOREIGN, True)], HOST, wanted=False) == (FOREIGN, True)
