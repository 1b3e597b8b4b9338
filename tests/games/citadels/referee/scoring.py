"""The points at the end of the game, and who has won."""

from collections import Counter

from tests.games.citadels.referee.data import ACTIONS, KIND, KINDS, NUMBER
from tests.games.citadels.referee.model import Table


def points(table: Table, seat: int) -> int:
    """Everything a seat scores; the Haunted Quarter is what brings most."""
    haunts = KINDS if table.has(seat, "haunted_quarter") else ("unique",)
    return fixed(table, seat) + max(by_kind(table, seat, kind) for kind in haunts)


def fixed(table: Table, seat: int) -> int:
    """What no choice of a kind changes."""
    city, hand = table.city[seat], table.hand[seat]
    total = sum(d.points for d in city)
    total += sum(hand[card] for card in ACTIONS) + 3 * hand["secret_vault"]
    if table.complete(seat):
        first = min(s for s in table.stamp if s is not None)
        total += 4 if table.stamp[seat] == first else 2
    bonuses = {
        "imperial_treasury": table.gold[seat],
        "map_room": hand.total(),
        "museum": sum(d.under.total() for d in city),
        "basilica": sum(d.cost % 2 for d in city if d.face != "circus_tent"),
        "statue": 5 if table.crown == seat else 0,
    }
    return total + sum(gain for face, gain in bonuses.items() if table.has(seat, face))


def by_kind(table: Table, seat: int, haunted: str) -> int:
    """What the kinds of the districts bring, the Haunted Quarter being of this one."""
    kinds = Counter(
        haunted if face == "haunted_quarter" else KIND[face]
        for face in table.names(seat)
        if face != "circus_tent"
    )
    total = 3 if all(kinds[kind] for kind in KINDS) else 0
    if table.has(seat, "wishing_well"):
        total += kinds["unique"]
    if table.has(seat, "ivory_tower") and kinds["unique"] == 1:
        total += 5
    if table.has(seat, "capitol") and max(kinds.values()) >= 3:
        total += 3
    return total


def winners(table: Table) -> set[int]:
    """Most points; among equals the highest character shown in the last round."""
    best = max(points(table, seat) for seat in range(table.seats))
    tied = [seat for seat in range(table.seats) if points(table, seat) == best]
    highest = {s: max((NUMBER[role] for role in table.shown[s]), default=0) for s in tied}
    return {seat for seat in tied if highest[seat] == max(highest.values())}
