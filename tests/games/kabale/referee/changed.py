"""Games with one line of their rules changed, while a test looks whether that is noticed.

A change is a text of a source file and what stands there instead. The file is compiled with it, and
the functions of the module run that code until the change is taken back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType


@contextmanager
def changed(module: str, old: str, new: str) -> Iterator[None]:
    """Rules with this text changed. Raises ValueError if it does not stand there exactly once."""
    there = import_module(f"engine.games.kabale.{module}")
    path = Path(str(there.__file__))
    source = path.read_text(encoding="utf-8")
    if source.count(old) != 1:
        raise ValueError(f"{old!r} stands {source.count(old)} times in {path.name}")
    codes = _codes(compile(source.replace(old, new), str(path), "exec"))
    kept = {function: function.__code__ for function in _functions(there)}
    try:
        for function in kept:
            function.__code__ = codes[function.__qualname__]
        yield
    finally:
        for function, code in kept.items():
            function.__code__ = code


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Functions and methods written in a module, and what stands behind its properties."""
    for value in list(vars(module).values()):
        if getattr(value, "__module__", None) != module.__name__:
            continue
        inner = vars(value).values() if isinstance(value, type) else [value]
        for one in inner:
            function = one.fget if isinstance(one, property) else one
            if (
                isinstance(function, FunctionType)
                and function.__code__.co_filename == module.__file__
            ):
                yield function


def _codes(code: CodeType) -> dict[str, CodeType]:
    """The code of each function by its qualified name."""
    found = {}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found[one.co_qualname] = one
            found.update(_codes(one))
    return found
