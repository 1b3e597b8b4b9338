"""The Node that is asked what a module of the page does: that of `make page`, or the system's."""

from __future__ import annotations

import shutil

from tests.source import ROOT

NODES = (ROOT / ".venv-page/bin/node", "node")
NODE = next((found for one in NODES if (found := shutil.which(one))), None)
"""None where there is none; the tests are left out then."""
