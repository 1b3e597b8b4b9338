"""What lies on a table as lines of text: rows of cards, and boards with spaces and links.

Drawn from the `areas` and `boards` of a view (`engine.views.view`) alone. A line says one thing
and can be read aloud: what a board shows side by side is told one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.text.words import Speech

Part = Mapping[str, Any]


def card_text(card: Part, speech: Speech) -> str:
    """A card by the name of its face, with what there is to say about it in brackets."""
    tags = [speech.phrase(tag) for tag in card["tags"]]
    closed = f"back.{card['back']}.one"
    named = card["face"] is not None or not speech.has(closed)
    name = speech.face(card["face"]) if named else speech.phrase([closed, {"n": 1}])
    return f"{name} ({', '.join(tags)})" if tags else name


def card_texts(cards: Sequence[Part], speech: Speech) -> list[str]:
    """Cards by their names; closed ones of which there is nothing to say are counted by back."""
    told = [card_text(card, speech) for card in cards if card["face"] or card["tags"]]
    closed: dict[str, int] = {}
    for card in cards:
        if not card["face"] and not card["tags"]:
            closed[card["back"]] = closed.get(card["back"], 0) + 1
    return told + [_closed_text(back, n, speech) for back, n in closed.items()]


def _closed_text(back: str, n: int, speech: Speech) -> str:
    own = _counted(f"back.{back}", n, speech)
    return own or speech.words.many("{n} closed card", "{n} closed cards", n)


def area_lines(area: Part, speech: Speech) -> list[str]:
    """One line for a named row of cards; where the cards are not shown, their number."""
    texts = [*card_texts(area["cards"], speech), *more_text(area, speech)]
    return [f"{speech.phrase(area['title'])}: {', '.join(texts) or speech.words.say('nothing')}"]


def more_text(area: Part, speech: Speech) -> Sequence[str]:
    """How many cards lie in a row besides those that are shown, if there are any."""
    more = area["count"] - len(area["cards"])
    return [_so_many(area, more, speech)] if more else []


def count_text(area: Part, speech: Speech) -> str:
    """A row of cards as their number alone."""
    return f"{speech.phrase(area['title'])}: {_so_many(area, area['count'], speech)}"


def _so_many(area: Part, n: int, speech: Speech) -> str:
    """So many cards, or whatever the game says that lies there."""
    own = _counted(f"count.{area['key']}", n, speech)
    return own or speech.words.many("{n} card", "{n} cards", n)


def _counted(what: str, n: int, speech: Speech) -> str:
    """So many of a thing in the game's words for it; empty where it has none."""
    key = f"{what}.one" if n == 1 else f"{what}.many"
    return speech.phrase([key, {"n": n}]) if speech.has(key) else ""


def board_lines(board: Part, speech: Speech) -> list[str]:
    """The board's name; a line a space, empty neighbours on one; a line a link that bears a piece.

    What belongs to the board stands further in. Where a board is told together it is one line.
    """
    if board["together"]:
        return [f"{speech.phrase(board['title'])}: {'; '.join(_told_together(board, speech))}"]
    lines, empty = [f"{speech.phrase(board['title'])}:"], list[str]()
    for space in board["spaces"]:
        name, told = space_name(space, speech), _space_texts(space, speech)
        if not told:
            empty.append(name)
            continue
        if empty:
            lines.append("  " + ", ".join(empty))
            empty = []
        lines.append(f"  {name}: {', '.join(told)}")
    if empty:
        lines.append("  " + ", ".join(empty))
    return lines + [
        "  " + _link_text(link, board, speech) for link in board["links"] if link["pieces"]
    ]


def space_name(space: Part, speech: Speech) -> str:
    """Its words with what is printed there, behind the number of its die if they tell it not."""
    told = [speech.phrase(words) for words in (space["text"], *space["printed"])]
    if space["die"] is not None and space["die"] not in space["text"][1].values():
        told.insert(0, str(space["die"]))
    return " ".join(told)


def _told_together(board: Part, speech: Speech) -> list[str]:
    """Spaces of which the same is told share it; those of which nothing is told stand alone."""
    names: dict[str, list[str]] = {}
    for space in board["spaces"]:
        told = ", ".join(_space_texts(space, speech))
        names.setdefault(told, []).append(space_name(space, speech))
    return [
        f"{', '.join(named)}: {told}" if told else ", ".join(named) for told, named in names.items()
    ]


def _space_texts(space: Part, speech: Speech) -> list[str]:
    told = [speech.phrase(words) for words in (*space["marks"], *space["facts"])]
    told += [piece_text(piece, speech) for piece in space["pieces"]]
    return told + card_texts(space["cards"], speech)


def link_names(link: Part, board: Part, speech: Speech) -> str:
    """Its own name; else between which spaces a link lies."""
    if link["text"] is not None:
        return speech.phrase(link["text"])
    names = {space["key"]: speech.phrase(space["text"]) for space in board["spaces"]}
    one, other = link["between"]
    return speech.words.say("{one} to {other}", one=names[one], other=names[other])


def _link_text(link: Part, board: Part, speech: Speech) -> str:
    told = [piece_text(piece, speech) for piece in link["pieces"]]
    told += [speech.phrase(fact) for fact in link["facts"]]
    return f"{link_names(link, board, speech)}: {', '.join(told)}"


def piece_text(piece: Part, speech: Speech) -> str:
    """So many pieces of a kind, and whose they are."""
    key = f"piece.{piece['kind']}.one" if piece["n"] == 1 else f"piece.{piece['kind']}.many"
    told = speech.phrase([key, {"n": piece["n"]}])
    if piece["seat"] is None:
        return told
    if piece["seat"] == speech.me:
        return speech.words.say("{pieces} of yours", pieces=told)
    return speech.words.say("{pieces} of {name}", pieces=told, name=speech.seat(piece["seat"]))
