"""The join link as a QR code that a terminal can show."""

from __future__ import annotations

import io


def qr_lines(text: str) -> list[str]:
    """The text as a QR code of blocks, two rows a line."""
    import segno

    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue().rstrip("\n").split("\n")
