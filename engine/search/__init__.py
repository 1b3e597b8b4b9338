"""Looking ahead: what the closed cards may be, how a game may go on, which answer does best there.

Nothing here knows a game but by its hooks (``engine.game.Hooks``), and nothing reads a card that
the seat which is asked cannot read.
"""
