"""The engine: what is refused, what stops, and machine code that is kept, damaged, or foreign."""

import subprocess
import sys
from pathlib import Path

import pytest

from ledger.deck.wasm import running_module, wide_or_narrow
from ledger.deck.wasm.machine import EngineMissing, EngineStopped
from ledger.deck.wasm.running_module import start
from ledger.deck.wasm.sums import Sums
from ledger.deck.wasm.wide_or_narrow import open_sums

wasmtime = pytest.importorskip("wasmtime")

SMALL = """(module
  (memory (export "memory") 1)
  (global (export "place") i32 (i32.const 8))
  (func (export "add") (i32.store (i32.const 8) (i32.add (i32.load (i32.const 8)) (i32.const 1))))
  (func $deep (call $deep))
  (func (export "sink") (call $deep))
  (func (export "stop") unreachable)
  (func (export "asks") (param i32)))"""


def module(text: str) -> bytes:
    """A module from its text."""
    return bytes(wasmtime.wat2wasm(text))


class Kept(dict):
    """Machine code in a dictionary."""

    def load(self, name):
        """What is there."""
        return self.get(name)

    def save(self, name, data):
        """Keep it."""
        self[name] = data


@pytest.fixture(params=["quick", "plain"])
def small(request, monkeypatch):
    """A small machine, called past the package's own way of calling and by it."""
    with monkeypatch.context() as context:
        if request.param == "plain":
            context.delattr("wasmtime._ffi.wasmtime_func_call")
        machine = start(module(SMALL), wide=True)
    slow, call = [], wasmtime.Func.__call__
    with monkeypatch.context() as context:
        context.setattr(wasmtime.Func, "__call__", lambda *given: slow.append(1) or call(*given))
        machine.call("add")
    assert bool(slow) is (request.param == "plain")
    return machine


def test_functions_work_on_the_memory(small):
    """What is written is read, a function changes it, and its place has a name."""
    at = small.places["place"]
    small.write(at, b"\x29\0\0\0")
    small.call("add")
    assert small.read(at, 4) == b"\x2a\0\0\0" and small.size == 65536


@pytest.mark.parametrize("function", ["stop", "sink", "asks"])
def test_functions_that_stop(small, function):
    """A trap, a stack without end, a missing argument: each is an error of ours, no crash."""
    with pytest.raises(EngineStopped):
        small.call(function)


def test_places_outside_the_memory(small):
    """Nothing is written or read outside, not even a byte, nor before the start."""
    small.write(65528, bytes(8))
    for at, size in ((65529, 8), (65536, 1), (-1, 4), (-8, 4), (1 << 32, 1)):
        with pytest.raises(IndexError):
            small.write(at, bytes(size))
        with pytest.raises(IndexError):
            small.read(at, size)
    with pytest.raises(IndexError):
        small.read(8, -4)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0asm\1\0\0\0",
        b"no module",
        module('(module (import "a" "b" (func)) (memory (export "memory") 1))'),
        module('(module (memory (export "memory") 1) (func $f unreachable) (start $f))'),
    ],
    ids=["empty", "no memory", "garbage", "imports", "stops at once"],
)
def test_modules_that_are_refused(data):
    """What is no module of this kind is a missing engine, with a sentence."""
    with pytest.raises(EngineMissing, match="wasmtime does not run the module"):
        start(data, wide=True)


def test_a_module_that_is_not_ours():
    """A module that runs and has other names is no module of sums."""
    with pytest.raises(EngineMissing, match="has no 'request'"):
        Sums(start(module(SMALL), wide=True))


def test_without_the_package(monkeypatch):
    """Where the package is missing, or its library does not load, the sentence says so."""
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(EngineMissing, match="the package wasmtime is not here"):
        open_sums()


def test_without_wide_arithmetic(monkeypatch):
    """An engine that refuses the wide module gets the other one; one that refuses both is none."""
    asked = []

    def picky(data, *, wide, kept):
        asked.append(wide)
        if wide:
            raise EngineMissing("no wide arithmetic")
        return start(data, wide=wide, kept=kept)

    monkeypatch.setattr(wide_or_narrow, "start", picky)
    open_sums()
    assert asked == [True, False]
    with pytest.raises(EngineMissing, match="no wide arithmetic"):
        open_sums(wide=True)
    wide = Path(running_module.__file__).with_name("wide.wasm").read_bytes()
    with pytest.raises(EngineMissing, match="wasmtime does not run"):
        start(wide, wide=False)


@pytest.mark.skipif(sys.platform == "win32", reason="addresses cannot be rationed there")
def test_where_addresses_are_rationed():
    """With 1 GiB of addresses the engine does with less, and computes the same."""
    program = """
import resource
from ledger.deck.wasm.known_answers import _G
from ledger.deck.wasm.wide_or_narrow import open_sums
from ledger.deck.wasm.sums import _ONE
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
print(open_sums().sums([(_ONE, _G)])[0] == _G)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(running_module.__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_kept_code_is_taken_again(monkeypatch):
    """The second start compiles nothing, and computes the same."""
    kept = Kept()
    open_sums(wide=True, kept=kept)
    assert len(kept) == 1 and next(iter(kept)).startswith("sums-")
    open_sums(wide=False, kept=kept)
    assert len(kept) == 2, "each module has its own"
    monkeypatch.setattr(wasmtime.Module, "__init__", lambda *args: pytest.fail("compiled anew"))
    for wide in (True, False):
        open_sums(wide=wide, kept=kept)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data, other: b"",
        lambda data, other: data[:31],
        lambda data, other: data[:32],
        lambda data, other: data[:-1],
        lambda data, other: data[: len(data) // 2],
        lambda data, other: data + b"\0",
        lambda data, other: data[:5000] + bytes([data[5000] ^ 1]) + data[5001:],
        lambda data, other: bytes(len(data)),
        lambda data, other: other,
    ],
)
def test_damaged_and_foreign_code_is_made_anew(monkeypatch, damage):
    """Whatever stands there instead: it is not run, and what is right takes its place."""
    kept, others = Kept(), Kept()
    open_sums(wide=True, kept=kept)
    open_sums(wide=False, kept=others)
    (name, good), (other,) = next(iter(kept.items())), others.values()
    kept[name] = damage(good, other)
    deserialized = []
    take = wasmtime.Module.deserialize
    monkeypatch.setattr(
        wasmtime.Module, "deserialize", lambda *given: deserialized.append(given) or take(*given)
    )
    open_sums(wide=True, kept=kept)
    assert deserialized == []
    monkeypatch.setattr(wasmtime.Module, "__init__", lambda *args: pytest.fail("compiled again"))
    open_sums(wide=True, kept=kept)
    assert len(deserialized) == 1


def test_code_that_this_processor_cannot_run_is_made_anew(monkeypatch):
    """The engine itself refuses code for another processor or of another version."""
    kept = Kept()
    open_sums(wide=True, kept=kept)

    def refused(engine, data):
        raise wasmtime.WasmtimeError("compiled with a feature that this machine has not")

    monkeypatch.setattr(wasmtime.Module, "deserialize", refused)
    assert open_sums(wide=True, kept=kept).most_sums > 0


def test_a_machine_gives_back_what_it_held(monkeypatch):
    """Machines that nobody needs leave nothing behind; the next one works."""
    stores = []

    class Noted(wasmtime.Store):
        def __init__(self, *given):
            super().__init__(*given)
            stores.append(self)

    monkeypatch.setattr(wasmtime, "Store", Noted)
    for count in range(1, 31):
        machine = start(module(SMALL), wide=True)
        assert len(stores) == count and stores[-1].ptr()
        del machine
        with pytest.raises(ValueError, match="closed"):
            stores[-1].ptr()


def test_code_that_is_kept_is_known_without_the_engine():
    """Made for either way to start; damaged, of another module or of none it is not there."""
    text, other = module(SMALL), module("(module)")
    kept = Kept()
    assert not running_module.is_kept(text, wide=True, kept=kept)
    start(text, wide=True, kept=kept)
    assert running_module.is_kept(text, wide=True, kept=kept)
    assert not running_module.is_kept(text, wide=False, kept=kept)
    assert not running_module.is_kept(other, wide=True, kept=kept)
    ((name, code),) = kept.items()
    kept[name] = code[:-1] + bytes([code[-1] ^ 1])
    assert not running_module.is_kept(text, wide=True, kept=kept)
