"""Number 2: Thief, Spy, Blackmailer."""

from __future__ import annotations

from engine.basics import Face, Move, Seat
from engine.basics import seat as name
from engine.choices import Pick
from engine.games.citadels.characters import spy
from engine.games.citadels.characters.tokens import lay_tokens, plates_choice
from engine.games.citadels.table.state import State, gold_of
from engine.games.citadels.table.words import at_role, by_role, by_roles, once
from engine.shapes.menu import Entry
from engine.shapes.move_arguments import several, word
from engine.shapes.phrases import face_of

NO_ROB, NO_THREAT = once("rob"), once("threaten")


def victims(state: State) -> list[Face]:
    """Whom Thief and Blackmailer may name: not numbers 1 and 2, the killed or the bewitched one."""
    barred = (state.killed, state.bewitched)
    return [role for role in state.rules.roles[2:] if role not in barred]


# -- Dieb -----------------------------------------------------------------------------------------


def robs(state: State, seat: Seat) -> list[Move]:
    """Any character that may be harmed."""
    return [] if NO_ROB(state, seat) else [Move("rob", (role,)) for role in victims(state)]


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


# -- Erpresserin: what a threat does stands in ``characters.threats`` -----------------------------


def threat_choice(state: State, seat: Seat) -> tuple[Pick, ...]:
    """Two plates of those that may be harmed, one with a warrant as well."""
    if NO_THREAT(state, seat):
        return ()
    return plates_choice(state, "threaten", "threats", victims(state))


def threatenings(state: State, seat: Seat) -> list[Move]:
    """The listed part of the choice."""
    return [choice.smallest() for choice in threat_choice(state, seat)]


def threaten(state: State, seat: Seat, move: Move) -> State:
    """Two threats lie there, one of them with the flower."""
    return lay_tokens(state.use("threaten"), seat, "threats", several(move))


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "thief": (Entry("rob", robs, rob, tell=by_role, on=at_role, barred=NO_ROB),),
    "spy": spy.ENTRIES,
    "blackmailer": (
        Entry(
            "threaten",
            threatenings,
            threaten,
            choices=threat_choice,
            tell=by_roles,
            barred=NO_THREAT,
        ),
    ),
}
"""What each adds to the turn of its player."""
