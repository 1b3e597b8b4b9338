"""The parts of a seat: what it makes, hears, agrees to and wishes, the pen that signs, the keeper
that alone writes, the outbox that takes only what is kept. They do not know each other; in which
order they are asked is for ``ledger.live.seat_machine``.
"""
