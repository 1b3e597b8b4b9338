"""What the page keeps for its person: choices for all tables, own notes on each table.

HOME/page-choices            what was chosen at the page, as JSON words under their names
tables/GAME-XXXXXXXX.notes   notes on that table, its seats and cards, as JSON texts

Neither leaves this machine: no other node is told, and no export packs them. What each may hold is
known here, so that the page's messages are held to the same bounds as the files.
"""
