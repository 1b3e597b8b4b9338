"""Tests of cli.moving."""
