"""Moving house with an identity: wherever it is cut off nothing is lost, and no two places sign."""

import errno

import pytest

from cli.moving.arrival import arrive, finish
from cli.moving.departure import depart
from ledger.errors import (
    CannotSave,
    LedgerError,
)
from ledger.files.closed_archive import write_archive
from ledger.files.key_file import load_identity
from ledger.files.moving_mark import read_mark
from tests.amounts import amount
from tests.cli.moving.homes import (
    NEW,
    OLD,
    STICK,
    WHOSE,
    begun,
    content,
    endless,
    is_whole,
    key_of,
    moves,
    signs,
)
from tests.faults import Faults
from tests.ledger.faulty_disk import PowerLost
from tests.ledger.people import ANNA, BEA

MODES = ("lost", "torn", "garbled", "killed")


def check_and_end(disk, anna, bea):
    """After a fault: nothing is lost and one place at most signs; the next try ends well."""
    files = [path for path in disk.files(STICK.parent) if is_whole(disk, path)]
    assert not (signs(disk, OLD) and files)
    assert content(disk, OLD) == anna
    finish(NEW, disk=disk)
    bea_now = {**content(disk, NEW / "before-1"), **content(disk, NEW)}
    if content(disk, NEW) == anna:
        assert signs(disk, NEW) and not signs(disk, OLD)
    else:
        assert bea_now == bea and signs(disk, NEW) is bool(bea)
        if not is_whole(disk, STICK):
            disk.names.pop(STICK, None)
            depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        own = BEA.public if bea else None
        assert arrive(NEW, STICK, "raven", lambda found: True, own=own, disk=disk)
    assert content(disk, NEW) == anna
    assert content(disk, NEW / "before-1") == bea
    assert signs(disk, NEW) and not signs(disk, OLD)
    assert disk.locks == set()
    assert disk.names[OLD / "cache/x"].seen == b"stays"
    assert load_identity(NEW / "identity.key", disk=disk) == ANNA


@pytest.mark.faults
@pytest.mark.parametrize(
    ("mode", "over"),
    [
        ("torn", False),
        ("killed", True),
        *(pytest.param(mode, True, marks=pytest.mark.slow) for mode in MODES if mode != "killed"),
    ],
)
def test_the_power_goes_at_every_operation_of_a_move(mode, over):
    """Row 2, of the files of a person: at each write, sync, rename and removal of both halves."""
    before = begun(over)
    anna, bea = content(before, OLD), content(before, NEW)
    faults = Faults(2, f"power gone while an identity moves: {mode}")
    for at in endless():
        disk = begun(over, power_at=at, mode=mode)
        try:
            moves(disk, over=over)
        except PowerLost:
            faults.happened(faults.kinds[0])
            check_and_end(disk.after_power_loss(), anna, bea)
            continue
        break
    faults.check()
    assert at > 80
    assert content(disk, NEW) == anna and content(disk, NEW / "before-1") == bea


@pytest.mark.faults
@pytest.mark.parametrize(("error", "over"), [(errno.ENOSPC, True), (errno.EIO, False)])
def test_each_operation_of_a_move_fails_once(error, over):
    """Row 4, of the files of a person: it stops with a sentence and can be done again."""
    before = begun(over)
    anna, bea = content(before, OLD), content(before, NEW)
    faults = Faults(4, f"a move of an identity fails: {errno.errorcode[error]}")
    for at in endless():
        disk = begun(over, fail_at=at, error=error)
        try:
            moves(disk, over=over)
        except (LedgerError, OSError):
            faults.happened(faults.kinds[0])
            disk.fail_at = None
            check_and_end(disk, anna, bea)
            continue
        break
    faults.check()
    assert at > 80


def test_an_export_that_fails_before_there_is_a_file_has_changed_nothing():
    """A stick that is full: the old place signs as before."""
    for at in range(1, 200):
        disk = begun(False, fail_at=at, error=errno.ENOSPC)
        try:
            depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        except CannotSave:
            if not disk.exists(STICK):
                assert signs(disk, OLD)
                assert read_mark(OLD / "bots/Merlin/identity.key", disk=disk) is None
            continue
        break
    assert 10 < at < 199


def test_a_second_export_that_fails_leaves_the_mark_of_the_first():
    """Somebody moved, and tries it again on a full stick: the old place still signs nothing, for
    the first file may have arrived elsewhere."""
    for at in range(1, 200):
        disk = begun(False)
        depart(OLD, STICK, ANNA.public, "raven", disk=disk)
        disk.fail_at, disk.error = disk.done + at, errno.ENOSPC
        second = STICK.with_name("2")
        try:
            depart(OLD, second, ANNA.public, "raven", disk=disk)
        except CannotSave:
            for key in ("identity.key", "bots/Merlin/identity.key"):
                mark = read_mark(OLD / key, disk=disk)
                assert mark is not None and not mark.arrives
            assert not signs(disk, OLD)
            continue
        break
    assert 10 < at < 199


@pytest.mark.slow
def test_what_had_begun_to_arrive_is_ended_before_another_comes():
    """Anna was cut off while her files took their places, and hers is the only copy by now: another
    file that is tried, and refused, costs none of them."""
    before = begun(True)
    anna, bea, seen = content(before, OLD), content(before, NEW), 0
    for at in endless():
        disk = begun(True, power_at=at, mode="killed")
        try:
            moves(disk, over=True)
            break
        except PowerLost:
            disk = disk.after_power_loss()
        mark = read_mark(NEW / "identity.key", disk=disk)
        if mark is None or not mark.arrives:
            continue
        seen += 1
        write_archive(STICK.with_name("other"), "raven", [WHOSE, key_of(ANNA)], disk=disk)
        del disk.names[STICK]
        assert not arrive(NEW, STICK.with_name("other"), "raven", lambda found: False, disk=disk)
        assert content(disk, NEW) == anna and content(disk, NEW / "before-1") == bea
        assert signs(disk, NEW)
    assert seen > 20


@pytest.mark.faults
def test_a_move_is_cut_off_again_and_again():
    """Row 2: the power goes in every second try as well, until one goes through."""
    faults = Faults(2, "power gone twice while an identity moves")
    before = begun(True)
    anna, bea = content(before, OLD), content(before, NEW)
    for first in range(1, 400, max(1, 16 // amount(1))):
        disk = begun(True, power_at=first, mode=MODES[first % 4])
        try:
            moves(disk, over=True)
            break
        except PowerLost:
            disk = disk.after_power_loss()
        for second in range(1, 60, 3):
            again = disk.after_power_loss()
            again.power_at, again.mode = second, MODES[second % 4]
            try:
                finish(NEW, disk=again)
            except PowerLost:
                faults.happened(faults.kinds[0])
                check_and_end(again.after_power_loss(), anna, bea)
    faults.check()
