"""Tests of `cli/guests`."""
