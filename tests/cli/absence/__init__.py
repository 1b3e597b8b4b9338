"""Seats that are gone: when people hear of it, and what they can answer."""
