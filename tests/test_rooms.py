"""The architecture as the folders show it: rooms of a bearable size, one way between them.

A room is a folder of the program. Everything is read from the syntax trees, so an import that is
there for the type checker alone counts like any other. Each check is first shown a small program
that breaks it.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

import pytest

from tests.source import Source, imports, planted, program

MOST_FILES = 16
"""Files in one room, its own `__init__.py` not counted: what a reader takes in at one look."""


def crowded(sources: list[Source]) -> Iterator[str]:
    """A room with more files than a reader takes in."""
    rooms: dict[str, list[str]] = {}
    for source in sources:
        if not source.place.endswith("__init__.py"):
            rooms.setdefault(_room(source), []).append(source.place)
    for room, files in sorted(rooms.items()):
        if len(files) > MOST_FILES:
            yield f"{room}: {len(files)} files; {MOST_FILES} is the wall"


def unnamed(sources: list[Source]) -> Iterator[str]:
    """A room that does not say what lives there and what must not: two sentences at least."""
    for source in sources:
        if source.place.endswith("__init__.py") and not source.name.startswith("engine.games."):
            told = ast.get_docstring(source.tree) or ""
            if len(re.findall(r"[.](?=\s|$)", told)) < 2:
                yield f"{source.place}: says too little about its room"


def circles_of_files(sources: list[Source]) -> Iterator[str]:
    """Files that need each other, directly or by way of others."""
    for circle in circles(_between_files(sources)):
        yield f"these files stand in a circle: {', '.join(circle)}"


def circles_of_rooms(sources: list[Source]) -> Iterator[str]:
    """Rooms whose arrows run both ways."""
    room = {source.name: _room(source) for source in sources}
    arrows: dict[str, set[str]] = {}
    for name, reached in _between_files(sources).items():
        arrows.setdefault(room[name], set()).update(room[to] for to in reached)
    for circle in circles(arrows):
        yield f"these rooms stand in a circle: {', '.join(circle)}"


def _room(source: Source) -> str:
    return source.place.rpartition("/")[0]


def _between_files(sources: list[Source]) -> dict[str, set[str]]:
    names = {source.name for source in sources}
    return {
        source.name: {found.target for found in imports(source, names)} & names - {source.name}
        for source in sources
    }


def circles(arrows: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The sets of names that can all reach each other (two or more), each in order."""
    reached = {start: _reach(start, arrows) for start in arrows}
    found = {
        tuple(sorted(to for to in seen if start in reached.get(to, ())))
        for start, seen in reached.items()
    }
    return [list(circle) for circle in sorted(found) if len(circle) > 1]


def _reach(start: str, arrows: Mapping[str, Iterable[str]]) -> set[str]:
    seen: set[str] = set()
    todo = [to for to in arrows.get(start, ()) if to != start]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += arrows.get(name, ())
    return seen


TWO = '"""Here live things. Nothing else must."""'

BROKEN = {
    crowded: [planted(**{f"p2p__wire__f{i}": "" for i in range(MOST_FILES + 1)})],
    unnamed: [
        planted(p2p__init='"""Only one sentence."""'),
        planted(engine__views__init="VIEWS = 1"),
    ],
    circles_of_files: [
        planted(
            ledger__a="from ledger.b import b",
            ledger__b="def f():\n    import ledger.c",
            ledger__c="if TYPE_CHECKING:\n    from ledger import a",
        ),
    ],
    circles_of_rooms: [
        planted(
            cli__text__a="from cli.session import b",
            cli__session__b="",
            cli__session__c="from cli.text.d import D",
            cli__text__d="",
        ),
    ],
}

SOUND = planted(
    p2p__init=TWO,
    p2p__errors="",
    p2p__wire__init=TWO,
    p2p__wire__a="from p2p.errors import P2PError",
    p2p__core__b="from p2p.wire import a\nfrom p2p import errors",
    engine__games__kabale__init='"""Kabale."""',
)


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_the_program_keeps_its_rooms(check):
    """No folder of the four packages breaks this rule."""
    assert list(check(program())) == []


@pytest.mark.parametrize("check", [crowded, unnamed, circles_of_files])
def test_the_bench_keeps_its_rooms(check):
    """It keeps them too, but for arrows of rooms: what begins it and what its parts fill in both
    stand in its first folder."""
    assert list(check(program(["bench"]))) == []


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_each_check_can_fail(check):
    """Every planted program is complained about, once, and a sound one is not."""
    for broken in BROKEN[check]:
        assert len(list(check(broken))) == 1, broken
    assert list(check(SOUND)) == []
