"""What several tests of the page of an evening begin with."""

from __future__ import annotations

import pytest
import pytest_twisted

from cli.web.page_files import served
from tests.cli.evening_page.lan_guests import LanEvening, MovedTime
from tests.cli.web.served_page import FILES


@pytest.fixture
def ours(monkeypatch):
    """Files of a page that are as small as they can be."""
    monkeypatch.setattr("cli.evening_page.served_page.read_served", lambda *made: served(FILES))


@pytest.fixture
def evening(tmp_path, ours):
    """One that listens; nothing of its tabs has been any trouble in the end."""
    one = LanEvening(tmp_path)
    yield one
    pytest_twisted.blockon(one.stop())
    assert one.troubles == []


@pytest.fixture
def time():
    """That of a timed evening."""
    return MovedTime()


@pytest.fixture
def timed(tmp_path, ours, time):
    """An evening whose time a test moves."""
    one = LanEvening(tmp_path, time)
    yield one
    one.close()
    time.passes(0)  # by which its ports are closed
    pytest_twisted.blockon(one.stop())
    assert one.troubles == []
