"""Tests of the process in which bots think."""
