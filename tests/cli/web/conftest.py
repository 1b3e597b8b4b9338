"""A server of a small made-up page, listening on loopback."""

import pytest
import pytest_twisted


@pytest.fixture
def server():
    """One that listens; in the end it is stopped, and nothing must have been logged as an error."""
    from tests.cli.web.served_page import Server  # the reactor is there only when tests run

    one = Server()
    yield one
    pytest_twisted.blockon(one.stop())
    assert one.logged == []
