"""Which group serves: by its name, the quickest there is, and why one is missing."""

import pytest

from ledger.deck.group import backend
from ledger.deck.group.errors import BackendMissing
from ledger.deck.wasm.running_module import EngineMissing
from tests.ledger.deck import groups

PURE = backend.pure_group()


def test_choice_of_a_backend(monkeypatch):
    """The names of the groups, the order in which auto tries them, and the sentences where one is
    missing.
    """
    assert backend.group_named("pure") is PURE
    assert backend.group_named("auto") is backend.best_group()
    with pytest.raises(BackendMissing, match="'fast'"):
        backend.group_named("fast")
    for name in ("native", "sodium"):
        group = groups.needed(name)
        assert backend.group_named(name) is group is backend.group_named("auto")
        monkeypatch.setattr(backend, f"{name}_group", lambda **kept: None)
        with pytest.raises(BackendMissing, match=r"there (is|are) no"):
            backend.group_named(name)
    assert backend.best_group() is PURE


def test_missing_engine(monkeypatch):
    """Where the engine is missing there is no native group, and the reason is kept."""

    def missing(**kept):
        raise EngineMissing("there is no engine")

    monkeypatch.setattr(backend, "kept_native", [])
    monkeypatch.setattr(backend, "open_sums", missing)
    assert backend.native_group() is None
    assert backend.native_trouble() == "there is no engine"
    assert backend.best_group() is (backend.sodium_group() or PURE)
    with pytest.raises(BackendMissing, match="there is no engine"):
        backend.group_named("native")
