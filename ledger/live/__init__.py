"""A table while it is being played: bytes of others in, bytes of our own out, questions between.

No socket and no sentence for people; the disk and chance are parameters.
"""
