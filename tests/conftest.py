"""What every test stands on: how Hypothesis searches, and that it leaves nothing in the tree."""

import asyncio
import contextlib
import os
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from twisted.internet import asyncioreactor
from twisted.internet.error import ReactorAlreadyInstalledError

from tests import bounds
from tests.bounds import pytest_timeout_set_timer  # noqa: F401, a hook of pytest
from tests.portion import leave_out

# No deadline: a test must not fail because the machine is busy. No database: a counterexample
# worth keeping is written down as a test, where everybody has it.
settings.register_profile("everyday", deadline=None, database=None)
settings.register_profile("ci", parent=settings.get_profile("everyday"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "everyday")

# As in the program, on a loop made here: what pytest-twisted would do on Windows needs a part of
# asyncio that later Pythons do not have. It asks for a reactor of its own before it takes this one:
# the loop of that one, too, has to be one that Twisted takes.
asyncioreactor.new_event_loop = asyncio.SelectorEventLoop
with contextlib.suppress(ReactorAlreadyInstalledError):
    asyncioreactor.install(asyncio.SelectorEventLoop())

# It also caches tables of Unicode; they go where temporary things go.
set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "tafelrunde-hypothesis")


def pytest_collection_modifyitems(config, items):
    """Of all cases those of the wanted portion, each with its bound of time."""
    leave_out(config, items)
    bounds.pytest_collection_modifyitems(config, items)
