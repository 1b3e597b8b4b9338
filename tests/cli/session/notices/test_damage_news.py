"""Row 3: a log that was cut or has rotted is told with its place when a table is taken up again."""

import pytest

from cli.session.notices.damage_news import damage_news
from cli.text.words import words_in
from ledger.errors import Damaged
from ledger.files.append_only import create_store, open_store, read_log
from ledger.files.disk import REAL_DISK
from ledger.files.mended_store import open_mended
from ledger.records.form import Kind
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.people import an_event

EN, DE = words_in("en"), words_in("de")
COUNT, TAIL, ROTTEN = 60, 50, 20


def written(path, count=COUNT):
    """A log of signed events, and where each record begins."""
    store = create_store(path, b"roster")
    places = [path.stat().st_size]
    for step in range(1, count + 1):
        store.append(Kind.EVENT, an_event(step=step).raw)
        store.sync()
        places.append(path.stat().st_size)
    store.close()
    return path.read_bytes(), places


@pytest.mark.faults
def test_a_tail_that_was_cut_off_is_told(tmp_path):
    """Cut at bytes of the last fifty records (at all of them in a long run): a prefix opens, and
    what was cut is said in bytes."""
    faults, path = Faults(3, "torn tail"), tmp_path / "table.tafel"
    data, places = written(path)
    step = max(1, 17 // amount(1))
    for length in range(places[-TAIL - 1], len(data), step):
        path.write_bytes(data[:length])
        good = sum(place <= length for place in places) - 1
        torn = length - places[good]
        told = damage_news(path, EN)
        assert bool(told) is bool(torn)
        if torn:
            assert f" {good} records before it are good, {torn} bytes were cut off." in told[0]
        store, log = open_store(path)
        assert (len(log.entries), store.cut) == (good, torn)
        store.close()
        faults.happened("torn tail")
    faults.check()


@pytest.mark.slow
@pytest.mark.faults
def test_a_record_that_has_rotted_is_told_and_the_rest_is_kept(tmp_path):
    """A bit flipped in records of the middle: readers stop there with its number, a node keeps what
    is good, the same bytes as before, and the damaged file aside."""
    faults, path = Faults(3, "bit rot"), tmp_path / "table.tafel"
    data, places = written(path)
    kept = path.with_name(path.name + "-damaged")
    for place in range(places[20], places[20 + ROTTEN], max(1, 41 // amount(1))):
        rotten = bytearray(data)
        rotten[place] ^= 1 << place % 8
        path.write_bytes(rotten)
        good = sum(one <= place for one in places) - 1
        (told,) = damage_news(path, EN)
        assert told.startswith(f"Record {good + 1} of {path} is damaged; {good + 1} records before")
        assert told.endswith(f"the damaged file is kept as {kept.name}.")
        assert read_log(path).damage.record == good + 1
        with pytest.raises(Damaged):
            open_store(path)
        store, log = open_mended(path, b"roster", disk=REAL_DISK)
        store.close()
        assert len(log.entries) == good
        assert path.read_bytes() == data[: places[good]]
        assert kept.read_bytes() == rotten
        faults.happened("bit rot")
    faults.check()


def test_files_that_are_whole_missing_or_foreign_are_not_told_about(tmp_path):
    """Whoever opens them says what there is to say."""
    path = tmp_path / "table.tafel"
    assert damage_news(path, EN) == []
    written(path, 3)
    assert damage_news(path, EN) == []
    path.write_bytes(b"dear diary")
    assert damage_news(path, EN) == []


def test_german_is_german(tmp_path):
    """Both sentences, of a journal too."""
    path = tmp_path / "table.own"
    data, places = written(path, 3)
    path.write_bytes(data[:-5])
    (told,) = damage_news(path.with_suffix(".tafel"), DE)
    assert told.startswith(f"{path} endet mitten in einem Eintrag, wie wenn der Strom ausfiel: ")
    rotten = bytearray(data)
    rotten[places[1] + 40] ^= 1
    path.write_bytes(rotten)
    (told,) = damage_news(path.with_suffix(".tafel"), DE)
    assert told.startswith(f"Eintrag 2 von {path} ist beschädigt; ")
