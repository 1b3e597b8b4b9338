"""Writes the manual pages in `man/`: `python -m tests.make_manual`, or `make words`.

They are made of the help of the commands and lie in the tree like compiled catalogues, since
building a wheel has none of the libraries that the commands ask for.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cli.text.words import LANGUAGES, words_in
from cli.usage.manual import manual, page

ROOT = Path(__file__).parents[1]


def place(lang: str, root: Path = ROOT) -> Path:
    """Where the page of a language lies: English has none in its path, as `man` wants it."""
    folder = root / "man"
    return (folder if lang == "en" else folder / lang) / "tafelrunde.1"


def write_all(root: Path = ROOT) -> list[Path]:
    """Write the pages whose text has changed; their files."""
    written = []
    for lang in LANGUAGES:
        path, text = place(lang, root), page(manual(words_in(lang)), words_in(lang))
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            written.append(path)
    return written


if __name__ == "__main__":
    for one in write_all():
        sys.stdout.write(f"{one.relative_to(ROOT)}\n")
