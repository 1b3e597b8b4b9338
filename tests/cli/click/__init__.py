"""The program of one file, opened by a double click."""
