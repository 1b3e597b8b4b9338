"""What several tests of the page of an evening begin with."""

from __future__ import annotations

import pytest
import pytest_twisted

from cli.web.page_files import served
from tests.cli.evening_page.lan_guests import LanEvening
from tests.cli.web.served_page import FILES


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """One that listens; nothing of its tabs has been any trouble in the end."""
    monkeypatch.setattr("cli.evening_page.served_page.read_served", lambda *made: served(FILES))
    one = LanEvening(tmp_path)
    yield one
    pytest_twisted.blockon(one.stop())
    assert one.troubles == []
