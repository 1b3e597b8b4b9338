"""What one person is told of a table beside its game: links, silence, absent seats, damaged files.

Sans-IO: links, the clock and typed words come in, sentences go out. No screen is known here, and
nothing of the game but who is waited for.
"""
