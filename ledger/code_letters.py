"""Bits as letters that people can read out and type: 32 signs, none of which looks like another.

I, O, 0 and 1 are left out. A sign carries five bits; signs stand in groups of four.
"""

from __future__ import annotations

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def spell(data: bytes, count: int) -> str:
    """The first `count` * 5 bits of data as signs in groups of four."""
    if len(data) * 8 < count * 5:
        raise ValueError(f"{len(data)} bytes are too short for {count} signs")
    number = int.from_bytes(data, "big") >> (len(data) * 8 - count * 5)
    signs = "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(count)))
    return "-".join(signs[start : start + 4] for start in range(0, count, 4))


def bare(text: str) -> str:
    """What somebody typed, in capitals and without blanks and hyphens."""
    return "".join(text.split()).replace("-", "").upper()
