"""What a node does with its links: lobby, seeking, hosting, tables that run; sans-IO.

No socket, no Twisted and no clock: time comes in as a number, actions go out as values.
"""
