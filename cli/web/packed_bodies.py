"""Answers in fewer bytes: what is served is compressed once, however often somebody asks for it.

A page of another site can have a browser ask here in a loop (a script tag needs no permission, and
what comes back is kept from it); compressing anew each time would take a core for nothing. Files
are held compressed alone: nearly every browser takes them so, and a node has the less to hold.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from cli.web.file_kinds import shrinks

LEVEL = 6  # two thirds of the time of 9, for a hundredth of its bytes


def compressed(body: bytes) -> bytes:
    """The bytes as gzip has them; the same whenever they are made."""
    return gzip.compress(body, compresslevel=LEVEL, mtime=0)


class PackedFiles(Mapping[str, bytes]):
    """Files by their names; one that shrinks is made whole anew for each that asks for it whole."""

    def __init__(self, files: Iterable[tuple[str, bytes]]) -> None:
        """These files, each looked at once."""
        self._kept = {name: compressed(body) if shrinks(name) else body for name, body in files}

    def __getitem__(self, name: str) -> bytes:
        kept = self._kept[name]
        return gzip.decompress(kept) if shrinks(name) else kept

    def __contains__(self, name: object) -> bool:
        return name in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def packed(self, name: str) -> bytes:
        """A file as it is held: one that shrinks as gzip has it."""
        return self._kept[name]


class PackedBodies:
    """One compressed body for each name that is served: as many as there are names, and no more."""

    def __init__(self, compress: Callable[[bytes], bytes] = compressed) -> None:
        """Nothing has been asked for yet."""
        self._compress = compress
        self._kept: dict[str, tuple[bytes, bytes]] = {}

    def packed(self, name: str, body: bytes) -> bytes:
        """The body that is served under this name, compressed; another one than before takes its
        place."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != body:
            kept = self._kept[name] = body, self._compress(body)
        return kept[1]


def takes_gzip(accepted: Sequence[bytes]) -> bool:
    """Whether a browser with these values of Accept-Encoding takes gzip.

    >>> takes_gzip([b"br, gzip"]), takes_gzip([b"br", b"GZIP;q=0.5"])
    (True, True)
    >>> takes_gzip([b"br"]), takes_gzip([b"gzip;q=0"]), takes_gzip([b"xgzip"]), takes_gzip([])
    (False, False, False, False)
    """
    offers = [one.strip().lower().partition(b";") for one in b",".join(accepted).split(b",")]
    return any(
        name.strip() == b"gzip" and not _never(wanted.replace(b" ", b""))
        for name, _, wanted in offers
    )


def _never(wanted: bytes) -> bool:
    """Whether this weight says no: a nought, with or without noughts behind a point."""
    return wanted.startswith(b"q=0") and not wanted[3:].strip(b".0")
