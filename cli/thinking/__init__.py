"""The process in which bots think that look ahead, and the seam through which a session reaches it.

It stands beside the node and never on its thread. Nothing here knows a table: a sight goes in, a
move comes out. Without a bot that looks ahead none of it but the seam is loaded.
"""
