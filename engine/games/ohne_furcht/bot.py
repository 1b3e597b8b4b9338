"""A bot that plays to win: a pure function of what its seat can know.

It builds the dearest district it can pay, picks the character that brings most at the moment, and
uses abilities where they gain. Whom it murders or robs is drawn by lot, so that nobody can be sure.
It looks no move ahead and remembers nothing but ``sight.memory``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, one_of_best, weighed_choice
from engine.games.ohne_furcht.characters import exchange_choice
from engine.games.ohne_furcht.data import CITY as CITY_SIZE
from engine.games.ohne_furcht.data import COLOUR, COST, INCOME, POINTS, RANK
from engine.games.ohne_furcht.purple import colour_count
from engine.games.ohne_furcht.state import CITY, FACEUP, HAND, State, others
from engine.games.ohne_furcht.view import kept_roles, piles_read
from engine.kernel.asked import asked
from engine.shapes.move_arguments import number, word
from engine.sight import Sight

Sights = Sight[State]


@dataclass(frozen=True)
class Taste:
    """What it values: characters in quarters of a gold, districts and targets in their own units.

    ``kept`` and ``away`` weigh a character that is kept and one that is laid away.
    """

    kept: int = 4
    away: int = 1
    per_income: int = 4
    king: int = 3
    merchant: int = 5
    architect: int = 3
    architect_builds: int = 5
    architect_thin_hand: int = 2
    warlord_late: int = 4
    magician_card: int = 3
    magician_stuck: int = 3
    thief_gold: int = 3
    assassin: int = 2
    assassin_late: int = 6
    district_point: int = 4
    missing_colour: int = 3
    seen_target: int = 6
    unseen_target: int = 2
    target_architect: int = 3
    target_merchant: int = 2
    target_king: int = 1


TASTE = Taste()


def medium(sight: Sights, moves: Sequence[Move], chance: Chance, *, taste: Taste = TASTE) -> Move:
    """One of the honest moves, or an exchange of some hand cards."""
    names = {move.name for move in moves}
    if "keep" in names:
        return one_of_best(moves, lambda move: keep_value(sight, move, taste), chance)
    if "take" in names:
        return one_of_best(moves, lambda move: card_value(sight, number(move), taste), chance)
    if "pay" in names:
        return _graveyard(sight, moves)
    return menu(sight, moves, chance, taste)


def me(sight: Sights) -> Seat:
    """The seat that is asked."""
    assert sight.seat is not None
    return sight.seat


def hand_faces(sight: Sights) -> list[Face]:
    """The districts of the own hand, as far as the seat reads them."""
    return [face for c in sight.state.zone(HAND[me(sight)]) if (face := sight.face(c)) is not None]


def wanted(sight: Sights) -> list[Face]:
    """The districts of the hand that the own city can still take, dearest first."""
    city = sight.state.city(me(sight))
    free = {face for face in hand_faces(sight) if sight.state.rules.duplicates or face not in city}
    return sorted(free, key=lambda face: (-POINTS[face], face))


# -- the draft ------------------------------------------------------------------------------------


def keep_value(sight: Sights, move: Move, taste: Taste = TASTE) -> int:
    """What the kept character is worth now; one laid away costs others what it is worth."""
    kept = sight.face(number(move))
    assert kept is not None
    value = taste.kept * role_value(sight, kept, taste)
    if len(move.args) == 2:
        away = sight.face(number(move, 1))
        assert away is not None
        value += taste.away * role_value(sight, away, taste)
    return value


def role_value(sight: Sights, role: Face, taste: Taste = TASTE) -> int:
    """How much a character would bring to this seat, in quarters of a gold."""
    state, seat = sight.state, me(sight)
    gold, hand, want = state.gold[seat], len(state.zone(HAND[seat])), wanted(sight)
    value = taste.per_income * colour_count(state, seat, role) if role in INCOME else 0
    if role == "king":
        return value + taste.king
    if role == "bishop":
        return value + len(state.zone(CITY[seat])) // 2
    if role == "merchant":
        return value + taste.merchant
    if role == "architect":
        cheap = sum(COST[face] for face in want[-2:])
        builds = taste.architect_builds if len(want) > 1 and gold + 2 >= cheap else 0
        return taste.architect + builds + (taste.architect_thin_hand if hand < 2 else 0)
    if role == "warlord":
        late = _leader_size(state, seat) >= CITY_SIZE - 2
        return value + (taste.warlord_late if late else 1)
    if role == "magician":
        most = max(len(state.zone(HAND[other])) for other in others(state, seat))
        stuck = taste.magician_stuck if hand and not want else 0
        return max(0, taste.magician_card * (most - hand)) + stuck
    if role == "thief":
        gold = sum(state.gold[other] for other in others(state, seat))
        return gold // (state.seats - 1) * taste.thief_gold
    late = _leader_size(state, seat) >= CITY_SIZE - 1
    return taste.assassin + (taste.assassin_late if late else 0)


def _leader_size(state: State, seat: Seat) -> int:
    return max(len(state.zone(CITY[other])) for other in others(state, seat))


# -- the turn -------------------------------------------------------------------------------------


def menu(sight: Sights, moves: Sequence[Move], chance: Chance, taste: Taste = TASTE) -> Move:
    """The first thing that helps: free gains, gathering, building, then the rest, then the end."""
    by_name: dict[str, list[Move]] = {}
    for move in moves:
        by_name.setdefault(move.name, []).append(move)
    for name in ("bonus", "extra"):
        if name in by_name:
            return by_name[name][0]
    found = (
        _gather(sight, by_name)
        or _strike(sight, by_name, chance, taste)
        or _build(sight, by_name, taste)
        or _income(by_name)
        or _purple(sight, by_name)
        or _magic(sight, by_name)
        or _destroy(sight, by_name)
    )
    return found or by_name["end"][0]


def _income(by_name: Mapping[str, list[Move]]) -> Move | None:
    return by_name["income"][0] if "income" in by_name else None


def _gather(sight: Sights, by_name: Mapping[str, list[Move]]) -> Move | None:
    """Gold if there is something to build with it, else cards; a Magician may swap first."""
    if "gold" not in by_name:
        return None
    state, seat = sight.state, me(sight)
    want = wanted(sight)
    missing = CITY_SIZE - len(state.zone(CITY[seat]))
    if "cards" not in by_name:
        return by_name["gold"][0]
    if not want:
        return _magic(sight, by_name) or by_name["cards"][0]
    rich = state.gold[seat] >= COST[want[0]] and state.gold[seat] >= 4
    if rich and len(want) < min(2, missing):
        return by_name["cards"][0]
    return by_name["gold"][0]


def _build(sight: Sights, by_name: Mapping[str, list[Move]], taste: Taste) -> Move | None:
    """The dearest district; the income first where that pays for a dearer one."""
    builds = by_name.get("build", [])
    state, seat = sight.state, me(sight)
    if not builds:
        return None
    best = max(builds, key=lambda move: (card_value(sight, number(move), taste), move))
    face = sight.face(number(best))
    if "income" in by_name:
        gold = state.gold[seat] + colour_count(state, seat, state.role)
        if any(COST[w] <= gold and POINTS[w] > POINTS[face or ""] for w in wanted(sight)):
            return by_name["income"][0]
    return best


def card_value(sight: Sights, card: Card, taste: Taste = TASTE) -> int:
    """How welcome a district is: its points, more for a colour that is missing, least if held."""
    face = sight.face(card)
    assert face is not None
    city = sight.state.city(me(sight))
    if face in city and not sight.state.rules.duplicates:
        return -1
    missing = COLOUR[face] not in {COLOUR[built] for built in city}
    return taste.district_point * POINTS[face] + (taste.missing_colour if missing else 0)


def _strike(
    sight: Sights, by_name: Mapping[str, list[Move]], chance: Chance, taste: Taste
) -> Move | None:
    """Name by lot a character that somebody else may hold, likelier where it hurts more.

    The weights are fourth powers: whoever always named the best target would tell everybody what to
    keep off, and linear ones, or squares, would waste too many strikes.
    """
    moves = by_name.get("murder") or by_name.get("rob")
    if not moves:
        return None
    values = [max(target_value(sight, word(move), taste), 0) for move in moves]
    return weighed_choice(moves, [value**4 for value in values], chance)


def target_value(sight: Sights, role: Face, taste: Taste = TASTE) -> int:
    """How likely others hold this character and how much it is worth to them."""
    state, seat = sight.state, me(sight)
    open_roles = [state.faces[card] for card in state.zone(FACEUP)]
    known = (*kept_roles(sight, seat), *open_roles)
    if role in known or RANK[role] <= state.called:
        return -1
    readings = piles_read(sight, seat)
    seen = readings and role in readings[-1]
    value = taste.seen_target if seen else taste.unseen_target
    rival = max(others(state, seat), key=lambda other: (_strength(state, other), -other))
    if role in INCOME:
        value += colour_count(state, rival, role)
    if role == "architect":
        return value + taste.target_architect
    if role == "merchant":
        return value + taste.target_merchant
    return value + (taste.target_king if role == "king" else 0)


def _strength(state: State, seat: Seat) -> int:
    return 4 * len(state.zone(CITY[seat])) + state.gold[seat] + len(state.zone(HAND[seat]))


def _purple(sight: Sights, by_name: Mapping[str, list[Move]]) -> Move | None:
    """Sell a district the city cannot take; forge cards when the hand is thin."""
    city = sight.state.city(me(sight))
    for move in by_name.get("laboratory", []):
        if sight.face(number(move)) in city and not sight.state.rules.duplicates:
            return move
    if "smithy" in by_name and len(wanted(sight)) < 2:
        return by_name["smithy"][0]
    return None


def _magic(sight: Sights, by_name: Mapping[str, list[Move]]) -> Move | None:
    """The largest hand for the own, if it holds two cards more; else change what is useless."""
    state, seat = sight.state, me(sight)
    own = len(state.zone(HAND[seat]))
    swaps = by_name.get("swap", [])
    if swaps:
        best = max(swaps, key=lambda move: (len(state.zone(HAND[number(move)])), move))
        if len(state.zone(HAND[number(best)])) > own + 1:
            return best
    for choice in exchange_choice(state, seat) if "exchange" in by_name else ():
        city = state.city(seat)
        useless = tuple(card for card in choice.cards if sight.face(card) in city)
        if useless and not state.rules.duplicates:
            return Move(choice.name, (useless,))
    return None


def _destroy(sight: Sights, by_name: Mapping[str, list[Move]]) -> Move | None:
    """What costs nothing always; more against a city that is nearly complete."""
    state, seat = sight.state, me(sight)
    best: Move | None = None
    top = 0
    for move in by_name.get("destroy", []):
        card = number(move)
        face = state.faces[card]
        owner = next(other for other in others(state, seat) if card in state.zone(CITY[other]))
        size = len(state.zone(CITY[owner]))
        cost = COST[face] - 1
        worth = POINTS[face] + size - (1 if size >= CITY_SIZE - 2 else 4) * cost
        if worth > top:
            best, top = move, worth
    return best


def _graveyard(sight: Sights, moves: Sequence[Move]) -> Move:
    """Pay for a district of three gold or more."""
    decision = asked(sight.state, sight.seat)
    card = getattr(decision, "card", None)
    dear = card is not None and COST[sight.state.faces[card]] >= 3
    name = "pay" if dear else "decline"
    return next(move for move in moves if move.name == name)
