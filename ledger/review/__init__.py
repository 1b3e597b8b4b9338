"""A log looked at afterwards: played again for the eyes, or checked again for the proof.

Nothing here needs a key, a network or a memory of the evening, and nothing writes to the log.
"""
