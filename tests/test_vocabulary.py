"""Sizes and names: what keeps a file readable, read from the syntax trees of the four packages."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.source import Source, planted, program

FILE_LINES = 400
FUNCTION_LINES = 70

# They say that something is done, not what; the thing has a name of its own.
EMPTY_WORDS = {"base", "handler", "helper", "manager", "processor", "util"}


def long_files(sources: list[Source]) -> Iterator[str]:
    """A file beyond the wall."""
    for source in sources:
        lines = len(source.text.splitlines())
        if lines > FILE_LINES:
            yield f"{source.place}: {lines} lines; {FILE_LINES} is the wall"


def long_functions(sources: list[Source]) -> Iterator[str]:
    """A function that does not fit a screen."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES:
                    yield source.at(node, f"{node.name!r} has {lines} lines")


def empty_words(sources: list[Source]) -> Iterator[str]:
    """A class or a module with a word in its name that says nothing."""
    for source in sources:
        for word in _words(source.name.rpartition(".")[2]) & EMPTY_WORDS:
            yield f"{source.place}: {word!r} does not say what stands here"
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                for word in _words(node.name) & EMPTY_WORDS:
                    yield source.at(node, f"{node.name!r}: {word!r} does not say what it is")


def _words(name: str) -> set[str]:
    """The words of a CamelCase or snake_case name, small and in the singular."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {part.lower().removesuffix("s") for part in parts}


def printing(sources: list[Source]) -> Iterator[str]:
    """A print outside the package that talks to people."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Name) and node.id == "print" and source.package != "cli":
                yield source.at(node, f"{source.package} does not talk to people")


BROKEN = {
    long_files: [planted(ledger__long="x = 1\n" * (FILE_LINES + 1))],
    long_functions: [
        planted(p2p__long="def f():\n" + "    x = 1\n" * FUNCTION_LINES),
        planted(p2p__long="class A:\n    async def f():\n" + "        x = 1\n" * FUNCTION_LINES),
    ],
    empty_words: [
        planted(p2p__links="class LinkManager: ..."),
        planted(p2p__links="def f():\n    class HTTPHandler: ..."),
        planted(engine__games__kabale__utils=""),
        planted(ledger__store="class BaseStore: ..."),
        planted(cli__main="class Helpers: ..."),
    ],
    printing: [
        planted(engine__kernel="print(1)"),
        planted(p2p__node="def f(say=print): ..."),
    ],
}

SOUND = planted(
    ledger__long="x = 1\n" * FILE_LINES,
    p2p__fits="def f():\n" + "    x = 1\n" * (FUNCTION_LINES - 1),
    p2p__database="class Baseline: ...\nclass Handled: ...\nclass Handle: ...",
    cli__main="print(1)",
)


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_the_program_is_readable(check):
    """No module of the four packages breaks this rule of style."""
    assert list(check(program())) == []


@pytest.mark.parametrize("check", BROKEN, ids=lambda check: check.__name__)
def test_each_check_can_fail(check):
    """Every planted module is complained about, once, and sound ones are not."""
    for broken in BROKEN[check]:
        assert len(list(check(broken))) == 1, broken
    assert list(check(SOUND)) == []
