"""The checks of an event and of a report stand in the order that the page gives them."""

import re

import pytest

from ledger.chain.event_checks import EVENT_CHECKS, ON_ITS_HEAD
from ledger.chain.report_checks import REPORT_CHECKS
from tests.source import ROOT

LINE = re.compile(r"^\| ([0-9]+) \| ([a-z ]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def lines_of(thing):
    """The numbered lines of the page in its table for this: number, and word of the check."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"| | line | the {thing} | what becomes of it |")
    table, _, _ = rest.partition("\n\n")
    return [(int(found[1]), found[2]) for found in LINE.finditer(table)]


@pytest.mark.parametrize(("thing", "checks"), [("event", EVENT_CHECKS), ("report", REPORT_CHECKS)])
def test_the_order_is_that_of_the_page(thing, checks):
    """Line by line, each check by its word; nothing is missing on either side."""
    words = [check.__name__.replace("_", " ") for check in checks]
    assert len(words) == len(set(words)) > 7
    assert lines_of(thing) == list(enumerate(words, 1))


def test_what_was_held_back_is_looked_at_from_line_8_on():
    """As the page says; the lines before it were asked when it came."""
    assert EVENT_CHECKS[7:] == ON_ITS_HEAD
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert "again, from line 8 on" in page
