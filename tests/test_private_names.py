"""Tests go in by the door: what stands in `tests/` leaves private names of the program alone.

A touch is `x._name`, where `x` is neither `self` nor `cls` and the program gives that name to a
function, a class or an attribute; the same name imported, or given to `setattr` or `getattr` as
text. A touch is told by its name alone, so a test's own private name that the program also uses
counts if it is used from outside.
"""

import ast
from functools import cache

from tests.source import PACKAGES, ROOT, Source, planted, program

TESTS = ROOT / "tests"

INSIDE = "p2p/inside.py"

EXCEPTIONS = {
    (INSIDE, "_mesh"): "a node with sockets shows nobody its mesh, and worlds plant liars in it",
    (INSIDE, "_transport"): "how many sockets are open is asked of no node but by its tests",
    (INSIDE, "_program"): "what an evening gives its node is seen late in anything else",
    (INSIDE, "_links"): "a liar speaks on links that it would not use",
    (INSIDE, "_out"): "a liar says what a node would not say",
    (INSIDE, "_node_lobby"): "a liar answers a search otherwise, by a part of its own in the place",
    (INSIDE, "_admission"): "what work a link has made is counted, and told to nobody",
    (INSIDE, "_dials"): "whether a node has given up is seen in nothing else",
    (INSIDE, "_here"): "the tables that a node is at, each with its gossip",
    (INSIDE, "_running"): "what a node does at them, by its own word of how they began",
    (INSIDE, "_begun"): "a liar tells of a beginning that no part would keep",
}
"""File and name, with the reason why this touch stays. It may stand in the file more than once."""


def private_names(sources):
    """What the program calls its own: functions, classes, attributes, and names of modules and
    classes that begin with one underscore."""
    found = set()
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
            if isinstance(node, ast.Module | ast.ClassDef):
                found |= {one for statement in node.body for one in _assigned(statement)}
    return {name for name in found if _is_private(name)}


def _assigned(statement):
    targets = {ast.Assign: "targets", ast.AnnAssign: "target"}.get(type(statement))
    if targets is None:
        return []
    value = getattr(statement, targets)
    return [one.id for one in (value if isinstance(value, list) else [value]) if _is_name(one)]


def _is_name(node):
    return isinstance(node, ast.Name)


def _is_private(name):
    return name.startswith("_") and not name.startswith("__") and name != "_"


def touches(source, private):
    """Each touch in a file of tests, by its name."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute):
            mine = _is_name(node.value) and node.value.id in ("self", "cls")
            if node.attr in private and not mine:
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            if node.module and node.module.partition(".")[0] in PACKAGES:
                yield from (one.name for one in node.names if one.name in private)
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
            named = called.id if isinstance(called, ast.Name) else called
            if named in ("setattr", "getattr", "delattr"):
                texts = (one.value for one in node.args if isinstance(one, ast.Constant))
                yield from (
                    text.rpartition(".")[2]
                    for text in texts
                    if isinstance(text, str) and text.rpartition(".")[2] in private
                )


@cache
def found():
    """Every touch below `tests`: its file and its name, as often as it stands there."""
    private = private_names(program())
    there = []
    for path in sorted(TESTS.rglob("*.py")):
        place = path.relative_to(TESTS).as_posix()
        source = Source(place, place, path.read_text(encoding="utf-8"))
        there += [(place, name) for name in touches(source, private)]
    return there


def test_no_private_name_is_touched_without_a_reason():
    """A part is asked from outside, or what tests ask of it is public there."""
    assert [one for one in found() if one not in EXCEPTIONS] == []


def test_exceptions_are_few_and_needed():
    """Each is still touched."""
    assert [one for one in EXCEPTIONS if one not in found()] == []
    assert len(EXCEPTIONS) <= 20


def test_touches_are_found():
    """As an attribute, an import, a text; not those of `self`, of Python or of the tests alone."""
    private = private_names(
        planted(p2p__mesh="class Mesh:\n    _made: int\n    def _go(self): self._links = []\n")
    )
    assert private == {"_made", "_go", "_links"}
    text = (
        "from p2p.mesh import _go\n"
        "mesh._links.clear()\n"
        "self._links\n"
        "mesh.__dict__\n"
        "mesh._other\n"
        "patch.setattr(mesh, '_made', 1)\n"
        "patch.setattr('p2p.mesh.Mesh._go', 1)\n"
    )
    (source,) = planted(tests__test_mesh=text)
    assert sorted(touches(source, private)) == ["_go", "_go", "_links", "_made"]
