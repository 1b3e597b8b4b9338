"""All there is to the engine: ``front`` says what is asked, ``apply`` answers it or refuses.

``front(state)`` is the first line of the agenda, or a shuffle that has to come before it, or
``None`` when the game is over. ``apply(state, answer)`` gives the next state, or raises a
``RulesError`` with nothing changed. A line of several seats (``Together``) is answered by one run
of answers for each of them: ``member`` gives the state a run is judged by, ``join`` applies all.

The kernel does not check what takes secrets: whether a shuffle is honest, what a card shows. Its
caller is a dealer that has.
"""

from engine.kernel.absence import pass_over
from engine.kernel.idle_lines import trim, trimmed
from engine.kernel.line_in_front import (
    apply,
    bounded,
    claims_of,
    counting,
    front,
    make_move,
    settle,
    take,
    take_at,
    with_absent,
)
from engine.kernel.longest_game import MOST_ANSWERS, MOST_STEPS
from engine.kernel.owners import owner_of
from engine.kernel.together import (
    MEMBER_CARDS,
    join,
    joined,
    member,
    members,
    next_of_run,
    owes,
    own_lines,
)

__all__ = [
    "MEMBER_CARDS",
    "MOST_ANSWERS",
    "MOST_STEPS",
    "apply",
    "bounded",
    "claims_of",
    "counting",
    "front",
    "join",
    "joined",
    "make_move",
    "member",
    "members",
    "next_of_run",
    "owes",
    "own_lines",
    "owner_of",
    "pass_over",
    "settle",
    "take",
    "take_at",
    "trim",
    "trimmed",
    "with_absent",
]
