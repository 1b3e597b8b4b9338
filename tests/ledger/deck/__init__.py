"""Tests of the cryptography of cards."""
