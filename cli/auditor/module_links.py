"""Modules of JavaScript in an order in which each stands behind those that it imports, by names.

A page from a disk can load none, so it makes an address of its own for each; what a module imports
is called ``"@@name"`` in it until then (`cli/browser/packed_parts.js`).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

IMPORT = re.compile(
    r"""^((?:import|export)\s*(?:[\w$*{][^;"'()=]*?\bfrom\s*)?)(["'])([^"']+)\2""", re.M
)
"""A line that imports, up to the name: none within a comment begins a line so."""


class ModulesInCircle(Exception):
    """Modules import each other, so none of them can stand behind the other."""


def module_links(entry: str, text_of: Callable[[str], str]) -> list[tuple[str, str]]:
    """The modules that ``entry`` needs, itself last: names and texts. ``text_of``: the text of one
    by its name. Raises ModulesInCircle.

    >>> texts = {"a.js": 'import { b } from "./b.js";', "b.js": "export const b = 1;"}
    >>> module_links("a.js", texts.__getitem__)
    [('b.js', 'export const b = 1;'), ('a.js', 'import { b } from "@@b.js";')]
    """
    made: dict[str, str] = {}
    begun: list[str] = []

    def add(name: str) -> None:
        if name in begun:
            raise ModulesInCircle(" -> ".join((*begun, name)))
        if name in made:
            return
        begun.append(name)
        text = text_of(name)
        for found in IMPORT.finditer(text):
            add(_named(name, found[3]))
        made[name] = IMPORT.sub(lambda found: f'{found[1]}"@@{_named(name, found[3])}"', text)
        begun.pop()

    add(entry)
    return list(made.items())


def _named(importer: str, name: str) -> str:
    """A name as it is from the root: beside the importer, or of a package."""
    if not name.startswith("."):
        return name
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), name))
