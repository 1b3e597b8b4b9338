"""Every kind of event that a seat signs in a game, forged in every way: its seat is named.

``specimens`` takes one event of each shape out of a game that honest nodes have played: a line, a
move, the acts around it. ``false_events`` makes of it what a dishonest seat might sign instead:
each act forged (``tests.ledger.forging``), acts left out, put behind, given twice; the event of
another moment; moves with other cards and seats; the event under another seat's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from engine.basics import Move
from engine.game import Game
from ledger.facts import FaultKind
from ledger.records.event import Event
from ledger.sealed.acts import MOVE, RESULT, Act
from ledger.sealed.sealed_table import Phase
from ledger.steps.owed_events import owing
from tests.ledger.forging import Seen, cards_in, false_acts, seen_acts
from tests.ledger.tables import Tale, seating, tell, with_act
from tests.ledger.trial import convicted

Shape = tuple[str, ...]
"""The line in front; the move; then the kinds of the acts, in the plural if about several cards."""
FalseEvent = tuple[str, Event, FaultKind | None]
"""What is false, the event, and the part of the log that is named; None if that depends."""

_MOVED = {"another card", "an odd argument", "too few or many arguments", "another move"}
_CARDS = {"another card", "a card more", "a turned point", "a turned proof"}
OPENED = {f"open: {way}" for way in _CARDS}
SHARED = {f"share: {way}" for way in _CARDS}
_COPIES = {"a card missing", "a card more", "two swapped", "one twice", "one twice before, proven"}
COPIED = {f"relock: {way}" for way in (*_COPIES, "swapped before, proven", "another card, proven")}
MIXED = {f"shuffle: {way}" for way in ("a card missing", "one twice", "one twice, proven")}
ROLLED = {f"roll: {way}" for way in ("a turned part", "the part of another roll")}
UNASKED = {"no act", "a move more", "by a seat that is not asked"}
"""What is tried of each kind of act at least; the moves of a decision under ``moved``."""

ODD = (-1, 2**62, "x", "pass", (), (0, 0))
"""Arguments that are no card, seat or place of any table."""
EACH_WAY = 2
"""So many forgeries of one kind for an event (another card, an odd argument) are tried at least."""
LONG = 12_000
"""Bytes of an event that fits twice into the content of a record."""


def specimens(tale: Tale, each: int = 1) -> dict[Shape, list[Event]]:
    """So many events of each shape, the first ones; not of the making of keys."""
    found: dict[Shape, list[Event]] = {}
    for step in range(1, len(tale.steps)):
        if tale.table(step).phase in (Phase.PLAY, Phase.RESULT):
            for event in tale.steps[step]:
                same = found.setdefault(shape(tale, event), [])
                if len(same) < each:
                    same.append(event)
    return found


def shape(tale: Tale, event: Event) -> Shape:
    """What kind of event it is."""
    agenda = tale.table(event.step).state.agenda
    line = type(agenda[0]).__name__ if agenda else "End"
    name = next((act[1] for act in event.acts if act[0] == MOVE), "")
    return (line, name, *(act[0] + "s" * (cards_in(act) > 1) for act in event.acts))


def moved(*ways: str) -> set[str]:
    """False moves of these kinds, or of all that a move with a card has."""
    return {f"move: {way}" for way in ways or _MOVED}


def all_are_named(
    tale: Tale, each: int = 1, done: Container[Shape] = ()
) -> dict[Shape, tuple[str, str, set[str]]]:
    """Whoever signs a false event is convicted, and nobody else; what was tried, by shape: the line
    or decision, the move, the ways. Shapes that are done are left out. ``each``: how many events
    of a shape, and how much of each.

    Fails with what was false and where.
    """
    found, tried = specimens(tale, each), dict[Shape, tuple[str, str, set[str]]]()
    others = [events[0] for events in found.values()]
    for kind in (kind for kind in found if kind not in done):
        for event in found[kind]:
            seen = seen_acts(tale, event)
            asked = kind[0] if seen.decision is None else type(seen.decision).__name__
            _, _, names = tried.setdefault(kind, (asked, kind[1], set()))
            times = Counter[str]()
            for name, false, fault in false_events(tale, event, seen, others):
                times[name] += 1
                if times[name] > EACH_WAY * each:
                    continue
                try:
                    convicted(tale, false, fault or _fault_of(tale, false))
                except AssertionError as error:  # without the trace: it would show whole tables
                    pytest.fail(f"{name} of {kind}, step {event.step}: {error}", pytrace=False)
                names.add(name)
    return tried


Wanted = Mapping[str, tuple[str, str, set[str]]]
"""Kinds of events: the line or decision, the move, and the ways in which they are forged."""


def all_kinds_are_named(tales: Iterable[Tale], wanted: Wanted, each: int = 1) -> None:
    """The same of as many games as it takes to come by every kind of event that is wanted."""
    tried: dict[Shape, tuple[str, str, set[str]]] = {}
    missing = list(wanted)
    for tale in tales:
        tried |= all_are_named(tale, each, tried)
        missing = [kind for kind in wanted if _missing(wanted[kind], tried.values())]
        if not missing:
            return
    assert not missing, {kind: _missing(wanted[kind], tried.values()) for kind in missing}


def _missing(
    wanted: tuple[str, str, set[str]], tried: Iterable[tuple[str, str, set[str]]]
) -> set[str]:
    """What has not been tried of a kind; something at least where it was not met."""
    line, move, ways = wanted
    met = [names for asked, name, names in tried if (asked, name) == (line, move)]
    return ways.difference(*met) if met else {"it has not come up"}


def false_moves_are_named(
    tale: Tale, name: str, wrong: Callable[[Any, int], Iterable[Move]]
) -> int:
    """Moves that the rule book forbids, in place of the first event with a move of this name.

    Whether they are false is for ``wrong`` to know, by the state and the seat, not for the rules of
    the game that are tried. Gives how many there were.
    """
    signed = [event for events in tale.steps[1:] for event in events if _names(event, name)]
    count = 0
    for event in signed[:1]:
        for move in wrong(seen_acts(tale, event).state, event.seat):
            convicted(tale, tale.forge(event, *_with_move(event, move)), FaultKind.RULES)
            count += 1
    return count


def cards_but(state: Any, *zones: str) -> list[int]:
    """All cards of a table that lie in none of these zones."""
    return [card for name, cards in state.zones.items() if name not in zones for card in cards]


def _names(event: Event, name: str) -> bool:
    return any(act[:2] == (MOVE, name) for act in event.acts)


def _fault_of(tale: Tale, event: Event) -> str:
    """What a node finds, where more than one part of the log is wrong."""
    chain = tale.before(event.step)
    chain.receive(event)
    if chain.evidence is None:
        chain.prove_rest()
    return chain.fault


def false_events(
    tale: Tale, event: Event, seen: Seen, others: Sequence[Event]
) -> Iterator[FalseEvent]:
    """What might be signed in place of an honest event; others: of other shapes."""
    for place, act in enumerate(event.acts):
        for name, false, fault in false_acts(tale, event, seen, place):
            told = f"{act[0]}: {name}"
            yield told, tale.forge(event, *with_act(event, place, false)), fault
    yield from _torn(tale, event)
    yield from _elsewhere(tale, event, others)
    if seen.decision is not None:
        for name, move in false_moves(event, seen, others):
            yield f"move: {name}", tale.forge(event, *_with_move(event, move)), FaultKind.RULES


def _torn(tale: Tale, event: Event) -> Iterator[FalseEvent]:
    """Acts that are missing, or that nobody asked for."""
    acts = event.acts
    yield "no act", tale.forge(event, acts=()), FaultKind.FORM
    yield "a move more", tale.forge(event, *acts, (MOVE, "pass")), FaultKind.FORM
    if len(event.raw) < LONG:
        yield "an act twice", tale.forge(event, *acts, acts[-1]), FaultKind.FORM
    if len(acts) > 1:
        yield "without its last act", tale.forge(event, *acts[:-1]), FaultKind.FORM
        yield "without its first act", tale.forge(event, *acts[1:]), None


def _elsewhere(tale: Tale, event: Event, others: Sequence[Event]) -> Iterator[FalseEvent]:
    """The event under another name, and other events of this seat in its place."""
    table = tale.table(event.step)
    owed = owing(table)
    for seat in table.seats:
        if seat not in owed:
            yield "by a seat that is not asked", tale.forge(event, seat=seat), FaultKind.TURN
        elif seat != event.seat and any(act[0] not in (MOVE, RESULT) for act in event.acts):
            yield "by another seat", tale.forge(event, seat=seat), None
    for other in others:
        if other.seat == event.seat and other.acts[0][0] != event.acts[0][0]:
            yield "of another moment", tale.forge(event, *other.acts), FaultKind.FORM


def false_moves(event: Event, seen: Seen, others: Sequence[Event]) -> Iterator[tuple[str, Move]]:
    """The move with one thing else in it, as far as the decision does not allow that."""
    assert seen.decision is not None
    for name, move in _other_moves(event, seen.state, others):
        if not seen.decision.allows(seen.state, move):
            yield name, move


def _other_moves(event: Event, state: Any, others: Sequence[Event]) -> Iterator[tuple[str, Move]]:
    (name, *args) = _move_of(event)
    cards = _some_cards(state, event.seat)
    for at, arg in enumerate(args):
        before, behind = args[:at], args[at + 1 :]
        for what, odds in (("another card", cards), ("an odd argument", ODD)):
            for odd in odds:
                yield what, Move(name, (*before, odd, *behind))
        if isinstance(arg, tuple) and arg:
            counts = [
                (*arg[:n], arg[n] + more, *arg[n + 1 :])
                for n in range(len(arg))
                for more in (1, -1)
            ]
            foreign = [tuple(sorted((*arg[1:], card))) for card in cards]
            twice = [arg + arg[:1], arg[::-1], arg[1:], (*arg, arg[-1])]
            for what, wrong in (
                ("a wrong count", counts),
                ("a card among others", foreign),
                ("one twice", twice),
            ):
                for one in wrong:
                    yield what, Move(name, (*before, one, *behind))
    for other in ((), (*args, 0), (*args, *args, 0)):
        yield "too few or many arguments", Move(name, other)
    names = {act[1] for one in others for act in one.acts if act[0] == MOVE}
    for wrong in sorted({*names, f"{name}s", ""}):
        yield "another move", Move(wrong, tuple(args))
        yield "another move", Move(wrong)


def _some_cards(state: Any, seat: int) -> list[int]:
    """A card of the seat's own and of some other zones, and some that are no more."""
    own = [zone for name, zone in state.zones.items() if state.owners.get(name) == seat]
    others = [zone for zone in state.zones.values() if zone not in own]
    gone = [card for card in range(state.next_card + 1) if state.where(card) is None]
    some = [zone[0] for zone in others if zone]
    return sorted(
        {*some[:: len(some) // 4 + 1], *(zone[-1] for zone in own if zone), gone[0], gone[-1]}
    )


def _move_of(event: Event) -> tuple[Any, ...]:
    return next(act for act in event.acts if act[0] == MOVE)[1:]


def _with_move(event: Event, move: Move) -> tuple[Act, ...]:
    place = next(at for at, act in enumerate(event.acts) if act[0] == MOVE)
    return with_act(event, place, (MOVE, *move.plain()))


class Tales:
    """Games of one game by honest nodes, told once each: whole, or their beginnings."""

    def __init__(self, game: Game) -> None:
        """None is told yet."""
        self._game = game
        self._told: dict[tuple[int, int, int], Tale] = {}

    def one(self, seats: int, seed: int, until: int = 10**9) -> Tale:
        """The game of this chance."""
        place = (seats, seed, until)
        if place not in self._told:
            seated = seating(self._game, seats, f"attacks {seats}")
            self._told[place] = tell(seated, seed, until=until)
        return self._told[place]

    def all(self, seats: int, until: int = 10**9) -> Iterator[Tale]:
        """Games with other chance, one after the other, until all that is wanted has come up."""
        return (self.one(seats, seed, until) for seed in range(1, 31))
