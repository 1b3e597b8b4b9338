"""A view as lines of text, for a terminal, a pipe and a screen reader.

Drawn from the plain value of `engine.views.view` and a game's words, from nothing else. A line says
one thing and stands by itself: no frames, no columns that must be seen, nothing told by colour.
Structure is told by two blanks at the front of what belongs to the line above.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cli.text.table_parts import (
    area_lines,
    board_lines,
    card_text,
    card_texts,
    count_text,
    more_text,
)
from cli.text.words import N_, Speech

View = Mapping[str, Any]

LOOKS_ON = N_("You are looking on and have no hand.")
HOLDS_NOTHING = N_("You hold nothing that the others do not see.")
NOT_LAID = N_("Nothing lies on the table yet.")
UNDONE = N_("All agreed: the last answer of {name} is taken back.")
YOURS_UNDONE = N_("All agreed: your last answer is taken back.")
DISCARDS = ("discard", "spent")
"""The keys of rows in which cards lie that were played or thrown away."""

MOST_OPEN = 6
"""So many open cards of a pile are named beside a question; more of them are a number there."""


def table_lines(view: View, speech: Speech, *, brief: bool = False) -> list[str]:
    """The table as everybody sees it: facts and piles, rows, boards, then each seat in order.

    Many discarded cards are a number, for there is a word that names them; ``brief``: so are all
    long rows in the middle. Whoever looks at it as a seat is told of it as "you".
    """
    speech = replace(speech, me=view["seat"])
    words, facts, rows = speech.words, [speech.phrase(fact) for fact in view["facts"]], list[str]()
    for area in view["areas"]:
        a_number = (brief or area["key"] in DISCARDS) and area["count"] > MOST_OPEN
        if area["cards"] and not a_number:
            rows += area_lines(area, speech)
        elif area["count"]:
            facts.append(count_text(area, speech))
    lines = ["; ".join(facts)] if facts else []
    lines += rows
    lines += [line for board in view["boards"] for line in board_lines(board, speech)]
    for part in view["seats"]:
        lines += seat_lines(part, view, speech)
    waiting = [speech.seat(one["seat"]) for one in view["waiting"] if one["seat"] != view["seat"]]
    if waiting and not view["over"]:
        lines.append(words.say("Waiting for {names}.", names=words.all_of(waiting)))
    return lines


def seat_lines(part: Mapping[str, Any], view: View, speech: Speech) -> list[str]:
    """What everybody knows of one seat; rows that only have a number stand beside its name."""
    words = speech.words
    name = speech.seat(part["seat"])
    if part["seat"] == view["seat"]:
        name = words.say("{name} (you)", name=name)
    told = [speech.phrase(mark) for mark in part["marks"]]
    if part["score"]:
        told.append(words.many("{n} point", "{n} points", part["score"]["points"]))
    told += [speech.phrase(fact) for fact in part["facts"]]
    for area in part["areas"]:
        if not area["cards"] and not area["slots"]:
            told.append(count_text(area, speech))
    lines = [f"{name}: {', '.join(told)}" if told else f"{name}:"]
    for area in part["areas"]:
        if area["cards"]:
            lines += ["  " + line for line in area_lines(area, speech)]
    for board in part["boards"]:
        lines += ["  " + line for line in board_lines(board, speech)]
    return lines


def own_lines(view: View, speech: Speech) -> list[str]:
    """What only this seat knows: its hand and whatever else it has read."""
    if view["seat"] is None:
        return [speech.words.say(LOOKS_ON)]
    return list(own_parts(view, speech).values()) or [speech.words.say(HOLDS_NOTHING)]


def own_parts(
    view: View, speech: Speech, aside: Collection[str] = ()
) -> dict[tuple[str, ...], str]:
    """The lines of the own hand, each under a key that does not change with the order of cards.

    aside: the keys of phrases and titles whose lines are left out.
    """
    own = view["own"]
    if view["seat"] is None or own is None:
        return {}
    facts = [speech.phrase(fact) for fact in own["facts"] if fact[0] not in aside]
    parts: dict[tuple[str, ...], str] = {(text,): text for text in facts}
    for area in own["areas"]:
        if area["title"][0] in aside:
            continue
        cards = sorted(card_text(card, speech) for card in area["cards"])
        for line in area_lines(area, speech):
            parts[(speech.phrase(area["title"]), *cards)] = line
    return parts


def note_lines(view: View, speech: Speech) -> list[str]:
    """What this seat has read and lies no longer before it, as the game keeps it for it."""
    own = view["own"]
    facts = [] if view["seat"] is None or own is None else own["facts"]
    return [speech.phrase(fact) for fact in facts] or [
        speech.words.say("There are no notes: you have read nothing that is not shown.")
    ]


def discard_lines(view: View, speech: Speech) -> list[str]:
    """What was discarded, in the middle and before each seat."""
    lines = [_by_kind(one, speech) for one in _discards(view["areas"])]
    for part in view["seats"]:
        for one in _discards(part["areas"]):
            lines.append(f"{speech.seat(part['seat'])}, {_by_kind(one, speech)}")
    return lines or [speech.words.say("No cards are discarded in this game.")]


def _by_kind(area: Mapping[str, Any], speech: Speech) -> str:
    """A row of cards by their names, those of one name together where the first of them lies."""
    times = Counter(card_text(card, speech) for card in area["cards"] if card["face"])
    told = [text if n == 1 else f"{n} × {text}" for text, n in times.items()]
    told += card_texts([card for card in area["cards"] if not card["face"]], speech)
    told += more_text(area, speech)
    return f"{speech.phrase(area['title'])}: {', '.join(told) or speech.words.say('nothing')}"


def _discards(areas: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [one for one in areas if one["key"] in DISCARDS]


def news_lines(view: View, speech: Speech) -> list[str]:
    """What has happened since the last view, a line each."""
    return [speech.told(words, view["seat"]) for words in view["news"]]


def last_lines(view: View, speech: Speech) -> list[str]:
    """The table, and how the game ended, once it has."""
    over = over_lines(view, speech)
    return [*table_lines(view, speech), *(["", *over] if over else [])]


def undone_line(seat: int, me: int | None, speech: Speech) -> str:
    """That the last answer of this seat was taken back, to whoever sits at ``me``."""
    if seat == me:
        return speech.words.say(YOURS_UNDONE)
    return speech.words.say(UNDONE, name=speech.seat(seat))


def over_lines(view: View, speech: Speech) -> list[str]:
    """How the game ended: why, who has won, and every seat's points with their reasons."""
    over = view["over"]
    if not over:
        return []
    words = speech.words
    winners = [speech.seat(seat) for seat in over["winners"]]
    lines = [speech.phrase(over["why"])]
    if winners and "decided" in over["why"][1]:
        pass  # the reason says already how it was decided, and for whom
    elif len(winners) == 1:
        lines.append(words.say("{name} has won.", name=winners[0]))
    elif winners:
        lines.append(words.say("{names} have won together.", names=words.all_of(winners)))
    else:
        lines.append(words.say("Nobody has won."))
    for seat in sorted(range(len(over["scores"])), key=lambda seat: -over["scores"][seat]):
        points = words.many("{n} point", "{n} points", over["scores"][seat])
        reasons = ", ".join(speech.phrase(reason) for reason in over["reasons"][seat])
        lines.append(f"{speech.seat(seat)}: {points}" + (f" ({reasons})" if reasons else ""))
    return lines


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """The lines, long ones continued below with the indent of their start and two blanks more.

    No code, address or name of a file is broken inside, and no list within one of its entries. What
    stands apart by two blanks on a line that is too long stands on lines of its own.
    """
    result: list[str] = []
    for line in [part for whole in lines for part in _apart(whole, width)]:
        indent = line[: len(line) - len(line.lstrip())]
        rows = textwrap.wrap(
            _bound(line.strip(), width - len(indent) - 2),
            width,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
        rows = [row if len(row) <= width else row.strip() for row in rows]
        result += [row.replace(TIE, " ") for row in rows]
    return result


TIE = "\u00a0"
"""A blank at which no line is broken."""

APART = re.compile(r"(?<=\S) {2}(?=\S)")
JOINING = re.compile(
    r"tafelrunde (?:join|watch) (?=\S)| \(Bot\)"  # a bot's name is one thing
    r"|(?<![\w-])[A-ZÄÖÜ][\w-]* \d+(?:\.(?: (?=[A-ZÄÖÜ])|$)|(?![\w.]))"  # so is a card's: Castle 3
    r"|(?<![\w.,:/-])\d+(?:\.| ×)? (?=[^\W\d])"  # and a number with what it counts: 3 gold
    r"|(?<![\w.,:/-])\d+\. (?=\d)"  # and that of an answer with one that begins so: 1. 2 gold
    r"|(?<!\S)\+ (?=\S)"  # what is new stands beside its mark
    r"|± (?=\d)"  # and an error beside its sign
)
SENTENCE = re.compile(r"(?<!^\d)(?<!^\d\d)[.?!] ")


def _apart(line: str, width: int) -> list[str]:
    """The parts of a line that is too long, as many on a row as it holds."""
    if len(line) <= width or not APART.search(line):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    first, *others = APART.split(line.strip())
    rows = [indent + first]
    for part in others:
        if len(rows[-1]) + 2 + len(part) <= width:
            rows[-1] += "  " + part
        else:
            rows.append(indent + part)
    return rows


def _bound(line: str, room: int) -> str:
    """The line with its blanks tied where it is not to be broken: in a command with a code behind
    it, between a number and what it counts or numbers, and within the entries of a list that fit
    into one row. Sentences are broken anywhere, but for one that only names a list.
    """
    line = JOINING.sub(lambda found: _tied(found[0]), line)
    entries = _entries(line)
    _, colon, first = entries[0].rpartition(": ")
    listed = bool(colon) and not any(map(_is_prose, [first, *entries[1:]]))
    named = listed or line[-1:] not in (".", "?", "!")
    if len(entries) > 1 and named and not SENTENCE.search(line):
        line = " ".join([_headed(entries[0], room), *(_entry(one, room) for one in entries[1:])])
    return " ".join(
        part.replace(TIE, " ") if len(part) > room else part for part in line.split(" ")
    )


def _headed(entry: str, room: int) -> str:
    """The first entry of a list as one piece behind the heading: an entry may have a colon too."""
    heads = ""
    while True:  # not by itself again: a typed line that is repeated may have thousands of colons
        head, colon, rest = entry.partition(": ")
        if ": " not in rest or len(rest) <= room:
            last = head + colon + _tied(rest, room) if colon else _tied(entry, room)
            return heads + last
        heads, entry = heads + head + colon, rest


def _entry(entry: str, room: int) -> str:
    """Another entry as one piece; what belongs to a heading with a comma is broken anywhere."""
    head, colon, rest = entry.partition(": ")
    return head + colon + _tied(rest, room) if colon and head[:1].islower() else _tied(entry, room)


def _is_prose(entry: str) -> bool:
    """Whether this is a part of a sentence, not a name in a list."""
    return entry[:1].islower() and len(entry.split()) > 2


def _entries(line: str) -> list[str]:
    """The line, cut at the blanks behind commas and semicolons that stand in no brackets."""
    entries, begun, depth = list[str](), 0, 0
    for at, sign in enumerate(line):
        depth += (sign == "(") - (sign == ")")
        if sign == " " and depth == 0 and line[at - 1 : at] in (",", ";"):
            entries.append(line[begun:at])
            begun = at + 1
    return [*entries, line[begun:]]


def _tied(text: str, room: int | None = None) -> str:
    """The text as one piece, if it has room in a row."""
    return text.replace(" ", TIE) if room is None or len(text) <= room else text
