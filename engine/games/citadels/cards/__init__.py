"""District cards on their ways: drawn, put under the deck, looked at, taken blind.

Every way on which a hidden card moves stands here once, with what keeps it secret; no rule of a
character or a district is known.
"""
