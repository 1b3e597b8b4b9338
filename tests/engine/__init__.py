"""Tests of the rules kernel."""
