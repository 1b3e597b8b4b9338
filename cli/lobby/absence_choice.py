"""How many seats may be absent at a table, before it is opened: what is typed, what is offered.

Bots count with the machine that plays them: whose machine plays as many seats as it takes to read
closed cards opens no such table (`ledger.machines`).
"""

from __future__ import annotations

from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.words import Words
from ledger.machines import MAX_ABSENT_OFFERED, offered, outlives, usual


def absent_typed(typed: str | None, seats: int, bots: int, words: Words) -> int:
    """How many may be absent: as typed, else as usual. Raises Stop for what is not offered."""
    if typed is None:
        return usual(seats, bots)
    absent = whole_number(typed, 0, "--absent-ok", words)
    possible = offered(seats, bots)
    if absent in possible:
        return absent
    told = words.say(
        "At a table for {seats}, {absent} cannot be absent; it can be {offered}.",
        seats=seats,
        absent=absent,
        offered=words.say(" or ").join(map(str, possible)),
    )
    if absent in MAX_ABSENT_OFFERED[seats]:
        told += " " + _too_many_seats(seats, bots, words)
    raise Stop(told, Exit.USAGE)


def absent_lines(seats: int, bots: int, words: Words) -> list[str]:
    """What may be absent at this table, what else, what each costs and which machines may go."""
    if seats == 1:
        return []
    say, now = words.say, usual(seats, bots)
    others = [str(one) for one in offered(seats, bots) if one != now]
    lines = [
        say("{name}: {now}; or {values}", name="--absent-ok", now=now, values=", ".join(others))
        if others
        else say("{name}: {now}", name="--absent-ok", now=now)
    ]
    barred = [str(one) for one in MAX_ABSENT_OFFERED[seats] if one not in offered(seats, bots)]
    if barred:
        why = _too_many_seats(seats, bots, words)
        lines.append("  " + say("not {values}: {why}", values=", ".join(barred), why=why))
    for absent in offered(seats, bots):
        lines += [f"  {absent}: {line}" for line in outlived_lines(seats, bots, absent, words)]
    return lines


def outlived_lines(seats: int, bots: int, absent: int, words: Words) -> list[str]:
    """Which machines may go where so many seats may be absent; nothing where there is only one."""
    return [_outlived(bots, absent, words)] if seats > bots + 1 else []


def _too_many_seats(seats: int, bots: int, words: Words) -> str:
    if seats == bots + 1:
        return words.say("Your machine plays all seats: without it nobody is left.")
    return words.say(
        "With so many bots one machine would play enough seats to read all closed cards."
    )


def _outlived(bots: int, absent: int, words: Words) -> str:
    """Which machines may go, wherever bots move: at most all are at the opener's."""
    if outlives(1 + bots, absent):
        return words.say("Any one machine may go, with all the seats it plays.")
    if absent == 0:
        return words.say("When a machine goes, nobody may go on without it.")
    return words.say(
        "A machine that plays no more than {few} may go; without one that plays more nobody may"
        " go on.",
        few=words.many("{n} seat", "{n} seats", absent),
    )
