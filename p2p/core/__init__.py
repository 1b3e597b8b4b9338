"""What a node does with its links: its lobby, the table it looks for, tables that run; sans-IO.

No socket, no Twisted and no clock: time comes in as a number, actions go out as values.
"""
