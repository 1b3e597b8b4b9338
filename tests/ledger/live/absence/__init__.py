"""Seats that are absent, at nodes that sign, report and keep files."""
