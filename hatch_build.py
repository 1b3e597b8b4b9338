"""What the wheel carries besides the program: the kit for games that are packages of their own.

The kit is the tests' own files, those that `tests/games/kit.py` and its neighbours need, under the
name `tafelrunde_kit`, since nobody can own a package called `tests`. They are found by following
imports, so nothing is listed twice and nothing is left behind.

A wheel also holds the page in the browser, with what it takes from others; one without is not built
by mistake.
"""

import ast
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KIT = "tafelrunde_kit"
DOORS = ("tests.games.kit", "tests.games.golden", "tests.games.record", "tests.compile_words")
"""What a game elsewhere asks for by name."""

PARTS = Path("cli/browser/parts/lit-html.js")
WITHOUT = "TAFELRUNDE_WITHOUT_PAGE"
NO_PARTS = (
    "The page in the browser lacks its parts. `make page` fetches them; for a wheel that has"
    f" line mode alone, set {WITHOUT}=1."
)

OURS = re.compile(r"\btests(?=\.[a-z_])")
DATA = (".mo", ".json")
UNUSED = ("golden", "tests", "__pycache__")
"""Folders within a game of the tests that the kit has no use for."""


def carried(root: Path) -> dict[str, bytes]:
    """Every file of the kit: its place in the package, and what it holds there."""
    found: dict[str, bytes] = {}
    todo = [_file(root, name) for name in DOORS]
    while todo:
        path = todo.pop()
        if path is None or _place(root, path) in found:
            continue
        text = path.read_text(encoding="utf-8")
        found[_place(root, path)] = OURS.sub(KIT, text).encode()
        for name in _imported(ast.parse(text)):
            todo.append(_file(root, name))
        if path.name == "__init__.py":
            found |= _data(root, path.parent)
        todo.append(_file(root, _package(root, path)))
    return found


def _file(root: Path, name: str) -> Path | None:
    """The file of a module of the tests."""
    if name != "tests" and not name.startswith("tests."):
        return None
    path = root.joinpath(*name.split("."))
    return next((p for p in (path / "__init__.py", path.with_suffix(".py")) if p.is_file()), None)


def _package(root: Path, path: Path) -> str:
    """The package that a file lies in; of an `__init__.py` the one above its own."""
    folder = path.parent.parent if path.name == "__init__.py" else path.parent
    return ".".join(folder.relative_to(root).parts)


def _place(root: Path, path: Path) -> str:
    return path.relative_to(root / "tests").as_posix()


def _data(root: Path, folder: Path) -> dict[str, bytes]:
    """Words and looks of a game of the tests."""
    return {
        _place(root, path): path.read_bytes()
        for path in folder.rglob("*.*")
        if path.suffix in DATA
        and (folder / "looks.json").is_file()
        and not {*path.relative_to(folder).parts} & {*UNUSED}
    }


def _imported(tree: ast.Module) -> set[str]:
    """All modules that a file imports, each name taken from one as a module too."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def lacks_page(root: Path, environ: Mapping[str, str]) -> bool:
    """Whether a wheel of this tree would have no page, and nobody has said that it should not."""
    return not (root / PARTS).is_file() and not environ.get(WITHOUT)


class Kit(BuildHookInterface):
    """Lays the kit into `build/` and has the wheel take it from there; an editable install, which
    reads this tree, has no use for a copy of it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed."""
        if self.target_name != "wheel" or version == "editable":
            return
        if lacks_page(Path(self.root), os.environ):
            self.app.abort(NO_PARTS)
        folder = Path(self.root) / "build" / KIT
        shutil.rmtree(folder, ignore_errors=True)
        for place, text in carried(Path(self.root)).items():
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        build_data["force_include"][str(folder)] = KIT
