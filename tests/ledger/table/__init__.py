"""Tests of sealed tables: whole games, attacks on them, chains, files, audits."""
