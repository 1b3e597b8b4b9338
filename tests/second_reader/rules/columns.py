"""The small game of columns once more (first: `tests/games/columns.py`), in plain values.

Every seat lays two cards face down into any columns; the columns slide on; cards are peeked at,
turned up, taken back and counted, put back under the deck, and at last all of them are opened.
"""

from __future__ import annotations

from typing import Any

from tests.second_reader.rules.kernel import (
    ALL,
    ROW,
    Line,
    Rules,
    State,
    add,
    do,
    move,
    owner,
    zone,
)

LOW = ("a", "b", "c")
NONE = ("none",)
FIELDS = (
    *("order", "zones", "owners", "faces", "readers", "backs", "stale", "next_card", "agenda"),
    *("absent", "answered", "points"),
)
"""The fields of a state in their order."""


def setup(order: tuple[int, ...]) -> State:
    """The deck lies open; it is shuffled by all, and dealt."""
    owners = {f"hand:{seat}": seat for seat in order} | {f"column:{seat}": ROW for seat in order}
    state: State = dict.fromkeys(FIELDS, ())
    state |= {"order": order, "owners": owners, "zones": {}, "faces": {}, "readers": {}}
    state |= {"backs": {}, "next_card": 0, "answered": 0, "points": (0,) * len(order)}
    state["agenda"] = (("Shuffle", ("deck",), None), ("Deal",))
    return add(state, "deck", ("a", "b", "c", "d", "e", "f") * 2)


def plain(state: State) -> tuple[Any, ...]:
    """The plain form of section 2."""
    return (
        "table",
        "Columns",
        *((n, _pairs(state[n]) if isinstance(state[n], dict) else state[n]) for n in FIELDS),
    )


def _pairs(mapping: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(sorted(mapping.items()))


def score(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points by seat, and who has most."""
    points = state["points"]
    best = max(points)
    return points, tuple(seat for seat in sorted(state["order"]) if points[seat] == best)


# -- what the rules look at -----------------------------------------------------------------------


def there(state: State) -> list[int]:
    """The seats that are not away, in the order of the table."""
    return [seat for seat in state["order"] if seat not in state["absent"]]


def laid(state: State) -> list[int]:
    """All cards of all columns."""
    return [card for seat in state["order"] for card in zone(state, f"column:{seat}")]


def of(state: State, seat: int) -> tuple[int, ...]:
    """The closed cards of a seat in the columns."""
    return tuple(card for card in laid(state) if owner(state, card) == seat)


def whose(state: State, card: int) -> int:
    """Whose a card is, open or closed."""
    return int(state["readers"][card][0])


def win(state: State, seat: int, more: int) -> State:
    """So many points more."""
    points = tuple(p + more * (s == seat) for s, p in enumerate(state["points"]))
    return {**state, "points": points}


# -- steps ----------------------------------------------------------------------------------------


def deal(state: State, line: Line) -> State:
    """Two cards for everybody; then the whole game."""
    pairs = []
    for seat in there(state):
        cards = zone(state, "deck")[:2]
        state = move(state, cards, f"hand:{seat}")
        pairs.append((cards, seat))
    seats = state["order"]
    each = [[(name, seat) for seat in seats] for name in ("Lay", "Peek", "Turn", "Back")]
    lay, peek, turn, back = each
    rest = (*turn, ("Slide",), *back, ("Under", seats[0]), ("Shuffle", ("deck",), None))
    return do(state, ("Reveal", tuple(pairs)), *lay, *lay, ("Slide",), *peek, *rest, ("Finish",))


def slide(state: State, line: Line) -> State:
    """The first card of each column goes on to the next one, all at once."""
    firsts = [(zone(state, f"column:{seat}")[:1], seat) for seat in state["order"]]
    for cards, seat in firsts:
        state = move(state, cards, f"column:{(seat + 1) % len(state['order'])}")
    return state


def under(state: State, line: Line) -> State:
    """What a seat still has there goes under the deck."""
    return do(state, ("Relock", of(state, line[1]), "deck"))


def finish(state: State, line: Line) -> State:
    """All that is closed is opened."""
    closed = tuple(card for seat in there(state) for card in of(state, seat))
    return do(state, ("Reveal", ((closed, ALL),)), ("Points",))


def points(state: State, line: Line) -> State:
    """A point for each low card."""
    for card in laid(state):
        if card in state["readers"] and state["faces"].get(card) in LOW:
            state = win(state, whose(state, card), 1)
    return state


# -- decisions ------------------------------------------------------------------------------------


def lays(state: State, line: Line) -> list[Line]:
    """Any card of the hand, any column."""
    if line[1] in state["absent"]:
        return [NONE]
    hand = zone(state, f"hand:{line[1]}")
    return [("lay", card, to) for card in hand for to in state["order"]] or [NONE]


def lay(state: State, line: Line, act: Line) -> State:
    """It stays under its owner's key."""
    return state if act == NONE else move(state, (act[1],), f"column:{act[2]}")


def peeks(state: State, line: Line) -> list[Line]:
    """Any closed card of another seat that is there."""
    others = [card for seat in there(state) if seat != line[1] for card in of(state, seat)]
    return [NONE, *(("peek", card) for card in others)]


def peek(state: State, line: Line, act: Line) -> State:
    """Its owner shows it."""
    return state if act == NONE else do(state, ("Reveal", (((act[1],), line[1]),)))


def turns(state: State, line: Line) -> list[Line]:
    """Any own closed card."""
    return [NONE, *(("turn", card) for card in of(state, line[1]))]


def turn(state: State, line: Line, act: Line) -> State:
    """A point for whose it is."""
    return state if act == NONE else win(state, whose(state, act[1]), 1)


def backs(state: State, line: Line) -> list[Line]:
    """Any card that the seat has laid."""
    own = [card for card in laid(state) if whose(state, card) == line[1]]
    return [NONE] if line[1] in state["absent"] else [("back", card) for card in own] or [NONE]


def back(state: State, line: Line, act: Line) -> State:
    """It is counted in the hand."""
    if act == NONE:
        return state
    hand = f"hand:{line[1]}"
    return do(move(state, (act[1],), hand), ("Weigh", line[1], ("Count", hand, LOW)))


def weigh(state: State, line: Line, value: int) -> State:
    """Two points for each low card."""
    return win(state, line[1], 2 * value)


def _decision(legal: Any, take: Any, absent: Any = None, **also: Any) -> dict[str, Any]:
    """What section 10 asks; for a seat that is away the first of the list counts."""
    asked = {"names": lambda state, line: (), "claims": lambda state, line, act: ()}
    asked["allows"] = lambda state, line, act: act in legal(state, line)
    asked["absent"] = absent or (lambda state, line: legal(state, line)[0])
    return {**asked, "take": take, **also}


RULES = Rules(
    steps={"Deal": deal, "Slide": slide, "Under": under, "Finish": finish, "Points": points},
    decisions={
        "Lay": _decision(
            lays,
            lay,
            lambda state, line: NONE,
            names=lambda state, line: (f"hand:{line[1]}",),
        ),
        "Peek": _decision(peeks, peek),
        "Turn": _decision(
            turns,
            turn,
            claims=lambda state, line, act: () if act == NONE else (("Opened", act[1], None),),
        ),
        "Back": _decision(backs, back, lambda state, line: NONE),
    },
    proofs={"Weigh": weigh},
)
