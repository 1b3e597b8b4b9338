"""What both dealers refuse by public facts: lines and claims for which there is no key or no proof.

The sealed deck could not answer these and the open one must not, so that a walk with the open
dealer finds every fault that a sealed table would meet. A line of this kind is a fault of the rules
(``ImpossibleLine``); a move that claims such a thing is not legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle
from engine.basics import Card, Line, Seat
from engine.claims import Claim, Opened
from engine.errors import IllegalMove, ImpossibleLine
from engine.table import Table


def check_line(state: Table, line: Line | None) -> None:
    """Raises ImpossibleLine if nobody could answer this line, whatever the cards show."""
    match line:
        case None | Decision():
            return
        case Reveal():
            _check_reveal(state, line)
        case Shuffle():
            _need_once(line.zones, line)
            for zone in line.zones:
                _check_shuffle(state, zone, line.by)
        case Relock():
            _check_relock(state, line)
        case Rescue():
            _check_rescue(state, line)
        case Prove():
            if not line.claim.faces:
                raise ImpossibleLine(f"a count of no face at all has no proof: {line!r}")
            _check_count(state, line.claim.zone, line.seat)


def _check_reveal(state: Table, line: Reveal) -> None:
    """A card under the joint key is dealt once: a second reader's shares would open it (R30)."""
    dealt = [c for cards, _ in line.pairs for c in cards if state.whose(c) is None]
    _need_once([c for c in dealt if c not in state.faces], line)
    _need_once([(card, to) for cards, to in line.pairs for card in cards], line)


def _need_once(named: Sequence[object], line: Line) -> None:
    if len(named) > 1 and len(set(named)) != len(named):
        raise ImpossibleLine(f"something stands twice in {line!r}")


def _check_shuffle(state: Table, zone: str, by: Seat | None) -> None:
    """The piles of a shuffle lie under one key: the shuffler's own, or the joint one (R31, R35)."""
    if state.is_row(zone):
        raise ImpossibleLine(f"{zone!r} is a row: its cards keep their places, nobody shuffles it")
    owner = state.owners.get(zone)
    if by is not None and owner not in (None, by):
        raise ImpossibleLine(f"seat {by} cannot shuffle {zone!r}: it belongs to seat {owner}")
    lock = owner if by is not None else None
    if others := _elsewhere(state, state.zone(zone), lock):
        key = "the joint key" if lock is None else f"the key of seat {lock}"
        raise ImpossibleLine(f"{others!r} of {zone!r} do not lie under {key}: they cannot be mixed")


def _check_relock(state: Table, line: Relock) -> None:
    """One seat locks its own cards, for a key that the zone says (R32)."""
    if state.is_row(line.zone):
        raise ImpossibleLine(f"{line.zone!r} is a row: no key is its own; move the cards instead")
    _need_once(line.cards, line)
    closed = [card for card in line.cards if card not in state.faces]
    owners = {state.owner(card) for card in closed}
    if len(owners) > 1 or None in owners:
        raise ImpossibleLine(f"{closed!r} are not the closed cards of one seat: {line!r}")


def _check_rescue(state: Table, line: Rescue) -> None:
    """The cards lie under the key of one seat, and become another's (R34)."""
    _need_once(line.cards, line)
    mine = all(state.owner(card) == line.of for card in line.cards)
    theirs = not line.zone or state.owners.get(line.zone) == line.to
    if not line.cards or not mine or not theirs or line.of == line.to:
        raise ImpossibleLine(f"nobody can be given these cards: {line!r}")


def _check_count(state: Table, zone: str, seat: Seat) -> None:
    """A count flags closed cards that its seat alone can open, on fresh handles (R39)."""
    if state.is_row(zone):
        raise ImpossibleLine(f"{zone!r} is a row: its cards are never shuffled, so never counted")
    if others := [card for card in state.zone(zone) if state.owner(card) != seat]:
        raise ImpossibleLine(f"{others!r} of {zone!r} are no closed cards of seat {seat}")


def _elsewhere(state: Table, cards: Iterable[Card], lock: Seat | None) -> list[Card]:
    """The closed cards that lie under another key than this seat's (the joint one if None)."""
    readers, joint = state.readers.get, (None,)
    return [c for c in cards if c not in state.faces and (readers(c) or joint)[0] != lock]


def check_claims(state: Table, seat: Seat, claims: Iterable[Claim]) -> None:
    """Raises IllegalMove if a move claims something of a card for which its seat has no proof.

    A seat opens its own closed cards, and those of others of which it holds a glimpse, for that
    lies under its own key (R33). A closed claim is about an own card alone (R38). A card that lies
    open already may be claimed as opened, which asks for nothing; for a closed claim it has no
    proof.
    """
    for claim in claims:
        if isinstance(claim, Opened):
            if claim.card in state.faces or seat in state.readers.get(claim.card, ()):
                continue
            raise IllegalMove(f"{claim!r} is about no closed card that seat {seat} reads")
        if not claim.faces:
            raise IllegalMove(f"{claim!r} names no face: there is nothing to prove")
        if state.owner(claim.card) != seat:
            raise IllegalMove(f"{claim!r} is not about a closed card of seat {seat}")
