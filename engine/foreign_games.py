"""Games that are packages of their own, found by the entry points of what is installed.

Only names are read until somebody wants a game. What a package does wrong costs its own games and
no other: every fault is a value with the name of the package, whatever the package raised, and one
that comes to no end is waited for no longer than anybody would.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from functools import cache
from importlib import metadata, resources
from importlib.resources.abc import Traversable
from io import StringIO
from threading import Thread
from types import TracebackType

from engine.errors import GameFault, UnusableGame
from engine.game import ENGINE_VERSION, Game

GROUP = "tafelrunde.games"
LISTED = "entry_points.txt"
LONGEST_ID = 24
LONGEST_SHOWN = 60
SOURCE = (".py", ".pyw")
COMPILED = (".pyc", ".so", ".pyd")
"""How files end that Python runs without a source."""
CACHE = "__pycache__"
NAMED = "package_at_fault"
"""What an error calls the package that it names itself."""
MOST_FILES = 4096
DEEPEST = 24
LONGEST_LOADING = 30
"""Seconds until a package counts as one that never ends to load: a hundred times what ours take."""


@dataclass(frozen=True, eq=False)
class Announced:
    """What installed packages announce: entries by their id, and whose lists cannot be read.

    One reading is no other's equal, whatever it found: what was loaded by one counts for it alone.
    """

    entries: dict[str, tuple[tuple[str, metadata.EntryPoint], ...]]
    unreadable: tuple[str, ...]


@cache
def announced() -> Announced:
    """Every entry of the group, read once; of one package found twice the first counts."""
    entries: dict[str, tuple[tuple[str, metadata.EntryPoint], ...]] = {}
    unreadable: list[str] = []
    known: list[str] = []
    for package in metadata.distributions():
        named = "?"
        try:
            if GROUP not in (package.read_text(LISTED) or ""):
                continue
            named = str(package.metadata["Name"])
            if _key(named) in known:
                continue
            known.append(_key(named))
            found = [entry for entry in package.entry_points if entry.group == GROUP]
        except Exception:
            unreadable.append(shown(named))
            continue
        for entry in found:
            if is_id(entry.name):
                entries[entry.name] = (*entries.get(entry.name, ()), (shown(named), entry))
            else:
                unreadable.append(shown(named))
    return Announced(entries, tuple(unreadable))


def is_id(name: str) -> bool:
    """Whether a game can be called this: small letters of ASCII, digits and _, a letter first."""
    signs = name.isascii() and name.isidentifier() and name == name.lower()
    return signs and name[0] != "_" and len(name) <= LONGEST_ID


def shown(name: str) -> str:
    """The name of a package as any terminal can show it."""
    signs = (c if c.isascii() and c.isprintable() else "?" for c in name[:LONGEST_SHOWN])
    return "".join(signs)


def _key(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")


def load_foreign(name: str) -> Game:
    """The game that a package announces under this id. Raises UnusableGame."""
    found = _loaded(announced(), name)
    if isinstance(found, Game):
        return found
    raise UnusableGame(*found)


@cache
def _loaded(read: Announced, name: str) -> Game | tuple[GameFault, str]:
    """The game, or what is wrong with it: a package is imported once, also if it fails."""
    entries = read.entries[name]
    if len(entries) > 1:
        return GameFault.TWICE, ", ".join(package for package, _ in entries)
    ((package, entry),) = entries
    found: list[Game | GameFault] = []
    # A thread of its own, since an import cannot be told to stop; the program ends without it.
    loading = Thread(target=lambda: found.append(_tried(entry)), daemon=True)
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        loading.start()
        loading.join(LONGEST_LOADING)
    game = found[0] if found else GameFault.HANGS
    return game if isinstance(game, Game) else (game, package)


def _tried(entry: metadata.EntryPoint) -> Game | GameFault:
    """The game, or what is wrong with it, whatever the package raises."""
    try:
        return _checked(entry)
    except UnusableGame as error:
        return error.fault
    except ImportError as error:
        ours = (error.name or "").partition(".")[0] == "engine"
        return GameFault.ENGINE if ours else GameFault.RAISES
    except BaseException:
        return GameFault.RAISES


def package_at_fault(error: BaseException) -> str | None:
    """The package in whose game this was raised; None if no game of others was at work."""
    if NAMED in vars(error):
        return str(vars(error)[NAMED])
    places = {place.partition(".")[0] for place in _places(error.__traceback__)}
    read = announced()
    for name, entries in read.entries.items():
        if any(_top(entry) in places for _, entry in entries):
            game = _loaded(read, name)
            if isinstance(game, Game):
                return entries[0][0]
    return None


def name_package(error: BaseException) -> None:
    """Have the error name that package where its traceback stays behind: in another process."""
    package = package_at_fault(error)
    if package is not None:
        setattr(error, NAMED, package)


def _places(trace: TracebackType | None) -> Iterator[str]:
    """The modules that a traceback leads through."""
    while trace is not None:
        yield str(trace.tb_frame.f_globals.get("__name__", ""))
        trace = trace.tb_next


def _top(entry: metadata.EntryPoint) -> str:
    """The outermost package of what an entry names."""
    return entry.value.partition(":")[0].partition(".")[0].strip()


def _checked(entry: metadata.EntryPoint) -> Game:
    """The game with the digest of its code. Raises UnusableGame, and whatever the package does."""
    game = entry.load()
    if not isinstance(game, Game):
        raise UnusableGame(GameFault.NO_GAME)
    if game.engine != ENGINE_VERSION:
        raise UnusableGame(GameFault.ENGINE)
    if game.id != entry.name or game.rules.partition("/")[0] != game.id:
        raise UnusableGame(GameFault.OTHER_ID)
    top = entry.module.partition(".")[0]
    if game.package.partition(".")[0] != top or not _whole(game):
        raise UnusableGame(GameFault.NO_GAME)
    return replace(game, code=code_digest(top))


def _whole(game: Game) -> bool:
    """Whether it has what is asked of every game before a seat is taken."""
    called = (game.setup, game.score, game.view, game.agreed, *game.bots.values())
    return (
        all(map(callable, called))
        and _has_bytes((game.faces, game.data))
        and isinstance(game.seats, range)
        and len(game.seats) > 0
        and game.seats.step == 1
        and game.seats[0] >= 1
        and len(game.faces) > 0
        and all(isinstance(face, str) for face in game.faces)
    )


def _has_bytes(value: object, depth: int = 32) -> bool:
    """Whether a value can be hashed as the tables of a game are, in one form everywhere."""
    if type(value) is tuple or type(value) is list:
        return depth > 0 and all(_has_bytes(item, depth - 1) for item in value)
    if type(value) is int:
        return -(2**63) <= value < 2**64
    return value is None or type(value) in (bool, str, bytes)


def code_digest(package: str) -> bytes:
    """SHA-256 over the sources of a package: what tells two versions of its code apart.

    Line ends are counted as one sign each, whatever a checkout made of them. Words, looks and
    whatever else is no code may differ. Raises UnusableGame where it is one file and no package, or
    holds code without its source.
    """
    module = importlib.import_module(package)
    if not hasattr(module, "__path__"):
        raise UnusableGame(GameFault.NO_GAME)
    texts = list[tuple[str, bytes]]()
    for found in _sources(resources.files(module), "", DEEPEST):
        texts.append(found)
        if len(texts) > MOST_FILES:
            raise ValueError(f"{package} holds more than {MOST_FILES} sources")
    if not texts:
        raise UnusableGame(GameFault.NO_SOURCE)
    whole = hashlib.sha256()
    for place, text in sorted(texts):
        for part in (place.encode(), text.replace(b"\r\n", b"\n")):
            whole.update(len(part).to_bytes(8, "big") + part)
    return whole.digest()


def _sources(folder: Traversable, place: str, depth: int) -> Iterator[tuple[str, bytes]]:
    """Every source below a folder; a circle of links has an end, and nothing is left out unsaid."""
    for found in folder.iterdir():
        if found.is_dir():
            if not depth:
                raise ValueError(f"{place}{found.name} lies too deep")
            yield from _sources(found, f"{place}{found.name}/", depth - 1)
        elif found.name.endswith(SOURCE):
            yield f"{place}{found.name}", found.read_bytes()
        elif found.name.endswith(COMPILED) and not _is_cached(place, found.name):
            raise UnusableGame(GameFault.NO_SOURCE)


def _is_cached(place: str, name: str) -> bool:
    """Whether Python itself keeps this beside the source: `turn.cpython-311.pyc`, which no import
    can name."""
    return place.endswith(f"{CACHE}/") and name.count(".") > 1 and name.endswith(".pyc")
