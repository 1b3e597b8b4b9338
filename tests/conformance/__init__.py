"""Logs with their verdicts, for any auditor: written here, kept in `tests/vectors/logs`."""
