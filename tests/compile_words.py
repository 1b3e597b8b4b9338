"""Compiles the catalogues of words: `python -m tests.compile_words`, or `make words`; with a folder
those of the game that lies there.

A compiled catalogue is written only where its sentences have changed. Dates and the name of the
compiler in its head are no change, so that a game nobody touched keeps its bytes; a catalogue that
names no date gets a fixed one, so that the same words always give the same bytes.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def sources(root: Path = ROOT) -> list[Path]:
    """All catalogues below this folder as their translators see them, in order."""
    return sorted(
        path for part in ("cli", "engine") for path in (root / part).glob("**/locale/*/*/*.po")
    )


def compiled(source: Path) -> bytes:
    """The bytes of the compiled catalogue; the same words give the same bytes."""
    text = source.read_bytes()
    catalogue = read_po(io.BytesIO(text), locale=source.parents[1].name)
    if b"POT-Creation-Date" not in text:
        catalogue.creation_date = NO_DATE
    written = io.BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def same_words(one: bytes, other: bytes) -> bool:
    """Whether two compiled catalogues say the same, by the same rule for one and many."""
    return _words(one) == _words(other)


def _words(data: bytes) -> tuple[str, dict[object, object]]:
    catalogue: Catalog = read_mo(io.BytesIO(data))
    return catalogue.plural_forms, {
        _plain(one.id): _plain(one.string) for one in catalogue if one.id
    }


def _plain(text: object) -> object:
    return tuple(text) if isinstance(text, list | tuple) else text


def sources_of_game(folder: Path) -> list[Path]:
    """The catalogues of games below this folder, wherever it is."""
    return sorted(folder.glob("**/locale/*/LC_MESSAGES/*.po"))


def compile_all(root: Path = ROOT) -> list[Path]:
    """Compile what has changed of the program; the files that were written."""
    return compile_these(sources(root))


def compile_these(found: list[Path]) -> list[Path]:
    """Compile what has changed of these; the files that were written."""
    written = []
    for source in found:
        target, data = source.with_suffix(".mo"), compiled(source)
        if not target.exists() or not same_words(target.read_bytes(), data):
            target.write_bytes(data)
            written.append(target)
    return written


def main(folders: list[str]) -> None:
    """Say what was written. Raises SystemExit for a folder in which no catalogue lies."""
    games = list[Path]()
    for folder in folders:
        found = sources_of_game(Path(folder))
        if not found:
            sys.exit(f"{folder}: no catalogue lies here (locale/<language>/LC_MESSAGES/<game>.po)")
        games += found
    written = compile_these(games) if folders else compile_all()
    for path in written:
        sys.stdout.write(f"{path if folders else path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
