"""Tests of bench.tables."""
