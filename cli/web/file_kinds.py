"""The kinds of files that are served, by the ending of their names, and which of them shrink."""

from __future__ import annotations

KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
}
PACKED = ("woff2",)
"""Endings of what is compressed in itself."""


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def is_served(name: str) -> bool:
    """Whether a file of this name is one for a page.

    >>> is_served("main.js"), is_served("main.py"), is_served("js")
    (True, False, False)
    """
    return "." in name and _ending(name) in KINDS


def kind_of(name: str) -> str:
    """The content type of what is served.

    >>> kind_of("main.js"), kind_of("parts/fonts/a.woff2")
    ('text/javascript; charset=utf-8', 'font/woff2')
    """
    return KINDS[_ending(name)]


def shrinks(name: str) -> bool:
    """Whether compressing it makes it smaller.

    >>> shrinks("main.js"), shrinks("parts/fonts/a.woff2")
    (True, False)
    """
    return _ending(name) not in PACKED
