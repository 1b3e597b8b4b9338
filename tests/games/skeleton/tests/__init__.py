"""Tests of Skeleton."""
