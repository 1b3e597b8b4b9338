"""Replay and audit of whole logs."""
