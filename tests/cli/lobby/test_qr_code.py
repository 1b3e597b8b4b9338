"""The QR code: what is drawn in blocks or in rows is the code of the text."""

from __future__ import annotations

import pytest
import segno

from cli.lobby.qr_code import QUIET, qr_lines, qr_rows

LIGHT = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
"""The two modules of a sign, above and below; 1 is dark."""


@pytest.mark.parametrize(
    "text", ["x", "tafelrunde://192.168.1.20:7711/ABCD-EFGH-JKLM-NPQR", "ä" * 60]
)
def test_qr_code_is_drawn_in_blocks(text):
    """Read back block by block it is the matrix of the text, with its quiet border."""
    drawn = [[LIGHT[sign] for sign in line] for line in qr_lines(text)]
    rows = [[pair[half] for pair in line] for line in drawn for half in (0, 1)]
    made = segno.make(text, error="l", micro=False)
    matrix = [list(row) for row in made.matrix_iter(border=4)]
    assert rows[: len(matrix)] == matrix
    assert len(rows) - len(matrix) in (0, 1)


def test_rows_are_the_code_with_a_border_that_readers_need():
    """Four light modules on each side; one sign a module, 1 is dark."""
    link = "tafelrunde://192.168.1.20:7711/ABCD"
    rows, matrix = qr_rows(link), segno.make(link, error="l", micro=False).matrix
    assert QUIET == 4 and {len(row) for row in rows} == {len(matrix) + 8}
    inner = [row[4:-4] for row in rows[4:-4]]
    assert inner == ["".join(map(str, row)) for row in matrix]
    border = [*rows[:4], *rows[-4:], *(row[:4] + row[-4:] for row in rows)]
    assert {*"".join(border)} == {"0"}
