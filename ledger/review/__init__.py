"""A log looked at afterwards: played again for the eyes, or checked again for the proof.

The rules of a log are found here too, for a table before it begins as for a log: by its offer.
Nothing here needs a key, a network or a memory of the evening, and nothing writes to the log.
"""
