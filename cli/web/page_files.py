"""What the page is made of, read once: its files, the words and looks of games, and the build id.

The build id is a hash over all of it and stands in every address, so that a browser may keep a file
for good and a page of another build is noticed. Nothing here is secret.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from importlib.resources.abc import Traversable

from cli.web.file_kinds import is_served
from cli.web.packed_bodies import PackedFiles

FOLDER = "browser"
INDEX = "index.html"
EXPLAINED = re.compile(rb"^[ \t]*(//.*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.M)
"""Comments with lines of their own."""
BESIDE = re.compile(rb"(?<=[;{},)\]])[ \t]+//[ \t][^\"'`\n]*$", re.M)
"""Comments behind the code of a line."""
INDENTED = re.compile(rb"^[ \t]+", re.M)
"""What a line is set in: within a template as well, where a browser takes its end for a space."""
STYLE_SPACED = re.compile(rb"\s*/\*.*?\*/|(?<=[{};:,>~])[ \t]+|[ \t]+(?=[{}>~])|;(?=[ \t]*})", re.S)
"""What a reader alone needs of a style sheet: comments, blanks beside signs, last semicolons."""
PARTS = ("parts/lit-html.js",)
"""Without these there is no page (make page)."""


class PartsMissing(Exception):
    """What is not ours has not been fetched: there is no page in this checkout yet."""


@dataclass(frozen=True)
class Served:
    """All files by their names below the build, and the build id.

    made: what is made for whoever asks for it, and of which no browser may keep a copy.
    """

    files: PackedFiles
    build: str
    made: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)

    def index(self) -> bytes:
        """The first page, with the build id in its addresses."""
        return self.files[INDEX].replace(b"BUILD", self.build.encode())

    def guest_index(self) -> bytes:
        """The same as guests get it."""
        return self.index().replace(b'data-for="owner"', b'data-for="guest"')


def parts_lie_here() -> bool:
    """Whether what is not ours has been fetched."""
    folder = resources.files("cli") / FOLDER
    return all((folder / part).is_file() for part in PARTS)


def served(files: Mapping[str, bytes]) -> Served:
    """These files, with their build id: another one for any other byte or name.

    Raises PartsMissing.
    """
    if any(part not in files for part in PARTS):
        raise PartsMissing
    digest = hashlib.sha256()
    for name in sorted(files):
        for one in (name.encode(), files[name]):
            digest.update(hashlib.sha256(one).digest())
    return Served(PackedFiles(files.items()), digest.hexdigest()[:16])


def read_served(
    computed: Mapping[str, Callable[[], bytes]], made: Mapping[str, Callable[[], bytes]]
) -> Served:
    """The files of ``cli/browser``; ``computed``: what is computed beside them, by name (words,
    looks), where no file is called so; ``made``: as in `Served`.

    Raises PartsMissing.
    """
    files = dict(walked(resources.files("cli") / FOLDER))
    besides = {name: make() for name, make in computed.items() if name not in files}
    whole = served(files | besides)
    return replace(whole, made=made)


def walked(folder: Traversable, below: str = "") -> Iterator[tuple[str, bytes]]:
    """The files of a folder that are of a kind that is served, by their names below it."""
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        name = f"{below}{entry.name}"
        if entry.is_dir():
            yield from walked(entry, f"{name}/")
        elif is_served(name):
            yield name, as_served(name, entry.read_bytes())


def as_served(name: str, data: bytes) -> bytes:
    r"""A file as a browser gets it: our modules without the lines that explain them, which
    stay as empty ones, so that a fault is found in the line it names, and set in nowhere;
    a style sheet without what only a reader needs.

    >>> as_served("main.js", b"/** What\n * it does. */\n  main(); // now\n  // here\n")
    b'\n\nmain();\n\n'
    >>> as_served("a.css", b"/* Big. */\n.a, .b > p { top: calc(1px - 2px); left: 0; }\n")
    b'\n.a,.b>p{top:calc(1px - 2px);left:0}\n'
    """
    if name.endswith(".css"):
        return INDENTED.sub(b"", STYLE_SPACED.sub(b"", data))
    if name.startswith("parts/") or not name.endswith(".js"):
        return data
    plain = EXPLAINED.sub(lambda found: b"\n" * found[0].count(b"\n"), data)
    return INDENTED.sub(b"", BESIDE.sub(b"", plain))
