"""What may happen at a table: pure rules over one frozen state, its agenda and its kernel.

No network, clock, disk, chance, cryptography or language lives here, and nothing here knows a game
by name.
"""
