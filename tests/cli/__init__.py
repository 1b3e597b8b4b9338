"""Tests of the package cli: exact words, exit codes, screens and questions."""
