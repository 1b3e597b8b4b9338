"""Which group serves: by its name, the quickest there is, and why one is missing."""

import pytest

from ledger.deck.group import backend
from ledger.deck.group.errors import BackendMissing
from ledger.deck.wasm.machine import EngineMissing
from ledger.deck.wasm.running_module import start
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


def test_an_engine_of_whoever_embeds_the_program(monkeypatch):
    """It is asked for all sums from then on, over the pure group, and no library is looked for; one
    that knows no wide arithmetic is given the other module."""
    groups.needed("native")
    asked = []

    def engine(module, wide):
        asked.append(wide)
        if wide:
            raise EngineMissing("no wide arithmetic")
        return start(module, wide=False)

    monkeypatch.setattr(backend, "kept_native", [])
    monkeypatch.setattr(backend, "sodium_group", lambda: pytest.fail("a library was looked for"))
    backend.run_sums_by(engine)
    group = backend.best_group()
    assert asked == [True, False] and group is backend.native_group()
    double = group.msm([2], [group.generator])
    assert group.encode(double) == PURE.encode(PURE.mul_base(2))


def test_an_engine_that_computes_wrongly_changes_nothing(monkeypatch):
    """Known answers are asked of it before anything else."""

    class Forgetful:
        """A module whose memory holds nothing but zeros."""

        places = dict.fromkeys(("request", "scalars", "points", "results", "limits"), 0)

        def call(self, name):
            """Compute nothing."""

        def write(self, at, data):
            """Keep nothing."""

        def read(self, at, size):
            """The limits are those of a small module; all else is zero."""
            return bytes([9, 0, 0, 0, 9, 0, 0, 0]) if size == 8 else bytes(size)

    monkeypatch.setattr(backend, "kept_native", ["before"])
    with pytest.raises(EngineMissing, match="wrongly"):
        backend.run_sums_by(lambda module, wide: Forgetful())
    assert backend.kept_native == ["before"]
