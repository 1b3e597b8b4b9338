"""The program read as syntax trees: what the tests of imports, purity and vocabulary share.

A check is a function from one `Source` to complaints; it never imports what it reads, so a broken
module cannot hide from it. Where a check needs several modules it takes them all.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "ledger", "p2p", "cli")


@dataclass(frozen=True)
class Source:
    """One module: its dotted name, where it stands, and its text."""

    name: str
    place: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree of the text."""
        return ast.parse(self.text, self.place)

    @property
    def package(self) -> str:
        """The top-level package the module belongs to."""
        return self.name.partition(".")[0]

    def at(self, node: ast.AST, complaint: str) -> str:
        """The complaint with the line it is about in front."""
        return f"{self.place}:{getattr(node, 'lineno', 1)}: {complaint}"


@dataclass(frozen=True)
class Import:
    """One import: the module asked for (and the name taken from it), and where."""

    target: str
    node: ast.stmt


def program(packages: Iterable[str] = PACKAGES) -> list[Source]:
    """Every module of these packages, in order of its name."""
    found = [
        Source(
            dotted(path.relative_to(ROOT)),
            path.relative_to(ROOT).as_posix(),
            path.read_text(encoding="utf-8"),
        )
        for package in packages
        for path in (ROOT / package).rglob("*.py")
    ]
    return sorted(found, key=lambda source: source.name)


def planted(**texts: str) -> list[Source]:
    """Modules given as text, for showing that a check can fail: `engine__kernel="import os"`.

    Two underscores stand for the dot; a package's own file ends in `__init`.
    """
    places = [name.replace("__", "/") for name in texts]
    files = [re.sub(r"/init$", "/__init__", place) + ".py" for place in places]
    return [
        Source(dotted(Path(file)), file, text)
        for file, text in zip(files, texts.values(), strict=True)
    ]


def dotted(path: Path) -> str:
    """The name under which the file is imported."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: Source, modules: Iterable[str] = ()) -> Iterator[Import]:
    """What the module imports, wherever in the file, as full dotted names.

    `from a import b` counts as `a.b` where that is one of `modules`, else as `a`.
    """
    known = frozenset(modules)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node)
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(source, node)
            full = {f"{origin}.{alias.name}" for alias in node.names}
            for target in sorted({name if name in known else origin for name in full}):
                yield Import(target, node)


def _origin(source: Source, node: ast.ImportFrom) -> str:
    """The module an import takes from; a relative one is counted from the file's own package."""
    if not node.level:
        return node.module or ""
    is_package = source.place.endswith("__init__.py")
    parts = source.name.split(".")
    base = parts[: len(parts) - node.level + is_package]
    return ".".join([*base, node.module] if node.module else base)


def within(name: str, *roots: str) -> bool:
    """Whether the dotted name is one of the roots or lies below one."""
    return any(name == root or name.startswith(root + ".") for root in roots)


def classes(sources: Iterable[Source]) -> dict[str, list[ast.ClassDef]]:
    """All classes by their names."""
    found: dict[str, list[ast.ClassDef]] = {}
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


def held(name: str, known: Mapping[str, list[ast.ClassDef]]) -> set[str]:
    """The classes that the fields of this one, or of what it inherits from, are made of.

    A field is what stands annotated in the class, or what a method sets on `self`: there its
    annotation counts, what is called to make it, and the annotation of a parameter it is set to.
    """
    found: set[str] = set()
    for node in known.get(name, ()):
        for base in node.bases:
            found |= set().union(*(held(one, known) for one in _names(base) if one != name))
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign):
                found |= _names(statement.annotation)
            elif isinstance(statement, ast.FunctionDef):
                found |= _set_by(statement)
    return found & set(known)


def _set_by(method: ast.FunctionDef) -> set[str]:
    given = [*method.args.args, *method.args.kwonlyargs]
    typed = {one.arg: _names(one.annotation) for one in given if one.annotation is not None}
    found: set[str] = set()
    for node in ast.walk(method):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            fields = (one for target in targets for one in ast.walk(target))
            if any(isinstance(one, ast.Attribute) and _is_self(one.value) for one in fields):
                found |= _names(node.annotation) if isinstance(node, ast.AnnAssign) else set()
                used = _names(node.value) if node.value is not None else set()
                found |= used.union(*(typed.get(one, set()) for one in used))
    return found


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
