"""Frozen bytes of a lobby, a chain of heads, each kind of record and a file.

Whoever writes another auditor can check it against `tests/vectors/log`; we check ourselves. Each
test builds the values anew from the recorded fields, where the form is simple enough by hand.
"""

import hashlib
import json
from pathlib import Path

from ledger.files.log_format import parse
from ledger.records.any_record import read_record
from ledger.records.evidence import Evidence, check_evidence
from ledger.records.heads import close
from ledger.records.identity import Identity, verify
from ledger.records.reports import Mark, Report
from ledger.records.riders import read_rider
from ledger.records.roster import make_roster, read_join, read_offer, read_roster, short_code
from ledger.records.start import Beginning, sign_beginning
from ledger.signatures.quickest_library import signed_by
from tests.ledger.people import a_roster

FOLDER = Path(__file__).parents[2] / "vectors" / "log"


def vector(name):
    """One file of the folder."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def from_hex(text):
    """Bytes."""
    return bytes.fromhex(text)


def test_the_lobby():
    """Offer, joins, roster and table id from their bytes, and from the people's seeds."""
    case = vector("lobby.json")
    offer = read_offer(from_hex(case["offer"]))
    assert hashlib.sha256(from_hex(case["offer"])).digest() == offer.hash
    assert offer.hash.hex() == case["offer_hash"]
    assert (short_code(offer), short_code(offer, 16)) == (case["code"], case["long_code"])
    joins = [read_join(from_hex(join["record"])) for join in case["joins"]]
    for join, seed, recorded in zip(joins, case["seeds"], case["joins"], strict=True):
        assert join.identity == Identity(from_hex(seed)).public and join.name == recorded["name"]
        assert Identity(from_hex(seed)).sign(join.content).hex() == recorded["signature"]
    roster = make_roster(offer, joins)
    assert roster == read_roster(from_hex(case["roster"])) == a_roster()
    assert hashlib.sha256(from_hex(case["table_form"])).hexdigest() == case["table"]
    assert roster.table_id.hex() == case["table"]


def test_the_start():
    """What the opener signs, and nobody else's signature: from the seeds, and as it is checked. A
    list out of order, or one that names somebody twice, is none, whoever has signed it."""
    case = vector("lobby.json")
    roster = read_roster(from_hex(case["roster"]))
    people = [Identity(from_hex(seed)) for seed in case["seeds"]]
    for start in case["starts"]:
        away = tuple(map(from_hex, start["sent_away"]))
        content, signature = from_hex(start["content"]), from_hex(start["signature"])
        signers = [one for one in people if one.sign(content) == signature]
        rising = away == tuple(sorted(set(away)))
        of_opener = [one.public == roster.offer.opener for one in signers]
        assert of_opener == [start["good"] or not rising]
        ours = sign_beginning(signers[0], roster, away[::-1])
        assert (ours == Beginning(signature, away)) is rising
        assert Beginning(signature, away).is_of(roster) is start["good"]
    assert [start["good"] for start in case["starts"]] == [True, True, False, False, False]


def test_the_chain_of_heads():
    """Each step's head from its records, from its ids by hand, and signed by its seats."""
    case = vector("heads.json")
    keys, previous = [from_hex(key) for key in case["keys"]], from_hex(case["table"])
    for step in case["steps"]:
        events = [read_record(from_hex(event["record"])) for event in step["events"]]
        reports = [read_record(from_hex(report["record"])) for report in step["reports"]]
        for record in (*events, *reports):
            assert (record.prev, record.step) == (previous, step["step"])
            assert signed_by(record, keys[record.seat])
            for rider in getattr(record, "riders", ()):
                _check_rider(read_rider(rider), keys)
        assert [event.id.hex() for event in events] == [event["id"] for event in step["events"]]
        assert hashlib.sha256(from_hex(step["form"])).hexdigest() == step["head"]
        previous = close(previous, step["step"], events, reports)
        assert previous.hex() == step["head"]
    assert any(step["reports"] for step in case["steps"])


def _check_rider(rider, keys):
    if not isinstance(rider, Mark):
        assert signed_by(rider, keys[rider.seat])


def test_each_kind_of_record():
    """Content, signature and id; evidence convinces by the keys alone."""
    lobby = vector("lobby.json")
    roster = read_roster(from_hex(lobby["roster"]))
    cases = vector("records.json")["records"]
    for case in cases:
        record = read_record(from_hex(case["record"]))
        assert (record.KIND, record.seat) == (case["kind"], case["seat"])
        assert record.id == hashlib.sha256(from_hex(case["content"])).digest()
        assert (record.id.hex(), record.raw.hex()) == (case["id"], case["record"])
        if isinstance(record, Evidence):
            assert check_evidence(record, roster.table_id, roster.keys).seat == case["seat"]
        elif case["signature"]:
            signature, content = from_hex(case["signature"]), from_hex(case["content"])
            assert verify(roster.keys[record.seat], signature, content)
    assert {case["kind"] for case in cases} == {2 + 1, 4, 5, 6, 7, 8, 9}
    for case in vector("records.json")["riders"]:
        mark = read_rider(from_hex(case["record"]))
        assert (mark.KIND, mark.content.hex()) == (case["kind"], case["content"])
        assert mark.id.hex() == case["id"] and mark.signature == b""


def test_the_file():
    """A log as it stands on a disk."""
    case, heads = vector("file.json"), vector("heads.json")
    log = parse(from_hex(case["file"]), "vector")
    assert (log.torn, log.damage, len(log.entries)) == (0, None, case["records"])
    assert read_roster(log.header).table_id.hex() == heads["table"]
    recorded = [
        part["record"] for step in heads["steps"] for part in (*step["events"], *step["reports"])
    ]
    assert [entry.data.hex() for entry in log.entries] == recorded
    kinds = [type(read_record(entry.data)).KIND for entry in log.entries]
    assert [entry.kind for entry in log.entries] == kinds and Report.KIND in kinds
