"""What lies on a character's plate for everybody to see: a spell, a warrant, a threat, taxes."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Card, Face, Phrase, phrase
from engine.games.citadels.table.state import PLATES, State, gold_of


def marks_on(state: State, role: Face) -> Iterable[Phrase]:
    """Short words for a character: killed, bewitched, robbed, the tokens and the gold there."""
    if role == state.killed:
        yield phrase("mark.killed")
    if role == state.bewitched:
        yield phrase("mark.bewitched")
    if role == state.robbed:
        yield phrase("mark.robbed")
    yield from _tokens(state, role, state.warrants, "warrant")
    yield from _tokens(state, role, state.threats, "threat")
    if role == "tax_collector" and state.tax:
        yield phrase("mark.tax", gold=gold_of(state.tax))


def marks_on_plate(state: State, card: Card) -> tuple[Phrase, ...]:
    """The same beside a card that is a plate; nothing beside any other card."""
    return tuple(marks_on(state, state.faces[card])) if card in state.zone(PLATES) else ()


def _tokens(
    state: State, role: Face, laid: tuple[tuple[Face, Card], ...], what: str
) -> Iterable[Phrase]:
    for marked, token in laid:
        if marked == role:
            shown = state.faces.get(token)
            yield phrase(f"mark.{what}") if shown is None else phrase(f"mark.{shown}")
