"""A person's files on their way to another place: into one closed file, and out of it again.

Knows what lies where in a folder and in which order it may move. Asks nobody anything and signs
nothing.
"""
