"""What a look ahead has come to, in words: who leads in which district, limit points, prestige."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Prospects
from engine.games.san_marco.table.data import KEYS, LIMIT_END
from engine.games.san_marco.table.district_scoring import awards
from engine.games.san_marco.table.state import State
from engine.sight import Sight


def prospects(before: Sight[State], after: Sight[State]) -> Prospects:
    """Majorities won and lost, and what was gained or lies ahead since the question."""
    old, new, seat = before.state, after.state, before.seat
    assert seat is not None
    districts = range(len(KEYS))
    paid = sum(points for at in districts for who, points in awards(new, at) if who == seat)
    amounts = (
        ("prospect.prestige", new.prestige[seat] - old.prestige[seat]),
        ("prospect.paid", paid),
        ("prospect.limit", new.limit(seat)),
    )
    return Prospects(tuple(_happened(old, new, seat)), amounts)


def _happened(old: State, new: State, seat: Seat) -> Iterable[Phrase]:
    for district, key in enumerate(KEYS):
        led, leads = _leads(old, district, seat), _leads(new, district, seat)
        if led != leads:
            told = "prospect.most" if leads else "prospect.no_more"
            yield phrase(told, who=name(seat), district=f"district.{key}")
    if new.passage == old.passage and old.limit(seat) < LIMIT_END <= new.limit(seat):
        yield phrase("prospect.out", who=name(seat))


def _leads(state: State, district: int, seat: Seat) -> bool:
    """Whether no other seat has as many aristocrats there."""
    people = state.people[district]
    return all(people[seat] > count for who, count in enumerate(people) if who != seat)
