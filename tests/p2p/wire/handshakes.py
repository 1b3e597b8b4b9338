"""Both sides of a link before anybody has said who they are, turn by turn."""


def said_by(one, other, turns):
    """All that one side says in so many turns; the other hears it and answers."""
    said = b""
    for _ in range(turns):
        words = one.outgoing()
        said += words
        other.feed(words)
        other.next(0.0)
        one.feed(other.outgoing())
        one.next(0.0)
    return said
