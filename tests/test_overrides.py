"""Parts are owned and wired, not classes above each other: in ledger and p2p no class of ours
redefines a method of another one of ours, but an abstract one.
"""

import ast

from tests.source import ROOT


def methods(node):
    """By name, whether each method of a class is abstract."""
    found = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    return {
        one.name: any("abstract" in ast.unparse(mark) for mark in one.decorator_list)
        for one in found
    }


def classes(text, place):
    """The classes of a text: name, place, names of its bases, its methods."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases]
            yield node.name, (place, bases, methods(node))


def overrides(known):
    """Each method that a class redefines, though it is not abstract where it was defined."""
    found = []
    for name, (place, _, own) in known.items():
        for base in above(name, known):
            if "Protocol" in known[base][1]:
                continue
            theirs = known[base][2]
            found += [
                f"{place}: {name}.{one}"
                for one in own
                if one in theirs and not theirs[one] and one != "__init__"
            ]
    return sorted(set(found))


def above(name, known):
    """The classes of ours that this one inherits from, however far up."""
    for base in known[name][1]:
        if base in known:
            yield base
            yield from above(base, known)


def test_nothing_is_redefined_that_is_not_abstract():
    """Of the whole of ledger and p2p."""
    known = {}
    for package in ("ledger", "p2p"):
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            known |= dict(classes(path.read_text(encoding="utf-8"), place))
    assert len(known) > 300
    assert overrides(known) == []


def test_a_redefined_method_is_found():
    """Also over two storeys; an abstract one, and one of a protocol, are no fault."""
    text = """
class Base:
    def one(self): ...
    @abstractmethod
    def two(self): ...
class Shape(Protocol):
    def three(self): ...
class Middle(Base, Shape):
    def two(self): ...
    def three(self): ...
class Top(Middle):
    def one(self): ...
"""
    assert overrides(dict(classes(text, "x.py"))) == ["x.py: Top.one"]
