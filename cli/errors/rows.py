"""A row of the tables of sentences."""

from __future__ import annotations

from cli.text.exit_codes import Exit

Row = tuple[str, Exit, str]
"""The name of a class of errors, the exit code, the sentence with its places."""
