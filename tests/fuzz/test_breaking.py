"""The targets look: a reader that breaks deep inside is found by what a target begins with."""

import random

import pytest

from ledger.errors import LedgerError
from ledger.records import canon
from tests.fuzz.every_target import NAMES, target_of
from tests.fuzz.mutation import mutated
from tests.fuzz.reach import reaching_more

DEEP = {
    "frames": "p2p.wire.session.Session.handle",
    "messages": "p2p.wire.fields.is_public_form",
    "talks": "p2p.gossip.gossip.Gossip.on_want",
    "records": "ledger.records.reports.Closing",
    "events": "ledger.chain.chain.close",
    "evidence": "ledger.records.evidence.Ruling",
    "logs": "ledger.review.audit.Verdict",
    "offers": "ledger.review.rules_of_offer.try_setup",
    "looks": "engine.views.looks._link",
    "typed": "ledger.records.roster.is_name",
    "answers": "cli.asking.wide_choices._read_amounts",
}
"""Something that is called only when an input has come far: public names, but for two checks that
nothing public stands behind, the lines of a board and the amounts that somebody types."""


class Broken(Exception):
    """No reader says this."""


@pytest.mark.parametrize("name", NAMES)
def test_a_break_far_inside_is_found(name, monkeypatch):
    """What a reader never says comes out of the target."""
    target = target_of(name)
    seeds = target.seeds()

    def breaks(*_, **__):
        raise Broken

    owner, _, attribute = DEEP[name].rpartition(".")
    monkeypatch.setattr(f"{owner}.{attribute}", breaks)
    with pytest.raises(Broken):
        for data in seeds.values():
            target.take(data)


def test_changes_keep_the_form_mostly():
    """Most changed inputs still spell a value, all kinds of change among them, and the same chance
    gives the same bytes."""
    value = canon.encode((1, b"\x93\x02\xc4\x01x\xc0", ("move", 7, (1, 2, 3)), "text"))
    found = [mutated(value, random.Random(n), [value]) for n in range(500)]
    assert found == [mutated(value, random.Random(n), [value]) for n in range(500)]
    good = 0
    for data in found:
        try:
            canon.decode(data)
            good += data != value
        except LedgerError:
            continue
    assert 250 < good < 480


def test_what_reaches_more_is_kept():
    """Of many inputs those that run lines of their own, the shortest of those that run the same."""
    target = target_of("messages")
    first, second, *rest = target.seeds().values()
    assert reaching_more(target, [], [first, first]) == [first]
    assert reaching_more(target, [first], [first]) == []
    longer = second + b"\x00"
    kept = reaching_more(target, [first], [longer, b"\xc1", *rest])
    assert 0 < len(kept) < len(rest)
    assert reaching_more(target, [first, *kept], rest) == []
