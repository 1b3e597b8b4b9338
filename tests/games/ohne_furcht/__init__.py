"""Tests of Ohne Furcht und Adel."""
