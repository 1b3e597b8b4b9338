"""What the second auditor's other rooms are made of: bytes, values, files, points, proofs.

Nothing here knows a step, a seat or a rule of a game.
"""
