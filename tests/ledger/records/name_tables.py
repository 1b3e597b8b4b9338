"""Makes the tables of `ledger.records.name_signs` anew from the Unicode data of this Python.

    python -m tests.ledger.records.name_tables

prints the three tables. They are those of Unicode 14.0, which Python 3.11 carries; a later Python
prints longer ones, and these must not take their place: the rule for names is one for ever.
"""

from __future__ import annotations

import sys
import textwrap
import unicodedata

KINDS = {
    "LETTERS": ("Lu", "Ll", "Lt", "Lm", "Lo"),
    "MARKS": ("Mn", "Mc"),
    "DIGITS": ("Nd",),
}

# Default_Ignorable_Code_Point of Unicode 14.0, as far as they are letters or marks.
IGNORED = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0}
IGNORED |= {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def signs(kinds: tuple[str, ...]) -> list[int]:
    """All characters of these general categories that a name may hold, in rising order."""
    return [
        code
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in kinds
        and code not in IGNORED
        and unicodedata.normalize("NFKC", chr(code)) == chr(code)
    ]


def ranges(codes: list[int]) -> str:
    """The characters as ranges in hexadecimal, `41-5A 61-7A B5`, parted by blanks."""
    found: list[list[int]] = []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return " ".join(f"{a:X}" if a == b else f"{a:X}-{b:X}" for a, b in found)


if __name__ == "__main__":
    print(f"# Unicode {unicodedata.unidata_version}")
    for name, kinds in KINDS.items():
        lines = textwrap.wrap(ranges(signs(kinds)), 96, break_on_hyphens=False)
        print(f'\n{name} = _codes(\n    """')
        print("\n".join("    " + line for line in lines))
        print('    """\n)')
