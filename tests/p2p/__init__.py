"""Tests of the network part, file by file."""
