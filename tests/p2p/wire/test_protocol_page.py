"""docs/protocol.md lists the messages of a link and the reasons of a refusal as they are."""

from dataclasses import fields
from pathlib import Path

from p2p.wire.errors import Reason
from p2p.wire.handshake import Role
from p2p.wire.protocol import PROTOCOL

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"


def rows(head):
    """The rows of the table under this head, as lists of cells."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = lines.index(head) + 2
    end = next(at for at in range(start, len(lines)) if not lines[at].startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:end]]


def test_the_page_of_messages_is_that_of_the_program():
    """Number, name, fields, states, whether a watcher may send it, and how often."""
    told = rows("| no. | message | fields | taken while | a watcher may send it | a second |")
    assert told == [
        [
            str(form.number),
            f"`{form.message.__name__}`",
            ", ".join(field.name for field in fields(form.message)) or "-",
            ", ".join(state.name.lower() for state in form.said_in),
            "yes" if Role.WATCHER in form.said_by else "no",
            str(form.pace or "-"),
        ]
        for form in PROTOCOL
    ]
    assert len(told) == 25


def test_the_reasons_of_a_refusal_are_those_of_the_program():
    """Each with the number that travels."""
    told = rows("| no. | reason |")
    assert told == [[str(one.value), f"`{one.name}`"] for one in Reason]
