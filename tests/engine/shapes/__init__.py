"""Shapes that the lines of many games have."""
