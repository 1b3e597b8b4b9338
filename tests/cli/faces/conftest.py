"""What tests of faces begin with: a seat at a terminal."""

import pytest

from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from tests.cli.session.shown import GAME, Table
from tests.cli.terminals import terminal


@pytest.fixture
def seat(tmp_path):
    """A face, the table behind it, and the terminal it writes to."""
    table, here = Table(), terminal(tmp_path)
    face = LineFace(
        here, GAME, TableActions(table.answer, table.leave, table.said.append, table.history)
    )
    return face, table, here
