"""What a referee of whole games has to call out: tables shown to it otherwise than they stand, and
questions told to it otherwise than they are asked.
"""


def tables(monkeypatch, playing, wrong, behind):
    """Once so many answers were given, the referee sees each table as `wrong` leaves it."""
    seen_at = playing.seen_at

    def look(dealt):
        seen = seen_at(dealt)
        if dealt.state.answered > behind:
            wrong(seen)
        return seen

    monkeypatch.setattr(playing, "seen_at", look)


def wrong_questions(seats):
    """An answer too many, one too few, another seat, and two seats where one is asked."""
    return [
        lambda seat, options: {seat: options | {("nonsense",)}},
        lambda seat, options: {seat: options - {min(options, key=str)}},
        lambda seat, options: {(seat + 1) % seats: options},
        lambda seat, options: {seat: options, (seat + 1) % seats: options},
    ]


def questions(monkeypatch, playing, wrong, behind):
    """Once so many answers were given, a seat that alone may choose is asked what `wrong` says."""
    asked_at = playing.questions

    def heard(dealt):
        asked = asked_at(dealt)
        if dealt.state.answered < behind or len(asked) != 1:
            return asked
        ((seat, options),) = asked.items()
        return wrong(seat, options) if len(options) > 1 else asked

    monkeypatch.setattr(playing, "questions", heard)
