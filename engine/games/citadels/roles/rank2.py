"""Number 2: Thief, Spy, Blackmailer."""

from __future__ import annotations

from engine.basics import Face, Move, Seat
from engine.basics import seat as name
from engine.games.citadels.roles import spy
from engine.games.citadels.table.entries import Entry, at_role, by_role
from engine.games.citadels.table.state import State, gold_of
from engine.shapes.arguments import word
from engine.shapes.phrases import face_of

# -- Dieb -----------------------------------------------------------------------------------------


def robs(state: State, seat: Seat) -> list[Move]:
    """Any character but numbers 1 and 2, the killed and the bewitched one."""
    if not state.unused("rob"):
        return []
    barred = (state.killed, state.bewitched)
    return [Move("rob", (role,)) for role in state.rules.roles[2:] if role not in barred]


def rob(state: State, seat: Seat, move: Move) -> State:
    """The named character hands over all its gold when it stands up (``rob_victim``)."""
    role = word(move)
    state = state.tell("news.rob", who=name(seat), role=face_of(role))
    return state.use("rob").but(robbed=role, thief=seat)


def rob_victim(state: State, victim: Seat) -> State:
    """All gold of whoever has stood up as the robbed character goes to the Thief, at once.

    With two characters a seat may have named its own second one: then nothing changes hands.
    """
    thief, gold = state.thief, state.gold[victim]
    if thief is None or thief == victim:
        return state
    state = state.tell("news.robbed", who=name(thief), whom=name(victim), gold=gold_of(gold))
    return state.pay(victim, -gold).pay(thief, gold)


ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "thief": (Entry("rob", robs, rob, tell=by_role, on=at_role),),
    "spy": spy.ENTRIES,
    "blackmailer": (),
}
"""What each adds to the turn of its player."""
