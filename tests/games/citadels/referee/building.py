"""How a district comes into a city: what may be built, the ways to pay, warrants, taxes."""

from collections import Counter
from dataclasses import dataclass, field

from tests.games.citadels.referee.data import COST, KIND, LIMIT
from tests.games.citadels.referee.model import PASS, Ask, Booth, District, Option, Table, wide


@dataclass
class Turn:
    """A turn: whose, as whom, and what has been done in it."""

    seat: int
    role: str
    gathered: bool = False
    safe: bool = False
    """Whether Rasputin protects it."""
    built: int = 0
    limit: int = 1
    used: set[str] = field(default_factory=set)
    card: bool = False
    """Whether an action card has been played."""
    visited: list[Booth] = field(default_factory=list)
    beautified: int = 0
    spent: int = 0
    """Gold paid for districts, which comes back to the Alchemist."""
    paid: bool = False
    """Whether a first district has been paid for with gold."""

    def __post_init__(self) -> None:
        """The limit is that of the character."""
        self.limit = LIMIT.get(self.role, 1)

    def once(self, name: str, options: set[Option]) -> set[Option]:
        """These answers, as long as this has not been done in the turn."""
        return options if name not in self.used else set()


def free_of_limit(turn: Turn, face: str) -> bool:
    """The Stables never count; trade districts do not for the Trader."""
    return face == "stables" or (turn.role == "trader" and KIND.get(face) == "trade")


def may_stand(table: Table, seat: int, face: str, *, twice: bool, gone: str = "") -> bool:
    """Whether a city can take this name at all, ``gone`` being replaced by it."""
    names = Counter(table.names(seat)) - Counter([gone])
    if face not in COST:
        return False
    if face == "monument" and len(table.city[seat]) >= 5:
        return False
    return twice or names["quarry"] > 0 or face not in names


def in_time(turn: Turn, face: str) -> bool:
    """Whether the turn leaves room for one more district."""
    if turn.role == "navigator" or not turn.gathered:
        return False
    return turn.built < turn.limit or free_of_limit(turn, face)


def can_build(table: Table, turn: Turn, face: str) -> bool:
    """Whether this face can be built out of the hand now."""
    if not in_time(turn, face):
        return False
    if not may_stand(table, turn.seat, face, twice=turn.role == "wizard"):
        return False
    hand = table.hand[turn.seat] - Counter([face])
    return bool(ways(table, turn, face, hand, table.price(turn.seat, face)))


def ways(table: Table, turn: Turn, face: str, hand: Counter, due: int) -> set:
    """All ways to pay so much for a district, with these cards left in the hand."""
    seat = turn.seat
    missing = max(0, due - table.gold[seat])
    found: set = set()

    def enough(cards: int) -> bool:
        lent = lenders(table, turn, missing - cards, hand.total() - cards)
        return missing <= cards or bool(lent)

    if not missing:
        found.add(("pay",))
    if table.has(seat, "framework") and face != "framework":
        found.add(("framework",))
    if face == "necropolis":
        found |= {("necropolis", *d.sign) for d in table.city[seat] if d.face != "circus_tent"}
    if face == "thieves_den":
        least = next((n for n in range(1, min(due, hand.total()) + 1) if enough(n)), None)
        if least is not None:
            found.add(("den", wide(hand, least, due)))
    return found | {("borrow", s) for s in lenders(table, turn, missing, hand.total())}


def lenders(table: Table, turn: Turn, missing: int, spare: int) -> list[int]:
    """From whom the Cardinal can borrow all that is missing, for as many hand cards."""
    if turn.role != "cardinal" or "borrow" in turn.used or not 0 < missing <= spare:
        return []
    return [s for s in table.others(turn.seat) if table.gold[s] >= missing]


def borrow(table: Table, turn: Turn, lender: int, missing: int):
    """Gold comes from another seat, and it chooses nothing: it gets as many hand cards."""
    turn.used.add("borrow")
    seat = turn.seat
    table.gold[lender] -= missing
    table.gold[seat] += missing
    _, cards = yield Ask(seat, {("lend", wide(table.hand[seat], missing, missing))})
    table.hand[seat] -= Counter(cards)
    table.hand[lender] += Counter(cards)


def build(table: Table, turn: Turn, face: str, due: int | None = None, *, counts: bool = True):
    """The card has been laid open: pay for it, its price or so much, then it is placed."""
    due = table.price(turn.seat, face) if due is None else due
    table.site[face] += 1
    way = yield Ask(turn.seat, ways(table, turn, face, table.hand[turn.seat], due))
    gold = yield from pay(table, turn, due, way)
    yield from placed(table, turn, face, gold, counts=counts)


def pay(table: Table, turn: Turn, due: int, way: tuple):
    """It is paid in this way; sent back is how much of it was gold."""
    seat = turn.seat
    match way:
        case ("framework",):
            table.demolish(seat, next(d for d in table.city[seat] if d.face == "framework"))
            return 0
        case ("necropolis", *sign):
            table.demolish(seat, table.find(seat, tuple(sign)))
            return 0
        case ("den", cards):
            for card in cards:
                table.discard(seat, card)
            due -= len(cards)
            missing = due - table.gold[seat]
            if missing > 0:
                spare = table.hand[seat].total()
                found = {("borrow", s) for s in lenders(table, turn, missing, spare)}
                _, lender = yield Ask(seat, found)
                yield from borrow(table, turn, lender, missing)
        case ("borrow", lender):
            yield from borrow(table, turn, lender, due - table.gold[seat])
    table.gold[seat] -= due
    return due


def placed(table: Table, turn: Turn, face: str, gold: int, *, counts: bool):
    """A district that is paid for comes into the builder's city, or into the Magistrate's."""
    owner = turn.seat
    if counts and not free_of_limit(turn, face):
        turn.built += 1
    if gold and not turn.paid:
        turn.paid = True
        if (yield from seized(table, turn, face)):
            owner = table.by["magistrate"]
            table.gold[turn.seat] += gold
            gold = 0
    turn.spent += gold
    table.site -= Counter([face])
    table.city[owner].append(District(face))
    table.settle()
    exempt = owner == turn.seat and turn.role == "tax_collector"
    if "tax_collector" in table.roles and not exempt and table.gold[owner]:
        table.gold[owner] -= 1
        table.taxes += 1
    yield from on_build(table, owner, face)


def seized(table: Table, turn: Turn, face: str):
    """Whether the Magistrate takes the first district paid for with gold."""
    judge = table.by.get("magistrate")
    if judge is None or judge == turn.seat or turn.safe or not table.warrants.get(turn.role):
        return False
    if table.has(judge, face) or not may_stand(table, judge, face, twice=True):
        return False
    answer = yield Ask(judge, {PASS, ("confiscate",)})
    if answer == PASS:
        return False
    table.warrants[turn.role] = False
    return True


def on_build(table: Table, owner: int, face: str):
    """What the Bell Tower and the Lighthouse ask of whoever has got them by building."""
    if face == "bell_tower":
        answer = yield Ask(owner, {("sooner",), ("usual",)})
        if answer == ("sooner",):
            table.sooner = True
            table.settle()
    if face == "lighthouse" and table.deck:
        answer = yield Ask(owner, {("look_through",), ("decline",)})
        if answer == ("look_through",):
            yield from look_through(table, owner)


def look_through(table: Table, owner: int):
    """The whole deck is in a seat's eyes; it may keep one card."""
    table.drawn[owner], table.deck = table.deck, Counter()
    deck = table.drawn[owner]
    answer = yield Ask(owner, {("nothing",), *(("find", found) for found in deck)})
    if answer[0] == "find":
        deck -= Counter([answer[1]])
        table.hand[owner][answer[1]] += 1
    table.drawn[owner], table.deck = Counter(), deck
