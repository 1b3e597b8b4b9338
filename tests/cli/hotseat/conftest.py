"""What tests of whole evenings at one keyboard have: as those of other evenings."""

from __future__ import annotations

from tests.cli.session.conftest import at_once, pipe, quick, whole

__all__ = ["at_once", "pipe", "quick", "whole"]
