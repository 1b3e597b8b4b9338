"""Tests of Kabale & Hiebe."""
