"""Byte code of what Python loads until the auditor is ready, so that no browser has to compile it.

Runs in the Python for browsers itself (`tests/compile_auditor.py`), since no other reads its byte
code, and imports nothing of ours. The same texts give the same bytes.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Collection, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path, PurePosixPath
from typing import Never

LIBRARY = "python_stdlib.zip"
COMPILED = "compiled.zip"
OWN = ("program.zip", "msgpack.zip")
PROGRAM = "/program"
"""Where the worker unpacks them."""
LEFT_OUT = (
    "_pyio",
    "_pyrepl",
    "bdb",
    "cProfile",
    "doctest",
    "ftplib",
    "http",
    "imaplib",
    "mailbox",
    "multiprocessing",
    "optparse",
    "pdb",
    "pickletools",
    "poplib",
    "profile",
    "pstats",
    "pydoc",
    "smtplib",
    "socketserver",
    "sqlite3",
    "statistics",
    "tarfile",
    "tomllib",
    "trace",
    "unittest",
    "webbrowser",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zoneinfo",
)
"""Of the library, what neither the program nor its Python can use in a browser: files of their own
kinds, servers, processes, debuggers, tests."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "undefined")
"""Besides those of Unicode, the encodings that are kept; the others are tables of code pages."""
CHECKED, TRUSTED = 0b11, 0b01
"""Flags of byte code with the hash of its text: is that compared when it is loaded? (PEP 552)"""
BEGINNING = (1980, 1, 1, 0, 0, 0)


def compile_all(work: Path) -> None:
    """Write both archives into this folder, where the texts lie, for what is loaded now."""
    place = next(path for path in sys.path if path.endswith(".zip"))
    library = compiled_library((work / LIBRARY).read_bytes(), {*loaded_below(place)}, place)
    own = [(work / name).read_bytes() for name in OWN]
    (work / COMPILED).write_bytes(compiled_beside(own, {*loaded_below(PROGRAM)}, PROGRAM))
    (work / LIBRARY).write_bytes(library)


def compiled_library(library: bytes, loaded: Collection[str], place: str) -> bytes:
    """Python's own library, an archive: what is ``loaded`` as byte code in place of its text, the
    rest as text but for what is left out. ``place``: where it lies when it is loaded from."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        names = [name for name in archive.namelist() if is_kept(name) or name in loaded]
        texts = {name: archive.read(name) for name in sorted(names) if not name.endswith("/")}
    made: dict[str, bytes] = {}
    for name, text in texts.items():
        if name in loaded:
            made[f"{name}c"] = byte_code(text, f"{place}/{name}", TRUSTED)
        else:
            made[name] = text
    return archived(made)


def is_kept(name: str) -> bool:
    """Whether a file of the library is taken along."""
    top, _, rest = name.partition("/")
    if top == "encodings":
        own = rest.removesuffix(".py")
        return own in ENCODINGS or own.startswith("utf_") or own.endswith("unicode_escape")
    return top.removesuffix(".py") not in LEFT_OUT


def compiled_beside(archives: Collection[bytes], loaded: Collection[str], place: str) -> bytes:
    """Byte code of what is ``loaded`` of these archives, to be unpacked over their texts: each is
    compared with its text when it is loaded, and is nothing where that has changed since."""
    made: dict[str, bytes] = {}
    for data in archives:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in sorted({*archive.namelist()} & {*loaded}):
                made[kept_beside(name)] = byte_code(archive.read(name), f"{place}/{name}", CHECKED)
    return archived(made)


def kept_beside(name: str) -> str:
    """Where the byte code of a text lies, wherever the Python that makes it keeps its own."""
    text = PurePosixPath(name)
    return str(text.parent / "__pycache__" / f"{text.stem}.{sys.implementation.cache_tag}.pyc")


def byte_code(text: bytes, place: str, flags: int) -> bytes:
    """A module as Python keeps it compiled."""
    code = compile(text, place, "exec", dont_inherit=True, optimize=0)
    told = importlib.util.MAGIC_NUMBER + flags.to_bytes(4, "little")
    return told + importlib.util.source_hash(text) + marshal.dumps(code)


def archived(files: dict[str, bytes]) -> bytes:
    """An archive that holds no time and is not compressed: the page that holds it is."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, BEGINNING), files[name])
    return made.getvalue()


def refuse_texts() -> None:
    """From now on a module that would have to be compiled is not loaded."""

    def refuse(self: SourceFileLoader, data: bytes, path: str, **_: object) -> Never:
        raise ImportError(f"{path} was not compiled")

    SourceFileLoader.source_to_code = refuse  # type: ignore[assignment]


def loaded_below(place: str) -> Iterator[str]:
    """The files below this place whose modules are loaded now, as they are called there; none of
    what is part of Python itself, which also tells a place there."""
    for module in [*sys.modules.values()]:
        file = getattr(module, "__file__", None) or ""
        within = getattr(getattr(module, "__spec__", None), "origin", "") == "frozen"
        if file.startswith(f"{place}/") and file.endswith(".py") and not within:
            yield file.removeprefix(f"{place}/")
