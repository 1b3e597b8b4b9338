"""Codes in words."""
