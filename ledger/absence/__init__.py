"""Seats that are away: what comes and goes with events, and who gives which part in whose place.

All of it follows from the table before a step and the events in it; nobody is asked here.
"""
