"""What the auditor in a browser takes from others, as `make auditor` has laid it out here.

Python for browsers, the packages of JavaScript that stand in for a library of cryptography, and
msgpack as plain Python. It lies in no commit; a program without it has no auditor.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from cli.auditor.module_links import module_links
from cli.web.page_files import as_served

WASM = "pyodide.asm.wasm"
FILES = (WASM, "python_stdlib.zip", "msgpack.zip", "compiled.zip")
"""What the worker unpacks, by name; each lies packed by gzip. The last one is byte code of the
program, which counts only beside the very texts that it was made of."""
ENGINE = ("pyodide/pyodide.asm.mjs", "pyodide/pyodide.mjs")
"""Modules that import nothing."""
SUPPLIER = "auditor_supplier.js"
INFO = "info.json"
NOTICE = "NOTICE.txt"


class NoAuditor(Exception):
    """The parts of others were not fetched: there is no auditor in this program yet."""


@dataclass(frozen=True)
class AuditorParts:
    """All of it as it is put into a page."""

    files: dict[str, bytes]
    """By name, packed by gzip."""
    modules: list[tuple[str, str]]
    """Names and texts, each behind those that it imports."""
    info: dict[str, Any]
    """What this Python says of the packages that it could take."""
    notice: bytes


def read_parts(folder: Traversable | None = None) -> AuditorParts:
    """The parts that lie here. Raises NoAuditor."""
    folder = resources.files("cli.auditor") / "parts" if folder is None else folder
    try:
        return AuditorParts(
            files={name: (folder / f"{name}.gz").read_bytes() for name in FILES},
            modules=_modules(folder),
            info=json.loads((folder / INFO).read_bytes()),
            notice=(folder / NOTICE).read_bytes(),
        )
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoAuditor from error


def _modules(folder: Traversable) -> list[tuple[str, str]]:
    def text_of(name: str) -> str:
        if name == SUPPLIER:
            return own_script(name)
        return folder.joinpath(*name.split("/")).read_bytes().decode("utf-8")

    return [*((name, text_of(name)) for name in ENGINE), *module_links(SUPPLIER, text_of)]


def own_script(name: str) -> str:
    """A script or style of ours as it is served."""
    data = resources.files("cli").joinpath("browser", *name.split("/")).read_bytes()
    return as_served(name, data).decode("utf-8")
