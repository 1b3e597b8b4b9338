"""This program as one archive: just what looks back at a log and judges it, as it lies here.

Which modules that are is found by following imports from `cli.auditor.judge`; games are taken
whole, with their words and looks. The archive is not compressed and holds no time, so that it has
the same bytes wherever it is made of the same files: its SHA-256 names the program.
"""

from __future__ import annotations

import ast
import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable

from cli.text.words import LANGUAGES
from engine.games import own_names

ENTRY = "cli.auditor.judge"
PACKAGES = ("cli", "engine", "ledger", "p2p")
DATA = (".py", ".mo", ".json", ".md", ".wasm")
"""Endings of what a game or a module reads."""
SUMS = ("narrow.wasm", "wide.wasm")
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The first time an archive can hold: the same for all files."""


class NoSources(Exception):
    """This program lies here without its own text, as where what was compiled of it lies alone."""


def program_archive(more: Mapping[str, bytes] | None = None) -> bytes:
    """The archive. ``more``: further files by their names, such as games of others.

    Raises NoSources.
    """
    made = io.BytesIO()
    files = {**program_files(), **(more or {})}
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, BEGINNING)
            entry.create_system = 3  # said alike on every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return made.getvalue()


def program_hash() -> str:
    """The SHA-256 of the archive, in hexadecimal: what `sha256sum` says of it. Raises NoSources."""
    return hashlib.sha256(program_archive()).hexdigest()


def program_files() -> dict[str, bytes]:
    """All files of the archive by their names, their lines ended as in the tree.

    Raises NoSources.
    """
    if _place(ENTRY) is None:
        raise NoSources
    found: dict[str, bytes] = {}
    for game in own_names():
        found |= _files(resources.files("engine.games") / game, f"engine/games/{game}")
    found |= _modules([text for place, text in found.items() if place.endswith(".py")])
    for lang in LANGUAGES:
        name = f"locale/{lang}/LC_MESSAGES/tafelrunde.mo"
        found[f"cli/{name}"] = (resources.files("cli") / name).read_bytes()
    for name in SUMS:
        found[f"ledger/deck/wasm/{name}"] = (
            resources.files("ledger.deck.wasm") / name
        ).read_bytes()
    return found


def _modules(others: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """Every module that is reached from the entry, or from these texts, by its place."""
    seen = set[str]()
    todo = [ENTRY, *(name for text in others for name in imported(text.decode("utf-8")))]
    while todo:
        name = todo.pop()
        place = None if name in seen else _place(name)
        seen.add(name)
        if place is None:
            continue
        text = _lines(_read(place))
        yield place, text
        todo += imported(text.decode("utf-8"))
        todo.append(name.rpartition(".")[0])


def imported(text: str) -> list[str]:
    """What a module imports wherever it does, but for what only its types need.

    >>> imported("import a.b\\nfrom c import d\\nif TYPE_CHECKING:\\n    import e")
    ['a.b', 'c', 'c.d']
    """
    found: list[str] = []
    todo: list[ast.AST] = [ast.parse(text)]
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        typed = isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        if not typed and not isinstance(node, ast.expr):
            todo += ast.iter_child_nodes(node)
    return found


def _place(name: str) -> str | None:
    """The file of a module of ours, as its place below the root; None for any other name."""
    top, *rest = name.split(".")
    if top not in PACKAGES:
        return None
    folder = resources.files(top)
    place = "/".join((top, *rest))
    if folder.joinpath(*rest, "__init__.py").is_file():
        return f"{place}/__init__.py"
    return (
        f"{place}.py" if rest and folder.joinpath(*rest[:-1], f"{rest[-1]}.py").is_file() else None
    )


def _read(place: str) -> bytes:
    top, *rest = place.split("/")
    return resources.files(top).joinpath(*rest).read_bytes()


def _files(folder: Traversable, place: str) -> dict[str, bytes]:
    """What a game needs to be played: nothing that was compiled or is for translators."""
    found: dict[str, bytes] = {}
    for one in folder.iterdir():
        if one.is_dir() and one.name != "__pycache__":
            found |= _files(one, f"{place}/{one.name}")
        elif one.name.endswith(DATA):
            data = one.read_bytes()
            found[f"{place}/{one.name}"] = _lines(data) if one.name.endswith(".py") else data
    return found


def _lines(text: bytes) -> bytes:
    return text.replace(b"\r\n", b"\n")
