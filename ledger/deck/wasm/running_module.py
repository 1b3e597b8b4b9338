"""A `Machine` run by the package `wasmtime`: its memory and its functions.

The machine code that the engine makes of a module may be kept and taken again. Whoever keeps it
answers for nobody else having written it: machine code is run as it is. Here it carries a digest
over itself, the module, the engine and the machine, so that what is damaged or another's is made
anew.
"""

from __future__ import annotations

import ctypes
import hashlib
import platform
import sys
import weakref
from collections.abc import Callable
from importlib import metadata
from typing import TYPE_CHECKING, Any, Protocol

from ledger.deck.wasm.machine import EngineMissing, EngineStopped

if TYPE_CHECKING:
    from wasmtime import Config, Engine, Func, Module, Store

_DIGEST = 32


class KeptCode(Protocol):
    """Where machine code is kept: nothing is promised, and nothing is raised."""

    def load(self, name: str) -> bytes | None:
        """What was saved under this name, if nobody else can have written it, else None."""

    def save(self, name: str, data: bytes) -> None:
        """Keep this, whole or not at all."""


class RunningModule:
    """A `Machine` of wasmtime's."""

    def __init__(self, store: Store, exports: dict[str, Any]) -> None:
        memory = exports["memory"]
        self._functions = {
            name: _quick(store, export) for name, export in exports.items() if callable(export)
        }
        self.places: dict[str, int] = {
            name: export.value(store)
            for name, export in exports.items()
            if hasattr(export, "value")
        }
        self._store = store  # the memory lives as long as its store
        self._start = ctypes.addressof(memory.data_ptr(store).contents)
        self._memory, self._least = memory, memory.data_len(store)  # it never shrinks

    @property
    def size(self) -> int:
        """Bytes of the memory now."""
        return int(self._memory.data_len(self._store))

    def call(self, name: str) -> None:
        """Run a function. Raises EngineStopped."""
        self._functions[name]()

    def write(self, at: int, data: bytes) -> None:
        """Put bytes into the memory. Raises IndexError outside it."""
        size = len(data)
        if not 0 <= at <= at + size <= self._least:
            raise _outside(at, size, self._least)
        ctypes.memmove(self._start + at, data, size)

    def read(self, at: int, size: int) -> bytes:
        """Bytes of the memory. Raises IndexError outside it."""
        if not 0 <= at <= at + size <= self._least:
            raise _outside(at, size, self._least)
        return ctypes.string_at(self._start + at, size)


def _outside(at: int, size: int, least: int) -> IndexError:
    return IndexError(f"{size} bytes at {at} are not all in a memory of {least}")


def _quick(store: Store, function: Func) -> Callable[[], None]:
    """A call without arguments, past the 7 us in which the package looks for some."""
    from wasmtime import Trap, WasmtimeError

    def plain() -> None:
        try:
            function(store)
        except (WasmtimeError, Trap) as error:
            raise EngineStopped(str(error)) from error

    try:
        from wasmtime import _ffi as ffi

        call, trap_type = ffi.wasmtime_func_call, ffi.wasm_trap_t
        context, reference = store._context(), ctypes.byref(function._func)
    except (ImportError, AttributeError):  # they are not for everybody and may go
        return plain

    def quick() -> None:
        trap = ctypes.POINTER(trap_type)()
        error = call(context, reference, None, 0, None, 0, ctypes.byref(trap))
        if error or trap:  # type: ignore[truthy-bool]  # a null pointer is false
            raise EngineStopped("the module stopped in the middle of a call")

    return quick


def start(module: bytes, *, wide: bool, kept: KeptCode | None = None) -> RunningModule:
    """An instance of this module; `wide` asks for wide arithmetic. Raises EngineMissing."""
    try:
        import wasmtime
    except (ImportError, OSError, RuntimeError) as error:
        raise EngineMissing("the package wasmtime is not here") from error
    reason: Exception | None = None
    for roomy in (True, False):
        try:
            return _start(wasmtime.Config(), module, wide, roomy, kept)
        except (wasmtime.WasmtimeError, wasmtime.Trap, AttributeError, KeyError) as error:
            reason = error
    raise EngineMissing(f"wasmtime does not run the module: {reason}") from reason


def _start(
    config: Config, module: bytes, wide: bool, roomy: bool, kept: KeptCode | None
) -> RunningModule:
    """`roomy` lets the engine reserve 4 GiB of addresses, so that no access needs to be checked: a
    quarter faster, but where addresses are rationed it cannot be had.
    """
    from wasmtime import Engine, Instance, Store

    config.wasm_wide_arithmetic = wide
    config.parallel_compilation = False  # no threads for 10 ms of work, once
    if not roomy:
        config.memory_reservation = 4 << 20
        config.memory_guard_size = 1 << 16
    engine = Engine(config)
    store = Store(engine)
    code = _code(engine, module, _settings(wide, roomy), kept)
    machine = RunningModule(store, dict(Instance(store, code, []).exports(store).items()))
    # Given back in order, at the latest before the interpreter ends: later, the package complains.
    weakref.finalize(machine, _give_back, store, code, engine)
    return machine


def _give_back(*held: Store | Module | Engine) -> None:
    for one in held:
        one.close()


def _code(engine: Engine, module: bytes, settings: str, kept: KeptCode | None) -> Module:
    """The module as machine code: as it was kept, or made now and kept."""
    from wasmtime import Module, WasmtimeError

    if kept is None:
        return Module(engine, module)
    about = _about(module, settings)
    code = _load(about, kept)
    if code is not None:
        try:
            return Module.deserialize(engine, code)
        except WasmtimeError:  # made by a processor that can do more than this one
            pass
    made = Module(engine, module)
    code = bytes(made.serialize())
    kept.save(_name(about), _seal(about, code) + code)
    return made


def is_kept(module: bytes, *, wide: bool, kept: KeptCode) -> bool:
    """Whether whole machine code of this module is kept, for either way to start it.

    The engine itself is not loaded for that. It may still refuse the code: it was made by a
    processor that can do more than this one.
    """
    try:
        return any(
            _load(_about(module, _settings(wide, roomy)), kept) is not None
            for roomy in (True, False)
        )
    except metadata.PackageNotFoundError:
        return False


def _settings(wide: bool, roomy: bool) -> str:
    return f"wide={wide} roomy={roomy}"


def _about(module: bytes, settings: str) -> bytes:
    """What tells machine code of one module, engine and machine from every other: 32 bytes."""
    facts = (metadata.version("wasmtime"), sys.platform, platform.machine(), settings)
    return hashlib.sha256("\n".join((*facts, "")).encode() + module).digest()


def _name(about: bytes) -> str:
    return f"sums-{about[:8].hex()}.code"


def _load(about: bytes, kept: KeptCode) -> bytes | None:
    """The machine code as it was kept, if it is undamaged and was made for this."""
    found = kept.load(_name(about))
    if found is None or found[:_DIGEST] != _seal(about, found[_DIGEST:]):
        return None
    return found[_DIGEST:]


def _seal(about: bytes, code: bytes) -> bytes:
    return hashlib.sha256(about + code).digest()
