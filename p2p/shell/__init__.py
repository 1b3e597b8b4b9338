"""The real network around the core: ports, connections, announcements, the clock; over Twisted.

No decision is taken here that the core could take.
"""
