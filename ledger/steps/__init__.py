"""What a step of a log can be, one kind a file: who owes, how an event is checked, made, closed.

``kinds`` picks the kind for a table and ``step`` asks it; signatures, forks, files and people are
not seen here, and nothing here knows when our own event may leave.
"""
