"""Who may import whom: engine <- ledger <- p2p <- cli, and what each may take from outside.

Read from the syntax trees, so an import inside a function counts like one at the top. Each check
is first shown a small program that breaks it.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest

from tests.games.checks.purity import STANDARD
from tests.source import ROOT, Source, imports, planted, program, within

BELOW = {
    "engine": {"engine"},
    "ledger": {"engine", "ledger"},
    "p2p": {"ledger", "p2p"},
    "cli": {"engine", "ledger", "p2p", "cli"},
}

# The two modules of the engine that may look for games, and with what.
LOADING = {
    "engine.games": ("importlib", "pkgutil"),
    "engine.foreign_games": ("contextlib", "hashlib", "importlib", "io", "threading", "types"),
}

THIRD_PARTY = {
    "engine": (),
    "ledger": ("cryptography", "msgpack"),
    "p2p": (
        "automat",
        "cryptography",
        "ifaddr",
        "spake2",
        "twisted",
        "zeroconf",
        "zope.interface",
    ),
    "cli": (
        "argcomplete",
        "cryptography",
        "distributed",
        "matplotlib",
        "platformdirs",
        "segno",
        "twisted",
        "zeroconf",
        "zope.interface",
    ),
}
DECK = "ledger.deck"
# What cards and records have in common; it knows nothing.
TABLE_ID = "ledger.table_id"
PRIMITIVES = "ledger.primitives"
COMMON = (TABLE_ID, PRIMITIVES)
DECK_THIRD_PARTY = ("rbcl", "wasmtime")

# The part of the ledger that knows bytes and signatures but neither rules nor cards.
GROUND = (
    "ledger.errors",
    "ledger.records",
    "ledger.files.append_only",
    "ledger.files.disk",
    "ledger.files.key_file",
    "ledger.files.log_format",
)

# The only modules of p2p that touch the network; everything else there is sans-IO.
SHELL = "p2p.shell"
NETWORK = ("twisted", "zeroconf", "asyncio", "socket", "ssl", "selectors")
PAGE = "cli.page"
CLOCKS = ("time", "threading")
"""What the page as a face is given or does without, besides the network."""

REACTORS = (
    "twisted.internet.reactor",
    "twisted.internet.asyncioreactor",
    "twisted.internet.selectreactor",
)


def upward(sources: list[Source]) -> Iterator[str]:
    """A package that imports one above it, or the tests."""
    names = [source.name for source in sources]
    for source in sources:
        for found in imports(source, names):
            top = found.target.partition(".")[0]
            if top in {*BELOW, "tests", "bench"} and top not in BELOW[source.package]:
                yield source.at(found.node, f"{source.package} must not import {found.target!r}")


def foreign(sources: list[Source]) -> Iterator[str]:
    """A package from outside that this part of the program may not use."""
    for source in sources:
        allowed = DECK_THIRD_PARTY if within(source.name, DECK) else THIRD_PARTY[source.package]
        for found in imports(source):
            top = found.target.partition(".")[0]
            if top in BELOW or top in sys.stdlib_module_names or within(found.target, *allowed):
                continue
            if any(within(name, found.target) for name in allowed):
                continue
            yield source.at(found.node, f"{source.name} must not import {found.target!r}")


def impure(sources: list[Source]) -> Iterator[str]:
    """A module of the standard library that the rules have no business with."""
    for source in sources:
        if source.package != "engine":
            continue
        for found in imports(source):
            target = found.target
            if within(target, "engine") or target in STANDARD:
                continue
            if within(target, *LOADING.get(source.name, ())):
                continue
            yield source.at(found.node, f"the engine must not import {target!r}")


def across_games(sources: list[Source]) -> Iterator[str]:
    """A game that knows another game, or a kernel that knows any."""
    names = [source.name for source in sources]
    for source in sources:
        own = ".".join(source.name.split(".")[:3])
        if source.package != "engine":
            continue
        for found in imports(source, names):
            inside = found.target.startswith("engine.games.")
            if inside and not (within(source.name, "engine.games") and within(found.target, own)):
                yield source.at(found.node, f"{source.name} must not know {found.target!r}")


def above_ground(sources: list[Source]) -> Iterator[str]:
    """A way from the ledger's ground floor to the rules or the cards, or from the deck upwards."""
    names = {source.name: source for source in sources}
    reached = {
        source.name: {found.target for found in imports(source, names)} for source in sources
    }
    for start in sorted(names):
        if within(start, DECK):
            wrong = [to for to in reached[start] if _ours(to) and not within(to, DECK, *COMMON)]
        elif within(start, *COMMON):
            wrong = [to for to in reached[start] if _ours(to) and not within(to, PRIMITIVES)]
        elif within(start, *GROUND):
            wrong = [to for to in _closure(start, reached) if within(to, "engine", DECK)]
        else:
            continue
        if wrong:
            yield f"{names[start].place}: {start} must not reach {sorted(wrong)!r}"


def _ours(name: str) -> bool:
    return name.partition(".")[0] in BELOW


def _closure(start: str, reached: dict[str, set[str]]) -> set[str]:
    """Everything that is loaded with the module, the packages it stands in included."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        name = todo.pop()
        news = {*reached.get(name, ()), name.rpartition(".")[0]} - seen
        seen |= news
        todo += news
    return seen


def networked(sources: list[Source]) -> Iterator[str]:
    """A module that touches the network, though its part of the program is sans-IO."""
    for source in sources:
        page = within(source.name, PAGE)
        if (source.package == "cli" and not page) or within(source.name, SHELL):
            continue
        for found in imports(source):
            if within(found.target, *NETWORK, *(CLOCKS if page else ())):
                yield source.at(found.node, f"{source.name} must not import {found.target!r}")


def global_reactor(sources: list[Source]) -> Iterator[str]:
    """A module below the cli that takes the reactor instead of being given one."""
    for source in sources:
        for found in imports(source, REACTORS):
            if source.package != "cli" and within(found.target, *REACTORS):
                yield source.at(found.node, f"{source.name} must be given its reactor")


BROKEN = {
    upward: [
        planted(engine__kernel="import ledger.records.canon"),
        planted(ledger__records__canon="def f():\n    from p2p.wire import limits"),
        planted(p2p__core__mesh="from engine.kernel import apply"),
        planted(cli__main="import tests.source"),
        planted(engine__games__kabale__init="from ....ledger import canon"),
    ],
    foreign: [
        planted(engine__kernel="import msgpack"),
        planted(ledger__records__canon="import rbcl"),
        planted(ledger__deck__proofs__relock="import msgpack"),
        planted(ledger__files__disk="import requests"),
        planted(cli__main="import msgpack"),
    ],
    impure: [
        planted(engine__kernel="import random"),
        planted(engine__plain="def f():\n    import time"),
        planted(engine__games__kabale__data="from importlib import resources"),
        planted(engine__games__init="from os import path"),
        planted(engine__foreign_games="import pkgutil"),
        planted(engine__games__init="import hashlib"),
    ],
    across_games: [
        planted(engine__games__kabale__bot="from engine.games.citadels import state"),
        planted(engine__games__kabale__bot="from ..citadels.state import State"),
        planted(engine__kernel="import engine.games.kabale.table.state"),
    ],
    above_ground: [
        planted(ledger__records__event="from engine.kernel import apply"),
        planted(
            ledger__files__append_only="import ledger.seal", ledger__seal="import engine.table"
        ),
        planted(ledger__records__canon="from ledger import deck", ledger__deck__init=""),
        planted(ledger__deck__proofs__relock="from ledger.records.canon import encode"),
        planted(ledger__table_id="from ledger.records.form import HASH"),
        planted(ledger__primitives__trial="from ledger.signatures import signature_rule"),
    ],
    networked: [
        planted(cli__page__desk="from twisted.internet.defer import Deferred"),
        planted(cli__page__moments="def f():\n    import time"),
        planted(p2p__core__mesh="from twisted.internet.task import Clock, LoopingCall"),
        planted(ledger__live__seated_table="import socket"),
        planted(engine__kernel="import asyncio"),
    ],
    global_reactor: [
        planted(p2p__shell__node="from twisted.internet import reactor"),
        planted(p2p__shell__node="def f():\n    import twisted.internet.reactor"),
        planted(ledger__live__seated_table="from twisted.internet import asyncioreactor"),
    ],
}

SOUND = planted(
    engine__games__init="import importlib\nimport pkgutil\nfrom .. import kernel",
    engine__kernel="from dataclasses import dataclass\nfrom collections.abc import Mapping",
    engine__games__kabale__init="from .rounds import setup\nfrom engine.kernel import apply",
    engine__games__kabale__rounds="from engine.games.kabale import state\nimport math",
    ledger__records__canon="import msgpack\nfrom ledger.errors import Malformed",
    ledger__deck__group__sodium="import ctypes\nimport rbcl",
    ledger__deck__keys="from ledger.table_id import TableId",
    ledger__table_id="from typing import NewType",
    ledger__sealed__run="from engine.kernel import apply\nfrom ledger.deck import roll",
    p2p__core__mesh="import ledger.records.canon\nimport ifaddr",
    p2p__shell__node="from twisted.internet.defer import Deferred\nfrom zope import interface",
    cli__main="from twisted.internet import reactor\nimport engine.game, p2p.shell.node",
)


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_the_program_keeps_the_arrows(check):
    """No module of the four packages breaks this rule of imports."""
    assert list(check(program())) == []


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_each_check_can_fail(check):
    """Every planted program is complained about, once, and a sound one is not."""
    for broken in BROKEN[check]:
        assert len(list(check(broken))) == 1, broken
    assert list(check(SOUND)) == []


def test_what_is_imported_is_declared():
    """Each package from outside that may be imported is named in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *extras["fast"], *extras["cluster"], *extras["plots"]]
    declared = {re.split(r"[\[>]", line)[0] for line in lines}
    used = {name for allowed in (*THIRD_PARTY.values(), DECK_THIRD_PARTY) for name in allowed}
    # These two come with Twisted, which is built on them.
    assert used - {"automat", "zope.interface"} == declared


def test_the_reading_finds_the_program():
    """The four packages are there to be read; an empty list would pass every check."""
    assert {source.package for source in program()} == set(BELOW)


def test_the_page_is_a_face_without_a_network():
    """All of its room is loaded with all that it needs, and no network comes along: it can be what
    shows a table that is played within one program."""
    program_text = (
        "import importlib, pkgutil, sys, cli.page;"
        "[importlib.import_module(f'cli.page.{one.name}')"
        " for one in pkgutil.iter_modules(cli.page.__path__)];"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    call = [sys.executable, "-c", program_text]
    done = subprocess.run(call, capture_output=True, check=True, text=True, timeout=60, cwd=ROOT)
    loaded = done.stdout.split()
    assert "cli" in loaded and not {"twisted", "zeroconf", "asyncio", "ssl"} & {*loaded}
