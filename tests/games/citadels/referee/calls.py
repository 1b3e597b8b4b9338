"""The round: the calls from 1 to 8 or 9, who stands up, and how the round and the game end."""

from collections import Counter

from tests.games.citadels.referee.building import Turn
from tests.games.citadels.referee.court import beside, receivers
from tests.games.citadels.referee.draft import draft
from tests.games.citadels.referee.model import PASS, Ask, React, Table
from tests.games.citadels.referee.plots import victims
from tests.games.citadels.referee.turn import gather_only, play


def game(table: Table):
    """Round after round, until one ends with the end of the game near."""
    while not table.ending:
        table.new_round()
        yield from draft(table)
        for number, role in enumerate(table.roles, start=1):
            holder = next((s for s in range(table.seats) if table.held[s][role]), None)
            yield from called(table, number, role, holder)
        yield from last_things(table)


def called(table: Table, number: int, role: str, holder: int | None):
    """One number is called; whoever has it and may stands up."""
    killed = role == table.hit.get("killed")
    safe = False
    if killed and holder is not None:
        word = yield from spared(table, holder)
        if word == "hospital":
            lay_open(table, holder, role)
            yield from gather_only(table, Turn(holder, role))
        safe = word == "rasputin"
        if safe:
            del table.hit["killed"]
    if number == 4 and (holder is None or (killed and not safe)):
        yield from acrobat(table)
    if holder is not None and (safe or not killed):
        yield from stand(table, holder, role, safe)


def spared(table: Table, holder: int):
    """What the killed character's seat may do: Rasputin, or the Hospital."""
    found = {("rasputin",)} if table.hand[holder]["rasputin"] else set()
    if table.has(holder, "hospital"):
        found.add(("hospital",))
    answers = yield React({holder: found})
    return answers.get(holder, PASS)[0]


def acrobat(table: Table):
    """Number 4 is silent: the Acrobat may take the crown."""
    found = {s: {("acrobat",)} for s in range(table.seats) if table.hand[s]["acrobat"]}
    answers = yield React(found)
    for seat, answer in answers.items():
        if answer == ("acrobat",):
            table.discard(seat, "acrobat")
            table.crown_to(seat)
            table.acrobat = seat


def stand(table: Table, seat: int, role: str, safe: bool):
    """A character stands up: what others have in store for it comes first."""
    show(table, seat, role)
    if role == table.roles[3] and seat != table.crown:
        table.acrobat = None
    robbed, bewitched = role == table.hit.get("robbed"), role == table.hit.get("bewitched")
    hit = robbed or bewitched or role in table.warrants or role in table.threats
    if hit and not safe and table.hand[seat]["rasputin"]:
        answers = yield React({seat: {("rasputin",)}})
        safe = answers.get(seat) == ("rasputin",)
    turn = Turn(seat, role, safe=safe, card=safe)
    if safe:
        table.hand[seat] -= Counter(["rasputin"])
        table.site["rasputin"] += 1
    else:
        if robbed:
            rob(table, seat, table.by["thief"])
        if bewitched:
            yield from under_spell(table, turn)
            return
        if role in table.threats:
            yield from gather_only(table, turn)
            yield from threatened(table, seat, role)
    yield from take_turn(table, turn)
    if safe:
        table.site -= Counter(["rasputin"])
        table.deck["rasputin"] += 1


def show(table: Table, seat: int, role: str) -> None:
    """It has stood up."""
    lay_open(table, seat, role)
    if role == table.roles[3]:
        table.fourth = seat


def lay_open(table: Table, seat: int, role: str) -> None:
    """The card lies open."""
    table.held[seat] -= Counter([role])
    table.shown[seat][role] = 1


def rob(table: Table, seat: int, thief: int) -> None:
    """All its gold goes to the thief."""
    gold, table.gold[seat] = table.gold[seat], 0
    table.gold[thief] += gold


def take_turn(table: Table, turn: Turn):
    """The turn itself; the Witch's is interrupted."""
    if turn.role == "witch":
        yield from gather_only(table, turn)
        _, victim = yield Ask(turn.seat, {("bewitch", r) for r in victims(table, turn)})
        table.hit["bewitched"], table.by["witch"] = victim, turn.seat
        return
    if turn.role == "bishop":
        table.shield = turn.seat
    if turn.role == "queen":
        table.by["queen"] = turn.seat
    yield from play(table, turn)


def under_spell(table: Table, turn: Turn):
    """It only gathers, and takes the crown as King or Patrician; then the Witch is in its place."""
    spent: set[str] = set()
    yield from gather_only(table, turn)
    if turn.role in ("king", "patrician"):
        table.crown_to(turn.seat)
        spent.add("crown")
    yield from take_turn(table, Turn(table.by["witch"], turn.role, gathered=True, used=spent))


def threatened(table: Table, seat: int, role: str):
    """Half the gold, or the Blackmailer may show the threat.

    Nobody is asked about a threat of one's own, nor once the flower has been shown elsewhere.
    """
    by, half = table.by["blackmailer"], table.gold[seat] // 2
    holds = table.threats[role]
    if seat != by and not table.flower_shown:
        answer = yield Ask(seat, {("bribe",), ("refuse",)})
        if answer == ("bribe",):
            table.gold[seat] -= half
            table.gold[by] += half
        else:
            answer = yield Ask(by, {PASS, ("show",)})
            table.flower_shown = holds and answer == ("show",)
            if table.flower_shown:
                rob(table, seat, by)
    del table.threats[role]


def last_things(table: Table):
    """A killed number 4 is shown at the end of the round: the heir, and the Queen's gold."""
    role = table.roles[3]
    if role != table.hit.get("killed"):
        return
    seats = range(table.seats)
    holder = next((s for s in seats if table.held[s][role] or table.shown[s][role]), None)
    if holder is None:
        return
    show(table, holder, role)
    if table.acrobat is None or table.acrobat != table.crown:
        if role == "emperor":
            found = {("crown", s) for s in receivers(table, holder)}
            _, heir = yield Ask(holder, found)
            table.crown_to(heir)
        else:
            table.crown_to(holder)
    queen = table.by.get("queen")
    if queen is not None and beside(table, queen, holder):
        table.gold[queen] += 3
