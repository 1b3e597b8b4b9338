"""Tests of what the program can be told as a whole: its commands, completion, the manual page."""
