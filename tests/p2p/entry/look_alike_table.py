"""Makes `p2p/entry/look_alikes.txt` from Unicode's confusables.txt (UTS #39).

    python -m tests.p2p.entry.look_alike_table confusables.txt > p2p/entry/look_alikes.txt

Of its 6,500 lines those stay whose character can stand in a name, taken apart (NFD), and whose
picture some other such character has as well, or several of them together.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable

from ledger.records.name_signs import DIGITS, LETTERS, MARKS
from ledger.records.names import PUNCTUATION

HEAD = """\
# What looks alike, of the characters that a name may hold: pictures, and what has them.
# Facts from confusables.txt, Unicode {version} (UTS #39), (c) Unicode, Inc., used under the
# Unicode License v3. Made by tests/p2p/entry/look_alike_table.py; not written by hand.
"""


def apart(text: str) -> str:
    """In normal form NFD."""
    return unicodedata.normalize("NFD", text)


def read(lines: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The version of the data, and what each character is drawn like."""
    version, found = "", {}
    for line in lines:
        if line.startswith("# Version:"):
            version = line.split(":")[1].strip()
        fields = line.split("#")[0].split(";")
        if len(fields) == 3:
            target = "".join(chr(int(code, 16)) for code in fields[1].split())
            found[chr(int(fields[0], 16))] = target
    return version, found


def of_names(drawn: dict[str, str]) -> dict[str, list[str]]:
    """Pictures that a name can meet twice, and the characters drawn so, in rising order."""
    signs = (sign for table in (LETTERS, MARKS, DIGITS, PUNCTUATION) for sign in table)
    parts = {part for sign in signs for part in apart(sign)}
    pictures: dict[str, set[str]] = {}
    for part in parts:
        pictures.setdefault(apart(drawn.get(part, part)), set()).add(part)
    return {
        picture: sorted(one for one in some if one in drawn)
        for picture, some in sorted(pictures.items())
        if any(one in drawn for one in some) and (len(some) > 1 or len(picture) > 1)
    }


def codes(text: Iterable[str]) -> str:
    """Characters as numbers in hexadecimal."""
    return " ".join(f"{ord(sign):X}" for sign in text)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8-sig") as file:
        version, drawn = read(file)
    print(HEAD.format(version=version), end="")
    for picture, some in of_names(drawn).items():
        print(f"{codes(picture)}: {codes(some)}")
