"""Which library checks the signatures of a log: the quicker one that keeps the signature_rule."""

from __future__ import annotations

from ledger.primitives.by_cryptography import verify as by_cryptography
from ledger.primitives.trial import TRIAL_TURNED
from ledger.signatures import quickest_library
from ledger.signatures.quickest_library import signed_by
from tests.ledger.tables import probe_tale


def test_events_are_judged_alike_by_either(monkeypatch):
    """Honest ones, and those signed by another seat."""
    tale = probe_tale()
    keys = tale.seating.roster.keys
    events = [event for step in tale.steps[1:8] for event in step]
    for found in (quickest_library.by_sodium(), None):
        monkeypatch.setattr(quickest_library, "by_sodium", lambda found=found: found)
        quickest_library.quickest_here.cache_clear()
        assert all(signed_by(event, keys[event.seat]) for event in events)
        assert not any(signed_by(event, keys[event.seat - 1]) for event in events)
    quickest_library.quickest_here.cache_clear()


def test_a_library_that_judges_otherwise_is_not_used(monkeypatch):
    """One that multiplies by the cofactor, one that takes all, one that takes none."""

    def with_cofactor(public, signature, content):
        turned = (public, signature, content) == TRIAL_TURNED
        return turned or by_cryptography(public, signature, content)

    others = [with_cofactor, lambda *parts: True, lambda *parts: False]
    for check in (*others, by_cryptography, None):
        monkeypatch.setattr(quickest_library, "by_sodium", lambda found=check: found)
        quickest_library.quickest_here.cache_clear()
        assert quickest_library.quickest() is by_cryptography
    quickest_library.quickest_here.cache_clear()
