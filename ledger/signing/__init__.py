"""What our seat signs at a table: how the words are written, when they are due, if they may be.

Decides and writes; ``ledger.live`` puts it on the disk and hands it out.
"""
