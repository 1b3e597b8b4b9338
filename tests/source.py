"""The program read as syntax trees: what the tests of imports, purity and vocabulary share.

A check is a function from one `Source` to complaints; it never imports what it reads, so a broken
module cannot hide from it. Where a check needs several modules it takes them all.
"""

import ast
import re
from collections.abc import Iterable, Iterator
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


def program() -> list[Source]:
    """Every module of the four packages, in order of its name."""
    found = [
        Source(
            dotted(path.relative_to(ROOT)),
            path.relative_to(ROOT).as_posix(),
            path.read_text(encoding="utf-8"),
        )
        for package in PACKAGES
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
