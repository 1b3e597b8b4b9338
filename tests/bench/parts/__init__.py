"""Tests of bench.parts."""
