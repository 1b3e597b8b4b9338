"""What the tests of `tafelrunde keys` share: passphrases, and what is asked of a folder."""

from __future__ import annotations

from tests.cli.terminals import said

HARD, OTHER = "raven on seven towers", "crow under nine bridges"
"""Passphrases that are not guessed at once."""

KEY = {"TAFELRUNDE_EXPORT_PASSPHRASE": HARD}


def flat(text):
    """What was said, in one line."""
    return " ".join(text.split())


def fingerprint_in(home):
    """Who lives here."""
    return said(home, "keys", "--fingerprint").out.strip()
