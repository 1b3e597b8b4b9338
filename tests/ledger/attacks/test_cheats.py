"""Every cheat leaves a file, and whoever gets nothing but that file names the same seat."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind, FaultKind
from ledger.files.log_format import ROSTER, LogRecord
from ledger.records.any_record import read_record
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CHEATED
from tests.ledger.attacks.cheats import CHEATS, NOBODY, OUT_OF_REACH
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.review.audited_logs import written
from tests.ledger.tables import PLACE, the_game

EVIDENCE = PLACE.with_suffix(".evidence")


def evidence_left(cheat):
    """The evidence file of a node that looks on, by which the table is frozen."""
    disk = FaultyDisk()
    node = cheat.seated.watch(disk)
    for data in cheat.before:
        assert node.receive(data) in (Receipt.NEW, Receipt.KNOWN)
    for data in cheat.shown:
        node.receive(data)
    node.while_waiting()
    assert node.evidence is not None and node.evidence.seat == cheat.seat
    return bytes(disk.names[EVIDENCE].seen)


def judged(folder, data):
    """What an audit says that has this file in an empty folder, and nothing else."""
    assert not list(folder.iterdir())
    path = folder / "sent-by-mail.evidence"
    path.write_bytes(data)
    verdict = audit(path, games=the_game)
    assert list(folder.iterdir()) == [path]
    return verdict


@pytest.mark.parametrize("kind", CHEATS, ids=lambda kind: kind.name)
def test_its_file_names_the_cheat_to_a_stranger(kind, tmp_path):
    """The node's own evidence file, carried to a folder with nothing in it: the right seat, the
    very fact, exit code 1."""
    cheat = CHEATS[kind]()
    verdict = judged(tmp_path, evidence_left(cheat))
    assert (verdict.exit_code, verdict.fault.seat) == (CHEATED, cheat.seat)
    assert verdict.fault.kind is FaultKind.EVIDENCE
    assert verdict.fault.fact.kind is kind


@pytest.mark.parametrize("kind", CHEATS, ids=lambda kind: kind.name)
def test_the_log_alone_names_it_too(kind, tmp_path):
    """The false event at the end of the log, without any evidence: whoever has the log sees it. A
    report stands in no log; that, and its evidence, name the same seat."""
    cheat = CHEATS[kind]()
    entries = [LogRecord(ROSTER, cheat.seated.roster.encode())]
    for data in (*cheat.before, *cheat.shown):
        entries.append(LogRecord(read_record(data).KIND, data))
    verdict = judged(tmp_path, written(entries))
    assert (verdict.exit_code, verdict.fault.seat) == (CHEATED, cheat.seat)
    assert verdict.fault.fact.kind is kind


def test_no_kind_of_fact_is_without_a_case():
    """A new kind either comes with a cheat, or says why nobody is named for it."""
    groups = [set(CHEATS), set(OUT_OF_REACH), set(NOBODY)]
    assert sum(map(len, groups)) == len(set().union(*groups)) == len(FactKind)
    parts = {kind.fault for kind in CHEATS}
    assert set(FaultKind) - parts == {
        *(FaultKind.SIGNATURE, FaultKind.HEAD, FaultKind.DIGEST, FaultKind.BOOK),
        *(FaultKind.EVIDENCE, FaultKind.DAMAGE),
    }
