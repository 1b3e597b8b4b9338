"""The action cards that are played in a turn, and other people's ticket booths."""

from collections import Counter
from contextlib import contextmanager

from tests.games.citadels.referee.building import Turn, build, may_stand, ways
from tests.games.citadels.referee.data import COST
from tests.games.citadels.referee.model import (
    PASS,
    Ask,
    Booth,
    District,
    Option,
    Table,
    draw_and_keep,
)

CARDS = {
    "director": "director",
    "booth": "ticket_booth",
    "tent": "circus_tent",
    "fortune": "fortune_teller",
    "cannonball": "living_cannonball",
}


def options(table: Table, turn: Turn) -> set[Option]:
    """What may be played or visited now."""
    seat, found = turn.seat, set[Option]()
    for owner in table.others(seat):
        for booth in table.booths[owner]:
            if table.gold[seat] and booth not in turn.visited and table.deck:
                found.add(("visit", owner, booth.gold))
    if turn.card:
        return found
    hand = table.hand[seat]
    found |= {(word,) for word in ("director", "booth", "tent") if hand[CARDS[word]]}
    if hand["fortune_teller"]:
        found |= {("fortune", s) for s in table.others(seat) if table.hand[s]}
    if hand["living_cannonball"] and may_aim(table, turn):
        found.add(("cannonball",))
    return found


def may_aim(table: Table, turn: Turn) -> bool:
    """Whether there is a district to build over and a card that may be dearer."""
    if turn.role == "navigator" or not turn.gathered:
        return False
    there = any(face != "circus_tent" for face in table.names(turn.seat))
    return there and table.hand[turn.seat].total() > 1


def overbuilds(table: Table, turn: Turn) -> set[Option]:
    """Which district may be replaced by which dearer card of the hand."""
    seat, found = turn.seat, set[Option]()
    hand, twice = table.hand[seat], turn.role == "wizard"
    for old in list(table.city[seat]):
        if old.face == "circus_tent":
            continue
        dearer = [face for face in hand if face in COST and COST[face] > old.cost]
        fitting = [f for f in dearer if may_stand(table, seat, f, twice=twice, gone=old.face)]
        with gone(table, seat, old):
            for face in fitting:
                due = difference(table, seat, old, face)
                if ways(table, turn, face, hand - Counter([face]), due):
                    found.add(("overbuild", *old.sign, face))
    return found


@contextmanager
def gone(table: Table, seat: int, old: District):
    """As if this district did not stand: its effects do not help to build over it."""
    at = table.city[seat].index(old)
    table.city[seat].pop(at)
    yield
    table.city[seat].insert(at, old)


def difference(table: Table, seat: int, old: District, face: str) -> int:
    """What building over costs; the Factory makes it cheaper."""
    return max(0, table.price(seat, face) - old.cost)


def play(table: Table, turn: Turn, word: str) -> None:
    """The card leaves the hand, and no other is played in this turn."""
    turn.card = True
    table.hand[turn.seat] -= Counter([CARDS[word]])


def director(table: Table, turn: Turn, move: Option):
    """Two more districts in this turn."""
    play(table, turn, "director")
    table.deck["director"] += 1
    turn.limit += 2
    yield from ()


def booth(table: Table, turn: Turn, move: Option):
    """It stays in front of its owner."""
    play(table, turn, "booth")
    table.booths[turn.seat].append(Booth())
    yield from ()


def tent(table: Table, turn: Turn, move: Option):
    """It stays in the city and is no building."""
    play(table, turn, "tent")
    table.city[turn.seat].append(District("circus_tent"))
    table.settle()
    yield from ()


def fortune(table: Table, turn: Turn, move: Option):
    """Look at a hand and take a card of it."""
    play(table, turn, "fortune")
    table.deck["fortune_teller"] += 1
    other = move[1]
    _, card = yield Ask(turn.seat, {("take", card) for card in table.hand[other]})
    table.hand[other] -= Counter([card])
    table.hand[turn.seat][card] += 1


def cannonball(table: Table, turn: Turn, move: Option):
    """Build over a district for the difference of the costs."""
    play(table, turn, "cannonball")
    table.deck["living_cannonball"] += 1
    answer = yield Ask(turn.seat, {PASS, *overbuilds(table, turn)})
    if answer == PASS:
        return
    _, *sign, face = answer
    seat, old = turn.seat, table.find(turn.seat, tuple(sign))
    table.hand[seat] -= Counter([face])
    table.demolish(seat, old)
    yield from build(table, turn, face, difference(table, seat, old, face), counts=False)


def visit(table: Table, turn: Turn, move: Option):
    """One gold onto a booth, three cards drawn, one kept; then its owner may cash in."""
    _, owner, gold = move
    found = next(b for b in table.booths[owner] if b.gold == gold and b not in turn.visited)
    turn.visited.append(found)
    table.gold[turn.seat] -= 1
    found.gold += 1
    answer = yield Ask(owner, {("cash",), ("keep_booth",)})
    if answer == ("cash",):
        table.gold[owner] += found.gold
        table.booths[owner].remove(found)
        table.deck["ticket_booth"] += 1
    yield from draw_and_keep(table, turn.seat, 3)


DO = {
    "director": director,
    "booth": booth,
    "tent": tent,
    "fortune": fortune,
    "cannonball": cannonball,
    "visit": visit,
}
