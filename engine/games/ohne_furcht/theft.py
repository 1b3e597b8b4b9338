"""The Thief (rule book: "2) Der Dieb"): names a character in its turn, is paid when that stands up.

The gold moves at once ("sofort"), before the crown and before the turn of whoever is robbed.
"""

from __future__ import annotations

from engine.basics import Move, Seat
from engine.basics import seat as name
from engine.games.ohne_furcht.data import ROLES
from engine.games.ohne_furcht.state import State, gold_of
from engine.games.ohne_furcht.words import once
from engine.shapes.move_arguments import word
from engine.shapes.phrases import face_of

NO_ROB = once("rob")


def robs(state: State, seat: Seat) -> list[Move]:
    """Any character but the Assassin, the murdered one and the Thief itself."""
    if NO_ROB(state, seat):
        return []
    return [Move("rob", (role,)) for role in ROLES[2:] if role != state.murdered]


def rob(state: State, seat: Seat, move: Move) -> State:
    """The named character will hand over its gold when it stands up (``thief_is_paid``)."""
    victim = word(move)
    state = state.tell("news.rob", who=name(seat), role=face_of(victim))
    return state.use("rob").but(robbed=victim, thief=seat)


def thief_is_paid(state: State, victim: Seat) -> State:
    """All gold of whoever has stood up as the robbed character goes to the Thief.

    With two characters a seat may have named its own second one: then nothing changes hands.
    """
    thief, gold = state.thief, state.gold[victim]
    assert thief is not None
    if thief == victim:
        return state.tell("news.robbed_self", who=name(thief))
    state = state.tell("news.robbed", who=name(thief), whom=name(victim), gold=gold_of(gold))
    return state.pay(victim, -gold).pay(thief, gold)
