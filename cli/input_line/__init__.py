"""Keys at a terminal as lines that can be edited, and lines of a pipe as they come.

What a line means is read elsewhere; here nobody knows a question, a table or a game.
"""
