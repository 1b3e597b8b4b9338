"""The page of one evening put together: its server on loopback, its desk, its tabs, its browser.

What carries messages and what makes them know nothing of each other; only here they meet.
"""
