"""The join link as a QR code: as blocks for a terminal, as rows for whoever draws it."""

from __future__ import annotations

import io

QUIET = 4
"""Light modules around the dark ones, without which readers find no code (ISO/IEC 18004)."""


def qr_rows(text: str) -> list[str]:
    """The text as a QR code with its quiet border: a row a text, 1 is dark."""
    import segno

    made = segno.make(text, error="l", micro=False)
    return ["".join(str(one) for one in row) for row in made.matrix_iter(border=QUIET)]


def qr_lines(text: str) -> list[str]:
    """The text as a QR code of blocks, two rows a line."""
    import segno

    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue().rstrip("\n").split("\n")
