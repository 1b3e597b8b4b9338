"""Who is paid when a district is scored, and who wins."""

from tests.games.san_marco.referee.model import Table


def paid(people: list[int], first: int, second: int) -> list[int]:
    """What each seat gets. Whoever ties gets the award of the next lower rank, if there is one."""
    got = []
    for own in people:
        rank = sum(other > own for other in people) + (people.count(own) > 1)
        got.append((first, second)[rank] if own and rank < 2 else 0)
    return got


def score(table: Table, district: str, source: str) -> None:
    """The district is scored."""
    for seat, points in enumerate(paid(table.people[district], *table.awards[district])):
        table.won[source][seat] += points


def winners(table: Table) -> set[int]:
    """All who have the most points."""
    totals = {seat: table.prestige(seat) for seat in table.order}
    return {seat for seat, points in totals.items() if points == max(totals.values())}
