"""What did happen at a table, and the proof of it: the signed log, its file, and the cards.

No socket, no terminal and no clock live here; errors stand in `ledger.errors`, all else in a room.
"""
