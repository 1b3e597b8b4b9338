"""Tests of cli.hotseat."""
